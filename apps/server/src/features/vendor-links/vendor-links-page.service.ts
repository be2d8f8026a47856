import { vendorAccountPath } from '@sarai/contract/vendor-links'
import { defaultFirstMonth, type FinancialYear, financialYear } from '@sarai/tax/financial-year'
import { todayFor } from '../../core/days.rules.ts'
import { isPublicKey, refuseKey } from '../../core/public-keys.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import type { Services } from '../../services.ts'
import { accountOf } from '../bills/bills-shown.service.ts'
import type { Problems, Typed } from '../brochures/brochures-form.page.ts'
import { newStamp } from '../intake/intake-stamps.service.ts'
import { getVendor } from '../vendors/vendors.service.ts'
import { findLinkByKey } from './vendor-links.queries.ts'
import { isUsable } from './vendor-links.service.ts'
import { firstDay } from './vendor-links-typed.rules.ts'
import type { AccountPage } from './vendor-links-shown.page.ts'

/**
 * The account that is shown at an address.
 * @throws AppError 404, delayed after many attempts, or 429 after very many
 */
export async function openAccount(services: Services, key: string, address: string) {
  const refused = { kind: 'vendor account', noun: 'account', key, address } as const
  const link = isPublicKey(key) ? await findLinkByKey(services.database, key) : undefined
  if (!link) return refuseKey(services, refused)
  const db = services.database.readAs(link.agencyId)
  const [vendor, agency] = await db.together(() => [getVendor(db, link.vendorId), findAgency(db)])
  if (vendor.deletedAt || !isUsable(services, link) || !isOpen(services, agency)) return refuseKey(services, refused)
  return { db, agency, vendor, link }
}
export type OpenAccount = Awaited<ReturnType<typeof openAccount>>

/** How many years back an account is shown. */
const yearsBack = 7

/** The financial year that is asked for by the one in which it begins; else the one of today. */
function yearAsked(asked: string | null, today: string, country: string): { year: FinancialYear; now: FinancialYear } {
  const firstMonth = defaultFirstMonth(country)
  const now = financialYear(today, firstMonth)
  const starts = Number(asked)
  const isKnown = Number.isInteger(starts) && starts < now.startYear && starts >= now.startYear - yearsBack
  return { year: isKnown ? financialYear(`${starts}${now.from.slice(4)}`, firstMonth) : now, now }
}

/** How somebody comes to the page. */
export interface Asked {
  year?: string | null
  said?: string | null
  /** Why something could not be taken. */
  refused?: string
  typed?: Typed
  problems?: Problems
}

const thanks = new Map([
  ['sent', 'Thank you. The agency has your bill.'],
  ['known', 'The agency has a bill of this number already. If yours differs from it, ask them.'],
])

/** What a vendor sees of its account. */
export async function shownAccount(
  services: Services,
  { db, agency, vendor }: OpenAccount,
  { key, year: asked, said, refused, typed, problems = {} }: Asked & { key: string },
): Promise<Omit<AccountPage, 'agency'>> {
  const today = todayFor(services, agency)
  const { year, now } = yearAsked(asked ?? null, today, agency.country)
  const to = year.to < today ? year.to : today
  const path = vendorAccountPath(key)
  const before = year.startYear > now.startYear - yearsBack ? year.startYear - 1 : null
  return {
    vendor: { name: vendor.name },
    path,
    from: year.from,
    to,
    today,
    years: { before, after: year.startYear < now.startYear ? year.startYear + 1 : null },
    ...(await accountOf(db, vendor.id, { from: year.from, to })),
    thanks: thanks.get(said ?? '') ?? null,
    refused: refused ?? null,
    form: {
      action: `${path}/bill`,
      stamp: newStamp(services, key),
      currency: vendor.currency,
      days: { first: firstDay(today), last: today },
      typed: typed ?? { day: today },
      problems,
    },
  }
}
