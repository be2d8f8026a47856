import type { IncomingMessage, ServerResponse } from 'node:http'
import { invoicePath } from '@sarai/contract/invoice-words'
import type { Context, Hono } from 'hono'
import { today } from '../../core/days.rules.ts'
import { signFileLink } from '../../core/file-links.ts'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { answerPage, type Page } from '../../core/http/written-page.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import type { Services } from '../../services.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { sayPage } from '../brochures/brochures-paper.page.ts'
import { troubleOf } from '../intake/intake-troubles.service.ts'
import { pdfOf } from './invoices-pdf.service.ts'
import { askForPdf, openInvoice } from './invoices-public.service.ts'
import { statusOf } from './invoices.rules.ts'
import { shownPage } from './invoices-shown.page.ts'

interface Node {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}
interface Visit {
  services: Services
  c: Context<Node>
  address: string
  key: string
  rest: string | undefined
}

/** What customers see of their invoices: `/invoices/view/{key}` and its `…/invoice.pdf`. */
export function addInvoiceRoutes(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  const pages = app as unknown as Hono<Node>
  pages.get('/invoices/view/*', async (c) => {
    const [, , , key = '', rest] = c.req.path.split('/')
    const visit = { services, c, address: addressOf(c.env.incoming), key, rest }
    try {
      await services.pageTurns.take(key, visit.address)
      return await show(visit)
    } catch (error) {
      const { status, title, message, wait } = troubleOf(services, error)
      if (wait) c.header('retry-after', wait)
      if (status !== 404) return answer(visit, sayPage(title, message), status)
      const text = 'This address is not in use any more. Ask the travel agency for the new one.'
      return answer(visit, sayPage('There is no invoice here', text), 404)
    }
  })
}

function answer({ services, c }: Visit, page: Page, status = 200) {
  return answerPage(c, page, writtenPageHeaders(services.appUrl.startsWith('https:'), page.policy), status)
}

async function show(visit: Visit): Promise<Response> {
  const { services, c, key, rest, address } = visit
  const { db, agency, invoice } = await openInvoice(services, key, address)
  const status = statusOf(invoice, today(services.clock.now(), agency.timeZone))
  const { paper, storageKey } = await pdfOf(services, db, invoice)
  // Of a cancelled one there is only that it was.
  if (rest === 'invoice.pdf' && status !== 'cancelled') {
    if ((await services.storage.size(storageKey)) === undefined) {
      await askForPdf(services, agency.id, { invoiceId: invoice.id, storageKey })
      // Asks again by itself.
      c.header('refresh', '3')
      return answer(visit, sayPage('Almost ready', 'The PDF is being prepared. It opens by itself in a moment.'), 202)
    }
    const file = { key: storageKey, name: pdfName(paper.title), type: 'application/pdf' }
    return c.redirect(signFileLink(services, { kind: 'public', file }))
  }
  if (rest !== undefined) return c.redirect(invoicePath(key))
  const page = shownPage({
    agency: { ...agency, lines: agencyLines(agency.profile) },
    ...paper,
    status,
    cancelReason: invoice.cancelReason,
    pdfPath: `${invoicePath(key)}/invoice.pdf`,
  })
  return answer(visit, page, status === 'cancelled' ? 410 : 200)
}
