import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { leads } from '../leads/leads.table.ts'
import { clocksOf } from './reminders-clocks.queries.ts'
import type { Window } from './reminders-matches.queries.ts'

interface Counting {
  rule: RuleFacts & { trigger: Extract<RuleFacts['trigger'], { afterHours: number }> }
  timeZone: string
}

/**
 * When the first lead can fall due by a rule that counts hours. Only the moment it counts from is looked at: whether the
 * lead is what the rule asks for may have changed by then.
 */
export async function firstDue(
  db: AgencyDb,
  { rule: { trigger, everyDays, times }, timeZone }: Counting,
  window: Window,
): Promise<Date | undefined> {
  const { after, until } = window
  const delay = sql`make_interval(hours => ${trigger.afterHours}::int)`
  const span = sql`make_interval(days => ${(everyDays ?? 0) * (times - 1)}::int + 1)`
  const since = trigger.kind === 'stage' ? sql`lead.stage_since` : sql`lead.created_at`
  const isCounted = trigger.kind === 'stage' ? sql`lead.stage_id = ${trigger.stageId}` : sql`true`
  const later = sql`turn * ${everyDays ?? 0}::int`
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select extract(epoch from min(due.at))::float8 * 1000 as ms
      from ${leads} as lead
     cross join generate_series(0, ${times - 1}::int) as turn
     cross join lateral (${clocksOf(timeZone, window).sameTimeLater(sql`(${since} + ${delay})`, later)}) as due
     where lead.agency_id = ${db.agencyId} and ${isCounted} and ${since} > ${after}::timestamptz - ${delay} - ${span}
       and due.at > ${after}::timestamptz and due.at <= ${until}::timestamptz`)
  const ms = rows[0]?.ms
  return typeof ms === 'number' ? new Date(ms) : undefined
}
