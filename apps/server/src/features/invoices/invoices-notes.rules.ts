import type { InvoiceChanges, InvoiceDocument, InvoiceFigures } from '@sarai/contract/invoice-schemas'
import { isSame } from '../../core/changes.rules.ts'

type Head = keyof InvoiceFigures['taxes']

/** What of an invoice is not credited yet: its price without tax, and each tax. Tax collected at source is not returned. */
export interface LeftToCredit {
  net: number
  taxes: Record<Head, number>
}

const headsOf = (taxes: InvoiceFigures['taxes']) => Object.entries(taxes) as [Head, number][]

/** The credit notes among notes that were issued. */
export const creditsIn = (notes: readonly { kind: string; figures: InvoiceFigures | null }[]): InvoiceFigures[] =>
  notes.flatMap(({ kind, figures }) => (kind === 'credit-note' && figures ? [figures] : []))

export function leftToCredit(invoice: InvoiceFigures, credits: readonly InvoiceFigures[]): LeftToCredit {
  const taxes = Object.fromEntries(
    headsOf(invoice.taxes).map(([head, amount]) => [
      head,
      amount - credits.reduce((sum, credit) => sum + credit.taxes[head], 0),
    ]),
  ) as LeftToCredit['taxes']
  return { net: invoice.net - credits.reduce((sum, credit) => sum + credit.net, 0), taxes }
}

/** The price with its tax that is left. */
export const leftWithTax = ({ net, taxes }: LeftToCredit): number =>
  net + headsOf(taxes).reduce((sum, [, amount]) => sum + amount, 0)

/**
 * What a credit note takes back too much of; undefined where nothing. Of several notes each has its tax rounded by itself,
 * so that a minor unit for each of them is no mistake.
 */
export function overcreditedIn(
  note: Pick<InvoiceFigures, 'net' | 'taxes'>,
  left: LeftToCredit,
): 'price' | Head | undefined {
  if (note.net > left.net + 1) return 'price'
  return headsOf(note.taxes).find(([head, amount]) => amount > left.taxes[head] + 1)?.[0]
}

interface Corrected {
  document: InvoiceDocument
  contactId: string | null
  registrationId: string | null
}

/** What decides the tax of a document, beside its lines. */
const termsOf = ({ billTo, currency, rate, isReverseCharge, overseas, tour = null }: InvoiceDocument) => {
  const { state, country, gstin, zeroRated = null } = billTo
  return { state, country, gstin, zeroRated, currency, rate, isReverseCharge, overseas, tour }
}

/**
 * What of the changes to a note makes it another supply than the invoice that it corrects, by field, in words. A note has
 * the customer, place and kinds of service of its invoice: it takes back, or adds, the same tax.
 */
export function noteProblems(changes: InvoiceChanges, corrected: Corrected): Record<string, string> {
  const { document, contactId, registrationId } = changes
  const problems: Record<string, string> = {}
  if (contactId !== undefined && contactId !== corrected.contactId)
    problems.contactId = 'A note is for the customer of its invoice'
  if (registrationId !== undefined && registrationId !== corrected.registrationId)
    problems.registrationId = 'A note has the registration of its invoice'
  if (!document) return problems
  if (!isSame(termsOf(document), termsOf(corrected.document)))
    problems.document = 'A note has the state, currency and tax terms of its invoice'
  const kinds = corrected.document.lines.map(({ mode, rate }) => ({ mode, rate }))
  if (document.lines.some(({ mode, rate }) => !kinds.some((kind) => isSame(kind, { mode, rate }))))
    problems.document = 'A note corrects the kinds of service that are on its invoice'
  return problems
}
