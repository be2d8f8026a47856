import { mayUse } from '@sarai/contract/access'
import type { DashboardData } from '@sarai/contract/dashboard'
import type { ProposalFilters } from '@sarai/contract/prospect-schemas'
import type { Member } from '../../core/actor.ts'
import { dayEnd, dayStart, plusDays, today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { findDepartures } from '../departures/departures.service.ts'
import { readTripsDue } from '../dues/dues.service.ts'
import { findProposals } from '../prospects/prospects-list.service.ts'
import { leadFigures, maxNamed, type Spans } from './dashboard-leads.service.ts'
import { countSent, sumAccepted } from './dashboard.queries.ts'
import { daysAhead, type Days, lastDays, monthsOf, narrowedTo } from './dashboard.rules.ts'

const sourcesOver = 30
const outcomesOver = 90

/** The figures of the agency as somebody sees it, or of one of those whose records they see. */
export async function readDashboard(
  services: Services,
  db: AgencyDb,
  asking: Member,
  ownerId: string | undefined,
): Promise<DashboardData> {
  const actor = narrowedTo(asking, ownerId)
  const now = services.clock.now()
  const { timeZone } = actor.agency
  const day = today(now, timeZone)
  const { month, monthBefore, wholeMonthBefore } = monthsOf(day)
  const source = lastDays(day, sourcesOver)
  const outcome = lastDays(day, outcomesOver)
  const { visibleOwners, seesUnowned } = actor
  const span = ({ from, to }: Days) => {
    return { visibleOwners, seesUnowned, from: dayStart(from, timeZone), before: dayEnd(to, timeZone) }
  }
  const spans: Spans = {
    month: span(month),
    monthBefore: span(monthBefore),
    wholeMonthBefore: span(wholeMonthBefore),
    source: span(source.days),
    outcome: span(outcome.days),
    outcomeBefore: span(outcome.before),
  }
  const ahead = { from: day, to: plusDays(day, daysAhead) }
  const [leads, proposals, { data, total }] = await db.together(() => [
    mayUse(actor, 'leads') ? leadFigures(db, actor, now, spans, { month, wholeMonthBefore }) : null,
    mayUse(actor, 'prospects') ? proposalFigures(services, db, actor, spans, ahead) : null,
    // Of one person the trips they are RM of, as the list behind the figure has them.
    findDepartures(services, db, actor, { ...ahead, owner: ownerId === undefined ? undefined : [ownerId] }),
  ])
  return {
    today: day,
    month,
    monthBefore,
    sourceDays: source.days,
    outcomeDays: outcome.days,
    outcomeDaysBefore: outcome.before,
    leads,
    proposals,
    departures: { ...ahead, total, rows: data.slice(0, maxNamed + 1) },
  }
}

async function proposalFigures(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { month, monthBefore }: Spans,
  ahead: Days,
): Promise<DashboardData['proposals']> {
  const named = async (filters: ProposalFilters) => {
    const sort = [{ by: 'lastViewedAt' as const, dir: 'desc' as const }]
    const found = await findProposals(services, db, actor, { filters, perPage: maxNamed, sort })
    return { rows: found.data, total: found.total, totalIsMinimum: found.totalIsMinimum }
  }
  const { currency } = actor.agency
  const [viewed, changesAsked, sent, sentBefore, accepted, acceptedBefore, dues] = await db.together(() => [
    named({ status: ['viewed'] }),
    named({ status: ['changes-requested'] }),
    countSent(db, month),
    countSent(db, monthBefore),
    sumAccepted(db, month, currency),
    sumAccepted(db, monthBefore, currency),
    readTripsDue(db, actor, { ...ahead, currency }, maxNamed),
  ])
  return {
    viewed,
    changesAsked,
    sent: { now: sent, before: sentBefore },
    accepted: { now: accepted.total, before: acceptedBefore.total },
    sold: { now: accepted.value, before: acceptedBefore.value },
    dues: {
      ...dues,
      rows: dues.rows.flatMap(({ id, proposalId, who: customer, label, amount, currency: of, dueOn }) =>
        proposalId === null ? [] : [{ id, proposalId, customer, label, amount, currency: of, dueOn }],
      ),
    },
  }
}
