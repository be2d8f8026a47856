import type { IncomingMessage } from 'node:http'
import { invoiceName, invoicePath } from '@sarai/contract/invoice-words'
import { formatMoney } from '@sarai/money/format'
import type { Hono } from 'hono'
import { todayFor } from '../../core/days.rules.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import type { Services } from '../../services.ts'
import { readAdviser } from '../brochures/brochures-adviser.service.ts'
import { answer, guarded, onToPdf, type Visit, visited } from '../brochures/brochures-visits.service.ts'
import { askedOf, type AskedFor } from '../invoices/invoices-paper.service.ts'
import { pdfOf } from '../invoices/invoices-pdf.service.ts'
import { askForPdf, invoicedAs, openInvoice, computeSettled } from '../invoices/invoices-public.service.ts'
import { statusOf } from '../invoices/invoices.rules.ts'
import { declarePayment, owedBy } from '../receipts/receipts-declared.service.ts'
import { readOnlinePayment } from '../online-payments/online-payments-visits.service.ts'
import { type Arrival, type Debt, declaringOf, readOnlineDebt } from './invoice-pages-declaring.service.ts'
import { shownPage } from './invoice-pages-shown.page.ts'
import { answerReceipt, takeReturn, takePost } from './invoice-pages-taking.service.ts'

type OpenInvoice = Awaited<ReturnType<typeof openInvoice>>

/**
 * What customers see of their invoices: `/invoices/view/{key}` and its `…/invoice.pdf`. A post to `…/declared` says what
 * was paid, with or without a file as proof; one to `…/online` leads to a gateway's page, and that back to `…/paid`.
 */
export function addInvoiceRoutes(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  const { pages, visit } = visited(app, services, addressOf)
  pages.get('/invoices/view/*', (c) => guarded(visit(c), 'invoice', show))
  pages.post('/invoices/view/*', (c) => guarded(visit(c), 'invoice', take))
}

async function show(visit: Visit): Promise<Response> {
  const { services, c, key, rest, address } = visit
  const open = await openInvoice(services, key, address)
  // Of a cancelled one there is only that it was.
  if (rest === 'invoice.pdf' && open.invoice.state !== 'cancelled') return toPdf(visit, open)
  if (rest === 'paid') return takeReturn(visit, { agencyId: open.agency.id, path: invoicePath(key) })
  if (rest === 'receipt.pdf') return answerReceipt(visit, { ...open, path: invoicePath(key) })
  if (rest !== undefined) return c.redirect(invoicePath(key))
  return shown(visit, open, { said: new URL(c.req.url).searchParams.get('said') })
}

/** On to the document. */
async function toPdf(visit: Visit, { db, agency, invoice }: OpenInvoice): Promise<Response> {
  const { services } = visit
  const { paper, storageKey } = await pdfOf(services, db, invoice)
  const ask = () => askForPdf(services, agency.id, { invoiceId: invoice.id, storageKey })
  return onToPdf(visit, { storageKey, title: paper.title, name: 'The PDF', ask })
}

/** The page as it is now. */
async function shown(visit: Visit, open: OpenInvoice, arrival: Arrival = {}, code = 200): Promise<Response> {
  const { services, key } = visit
  const { db, agency, invoice } = open
  const status = statusOf(invoice, todayFor(services, agency))
  // What is asked for is on the page and in its form: it is read once.
  const due = await askedOf(db, invoice)
  const { paper } = await pdfOf(services, db, invoice, due)
  const debt = await debtOf(visit, services, open, due)
  const settled = computeSettled(invoice)
  const page = shownPage({
    agency: { ...agency, lines: agencyLines(agency.profile) },
    adviser: await readAdviser(db, agency, invoice.ownerId),
    ...paper,
    status,
    settled: settled > 0 ? formatMoney(settled, invoice.currency) : null,
    cancelReason: invoice.cancelReason,
    invoiced: await invoicedAs(db, invoice),
    pdfPath: `${invoicePath(key)}/invoice.pdf`,
    online: await readOnlinePayment(services, db, readOnlineDebt(debt)),
    declaring: await declaringOf(services, debt, arrival),
  })
  return answer(visit, page, status === 'cancelled' ? 410 : code)
}

/** What is to be paid of an invoice, and what of that can be declared. */
async function debtOf(
  { key }: Visit,
  services: Services,
  { db, agency, invoice }: OpenInvoice,
  due?: AskedFor,
): Promise<Debt> {
  const { id, currency, tripId, contactId, billTo, document } = invoice
  return {
    db,
    agency,
    key,
    path: invoicePath(key),
    id,
    of: { invoiceId: id },
    currency,
    owed: await owedBy(db, invoice, agency.currency, due),
    on: { invoiceId: id },
    online: {
      of: { tripId, invoiceId: id, payerId: null },
      description: `${agency.name}, ${invoiceName(invoice)}`,
      payer: { name: billTo, contactId },
      rate: currency === agency.currency ? null : document.rate,
    },
    declare: (writing, said) => declarePayment(services, writing, agency, { invoiceId: id, said }),
  }
}

function take(visit: Visit): Promise<Response> {
  const { services, key, address } = visit
  const open = () => openInvoice(services, key, address)
  return takePost(visit, {
    open: async () => debtOf(visit, services, await open()),
    shown: async (arrival, code) => shown(visit, await open(), arrival, code),
  })
}
