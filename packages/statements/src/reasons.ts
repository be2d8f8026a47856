/** Why a line is taken for something, in sentences. */
import { formatMoney } from '@sarai/money/format'
import type { Candidate, CandidateKind, Reason } from './candidates.ts'
import type { Evidence } from './evidence.ts'
import type { StatementLine } from './statement.ts'

const kindWords: Record<CandidateKind, string> = {
  invoice: 'the invoice',
  instalment: 'the instalment',
  'declared-payment': 'the payment the client declared',
  'recorded-payment': 'the recorded payment',
  'vendor-bill': 'the bill',
  'vendor-credit': 'the credit note',
  payout: 'the payout',
  settlement: 'the settlement',
}

export const titleOf = ({ kind, number }: Candidate) => (number ? `${kindWords[kind]} ${number}` : kindWords[kind])

/** What speaks for one candidate, but for its amount. */
export function whoReasons({ entry, reference, isNumbered, name, hasVpa, hasPhone }: Evidence): Reason[] {
  const { candidate } = entry
  const [title, party] = [titleOf(candidate), candidate.partyNames[0] ?? 'the client']
  const reasons: Reason[] = []
  if (reference) reasons.push({ code: 'reference', text: `The reference ${reference} is known from ${title}.` })
  if (isNumbered) reasons.push({ code: 'number', text: `The text names ${title}.` })
  if (hasVpa) reasons.push({ code: 'vpa', text: `The UPI id is that of ${party}.` })
  if (hasPhone) reasons.push({ code: 'phone', text: `The phone number is that of ${party}.` })
  if (name === 'whole') reasons.push({ code: 'name', text: `The text has the name of ${party}.` })
  if (name === 'partly') reasons.push({ code: 'name', text: `The text has a part of the name of ${party}.` })
  return reasons
}

export function amountReason(line: StatementLine, open: number, candidate: Candidate): Reason {
  const shown = (amount: number) => formatMoney(amount, line.currency)
  const [paid, title] = [Math.abs(line.amount), titleOf(candidate)]
  if (paid === open) return { code: 'amount', text: `The amount is what is open of ${title}.` }
  return paid < open
    ? { code: 'part', text: `It is a part of ${title}, of which ${shown(open)} is open.` }
    : { code: 'over', text: `It is ${shown(paid - open)} more than is open of ${title}.` }
}
