import { randomUUID } from 'node:crypto'
import { formatMoney } from '@sarai/money/format'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { getInvoice, requireFigures } from './invoices-found.service.ts'
import { convertedToTrip } from './invoices-making.rules.ts'
import { draftMade } from './invoices-making.service.ts'
import { creditsIn, leftToCredit, leftWithTax } from './invoices-notes.rules.ts'
import { type InvoiceRecord, listNotesOf } from './invoices.queries.ts'

interface NoteAsked {
  id: string
  kind: 'credit-note' | 'debit-note'
  reason: string
  /** What is credited is charged again by another invoice. */
  isChargedAgain?: boolean
  /** How much is credited, with its tax, in minor units of the invoice's currency. */
  amount?: number
}

/**
 * Draws up a note to an invoice: a credit note of an amount or of all that is left, a debit note with a line to fill in.
 * @throws AppError 422 where there is nothing to correct, or less than the amount is left
 */
export async function draftNote(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, kind, reason, isChargedAgain = false, amount }: NoteAsked,
  day: string,
): Promise<InvoiceRecord> {
  const invoice = await getInvoice(db, actor, id)
  requireFigures(actor, invoice)
  if (invoice.kind !== 'invoice' || invoice.state !== 'issued')
    throw refused('NOT_ISSUED', 'Only an invoice that was issued, and not cancelled, is corrected by a note.')
  if (!invoice.figures) throw new Error('an invoice was issued without figures')
  const credits = creditsIn(await listNotesOf(db, id))
  const { document: said, figures } = invoice
  const left = convertedToTrip(leftWithTax(leftToCredit(figures, credits)), { document: said, figures })
  if (kind === 'credit-note' && left <= 0) throw refused('CREDITED', 'All of this invoice was credited already.')
  if (amount !== undefined && amount > left)
    throw invalid({ amount: `${formatMoney(left, said.currency)} is left to be credited` })
  const credited = amount ?? left
  const isWhole = kind === 'credit-note' && credits.length === 0 && credited === left
  const [first] = invoice.document.lines
  const rest = first && { ...first, id: randomUUID(), quantity: 1, discount: 0, isInclusive: true }
  const words = `${kind === 'credit-note' ? 'Less' : 'More'} on ${invoice.documentNumber}: ${reason}`.slice(0, 500)
  const lines = isWhole
    ? invoice.document.lines.map((line) => ({ ...line, id: randomUUID() }))
    : rest
      ? [{ ...rest, description: words, price: kind === 'credit-note' ? credited : 0 }]
      : []
  const document = { ...invoice.document, lines, dueOn: kind === 'debit-note' ? invoice.dueOn : null }
  const { ownerId, contactId, tripId, registrationId } = invoice
  return draftMade(
    services,
    db,
    actor,
    { kind, document, ownerId, contactId, tripId, registrationId, correctsId: id, reason, isChargedAgain },
    day,
  )
}
