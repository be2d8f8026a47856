import { mayUse } from '@sarai/contract/access'
import type { PayingProblemSaid } from '@sarai/contract/payment-run-schemas'
import type { PayingProblem, PaymentRunState } from '@sarai/contract/payment-run-words'
import { formatMoney } from '@sarai/money/format'
import type { Person } from '../../core/actor.ts'

/** Main users and managers who see costs and may change what vendors are paid approve payment runs. */
export const mayApprove = (who: Person): boolean =>
  who.seesCost && (!who.isSubuser || who.isManager) && mayUse(who, 'vendors', 'write')

/** Runs that may still be changed: the bank has no file of them yet. */
export const isChangeable = (state: PaymentRunState): boolean => ['draft', 'awaiting', 'approved'].includes(state)

/** Runs of which payments are still to be made. */
export const isUnderWay = (state: PaymentRunState): boolean => isChangeable(state) || state === 'exported'

/** A bill as far as it decides whether it can be paid. */
interface PaidBill {
  kind: 'bill' | 'credit'
  state: 'draft' | 'entered' | 'cancelled'
  currency: string
  /** What the books have open of it. */
  open: number
}

interface Asked {
  bill: PaidBill | undefined
  /** What the run is paid in. */
  currency: string
  /** What of it is to be paid; all that is open when left out. */
  amount?: number
  account: { print: string } | undefined
  /** The account as it was when the run was submitted; null where it was not. */
  print?: string | null
  /** The number of another run that the bill is in. */
  otherRun?: string
}

/** Why a bill cannot be paid by a run, with the way to put it right; undefined where it can. */
export function problemOf(asked: Asked): PayingProblemSaid | undefined {
  const { bill, currency, amount, account, print = null, otherRun } = asked
  const say = (code: PayingProblem, message: string): PayingProblemSaid => ({ code, message })
  if (!bill) return say('gone', 'This bill is not there any more.')
  if (bill.kind === 'credit') return say('credit-note', 'This is a credit note. Put it against a bill instead.')
  if (bill.state === 'draft') return say('draft', 'The bill is a draft. Enter it in the books first.')
  if (bill.state === 'cancelled') return say('cancelled', 'The bill was cancelled.')
  if (bill.currency !== currency)
    return say(
      'currency',
      `The bill is in ${bill.currency}. Runs pay bills in ${currency}: record its payment by itself.`,
    )
  if (bill.open <= 0) return say('paid', 'Nothing of the bill is open any more.')
  if (amount !== undefined && amount > bill.open)
    return say('less-open', `Only ${formatMoney(bill.open, currency)} of the bill is open.`)
  if (print !== null && account?.print !== print)
    return say('account-changed', 'The bank account was changed or removed after the run was submitted.')
  if (!account)
    return say(
      'no-account',
      `The vendor has no confirmed bank account in ${currency} with a number and an IFSC. Add one on the vendor’s page, and have it confirmed.`,
    )
  if (otherRun) return say('in-run', `The bill is in the payment run ${otherRun} already.`)
  return undefined
}

interface Line {
  id: string
  billId: string
  state: 'ok' | 'refused'
  amount: number
}

/** What a run pays: refused lines are left out. */
export const totalOf = (lines: readonly Pick<Line, 'state' | 'amount'>[]): number =>
  lines.reduce((sum, { state, amount }) => (state === 'ok' ? sum + amount : sum), 0)

/** What the bank and we call a line: at most 20 capitals and digits, of the run's number and the line's place. */
export const lineReference = (run: string, place: number): string =>
  `${run.toUpperCase().replace(/[^A-Z0-9]/g, '')}${String(place).padStart(4, '0')}`.slice(-20)

/** What entries of the timeline say of a run. */
export const subjectOf = ({ id, number, currency }: { id: string; number: string; currency: string }) => ({
  kind: 'paymentRun' as const,
  id,
  label: `Payment run ${number}`,
  ownerId: null,
  currency,
})
