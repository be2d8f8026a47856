import { useNavigate } from '@tanstack/react-router'
import { dayOf } from '~/lib/format.ts'
import { daysOfTime, type ReportDays, reportTimeNames } from '~/lib/report-time.ts'
import * as param from '~/lib/search-schema.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'

/** What the address of the performance report can say. */
const performanceSearch = param.searchSchema({
  time: param.oneOf(reportTimeNames),
  days: param.days,
})
export type PerformanceSearch = param.SearchOf<typeof performanceSearch>

/** Of which days the report is, and how to change that. */
export function usePerformanceSearch() {
  const { values } = useScreenSearch(performanceSearch)
  const { agency } = useSession()
  const navigate = useNavigate()
  const today = dayOf(new Date(useNow()))
  const [from, to] = values.days ?? []
  const own: ReportDays | undefined = from && to && from <= to ? { from, to } : undefined
  const time = own ? undefined : (values.time ?? 'this-month')
  return {
    time,
    today,
    days: own ?? daysOfTime(time ?? 'this-month', today, agency.country),
    change: (search: PerformanceSearch) => void navigate({ to: '/performance-report', replace: true, search }),
  }
}
