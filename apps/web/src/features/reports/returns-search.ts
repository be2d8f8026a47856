import { plusMonths } from '~/lib/calendar-days.ts'
import { useReportSearch } from './report-search.ts'

const shownMonths = 24

/** Of which month and GSTIN the returns are: what is filed next is the month before this one. */
export function useReturnSearch() {
  const { month, gstin, today, change } = useReportSearch()
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: shownMonths }, (_, back) => plusMonths(first, -back).slice(0, 7))
  const chosen = month ?? months[1] ?? first.slice(0, 7)
  return {
    month: chosen,
    registrationId: gstin,
    months: months.includes(chosen) ? months : [...months, chosen],
    choose: (one: string) => change({ month: one }),
    chooseGstin: (id: string) => change({ gstin: id }),
  }
}
