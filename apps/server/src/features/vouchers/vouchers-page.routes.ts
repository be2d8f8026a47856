import type { IncomingMessage } from 'node:http'
import { voucherNumber, voucherPath } from '@sarai/contract/voucher-words'
import { dayWords } from '@sarai/itinerary/words'
import type { Hono } from 'hono'
import { today } from '../../core/days.rules.ts'
import { AppError, malformed } from '../../core/errors.ts'
import { signFileLink } from '../../core/file-links.ts'
import { readBody } from '../../core/http/body.ts'
import { isAskedByOwnPage } from '../../core/http/own-page.ts'
import { qrPath } from '../../core/qr.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import type { Services } from '../../services.ts'
import { readAdviser } from '../brochures/brochures-adviser.service.ts'
import { answer, guarded, onToPdf, type Visit, visited } from '../brochures/brochures-visits.service.ts'
import { newStamp, stampProblem } from '../intake/intake-stamps.service.ts'
import { checkPage, notGenuinePage } from './vouchers-check.page.ts'
import { checkPath } from './vouchers-found.service.ts'
import { pdfKey } from './vouchers-pdf.service.ts'
import { draftVoucherPage, voucherDraftPath } from './vouchers-preview.service.ts'
import { acknowledge, askForPdf, checkToken, openVoucher, publishedKeys } from './vouchers-public.service.ts'
import { shownPage } from './vouchers-shown.page.ts'
import { readTicketFile } from './vouchers-tickets.rules.ts'
import { markTickets, readTicketsOfRevision, showTickets } from './vouchers-tickets.service.ts'
import { voucherWords } from './vouchers-words.rules.ts'
import { isToRevise } from './vouchers.rules.ts'

const maxFormBytes = 8 * 1024

/**
 * What everybody may see of vouchers: `/vouchers/preview/{key}` and its `…/voucher.pdf`, `/vouchers/check/{code}`, where
 * the codes on them lead and a post acknowledges one, and `/vouchers/keys/{key}` to check them by. Drafts are for who asked.
 */
export function addVoucherRoutes(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  const { pages, visit } = visited(app, services, addressOf)
  pages.get('/vouchers/preview/*', (c) => guarded(visit(c), 'voucher', show))
  pages.get(`${voucherDraftPath}*`, (c) => guarded(visit(c), 'voucher', showDraft))
  pages.get('/vouchers/check/*', (c) => guarded(visit(c), 'voucher', (one) => check(one)))
  pages.post('/vouchers/check/*', (c) => guarded(visit(c), 'voucher', take))
  pages.get('/vouchers/keys/*', async (c) => {
    const { key, address } = visit(c)
    c.header('access-control-allow-origin', '*')
    return c.json(await publishedKeys(services, key, address))
  })
}

async function show(visit: Visit): Promise<Response> {
  const { services, c, key, rest, address } = visit
  const { db, agency, voucher, issued, newest } = await openVoucher(services, key, address)
  const isCancelled = voucher.status === 'cancelled'
  const tickets = await readTicketsOfRevision(db, issued)
  const mark = markTickets(tickets)
  if (rest === 'voucher.pdf' && !isCancelled && !newest)
    return onToPdf(visit, {
      storageKey: pdfKey(agency.id, issued.id, mark),
      title: voucher.title,
      name: 'The voucher',
      ask: () => askForPdf(services, agency.id, { revisionId: issued.id, mark }),
    })
  const wanted = readTicketFile(rest)
  const ticket = tickets.find(({ fileId, isGood }) => isGood && fileId !== null && fileId === wanted)
  if (ticket?.fileId && !isCancelled)
    return c.redirect(signFileLink(services, { kind: 'shown', agencyId: agency.id, id: ticket.fileId }))
  if (rest !== undefined) return c.redirect(voucherPath(key))
  const said = `Issued ${dayWords(today(new Date(issued.issuedAt), agency.timeZone))}`
  const page = shownPage({
    agency: { ...agency, lines: agencyLines(agency.profile) },
    adviser: await readAdviser(db, agency, voucher.ownerId),
    isUnbranded: !issued.toggles.showBranding,
    number: voucherNumber(voucher.number, issued.number),
    shown: voucherWords(issued.type, issued.document, issued.toggles),
    tickets: showTickets(tickets, voucherPath(key)),
    state: isCancelled
      ? { kind: 'cancelled', issued: said, reason: voucher.cancelReason ?? '' }
      : newest
        ? { kind: 'revised', issued: said, newestPath: voucherPath(newest.publicKey) }
        : {
            kind: 'valid',
            issued: said,
            isChanging: isToRevise(voucher),
            qr: qrPath(services.appUrl + checkPath(issued.token)),
            checkPath: checkPath(issued.token),
            pdfPath: `${voucherPath(key)}/voucher.pdf`,
          },
  })
  return answer(visit, page, isCancelled ? 410 : 200)
}

async function showDraft(visit: Visit): Promise<Response> {
  const { services, c } = visit
  const token = c.req.path.slice(voucherDraftPath.length)
  return answer(visit, await draftVoucherPage(services, token, isAskedByOwnPage(c)))
}

async function check(visit: Visit, { problem = null as string | null, typed = '', status = 200 } = {}) {
  const { services, key, address } = visit
  const found = await checkToken(services, key, address)
  if (!found) return answer(visit, notGenuinePage(), 422)
  const form =
    found.state === 'valid' && !found.acknowledged
      ? { action: checkPath(key), stamp: newStamp(services, key), problem, typed }
      : null
  return answer(visit, checkPage({ ...found, form }), status)
}

async function take(visit: Visit): Promise<Response> {
  const { services, c, key, address } = visit
  const body = await readBody(c.env.incoming, maxFormBytes)
  if (!(body instanceof URLSearchParams)) throw malformed('The form could not be read.')
  const name = body.get('name') ?? ''
  // A name is typed faster by a phone's suggestion than any program need wait: what tells programs is the form they did
  // not open, or the field that nobody sees.
  if (stampProblem(services, key, body.get('stamp') ?? '') === 'unknown' || body.get('homepage'))
    return check(visit, { problem: 'Please send it once more.', typed: name.slice(0, 120), status: 422 })
  try {
    await acknowledge(services, { token: key, name, address })
  } catch (error) {
    const known = error instanceof AppError && (error.status === 409 || error.data.fields) ? error : undefined
    if (!known) throw error
    return check(visit, { problem: known.message, typed: name.slice(0, 120), status: known.status })
  }
  // By GET, so that a reload sends nothing again.
  return c.redirect(checkPath(key), 303)
}
