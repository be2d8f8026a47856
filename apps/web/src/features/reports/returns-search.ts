import { plusMonths } from '~/lib/calendar-days.ts'
import { useReportSearch } from './report-search.ts'

const shownMonths = 24

/** The quarter of a month by its first month. */
function quarterOf(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${year}-${String(Math.floor((Number(number) - 1) / 3) * 3 + 1).padStart(2, '0')}`
}

/** Of which month and GSTIN the returns are: what is filed next is the month before this one. */
export function useReturnSearch() {
  const { month, gstin, quarter, today, change } = useReportSearch()
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: shownMonths }, (_, back) => plusMonths(first, -back).slice(0, 7))
  const chosen = month ?? months[1] ?? first.slice(0, 7)
  return {
    month: chosen,
    registrationId: gstin,
    months: months.includes(chosen) ? months : [...months, chosen],
    choose: (one: string) => change({ month: one, quarter: undefined }),
    quarter: quarterOf(quarter ?? chosen),
    quarters: [...new Set([...months, chosen, ...(quarter ? [quarter] : [])].map(quarterOf))].sort().toReversed(),
    chooseQuarter: (one: string) => change({ quarter: one }),
    chooseGstin: (id: string) => change({ gstin: id }),
  }
}
