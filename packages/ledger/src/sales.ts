/** What is sold: invoices and bills of supply, debit notes, credit notes. */
import { toAmount } from '@sarai/money/amounts'
import { type Draft, entryLines, LedgerProblem, type Line, notNegative, type OpenItem, type Terms } from './lines.ts'

export interface SaleLine {
  /** Without tax, after discount. */
  net: number
  /** By which sales are told apart: the mode of supply. */
  part?: string | null
  bookingId?: string | null
}

export interface Sale {
  terms: Terms
  /** The document itself. */
  item: string
  customer: string
  tripId?: string | null
  lines: readonly SaleLine[]
  /** Tax that the agency owes, by head; nothing of what the buyer pays to the state itself. */
  taxes: Readonly<Record<string, number>>
  tcs: number
  /** What was laid out for the customer and is charged as it was paid. */
  pureAgent: number
  /** Up to the whole unit above zero, down below. */
  roundOff: number
  /** What the customer owes. */
  total: number
}

const sum = (amounts: readonly number[]) => toAmount(amounts.reduce((all, amount) => all + BigInt(amount), 0n))

/** What a sale is made of, as it is sold: credits but for a round-off downwards. */
function parts({ tripId = null, lines, taxes, tcs, pureAgent, roundOff, total }: Sale): Draft[] {
  const drafts: Draft[] = [
    ...lines.map(({ net, part, bookingId }) => ({
      account: 'sales' as const,
      part,
      tripId,
      bookingId,
      amount: -notNegative(net, 'A line'),
    })),
    { account: 'pure_agent', tripId, amount: -notNegative(pureAgent, 'What was laid out') },
    ...Object.entries(taxes).map(([part, amount]) => ({
      account: 'gst_output' as const,
      part,
      tripId,
      amount: -notNegative(amount, 'Tax'),
    })),
    { account: 'tcs_payable', tripId, amount: -notNegative(tcs, 'Tax collected at source') },
    { account: 'round_off', tripId, amount: -roundOff },
  ]
  if (sum(drafts.map(({ amount }) => amount)) !== -notNegative(total, 'A total'))
    throw new LedgerProblem('UNBALANCED', 'The lines, taxes and round-off do not come to the total.')
  return drafts.filter(({ amount }) => amount !== 0)
}

/**
 * An invoice, a bill of supply or a debit note: the customer owes its total.
 * @throws LedgerProblem where the parts do not come to the total
 */
export function saleEntry(sale: Sale): Line[] {
  const { customer, item, tripId, total } = sale
  return entryLines(sale.terms, [{ account: 'customer', part: customer, item, tripId, amount: total }, ...parts(sale)])
}

/**
 * A credit note, made out as the invoice that it corrects, at that invoice's rate. What of it finds the invoice still
 * open lowers that; the rest is the customer's, as an advance under the note.
 */
export function creditNoteEntry(note: Sale, invoice: OpenItem | undefined): Line[] {
  const { customer, item, tripId, total, terms } = note
  if (invoice && invoice.currency !== terms.currency)
    throw new LedgerProblem('UNBALANCED', 'A credit note is in the currency of its invoice.')
  const settled = Math.min(total, Math.max(0, invoice?.amount ?? 0))
  const rest = { account: 'customer_advance' as const, part: customer, item, tripId, amount: settled - total }
  const turned = parts(note).map((draft) => ({ ...draft, amount: -draft.amount }))
  return entryLines(
    terms,
    [...turned, ...(rest.amount === 0 ? [] : [rest])],
    invoice ? [{ open: invoice, amount: settled }] : [],
  )
}
