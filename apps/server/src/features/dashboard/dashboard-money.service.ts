import { mayUse } from '@sarai/contract/access'
import type { DashboardMoney, ToPay } from '@sarai/contract/dashboard'
import type { Member } from '../../core/actor.ts'
import { plusDays, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { seesAll } from '../ledger/ledger-books.service.ts'
import { billsOverdue, customersDue, type Due, vendorsDue } from '../dues/dues.service.ts'
import { sumReceived } from '../reports/reports.service.ts'
import type { Services } from '../../services.ts'
import { daysAhead, monthsOf, narrowedTo } from './dashboard.rules.ts'

/** Documents that a figure counts at most; beyond that it says so. */
const maxCounted = 10_000

function toPay(dues: readonly Due[]): ToPay {
  const sums = new Map<string, number>()
  for (const { currency, amount } of dues) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return {
    total: dues.length,
    totalIsMinimum: dues.length >= maxCounted,
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })).toSorted(byCurrency),
  }
}

const byCurrency = (a: { currency: string }, b: { currency: string }) => a.currency.localeCompare(b.currency)

/** What came in, and what is to come in and go out, as somebody sees it or of one of those whose records they see. */
export async function readMoney(
  services: Services,
  db: AgencyDb,
  asking: Member,
  owner: string | undefined,
): Promise<DashboardMoney> {
  const actor = narrowedTo(asking, owner)
  const day = todayFor(services, actor.agency)
  const { month } = monthsOf(day)
  const week = { from: day, to: plusDays(day, daysAhead) }
  const before = plusDays(day, -1)
  const seesCosts = actor.seesCost && mayUse(actor, 'vendors')
  // The report is of the whole agency, though it can be narrowed to one person.
  const seesReport = mayUse(actor, 'payment-report') && seesAll(asking)
  const [received, due, overdue, payable, bills] = await db.together(() => [
    seesReport ? sumReceived(db, { ...month, owner }) : null,
    customersDue(db, actor, week, maxCounted),
    customersDue(db, actor, { to: before }, maxCounted),
    vendorsDue(db, actor, { ...week, owner }, maxCounted),
    owner === undefined ? billsOverdue(db, actor, before, maxCounted) : [],
  ])
  return {
    baseCurrency: actor.agency.currency,
    month,
    week,
    received,
    due: toPay(due),
    overdueTrips: toPay(overdue.filter(({ record }) => record.kind === 'trip')),
    overdueInvoices: toPay(overdue.filter(({ record }) => record.kind === 'invoice')),
    payable: seesCosts ? toPay(payable) : null,
    overdueBills: seesCosts && owner === undefined ? toPay(bills) : null,
  }
}
