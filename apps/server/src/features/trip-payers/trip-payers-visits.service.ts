import { payPath } from '@sarai/contract/trip-payers'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import { readAdviser } from '../brochures/brochures-adviser.service.ts'
import { answer, type Visit } from '../brochures/brochures-visits.service.ts'
import { type Arrival, declaringOf, readOnlineDebt } from '../invoice-pages/invoice-pages-declaring.service.ts'
import { answerReceipt, takeReturn, takePost } from '../invoice-pages/invoice-pages-taking.service.ts'
import { readOnlinePayment } from '../online-payments/online-payments-visits.service.ts'
import { askedOf, debtOf, type OpenShare, openShare, shownShare } from './trip-payers-page.service.ts'
import { sharePage } from './trip-payers-shown.page.ts'

/** What a payer sees of their share of a trip. */
export async function showShare(visit: Visit): Promise<Response> {
  const { services, c, key, rest, address } = visit
  const open = await openShare(services, key, address)
  if (rest === 'paid') return takeReturn(visit, { agencyId: open.agency.id, path: payPath(key) })
  if (rest === 'receipt.pdf') return answerReceipt(visit, { ...open, path: payPath(key) })
  if (rest !== undefined) return c.redirect(payPath(key))
  return shown(visit, open, { said: new URL(c.req.url).searchParams.get('said') })
}

/** The page as it is now. */
async function shown(visit: Visit, open: OpenShare, arrival: Arrival = {}, code = 200): Promise<Response> {
  const { services, key } = visit
  const { db, agency, trip, payer } = open
  const found = await askedOf(db, open)
  const share = await shownShare(services, open, found)
  const debt = debtOf(services, key, open, found)
  const online = await readOnlinePayment(services, db, readOnlineDebt(debt))
  const declaring = await declaringOf(services, debt, arrival)
  const shownAgency = { ...agency, lines: agencyLines(agency.profile) }
  const adviser = await readAdviser(db, agency, trip.ownerId)
  return answer(visit, sharePage({ agency: shownAgency, adviser, trip, payer, ...share, online, declaring }), code)
}

/** Takes what is posted there. */
export function takeShare(visit: Visit): Promise<Response> {
  const { services, key, address } = visit
  const openNow = () => openShare(services, key, address)
  return takePost(visit, {
    open: async () => {
      const open = await openNow()
      return debtOf(services, key, open, await askedOf(open.db, open))
    },
    shown: async (arrival, code) => shown(visit, await openNow(), arrival, code),
  })
}
