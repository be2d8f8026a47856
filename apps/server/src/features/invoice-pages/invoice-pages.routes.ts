import type { IncomingMessage } from 'node:http'
import { invoicePath } from '@sarai/contract/invoice-words'
import type { Hono } from 'hono'
import { todayFor } from '../../core/days.rules.ts'
import { AppError, malformed } from '../../core/errors.ts'
import { announcedBytes, readBody } from '../../core/http/body.ts'
import { withRoom } from '../../core/http/upload-room.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import type { Services } from '../../services.ts'
import { answer, guarded, headersOf, onToPdf, type Visit, visited } from '../brochures/brochures-visits.service.ts'
import { stampProblem } from '../intake/intake-stamps.service.ts'
import { pdfOf } from '../invoices/invoices-pdf.service.ts'
import { askForPdf, openInvoice } from '../invoices/invoices-public.service.ts'
import { statusOf } from '../invoices/invoices.rules.ts'
import { type Asked, declaringOf, expectDeclaration, takeDeclaration } from './invoice-pages-declaring.service.ts'
import { declarationTyped, typedIn } from './invoice-pages-typed.rules.ts'
import { shownPage } from './invoice-pages-shown.page.ts'

type OpenInvoice = Awaited<ReturnType<typeof openInvoice>>

const maxFileBytes = 10 * 1024 * 1024
const maxBytes = maxFileBytes + 32 * 1024

/**
 * What customers see of their invoices: `/invoices/view/{key}` and its `…/invoice.pdf`. A post to `…/declared` says what
 * was paid, with or without a file as proof.
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
async function shown(visit: Visit, open: OpenInvoice, asked: Asked = {}, code = 200): Promise<Response> {
  const { services, key } = visit
  const { db, agency, invoice } = open
  const status = statusOf(invoice, todayFor(services, agency))
  const { paper } = await pdfOf(services, db, invoice)
  const page = shownPage({
    agency: { ...agency, lines: agencyLines(agency.profile) },
    ...paper,
    status,
    cancelReason: invoice.cancelReason,
    pdfPath: `${invoicePath(key)}/invoice.pdf`,
    declaring: await declaringOf(services, open, { ...asked, key }),
  })
  return answer(visit, page, status === 'cancelled' ? 410 : code)
}

async function take(visit: Visit): Promise<Response> {
  const { services, key, rest, address } = visit
  const open = await openInvoice(services, key, address)
  try {
    return rest === 'declared' ? await takeDeclared(visit, open) : onTo(visit, invoicePath(key))
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    if (error.code === 'KNOWN') return onTo(visit, `${invoicePath(key)}?said=known#declared`)
    // Paid, cancelled or declared very often meanwhile: the page as it is now says what holds.
    return shown(visit, await openInvoice(services, key, address), { refused: error.message }, 409)
  }
}

function takeDeclared(visit: Visit, open: OpenInvoice): Promise<Response> {
  const { services, c, address } = visit
  const { incoming } = c.env
  const bytes = announcedBytes(incoming, maxBytes)
  const room = services.uploadRoom.enterByLink(open.agency.id, open.invoice.id, bytes)
  return withRoom(room, async () => {
    await expectDeclaration(services, open, { address, bytes })
    const sent = await readBody(incoming, maxBytes, room)
    if (!(sent instanceof FormData || sent instanceof URLSearchParams)) throw malformed('The form could not be read.')
    return takeSent(visit, open, sent)
  })
}

async function takeSent(visit: Visit, open: OpenInvoice, sent: FormData | URLSearchParams): Promise<Response> {
  const { services, key } = visit
  const typed = typedIn(sent)
  const file = sent.get('file')
  const again = (problems: Record<string, string>) => shown(visit, open, { typed, problems }, 422)
  if (stampProblem(services, key, typed.stamp ?? '') === 'unknown' || typed.homepage)
    return again({ form: 'Please send it once more.' })
  const said = declarationTyped(typed, open.invoice.currency)
  if ('problems' in said) return again(said.problems)
  try {
    await takeDeclaration(services, open, { said, file: file instanceof File && file.size > 0 ? file : null })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    return again(problemsOf(error))
  }
  return onTo(visit, `${invoicePath(key)}?said=declared#declared`)
}

/** What was wrong, by field. What the agency's plan has no room for is no concern of its customer's. */
function problemsOf({ code, message, data }: AppError): Record<string, string> {
  if (code === 'QUOTA_REACHED')
    return { file: 'The file could not be kept. Send this without it, and mail the file to the agency.' }
  return data.fields ?? { form: message }
}

/** On to the page by GET, so that a reload sends nothing again. */
function onTo(visit: Visit, location: string): Response {
  return visit.c.body(null, 303, { ...headersOf(visit, `script-src 'none'`), location })
}
