import type { ProfitGroup, ProfitReport } from '@sarai/contract/profit-report'
import { useQuery } from '@tanstack/react-query'
import { SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatMonth, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Chart } from '~/ui/chart.tsx'
import { Earned, ProfitSums } from './profit-figures.tsx'
import { CostsHidden, FigureLink, ReportPart, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

/** What the trips that begin in this time earn: in all, and by month, manager and destination. */
export default function ProfitTab() {
  const { user } = useSession()
  return user.seesCost ? <Profit /> : <CostsHidden />
}

function Profit() {
  const { days } = useReportSearch()
  const query = useQuery(calls.reports.profit.queryOptions({ input: days, placeholderData: (last) => last }))
  const report = query.data?.data
  if (!report) return <Awaited query={query} what="The profit" lines={8} />
  const { total, months, managers, destinations, baseCurrency: books } = report
  return (
    <>
      <ReportPart
        title="Trips that begin in this time"
        aside={<ReportExport report="profit" days={days} label="Export the profit of trips" />}
      >
        {total.trips > 0 && <ProfitSums sums={total} books={books} />}
        <Notes report={report} />
      </ReportPart>
      {months.length > 1 && (
        <Split
          title="By month of travel"
          picture={<ByMonth months={months} books={books} />}
          what="month"
          label="Month"
          rows={months}
          books={books}
          nameOf={({ key }) => formatMonth(`${key}-01`)}
        />
      )}
      {total.trips > 0 && (
        <>
          <Split
            title="By manager of the trip"
            what="manager"
            label="Manager"
            rows={managers}
            books={books}
            nameOf={({ name }) => name ?? 'Nobody'}
          />
          <Split
            title="By destination"
            what="place"
            label="Destination"
            rows={destinations}
            books={books}
            nameOf={({ name }) => name ?? 'None given'}
          />
        </>
      )}
    </>
  )
}

/** What the figures do not hold. */
function Notes({ report: { total, undated, isCut } }: { report: ProfitReport }) {
  return (
    <>
      {total.trips > 0 ? (
        <p className={classes.none}>
          <FigureLink show="profit.all">{plural(total.trips, 'trip')}</FigureLink>
          {total.open > 0
            ? `, ${total.open} of them not billed in full: their cost in the books is not complete.`
            : ', with all services billed.'}
        </p>
      ) : (
        <p className={classes.none}>No trip begins in this time.</p>
      )}
      {total.unrated > 0 && (
        <p className={classes.none}>
          {plural(total.unrated, 'trip')} without an exchange rate or a known quote: counted in the books only.{' '}
          <Link to="/settings" className={classes.link}>
            Set exchange rates
          </Link>
        </p>
      )}
      {undated > 0 && <p className={classes.none}>{plural(undated, 'trip')} without a first day: in no report yet.</p>}
      {isCut && <p className={classes.none}>There are more trips than this report reads: the sums are not whole.</p>}
    </>
  )
}

const figures = { quoted: 'Quoted', expected: 'Booked', actual: 'In the books' } as const

/** Revenue, cost and profit by month, as quoted, booked or in the books. */
function ByMonth({ months, books }: { months: ProfitGroup[]; books: string }) {
  const { change } = useReportSearch()
  const [of, setOf] = useState<keyof typeof figures>('expected')
  const valuesOf = (figure: 'income' | 'cost' | 'margin') => months.map((month) => month[of][figure])
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label="Figures of the chart"
        data={Object.entries(figures).map(([value, label]) => ({ value, label }))}
        value={of}
        onChange={(chosen) => setOf(chosen in figures ? (chosen as keyof typeof figures) : 'expected')}
      />
      <Chart
        label={`Revenue, cost and profit by month, ${figures[of].toLowerCase()}`}
        points={months.map(({ key }) => formatMonth(`${key}-01`))}
        series={[
          { label: 'Revenue', colour: 'in', values: valuesOf('income') },
          { label: 'Cost', colour: 'out', values: valuesOf('cost') },
          { label: 'Profit', colour: 'balance', values: valuesOf('margin'), isLine: true },
        ]}
        currency={books}
        onOpen={(at) => change({ show: `profit.month.${months[at]?.key}` })}
      />
    </>
  )
}

interface SplitProps {
  title: string
  picture?: ReactNode
  what: 'month' | 'manager' | 'place'
  label: string
  rows: ProfitGroup[]
  books: string
  nameOf: (row: ProfitGroup) => string
}

/** Sums by what the trips are split by, each leading to its trips. */
function Split({ title, picture, what, label, rows, books, nameOf }: SplitProps) {
  return (
    <ReportPart title={title}>
      {picture}
      <ReportTable
        label={title}
        rows={rows}
        keyOf={({ key }) => key ?? ''}
        none=""
        columns={[
          { label, cell: nameOf },
          {
            label: 'Trips',
            isAmount: true,
            cell: ({ key, trips, open }) => (
              <>
                <FigureLink show={`profit.${what}.${key ?? ''}`}>{plural(trips, 'trip')}</FigureLink>
                {open > 0 && <span className="quiet"> {open} open</span>}
              </>
            ),
          },
          ...(['quoted', 'expected', 'actual'] as const).map((of) => ({
            label: figures[of],
            isAmount: true,
            cell: (row: ProfitGroup) => (
              <FigureLink show={`profit.${what}.${row.key ?? ''}`}>
                <Earned figures={row[of]} books={books} />
              </FigureLink>
            ),
          })),
        ]}
      />
    </ReportPart>
  )
}
