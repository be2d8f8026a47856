import * as z from 'zod'
import { ifscProblem, swiftProblem, upiProblem } from './bank.ts'
import { currency, id, line, moment, optionalText, readSixDigits, version, writtenNumber } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** An account as it is shown: of its number only the last digits. */
export const bankAccount = z.object({
  id,
  version,
  label: z.string(),
  holder: z.string(),
  bankName: z.string(),
  branch: z.string().nullable(),
  lastDigits: z.string(),
  ifsc: z.string().nullable(),
  swift: z.string().nullable(),
  upiId: z.string().nullable(),
  currency: z.string(),
  /** Whether it is the one that is offered first for its currency. */
  isDefault: z.boolean(),
  /** Of its UPI id, to scan: the path of an SVG with sides of `size`. */
  upiQr: z.object({ size: z.int(), path: z.string() }).nullable(),
})
export type BankAccount = z.infer<typeof bankAccount>

/** What of an account tells it from others. */
export const accountChoice = bankAccount.pick({
  id: true,
  label: true,
  lastDigits: true,
  currency: true,
  isDefault: true,
})
export type AccountChoice = z.infer<typeof accountChoice>

function code(max: number, problemOf: (value: string) => string | undefined, isUpper = true) {
  return optionalText(max)
    .transform((value) => (isUpper ? (value?.replace(/\s/g, '').toUpperCase() ?? null) : value))
    .superRefine((value, context) => {
      const problem = value ? problemOf(value) : undefined
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
}

const accountNumber = writtenNumber('Enter the account number')
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,34}$/, { error: 'An account number has 6 to 34 digits or letters' }))
  .meta({ examples: ['50100123456789'] })

export const bankFacts = z.strictObject({
  label: line(60, 'Say what the account is for'),
  holder: line(120, 'Enter the name the account is in'),
  bankName: line(120, 'Enter the bank'),
  branch: optionalText(120),
  accountNumber,
  ifsc: code(20, ifscProblem).meta({ examples: ['HDFC0001234'] }),
  swift: code(20, swiftProblem).meta({ examples: ['HDFCINBB'] }),
  upiId: code(100, upiProblem, false).meta({ examples: ['agency@okhdfcbank'] }),
  /** What is paid into it. Left out: the agency's own, or as it is. */
  currency: currency.optional(),
})
export type BankFacts = z.infer<typeof bankFacts>

/** The change of the accounts, made once the mailed code confirms it. */
export const bankChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), account: bankFacts }),
  z.strictObject({
    kind: z.literal('edit'),
    id,
    version,
    /** The number stays as it is where it is left out. */
    account: bankFacts.extend({ accountNumber: accountNumber.optional() }),
  }),
  z.strictObject({ kind: z.literal('make-default'), id }),
  z.strictObject({ kind: z.literal('remove'), id }),
])
export type BankChange = z.infer<typeof bankChange>

/** Nobody owns the accounts: main users change them, and to whom they gave the right. */
const trusted = { right: 'bank', isUnowned: true } as const
const sure = { ...trusted, recentSignIn: true } as const

export const bankAccountsCalls = {
  list: memberProcedure('account', 'read', trusted)
    .route({
      method: 'GET',
      path: '/bank-accounts',
      summary: "List the agency's bank accounts",
      description: 'By currency, the agency’s own first; of each the account that is offered first before the others.',
    })
    .output(success(z.array(bankAccount))),

  choices: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/bank-accounts/choices',
      summary: 'List the accounts that money comes to and goes from',
      description: 'By name alone, for whoever records payments.',
    })
    .output(success(z.array(accountChoice))),

  reveal: memberProcedure('account', 'write', sure)
    .route({
      method: 'POST',
      path: '/bank-accounts/{id}/reveal',
      summary: 'Show the number of a bank account',
      description: 'The look is recorded.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.object({ accountNumber: z.string() }))),

  propose: memberProcedure('account', 'write', { ...sure, creates: true })
    .route({
      method: 'POST',
      path: '/bank-accounts/changes',
      summary: 'Ask to change the bank accounts',
      description:
        'A code of six digits is mailed to the person who asks, valid for ten minutes and five tries; nothing changes before it is given.',
    })
    .input(z.strictObject({ change: bankChange }))
    .output(success(z.object({ changeId: id, email: z.string(), expiresAt: moment }))),

  confirm: memberProcedure('account', 'write', { ...sure, external: true })
    .route({ method: 'POST', path: '/bank-accounts/changes/{id}/confirm', summary: 'Change the bank accounts' })
    .input(
      z.strictObject({
        id,
        code: readSixDigits(),
      }),
    )
    .output(success(z.array(bankAccount))),
}
