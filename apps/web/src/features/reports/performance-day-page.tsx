import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { isValidDate } from '~/lib/calendar-days.ts'
import { formatDay } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { NotFound } from '~/ui/not-found.tsx'
import { PerformanceDayNav } from './performance-day-nav.tsx'
import { onlyOn, PerformanceFrame, PerformanceNotes, PerformanceSums, PerformanceTable } from './performance-parts.tsx'
import { ReportPart } from './report-parts.tsx'
import parts from './report-parts.module.css'

/** What each person did and sold on one day. */
export default function PerformanceDayPage() {
  const { performanceDate: day } = useParams({ from: '/app/performance-report-day/$performanceDate' })
  return isValidDate(day) ? <Day day={day} /> : <NotFound />
}

function Day({ day }: { day: string }) {
  const query = useQuery(calls.performance.people.queryOptions({ input: { day } }))
  const report = query.data?.data
  const days = onlyOn(day)
  return (
    <PerformanceFrame title={`Performance on ${formatDay(day)}`} aside={<PerformanceDayNav day={day} />}>
      {report ? (
        <>
          <PerformanceSums figures={report.total} days={days} />
          <ReportPart title="By person">
            <PerformanceTable
              label="Performance by person"
              first="Person"
              rows={report.people}
              keyOf={({ id }) => id ?? 'none'}
              nameOf={({ id, name, isActive }) => (
                <>
                  <Link
                    to="/performance-report-day/$performanceDate/$subuserId"
                    params={{ performanceDate: day, subuserId: id ?? 'none' }}
                    className={parts.link}
                  >
                    {name ?? 'Nobody'}
                  </Link>
                  {!isActive && <span className="quiet"> left</span>}
                </>
              )}
              figuresOf={({ id, figures }) => ({ figures, days, person: id ?? 'none' })}
              total={{ figures: report.total, days }}
            />
          </ReportPart>
          <PerformanceNotes report={report} />
        </>
      ) : (
        <Awaited query={query} what="The performance of this day" lines={8} />
      )}
    </PerformanceFrame>
  )
}
