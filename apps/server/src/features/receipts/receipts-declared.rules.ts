import type { ReceiptMode, ReceiptState } from '@sarai/contract/receipt-words'
import { plusDays } from '../../core/days.rules.ts'

/** What a customer says to have paid, in minor units of what the invoice is in. */
export interface Declaration {
  mode: ReceiptMode
  day: string
  amount: number
  /** Of the bank or the UPI app, or the number of the cheque. */
  reference: string | null
}

/** Whether payments of a mode are found by a reference, so that a declaration needs one. */
const hasReferences = (mode: ReceiptMode): boolean => mode === 'upi' || mode === 'bank' || mode === 'cheque'

const longestAgo = 365
/** The first day that a declared payment can bear. */
export const firstDay = (today: string): string => plusDays(today, -longestAgo)

/** What is wrong with a declaration, by field; nothing where it can be taken. */
export function declarationProblems(
  { mode, day, amount, reference }: Declaration,
  { due, today }: { due: number; today: string },
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (amount <= 0) problems.amount = 'Enter an amount above zero'
  else if (amount > due * 2) problems.amount = 'This is more than twice what is to be paid. Check the amount'
  if (day > today) problems.day = 'This day is still to come'
  else if (day < firstDay(today)) problems.day = 'This is more than a year ago'
  if (reference === null && hasReferences(mode)) problems.reference = 'Enter the reference, so that it can be found'
  return problems
}

/** A declared payment as the customer sees it. */
export interface DeclaredPayment {
  state: 'waiting' | 'received' | 'not-found'
  amount: number
  currency: string
  day: string
  mode: ReceiptMode
  reference: string | null
  /** When it was declared, as a moment. */
  declaredAt: string
  /** Why it could not be found. */
  reason: string | null
}

interface Kept extends Omit<DeclaredPayment, 'state' | 'reason' | 'declaredAt'> {
  state: ReceiptState
  createdAt: string
  /** Null of what was never received. */
  number: string | null
  cancelReason: string | null
}

/** What became of a declared payment; undefined where the agency took it back after it was received. */
export function declaredPayment(kept: Kept): DeclaredPayment | undefined {
  const { state, number, amount, currency, day, mode, reference, createdAt, cancelReason } = kept
  const facts = { amount, currency, day, mode, reference, declaredAt: createdAt, reason: null }
  if (state === 'pending') return { ...facts, state: 'waiting' }
  if (state === 'cancelled') return number === null ? { ...facts, state: 'not-found', reason: cancelReason } : undefined
  return state === 'bounced' ? undefined : { ...facts, state: 'received' }
}
