import { useNavigate } from '@tanstack/react-router'
import { dayOf } from '~/lib/format.ts'
import { daysOfTime, type ReportDays, reportTimeNames } from '~/lib/report-time.ts'
import * as param from '~/lib/search-schema.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'

/** What the address of the payment report can say. */
export const reportSearch = param.searchSchema({
  tab: param.text(40),
  time: param.oneOf(reportTimeNames),
  days: param.days,
  /** The figure that is opened: `mode.upi`, `account.bank`. */
  show: param.text(120),
  /** Of which month and GSTIN the returns are. */
  month: param.month,
  gstin: param.id,
  /** Of which quarter tax collected at source is shown, by its first month. */
  quarter: param.month,
})
export type ReportSearch = param.SearchOf<typeof reportSearch>

/** Of which days the reports are, which figure is open, and how to change that. */
export function useReportSearch() {
  const { values, texts } = useScreenSearch(reportSearch)
  const { agency } = useSession()
  const navigate = useNavigate()
  const today = dayOf(new Date(useNow()))
  const [from, to] = values.days ?? []
  const own: ReportDays | undefined = from && to && from <= to ? { from, to } : undefined
  const time = own ? undefined : (values.time ?? 'this-month')
  return {
    texts,
    today,
    time,
    days: own ?? daysOfTime(time ?? 'this-month', today, agency.country),
    show: values.show,
    month: values.month,
    gstin: values.gstin,
    quarter: values.quarter,
    change: (changes: ReportSearch) =>
      void navigate({ to: '/payment-report', replace: true, search: { ...texts, ...changes } }),
  }
}
