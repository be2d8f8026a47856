import { dayWords } from '@sarai/contract/day-words'
import { type ReceiptMode, receiptModeLabels } from '@sarai/contract/receipt-words'
import { formatMoney } from '@sarai/money/format'

/** Money that has moved, or that somebody says has. */
export interface Moved {
  /** What arrived, or left. */
  amount: number
  /** The same with what others kept of it. */
  whole: number
  currency: string
  day: string
  mode: ReceiptMode
  reference: string | null
}

/** Two colleagues who enter the same money from a message and a bank statement differ by no more than this. */
const nearDays = 7
const dayMs = 86_400_000

/** References are typed with and without blanks, in either case. */
export const normaliseReference = (reference: string): string => reference.replaceAll(/\s/g, '').toLowerCase()

export const isSameAmount = (one: Moved, other: Moved): boolean =>
  one.currency === other.currency && (one.amount === other.amount || one.whole === other.whole)

export const hasSameReference = (one: Moved, other: Moved): boolean =>
  one.reference !== null &&
  other.reference !== null &&
  normaliseReference(one.reference) === normaliseReference(other.reference)

/** Whether two of one amount may be the same money: about the same day, and no references that tell them apart. */
export const mayBeOne = (one: Moved, other: Moved): boolean =>
  isSameAmount(one, other) &&
  (one.reference === null || other.reference === null) &&
  Math.abs(Date.parse(one.day) - Date.parse(other.day)) <= nearDays * dayMs

/** A payment of a customer that stands. */
export interface StandingReceipt extends Moved {
  isPending: boolean
  /** Whether whoever pays now paid it. */
  isOwn: boolean
}

/** What is due of what is paid, before the payment. */
export interface Due {
  amount: number
  currency: string
  /** What the payment counts in that currency; undefined where nothing says so. */
  counts: number | undefined
}

/**
 * Which payment that stands the same money may be, where somebody has to be compared; null where nothing is due any more
 * without any. @param standing payments of the same trip or invoice, the newest first
 */
export function findReceiptTwin<Standing extends StandingReceipt>(
  compared: Moved,
  standing: readonly Standing[],
  due: Due | undefined,
): Standing | null | undefined {
  const own = standing.filter(({ isOwn }) => isOwn)
  const same = own.filter((one) => isSameAmount(compared, one))
  if (due && due.amount <= 0) return same[0] ?? own[0] ?? standing[0] ?? null
  const isTooMuch = due?.counts !== undefined && due.counts > due.amount
  return same.find((one) => isTooMuch || one.isPending || hasSameReference(compared, one) || mayBeOne(compared, one))
}

/** "UPI 1234", without the name of the way twice where the reference begins with it. */
function describeWay({ mode, reference }: Moved): string {
  const label = receiptModeLabels[mode]
  if (reference === null) return `${label} without a reference`
  return reference.toLowerCase().startsWith(label.toLowerCase()) ? reference : `${label} ${reference}`
}

/** "₹50,000.00 of 12 Nov 2026, UPI 1234," */
export const describeMoved = (one: Moved): string =>
  `${formatMoney(one.amount, one.currency)} of ${dayWords(one.day)}, ${describeWay(one)},`

function describeDue({ amount, currency, counts }: Due): string {
  if (amount <= 0) return ', and nothing is due any more'
  const due = formatMoney(amount, currency)
  return counts !== undefined && counts > amount ? `, and only ${due} is due` : `; ${due} is due still`
}

/** What is there already, and what is due: for whoever has to say whether this is another payment. */
export function describeTwin(twin: StandingReceipt | null, due: Due | undefined): string {
  if (!twin) return 'Nothing is due any more.'
  const is = twin.isPending ? 'waits to be confirmed' : 'is there already'
  return `${describeMoved(twin)} ${is}${due ? describeDue(due) : ''}.`
}
