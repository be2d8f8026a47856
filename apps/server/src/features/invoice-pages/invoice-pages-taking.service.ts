import { AppError, invalid } from '../../core/errors.ts'
import { takeForm } from '../brochures/brochures-posts.service.ts'
import { onTo, type Visit } from '../brochures/brochures-visits.service.ts'
import { type Asked, type Debt, expectDeclaration, takeDeclaration } from './invoice-pages-declaring.service.ts'
import { declarationTyped } from './invoice-pages-typed.rules.ts'

/** A page with a form to declare payments: what is to be paid there, and how it is shown. */
export interface PayPage {
  /** Read anew whenever it is asked for. */
  open: () => Promise<Debt>
  shown: (asked: Asked, code: number) => Promise<Response>
}

/** Takes what is posted to `…/declared` of such a page; anything else leads back to it. */
export async function takePost(visit: Visit, page: PayPage): Promise<Response> {
  const debt = await page.open()
  if (visit.rest !== 'declared') return onTo(visit, debt.path)
  try {
    return await takeDeclared(visit, page, debt)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    if (error.code === 'KNOWN') return onTo(visit, `${debt.path}?said=known#declared`)
    // Paid, cancelled or declared very often meanwhile: the page as it is now says what holds.
    return page.shown({ refused: error.message }, 409)
  }
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
