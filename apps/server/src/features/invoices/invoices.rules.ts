import type { ComputedInvoice, InvoiceDocument } from '@sarai/contract/invoice-schemas'
import type { InvoiceKind, InvoiceStatus } from '@sarai/contract/invoice-words'
import { convertedBack, toAmount } from '@sarai/money/amounts'
import { recordTerms } from '../../kernel/search/search.rules.ts'

interface Found {
  number: number
  billTo: string
  documentNumber?: string | null
}

/** What an invoice is found by: who is charged, and its number whole or from its last digits. */
export function invoiceTerms({ number, billTo, documentNumber }: Found): string[] {
  return recordTerms({ name: billTo, aliases: documentNumber ? [documentNumber] : [], phones: [], emails: [], number })
}

/** What lists show of a document. By when one of a trip is to be paid its instalments say (sql/what-is-owed.sql). */
export function factsOf({ billTo, currency, dueOn }: InvoiceDocument) {
  return { billTo: billTo.name, currency, dueOn }
}

/** Whether something is owed for it: the others are offers, or take back. */
export const isOwed = (kind: InvoiceKind): boolean => kind === 'invoice' || kind === 'debit-note' || kind === 'opening'

interface Standing {
  kind: InvoiceKind
  state: 'draft' | 'issued' | 'cancelled'
  total: number | null
  credited: number
  /** Which credit notes do not return. */
  figures: { tcs: { amount: number } | null } | null
  /** What the books have open of it. */
  open: number
  dueOn: string | null
}

/** How far it is settled on a day. */
export function statusOf({ kind, state, total, credited, figures, open, dueOn }: Standing, day: string): InvoiceStatus {
  if (state !== 'issued') return state
  if (!isOwed(kind)) return 'issued'
  const isCredited = credited > 0 && credited >= (total ?? 0) - (figures?.tcs?.amount ?? 0)
  if (open <= 0) return isCredited ? 'credited' : 'paid'
  if (dueOn !== null && dueOn < day) return 'overdue'
  return open < (total ?? 0) - credited ? 'part-paid' : 'issued'
}

/** What is to be paid of a document in the currency it was written in; null where it is owed in that. */
export function computeWritten({
  kind,
  currency: from,
  open,
  total,
  document,
}: Pick<Standing, 'kind' | 'open' | 'total'> & {
  currency: string
  document: Pick<InvoiceDocument, 'currency' | 'rate'>
}): { currency: string; amount: number } | null {
  const { currency: to, rate } = document
  if (to === from || rate === null) return null
  const owed = Math.max(0, isOwed(kind) ? open : (total ?? 0))
  return { currency: to, amount: toAmount(convertedBack(BigInt(owed), { from: to, to: from, rate })) }
}

/** What people who do not see costs are told of a document whose tax is on the margin. */
export const hiddenFigures: ComputedInvoice = {
  figures: null,
  findings: [
    {
      severity: 'warning',
      message: 'Tax is on the margin. Its figures are for colleagues who see costs.',
      line: null,
      field: null,
    },
  ],
}
