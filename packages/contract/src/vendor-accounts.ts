import * as z from 'zod'
import { bankFacts } from './bank-accounts.ts'
import { currency, id, moment, optionalText, readSixDigits, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { bankChangeStates } from './vendor-words.ts'

/** What an account is shown as: of its number only the last digits. */
const shownFacts = {
  holder: z.string(),
  bankName: z.string().nullable(),
  branch: z.string().nullable(),
  lastDigits: z.string().nullable(),
  ifsc: z.string().nullable(),
  swift: z.string().nullable(),
  upiId: z.string().nullable(),
  currency,
}

/** Another vendor whose account has the same number. */
const sameNumber = z.array(z.object({ id, name: z.string() }))

/** A confirmed account: vendors are paid by these only. */
export const vendorAccount = z.object({ id, version, vendorId: id, ...shownFacts, alsoAt: sameNumber })
export type VendorAccount = z.infer<typeof vendorAccount>

/** A new account or a change of one, with how it stands. */
export const vendorAccountChange = z.object({
  id,
  vendorId: id,
  /** Null for a new account. */
  accountId: id.nullable(),
  ...shownFacts,
  state: z.enum(bankChangeStates),
  /** How the vendor was asked whether it is true, in the words of who entered it. */
  reason: z.string().nullable(),
  askedBy: id,
  askedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: id.nullable(),
  decidedAt: z.string().nullable(),
  isByCode: z.boolean(),
  /** Why it was refused. */
  refusal: z.string().nullable(),
  /** Whether a code that was mailed can be entered. */
  codeUntil: z.string().nullable(),
  alsoAt: sameNumber,
})
export type VendorAccountChange = z.infer<typeof vendorAccountChange>

const { label: _label, accountNumber, bankName, ...typed } = bankFacts.shape

/** A guide or driver may have a UPI id and nothing else. */
export const vendorBankFacts = z.strictObject({
  ...typed,
  bankName: bankName.nullable(),
  accountNumber: accountNumber.nullable(),
})
export type VendorBankFacts = z.infer<typeof vendorBankFacts>

function checkAccount(
  { accountNumber: number, bankName: bank, upiId }: Partial<VendorBankFacts>,
  context: z.RefinementCtx,
) {
  const say = (field: keyof VendorBankFacts, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (number === null && !upiId) say('accountNumber', 'Enter the account number, or a UPI id')
  if (number && !bank) say('bankName', 'Enter the bank')
}

export const vendorBankChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('add'),
    account: vendorBankFacts.superRefine(checkAccount),
    reason: optionalText(500).optional(),
  }),
  z.strictObject({
    kind: z.literal('edit'),
    id,
    version,
    /** The number stays as it is where it is left out. */
    account: vendorBankFacts.extend({ accountNumber: accountNumber.nullable().optional() }).superRefine(checkAccount),
    reason: optionalText(500).optional(),
  }),
])
export type VendorBankChange = z.infer<typeof vendorBankChange>

const ofVendor = z.strictObject({ vendorId: id })
const one = z.strictObject({ vendorId: id, id })
const people = { keys: false } as const
/** Who decides is the main user or a manager, and has just given the password. */
const deciders = { keys: false, only: 'manager', recentSignIn: true } as const
const bank = success(z.object({ accounts: z.array(vendorAccount), changes: z.array(vendorAccountChange) }))

export const vendorAccountsCalls = {
  list: memberProcedure('vendors', 'read', people)
    .route({
      method: 'GET',
      path: '/vendors/{vendorId}/accounts',
      summary: 'List the bank accounts of a vendor',
      description: 'Those confirmed, and the changes that wait or were decided last. For those who see costs.',
    })
    .input(ofVendor)
    .output(bank),

  reveal: memberProcedure('vendors', 'write', {
    ...people,
    right: 'bank',
    isUnowned: true,
    recentSignIn: true,
  })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/accounts/{id}/reveal',
      summary: "Show the number of a vendor's bank account",
      description: 'Also of one that waits. The look is recorded.',
    })
    .input(one)
    .output(success(z.object({ accountNumber: z.string() }))),

  propose: memberProcedure('vendors', 'write', { ...people, creates: true })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/accounts/changes',
      summary: "Enter or change a vendor's bank account",
      description:
        'It is held until the main user or a manager other than the one who entered it confirms it, or a code mailed to the main user is given. After seven days it has to be entered again.',
    })
    .input(z.strictObject({ vendorId: id, change: vendorBankChange }))
    .output(bank),

  confirm: memberProcedure('vendors', 'write', deciders)
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/accounts/changes/{id}/confirm',
      summary: "Confirm a vendor's bank account that somebody else entered",
    })
    .input(one)
    .output(bank),

  refuse: memberProcedure('vendors', 'write', { keys: false, only: 'manager' })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/accounts/changes/{id}/refuse',
      summary: "Refuse a vendor's bank account that waits",
    })
    .input(one.extend({ reason: optionalText(500).optional() }))
    .output(bank),

  withdraw: memberProcedure('vendors', 'write', people)
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/accounts/changes/{id}/withdraw',
      summary: 'Withdraw what one has entered',
    })
    .input(one)
    .output(bank),

  mailCode: memberProcedure('vendors', 'write', { ...people, creates: true })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/accounts/changes/{id}/code',
      summary: 'Mail the main user a code that confirms it',
      description: 'Valid for ten minutes and five tries. The mail says what it confirms.',
    })
    .input(one)
    .output(success(z.object({ emails: z.array(z.string()), expiresAt: moment }))),

  confirmByCode: memberProcedure('vendors', 'write', { ...people, external: true })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/accounts/changes/{id}/confirm-by-code',
      summary: 'Confirm it by the code that was mailed',
    })
    .input(
      one.extend({
        code: readSixDigits(),
      }),
    )
    .output(bank),

  remove: memberProcedure('vendors', 'write', { ...people, right: 'bank', isUnowned: true, recentSignIn: true })
    .route({
      method: 'DELETE',
      path: '/vendors/{vendorId}/accounts/{id}',
      summary: 'Remove a bank account of a vendor',
      description: 'At once: nobody can be paid by an account that is gone.',
    })
    .input(one)
    .output(done),
}
