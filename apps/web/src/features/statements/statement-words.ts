import type { BankLine, BankSuggestion } from '@sarai/contract/statement-schemas'
import type { BankMatchKind, BookableAccount } from '@sarai/contract/statement-words'
import { formatMoney } from '@sarai/money/format'

export const bookableNames: Record<BookableAccount, string> = {
  bank_charges: 'Bank charges',
  interest: 'Interest',
  bank: 'Another bank account of ours',
  cash: 'Cash',
  gateway: 'Payment gateway',
  cost: 'Cost of services',
  sales: 'Sales',
  gst_output: 'Tax paid to the state',
  tcs_payable: 'TCS paid to the state',
  suspense: 'Suspense, until it is clear',
  opening: 'Opening balance',
}

export const matchWords: Record<BankMatchKind, string> = {
  seen: 'Recorded payment, seen in the bank',
  received: 'Payment recorded from this line',
  confirmed: 'Declared payment, received',
  paid: 'Payment to a vendor recorded from this line',
  refunded: 'Money back from a vendor recorded from this line',
  booked: 'Booked',
}

export const signed = (amount: number, currency: string): string =>
  `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount), currency)}`

/** What a suggestion comes to, in a few words. */
export function suggestionTitle({ as, targets }: BankSuggestion): string {
  if (as === 'bank-charge') return 'Bank charge'
  if (as === 'interest') return 'Interest'
  if (as === 'return') return 'Returned payment'
  return targets.map(({ title, party }) => [title, party].filter(Boolean).join(', ')).join(' + ')
}

export const leftOf = ({ amount, explained }: BankLine): number => Math.abs(amount - explained)
