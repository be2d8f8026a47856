import { type SQL, sql } from 'drizzle-orm'
import { clockSpans } from '../../core/days.rules.ts'
import type { Window } from './reminders-matches.queries.ts'

const dayMs = 86_400_000
/** A record is told of at most so long after what it is told for, repetitions included, or before it. */
const [daysBefore, daysAfter] = [1_200, 400]

/** The clocks of a zone around a window, in the database: it is told how they go and knows no zone itself. */
export interface Clocks {
  /** The day that it is at a moment. */
  dayAt: (moment: SQL) => SQL
  /**
   * The moment at which the clocks show, some days later, what they show at another; one query of the column `at`. What
   * is skipped or shown twice then comes when `atTime` says.
   */
  sameTimeLater: (moment: SQL, days: SQL) => SQL
}

export function clocksOf(timeZone: string, { after, until }: Window): Clocks {
  const spans = clockSpans(timeZone, {
    after: new Date(Date.parse(after) - daysBefore * dayMs),
    until: new Date(Date.parse(until) + daysAfter * dayMs),
  })
  const list = <T>(values: T[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const clocks = sql`unnest(
      ${list(
        spans.map(({ from }) => from ?? '-infinity'),
        'timestamptz',
      )},
      ${list(
        spans.map((span) => span.until ?? 'infinity'),
        'timestamptz',
      )},
      ${list(
        spans.map(({ aheadMs }) => `${aheadMs / 1000} seconds`),
        'interval',
      )},
      ${list(
        spans.map(({ shownUntil }) => shownUntil?.slice(0, -1) ?? 'infinity'),
        'timestamp',
      )}
    ) as clock (starts, ends, ahead, shown_until)`
  const local = (moment: SQL) =>
    sql`(select (${moment}) at time zone 'UTC' + clock.ahead from ${clocks} where ${moment} >= clock.starts and ${moment} < clock.ends)`
  return {
    dayAt: (moment) => sql`${local(moment)}::date`,
    sameTimeLater: (moment, days) => sql`
      select case when ${days} = 0 then ${moment} else (
        select (shown.at - clock.ahead) at time zone 'UTC'
          from ${clocks}, (select ${local(moment)} + make_interval(days => ${days}) as at) as shown
         where shown.at < clock.shown_until order by clock.ends limit 1) end as at`,
  }
}
