import * as z from 'zod'
import { invoiceBulkAction, invoiceSelection, invoiceTableQuery } from './invoice-list-schemas.ts'
import { invoiceOffer } from './invoice-offer.ts'
import { computedInvoice, invoice, invoiceChanges, invoicePreview, invoiceRow, newInvoice } from './invoice-schemas.ts'
import { ownInvoiceKinds, tripLines } from './invoice-words.ts'
import { linkSaid, linkSent } from './link-sending.ts'
import { calendarDate, id, money, text, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'

const byId = z.strictObject({ id })
const seen = z.strictObject({ id, version })
const reason = text(500, 'Say why')

export const invoicesCalls = {
  list: memberProcedure('invoices', 'read')
    .route({ method: 'POST', path: '/invoices/all-invoices', summary: 'List invoices' })
    .input(invoiceTableQuery)
    .output(tableResult(invoiceRow)),

  get: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/invoices/{id}',
      summary: 'Read an invoice',
      description:
        'With its figures and the reason of each: of a draft as they would be today, of others as they were issued.',
    })
    .input(byId)
    .output(success(invoice)),

  create: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/invoices',
      summary: 'Add an invoice',
      description: 'A draft, which has no number yet.',
    })
    .input(newInvoice)
    .output(success(invoice)),

  ofTrip: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/trips/{id}/invoices',
      summary: 'Draw up an invoice of a trip',
      description:
        'A draft with what was agreed upon, less what was invoiced already: in one line, or in one for each booking with a price of its own and one for the rest, which come to the same. Where several pay the trip, what is theirs.',
    })
    .input(
      z.strictObject({
        id,
        kind: z.enum(ownInvoiceKinds),
        lines: z.enum(tripLines).default('package'),
        /** Whose share it charges; needed where several pay the trip. */
        payerId: id.optional(),
      }),
    )
    .output(success(invoice)),

  offer: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/prospects/{id}/proformas/offer',
      summary: 'What a proforma of a proposal can charge',
      description:
        'Of what was sent last, or of the draft of a proposal that was not sent. Wants the page of proposals too.',
    })
    .input(byId)
    .output(success(invoiceOffer)),

  ofProposal: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/prospects/{id}/proformas',
      summary: 'Draw up a proforma of a proposal',
      description:
        'A draft for whoever the proposal is for, of the price of what is chosen. Once the proposal is accepted it is a proforma of its trip. Wants the page of proposals too.',
    })
    .input(z.strictObject({ id, optionId: id.nullable().default(null), extras: z.array(id).max(100).default([]) }))
    .output(success(invoice)),

  ofProforma: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/invoices/{id}/invoice',
      summary: 'Make the invoice of a proforma',
      description:
        'A draft with its customer, lines and currency, once for each proforma. Of a trip it is what is not invoiced yet, as drawing it up from the trip.',
    })
    .input(byId)
    .output(success(invoice)),

  compute: memberProcedure('invoices', 'read')
    .route({
      method: 'POST',
      path: '/invoices/compute',
      summary: 'Compute an invoice',
      description: 'The figures of a document that is not stored, and the reason of each.',
    })
    .input(invoicePreview)
    .output(success(computedInvoice)),

  update: memberProcedure('invoices', 'write')
    .route({
      method: 'PATCH',
      path: '/invoices/{id}',
      summary: 'Change a draft',
      description: 'Send the version you read. When somebody has saved since, the answer is 409 with it as it is.',
    })
    .input(z.strictObject({ id, version, changes: invoiceChanges }))
    .output(success(invoice)),

  issue: memberProcedure('invoices', 'write')
    .route({
      method: 'POST',
      path: '/invoices/{id}/issue',
      summary: 'Issue an invoice',
      description:
        'It gets the next number of its series, is posted in the books, and never changes after. Issued twice, it stays as it is.',
    })
    .input(
      seen.extend({
        /** The day it bears: today when left out, never later, and none before the last of its series. */
        day: calendarDate.optional(),
        /** That day is meant, although it is in another financial year. */
        isDaySure: z.boolean().optional(),
      }),
    )
    .output(success(invoice)),

  note: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/invoices/{id}/notes',
      summary: 'Draw up a credit or debit note',
      description: 'A draft with the amount, or with all that is left of the invoice: look it through, and issue it.',
    })
    .input(
      z.strictObject({
        id,
        kind: z.enum(['credit-note', 'debit-note']),
        reason,
        /** Of a credit note: what it takes back is charged again by another invoice, so that the trip costs no less. */
        isChargedAgain: z.boolean().optional(),
        /** Of a credit note: how much, with its tax, in minor units of the invoice's currency. */
        amount: money.min(1, { error: 'Enter an amount' }).optional(),
      }),
    )
    .output(success(invoice)),

  recipient: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/invoices/{id}/recipient',
      summary: 'See to whom an invoice goes',
      description: 'The address on the invoice, or that of its customer; null where none is known.',
    })
    .input(byId)
    .output(success(z.object({ email: z.string().nullable() }))),

  send: memberProcedure('invoices', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/invoices/{id}/send',
      summary: 'Send an invoice to the customer',
      description: 'By mail it goes with its PDF; else the answer has the link and the words to send.',
    })
    .input(
      // By mail, where no address is given, to that on the invoice, or the customer's.
      seen.extend(linkSaid),
    )
    .output(linkSent),

  pdf: memberProcedure('invoices', 'read', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/invoices/{id}/pdf',
      summary: 'Make a PDF of an invoice',
      description: 'Of a draft too. An operation in the background whose result is the file.',
    })
    .input(byId)
    .output(success(z.object({ operationId: id }))),

  cancel: memberProcedure('invoices', 'write')
    .route({
      method: 'POST',
      path: '/invoices/{id}/cancel',
      summary: 'Cancel an invoice',
      description: 'Only where nothing of it was paid or credited. It keeps its number.',
    })
    .input(seen.extend({ reason }))
    .output(success(invoice)),

  bulk: memberProcedure('invoices', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/invoices/bulk',
      summary: 'Hand over or tag many invoices at once',
      description:
        'An operation in the background that can be undone. Invoices of a trip stay with the RM of the trip; what was issued can be tagged too.',
    })
    .input(z.strictObject({ selection: invoiceSelection, change: invoiceBulkAction }))
    .output(success(z.object({ operationId: id, invoices: z.int() }))),

  export: memberProcedure('invoices', 'read', { creates: true, keys: false, right: 'export' })
    .route({
      method: 'POST',
      path: '/invoices/export',
      summary: 'Write invoices to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx']),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: invoiceSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),

  remove: memberProcedure('invoices', 'write', { right: 'delete' })
    .route({
      method: 'DELETE',
      path: '/invoices/{id}',
      summary: 'Delete a draft',
      description: 'It can be restored. What was issued stays.',
    })
    .input(byId)
    .output(done),

  restore: memberProcedure('invoices', 'write', { right: 'delete' })
    .route({ method: 'POST', path: '/invoices/{id}/restore', summary: 'Restore a deleted draft' })
    .input(byId)
    .output(success(invoice)),

  timeline: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/invoices/{id}/timeline',
      summary: 'Read the history of an invoice',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),
}
