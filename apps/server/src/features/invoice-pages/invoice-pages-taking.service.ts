import { AppError, invalid } from '../../core/errors.ts'
import { takeForm } from '../brochures/brochures-posts.service.ts'
import { readBody } from '../../core/http/body.ts'
import { answerLeadOn, answerReturn, onTo, onToPdf, type Visit } from '../brochures/brochures-visits.service.ts'
import {
  findReceiptOfPage,
  takeOnlinePayment,
  waitForPayment,
} from '../online-payments/online-payments-visits.service.ts'
import { readReceiptForPayer } from '../receipts/receipts-public.service.ts'
import {
  type Arrival,
  type Debt,
  expectDeclaration,
  readOnlineDebt,
  takeDeclaration,
} from './invoice-pages-declaring.service.ts'
import { declarationTyped } from './invoice-pages-typed.rules.ts'

/** A page with a form to declare payments: what is to be paid there, and how it is shown. */
export interface PayPage {
  /** Read anew whenever it is asked for. */
  open: () => Promise<Debt>
  shown: (arrival: Arrival, code: number) => Promise<Response>
}

const maxOnlineBytes = 4096

/** Takes what is posted to `…/declared` or `…/online` of such a page; anything else leads back to it. */
export async function takePost(visit: Visit, page: PayPage): Promise<Response> {
  const debt = await page.open()
  if (visit.rest !== 'declared' && visit.rest !== 'online') return onTo(visit, debt.path)
  try {
    return visit.rest === 'online' ? await takeOnline(visit, debt) : await takeDeclared(visit, page, debt)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    if (error.code === 'KNOWN') return onTo(visit, `${debt.path}?said=known#declared`)
    // Paid, cancelled or declared very often meanwhile: the page as it is now says what holds.
    return page.shown({ refused: error.message }, 409)
  }
}

/** Leads on to the gateway's page. */
async function takeOnline(visit: Visit, debt: Debt): Promise<Response> {
  const { services, address, c } = visit
  const body = await readBody(c.env.incoming, maxOnlineBytes)
  const url = await takeOnlinePayment(services, { agencyId: debt.agency.id, address, body }, readOnlineDebt(debt))
  return answerLeadOn(visit, url)
}

/** Where a payer comes back to. */
export async function takeReturn(visit: Visit, { agencyId, path }: { agencyId: string; path: string }) {
  const { services, c } = visit
  const wait = await waitForPayment(services, agencyId, { path, search: new URL(c.req.url).searchParams })
  return answerReturn(visit, wait, path)
}

function takeDeclared(visit: Visit, page: PayPage, debt: Debt): Promise<Response> {
  const { services, address } = visit
  return takeForm(visit, {
    agencyId: debt.agency.id,
    id: debt.id,
    expect: (bytes) => expectDeclaration(services, debt, { address, bytes }),
    take: async ({ typed, file }) => {
      const said = declarationTyped(typed, debt.currency)
      if ('problems' in said) throw invalid(said.problems)
      await takeDeclaration(services, debt, { said, file })
    },
    again: (typed, problems) => page.shown({ typed, problems }, 422),
    done: () => onTo(visit, `${debt.path}?said=declared#declared`),
  })
}

/** On to the receipt of what was paid online on a page, to take along. @throws AppError 404 */
export async function answerReceipt(
  visit: Visit,
  { db, agency, path }: Pick<Debt, 'db' | 'agency' | 'path'>,
): Promise<Response> {
  const { services, c } = visit
  const id = await findReceiptOfPage(services, db, { path, search: new URL(c.req.url).searchParams })
  const { title, storageKey, make } = await readReceiptForPayer(services, db, agency, id)
  return onToPdf(visit, { storageKey, title, name: 'The receipt', ask: make })
}
