import type { IncomingMessage } from 'node:http'
import { payPath } from '@sarai/contract/trip-payers'
import type { Hono } from 'hono'
import { notFound } from '../../core/errors.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import type { Services } from '../../services.ts'
import { readAdviser } from '../brochures/brochures-adviser.service.ts'
import { answer, guarded, type Visit, visited } from '../brochures/brochures-visits.service.ts'
import { type Arrival, declaringOf, readOnlineDebt } from '../invoice-pages/invoice-pages-declaring.service.ts'
import { answerReceipt, takePost, takeReturn } from '../invoice-pages/invoice-pages-taking.service.ts'
import { readOnlinePayment } from '../online-payments/online-payments-visits.service.ts'
import { showShare, takeShare } from '../trip-payers/trip-payers-visits.service.ts'
import {
  isDeclarable,
  type OpenRequest,
  openRequest,
  readRequestDebt,
  readRequestFacts,
  readState,
} from './payment-requests-page.service.ts'
import { writeRequestPage } from './payment-requests-shown.page.ts'

/**
 * What a customer was asked to pay, or a payer's share of a trip, at `/pay/{key}`. A post to `…/declared` says what was paid;
 * one to `…/online` leads to a gateway's page, and that back to `…/paid`.
 */
export function addPayRoutes(app: Hono, services: Services, addressOf: (request: IncomingMessage) => string): void {
  const { pages, visit } = visited(app, services, addressOf, 2)
  pages.get('/pay/*', (c) => guarded(visit(c), 'payment', show))
  pages.post('/pay/*', (c) => guarded(visit(c), 'payment', take))
}

async function show(visit: Visit): Promise<Response> {
  const { services, c, key, rest } = visit
  const open = await openRequest(services, key)
  // A key of neither is refused there, and counted.
  if (!open) return showShare(visit)
  if (rest === 'paid') return takeReturn(visit, { agencyId: open.agency.id, path: payPath(key) })
  if (rest === 'receipt.pdf') return answerReceipt(visit, { ...open, path: payPath(key) })
  if (rest !== undefined) return c.redirect(payPath(key))
  return answerWith(visit, open, { said: new URL(c.req.url).searchParams.get('said') })
}

/** The page as it is now. */
async function answerWith(visit: Visit, open: OpenRequest, arrival: Arrival = {}, code = 200): Promise<Response> {
  const { services, key } = visit
  const { db, agency, found } = open
  const debt = await readRequestDebt(services, key, open)
  const { adviserId, ...facts } = await readRequestFacts(services, open, debt.owed)
  const online = await readOnlinePayment(services, db, readOnlineDebt(debt))
  const declaring = await declaringOf(services, isDeclarable(open) ? debt : { ...debt, owed: undefined }, arrival)
  const adviser = await readAdviser(db, agency, adviserId)
  const shown = { ...agency, lines: agencyLines(agency.profile) }
  const state = readState(services, open)
  const left = debt.owed?.due ?? 0
  const page = writeRequestPage({
    agency: shown,
    adviser,
    request: found.request,
    state,
    left,
    ...facts,
    online,
    declaring,
  })
  return answer(visit, page, code)
}

async function take(visit: Visit): Promise<Response> {
  const { services, key } = visit
  const first = await openRequest(services, key)
  if (!first) return takeShare(visit)
  return takePost(visit, {
    open: () => readRequestDebt(services, key, first),
    shown: async (arrival, code) => answerWith(visit, await requireOpen(visit), arrival, code),
  })
}

/** @throws AppError 404 where it is gone meanwhile */
async function requireOpen({ services, key }: Visit): Promise<OpenRequest> {
  const open = await openRequest(services, key)
  if (!open) throw notFound('payment')
  return open
}
