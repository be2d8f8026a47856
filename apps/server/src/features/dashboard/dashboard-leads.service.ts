import type { DashboardData } from '@sarai/contract/dashboard'
import type { LeadFilters, LeadSort } from '@sarai/contract/lead-schemas'
import type { Stage, StageKind } from '@sarai/contract/stages'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { stageTotals } from '../leads/leads-list.queries.ts'
import { findLeads } from '../leads/leads-list.service.ts'
import { leadQuestion } from '../leads/leads.rules.ts'
import { listStages } from '../stages/stages.queries.ts'
import { countBySource, countByDay, countByStage, hasAnyLead, type Span } from './dashboard.queries.ts'
import { type Days, daysOf } from './dashboard.rules.ts'

export interface Spans {
  month: Span
  monthBefore: Span
  wholeMonthBefore: Span
  source: Span
  outcome: Span
  outcomeBefore: Span
}

/** Records that a part of the dashboard names. */
export const maxNamed = 5

function outcomeOf(counted: { stageId: string; leads: number }[], stages: Stage[]) {
  const sum = (kind?: StageKind) =>
    counted
      .filter(({ stageId }) => !kind || stages.find((stage) => stage.id === stageId)?.kind === kind)
      .reduce((total, row) => total + row.leads, 0)
  return { leads: sum(), won: sum('won'), lost: sum('lost') }
}

/** A figure for each of some days. */
function dailyFigures(counted: { day: string; leads: number }[], days: Days): number[] {
  const of = new Map(counted.map(({ day, leads }) => [day, leads]))
  return daysOf(days).map((day) => of.get(day) ?? 0)
}

/** What the dashboard says of leads. Its lists are the lead list's own, asked the same way. */
export async function leadFigures(
  db: AgencyDb,
  actor: Member,
  now: Date,
  spans: Spans,
  { month, wholeMonthBefore }: { month: Days; wholeMonthBefore: Days },
): Promise<DashboardData['leads']> {
  const { timeZone } = actor.agency
  const stages = await listStages(db)
  const question = (filters: LeadFilters) => leadQuestion({ filters, actor, stages, now })
  const named = async (filters: LeadFilters, by: LeadSort) => {
    const sort = [{ by, dir: 'asc' as const }]
    const { data, total, totalIsMinimum } = await findLeads(db, question(filters), { perPage: maxNamed, sort })
    return { rows: data, total, totalIsMinimum }
  }
  const [hasAny, overdue, dueToday, unanswered, totals, sources, created, createdBefore, outcome, outcomeBefore] =
    await db.together(() => [
      hasAnyLead(db, actor),
      named({ followUp: 'overdue' }, 'nextFollowUpAt'),
      named({ followUp: 'today' }, 'nextFollowUpAt'),
      named({ unanswered: true }, 'createdAt'),
      stageTotals(db, question({})),
      countBySource(db, spans.source),
      countByDay(db, spans.month, timeZone),
      countByDay(db, spans.wholeMonthBefore, timeZone),
      countByStage(db, spans.outcome),
      countByStage(db, spans.outcomeBefore),
    ])
  return {
    hasAny,
    overdue,
    dueToday,
    unanswered,
    stages: stages.map(({ id }) => totals.find((one) => one.stageId === id) ?? { stageId: id, leads: 0, value: 0 }),
    sources: sources.toSorted((a, b) => b.leads - a.leads),
    created: dailyFigures(created, month),
    createdBefore: dailyFigures(createdBefore, wholeMonthBefore),
    outcome: outcomeOf(outcome, stages),
    outcomeBefore: outcomeOf(outcomeBefore, stages),
  }
}
