import type { BillsDue, DueBoard } from '@sarai/contract/bill-due-schemas'
import { type DueWeek, dueWeeks } from '@sarai/contract/bill-words'
import { plusDays } from '../../core/days.rules.ts'
import { weeksOf } from './bills.rules.ts'

type Week = DueBoard['weeks'][number]
type Row = Week['days'][number]['vendors'][number] & { day: string }

/** The first and the last day of each week, as seen on a day. */
function boundsOf(today: string): Record<DueWeek, Pick<Week, 'from' | 'until'>> {
  const { thisWeek, nextWeek } = weeksOf(today)
  return {
    overdue: { from: null, until: plusDays(today, -1) },
    thisWeek: { from: today, until: thisWeek },
    nextWeek: { from: plusDays(thisWeek, 1), until: nextWeek },
    later: { from: plusDays(nextWeek, 1), until: null },
  }
}

/** What is due as it stands on the board. Rows come in order of their days. */
export function boardOf(today: string, sums: readonly BillsDue[], rows: readonly Row[]): Week[] {
  const bounds = boundsOf(today)
  return dueWeeks.map((week) => {
    const { from, until } = bounds[week]
    const days: Week['days'] = []
    for (const { day, ...row } of rows) {
      if ((from !== null && day < from) || (until !== null && day > until)) continue
      const last = days.at(-1)
      if (last?.day === day) last.vendors.push(row)
      else days.push({ day, vendors: [row] })
    }
    const due = sums.filter((sum) => sum[week] > 0).map((sum) => ({ currency: sum.currency, open: sum[week] }))
    return { week, from, until, sums: due, days }
  })
}
