import type { IncomingMessage } from 'node:http'
import { vendorAccountPath } from '@sarai/contract/vendor-links'
import type { Hono } from 'hono'
import { todayFor } from '../../core/days.rules.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import type { Services } from '../../services.ts'
import { takeForm } from '../brochures/brochures-posts.service.ts'
import { answer, guarded, onTo, type Visit, visited } from '../brochures/brochures-visits.service.ts'
import { expectBill, takeBill } from './vendor-links-bills.service.ts'
import { type Asked, type OpenAccount, openAccount, shownAccount } from './vendor-links-page.service.ts'
import { accountPage } from './vendor-links-shown.page.ts'
import { billTyped } from './vendor-links-typed.rules.ts'

/** What a vendor sees of its account, at `/vendor-accounts/{key}`. A post to `…/bill` is a bill that it sends. */
export function addVendorAccountRoutes(
  app: Hono,
  services: Services,
  addressOf: (request: IncomingMessage) => string,
): void {
  const { pages, visit } = visited(app, services, addressOf, 2)
  pages.get('/vendor-accounts/*', (c) => guarded(visit(c), 'account', show))
  pages.post('/vendor-accounts/*', (c) => guarded(visit(c), 'account', take))
}

async function show(visit: Visit): Promise<Response> {
  const { services, c, key, rest, address } = visit
  const open = await openAccount(services, key, address)
  if (rest !== undefined) return c.redirect(vendorAccountPath(key))
  const asked = new URL(c.req.url).searchParams
  return shown(visit, open, { year: asked.get('year'), said: asked.get('said') })
}

/** The page as it is now. */
async function shown(visit: Visit, open: OpenAccount, asked: Asked, code = 200): Promise<Response> {
  const { services, key } = visit
  const { agency } = open
  const shownAgency = { ...agency, lines: agencyLines(agency.profile) }
  return answer(
    visit,
    accountPage({ agency: shownAgency, ...(await shownAccount(services, open, { ...asked, key })) }),
    code,
  )
}

async function take(visit: Visit): Promise<Response> {
  const { services, key, rest, address } = visit
  const open = await openAccount(services, key, address)
  const path = vendorAccountPath(key)
  if (rest !== 'bill') return onTo(visit, path)
  const { agency, vendor, link } = open
  try {
    return await takeForm(visit, {
      agencyId: agency.id,
      id: link.id,
      expect: () => expectBill(services, open, address),
      take: async ({ typed, file }) => {
        const said = billTyped(typed, { currency: vendor.currency, today: todayFor(services, agency) })
        if ('problems' in said) throw invalid(said.problems)
        if (typed.currency !== vendor.currency) throw invalid({ amount: `Enter the amount in ${vendor.currency}` })
        await takeBill(services, open, { said, file })
      },
      isFileRequired: true,
      again: async (typed, problems) =>
        shown(visit, await openAccount(services, key, address), { typed, problems }, 422),
      done: () => onTo(visit, `${path}?said=sent#send`),
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    if (error.code === 'DUPLICATE') return onTo(visit, `${path}?said=known#send`)
    // Very many wait by now: the page as it is says so.
    return shown(visit, await openAccount(services, key, address), { refused: error.message }, 409)
  }
}
