import { Group } from '@mantine/core'
import type { PerformanceDays } from '@sarai/contract/performance'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { turnedDays } from '~/lib/report-time.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ReportTimePicker } from '~/records/report-time-picker.tsx'
import { TableExport } from '~/records/table-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Chart } from '~/ui/chart.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { TurnButton } from '~/ui/turn-button.tsx'
import { isNothing } from './performance-columns.tsx'
import { onlyOn, PerformanceFrame, PerformanceNotes, PerformanceSums, PerformanceTable } from './performance-parts.tsx'
import { usePerformanceSearch } from './performance-search.ts'
import { ReportPart } from './report-parts.tsx'
import parts from './report-parts.module.css'
import classes from './performance.module.css'

/** What was done and sold on each day. */
export default function PerformancePage() {
  const { time, days, today, change } = usePerformanceSearch()
  // Nothing happened yet on days to come.
  const to = days.from <= today && days.to > today ? today : days.to
  const { user } = useSession()
  const asked = { from: days.from, to }
  const query = useQuery(calls.performance.days.queryOptions({ input: asked, placeholderData: (last) => last }))
  const report = query.data?.data
  const turn = (by: 1 | -1) => {
    const turned = turnedDays(days, by)
    change({ days: `${turned.from}..${turned.to}` })
  }
  return (
    <PerformanceFrame
      title="Performance report"
      aside={
        <>
          <Group gap={4}>
            <TurnButton label="The time before" by={-1} onTurn={turn} />
            <TurnButton label="The time after" by={1} onTurn={turn} />
          </Group>
          <ReportTimePicker
            time={time}
            days={days}
            onTime={(named) => change({ time: named })}
            onDays={(own) => change({ days: `${own.from}..${own.to}` })}
          />
          {/* A file is of the whole agency. */}
          {user.recordScope === 'all' && (
            <TableExport label="Export performance" start={(format) => api.performance.export({ ...asked, format })} />
          )}
        </>
      }
    >
      {/* What is shown of another time, while that could not be read, would be taken for this one. */}
      {!report || query.isError ? (
        <Awaited query={query} what="The performance" lines={10} />
      ) : (
        <Report report={report} days={asked} />
      )}
    </PerformanceFrame>
  )
}

function Report({ report, days: { from, to } }: { report: PerformanceDays; days: { from: string; to: string } }) {
  const total = { figures: report.total, days: { from, to } }
  if (isNothing(report.total))
    return (
      <EmptyState title="Nothing was done in this time">
        New leads, calls, notes, follow-ups, proposals and payments count here on the day they happen.
      </EmptyState>
    )
  return (
    <>
      <PerformanceSums {...total} />
      <Pictures report={report} />
      <ReportPart title="By day">
        <PerformanceTable
          label="Performance by day"
          first="Day"
          // The latest day is looked at most.
          rows={report.days.toReversed()}
          keyOf={({ day }) => day}
          nameOf={({ day }) => (
            <Link
              to="/performance-report-day/$performanceDate"
              params={{ performanceDate: day }}
              className={parts.link}
            >
              {formatDay(day)}
            </Link>
          )}
          figuresOf={({ day, figures }) => ({ figures, days: onlyOn(day) })}
          total={total}
        />
      </ReportPart>
      <PerformanceNotes report={report} />
    </>
  )
}

/** Counts and money over time; a day opens. */
function Pictures({ report: { days, baseCurrency } }: { report: PerformanceDays }) {
  const navigate = useNavigate()
  const { can } = useSession()
  const points = days.map(({ day }) => formatDay(day))
  const valuesOf = (pick: (figures: PerformanceDays['total']) => number | undefined) =>
    days.map(({ figures }) => pick(figures) ?? 0)
  const open = (at: number) =>
    void navigate({
      to: '/performance-report-day/$performanceDate',
      params: { performanceDate: days[at]?.day ?? '' },
    })
  return (
    <div className={classes.charts}>
      <Chart
        label="New leads and follow-ups done by day"
        points={points}
        series={[
          ...(can('leads')
            ? [{ label: 'New leads', colour: 'in' as const, values: valuesOf(({ leads }) => leads?.created) }]
            : []),
          { label: 'Follow-ups done', colour: 'balance', values: valuesOf(({ followUpsDone }) => followUpsDone) },
        ]}
        currency={null}
        onOpen={open}
      />
      <Chart
        label="Sold and received by day"
        points={points}
        series={[
          ...(can('prospects')
            ? [{ label: 'Sold', colour: 'in' as const, values: valuesOf(({ proposals }) => proposals?.sold) }]
            : []),
          { label: 'Received', colour: 'balance', values: valuesOf(({ collected }) => collected) },
        ]}
        currency={baseCurrency}
        onOpen={open}
      />
    </div>
  )
}
