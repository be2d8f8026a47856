import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { upiLink } from '@sarai/tax/upi-link'
import type { Fact } from './invoices-words.rules.ts'

/** The account that is paid into. */
export interface Payee {
  holder: string
  bankName: string
  branch: string | null
  accountNumber: string
  ifsc: string | null
  swift: string | null
  upiId: string | null
}

interface Instalment {
  position: number
  label: string
  amount: number
  paid: number
  dueOn: string | null
}

/** A part of what is to be paid. */
export interface PaymentStep {
  label: string
  amount: string
  /** Opens an app that pays; null where there is none for this currency. */
  upi: string | null
  /** What to write beside the payment, so that it is known when it comes. */
  reference: string
}

/** What is still to be paid, and how. */
export interface WaysToPay {
  due: string
  steps: PaymentStep[]
  upiId: string | null
  account: Fact[]
}

interface Owed {
  number: string
  amount: number
  currency: string
  dueOn: string | null
  payee: Payee | undefined
  /** What was agreed upon for the trip, in the same currency. */
  instalments: readonly Instalment[]
}

const fact = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : [])

/**
 * What a payment of a document, or of one of its instalments, is known by when it comes.
 * @param position of the instalment, from 0
 */
export function paymentReference(number: string, position?: number): string {
  const reference = number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  return position === undefined ? reference : `${reference}P${position + 1}`
}

/** The unpaid instalments that make up what is owed; one step for all of it where they do not. */
function partsOf({
  number,
  amount,
  dueOn,
  instalments,
}: Pick<Owed, 'number' | 'amount' | 'dueOn' | 'instalments'>): (Omit<PaymentStep, 'upi' | 'amount'> & {
  amount: number
})[] {
  const unpaid = instalments.filter((one) => one.amount > one.paid)
  const sum = unpaid.reduce((all, one) => all + one.amount - one.paid, 0)
  if (unpaid.length > 1 && sum === amount)
    return unpaid.map((one) => ({
      label: one.dueOn ? `${one.label}, due ${dayWords(one.dueOn)}` : one.label,
      amount: one.amount - one.paid,
      reference: paymentReference(number, one.position),
    }))
  const label = dueOn ? `To be paid by ${dayWords(dueOn)}` : 'To be paid'
  return [{ label, amount, reference: paymentReference(number) }]
}

/** What of an amount that is owed is to be paid next. */
export const nextOf = (owed: Pick<Owed, 'number' | 'amount' | 'dueOn' | 'instalments'>): number =>
  partsOf(owed)[0]?.amount ?? owed.amount

/** How what is owed is paid; null where nothing is, or it is not known into which account. */
export function waysToPay(owed: Owed): WaysToPay | null {
  const { number, amount, currency, payee } = owed
  if (amount <= 0 || !payee) return null
  const { upiId, holder } = payee
  const upi = (part: number, reference: string) =>
    upiId && currency === 'INR'
      ? upiLink({ vpa: upiId, name: holder, amount: part, note: number, reference, merchantCode: null })
      : null
  return {
    due: formatMoney(amount, currency),
    steps: partsOf(owed).map((part) => ({
      ...part,
      amount: formatMoney(part.amount, currency),
      upi: upi(part.amount, part.reference),
    })),
    upiId: currency === 'INR' ? upiId : null,
    account: [
      ...fact('Account holder', holder),
      ...fact('Bank', [payee.bankName, payee.branch].filter(Boolean).join(', ')),
      ...fact('Account number', payee.accountNumber),
      ...fact('IFSC', payee.ifsc),
      ...fact('SWIFT', payee.swift),
      ...fact('UPI', upiId),
      ...fact('Reference', number),
    ],
  }
}
