import type { PerformanceDays } from '@sarai/contract/performance'
import { formatWord } from '@sarai/contract/export-words'
import type { ReactNode } from 'react'
import { formatNumber, plural } from '~/lib/format.ts'
import type { ReportDays } from '~/lib/report-time.ts'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { isNothing, type Performance, usePerformanceColumns } from './performance-columns.tsx'
import { Nothing, ReportPart, ReportTable } from './report-parts.tsx'
import classes from './performance.module.css'

interface FrameProps {
  title: string
  /** Which days, and other things to choose. */
  aside: ReactNode
  children: ReactNode
}

/** A page of the performance report. */
export function PerformanceFrame({ title, aside, children }: FrameProps) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.aside}>{aside}</div>
      </div>
      {children}
    </div>
  )
}

/** All figures at a glance. */
export function PerformanceSums(of: Performance) {
  const columns = usePerformanceColumns()
  return (
    <dl className={classes.sums} aria-label="In all">
      {columns.map(({ full, cell }) => (
        <div key={full} className={classes.sum}>
          <dt className={classes.label}>{full}</dt>
          <dd className={classes.value}>{cell(of)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface NotesProps {
  report: Pick<PerformanceDays, 'total' | 'lostReasons'>
}

/** Why leads were lost, and what the sums do not hold. */
export function PerformanceNotes({ report: { total, lostReasons } }: NotesProps) {
  const { unrated = 0, unknown = 0 } = total.proposals ?? {}
  return (
    <>
      {unrated > 0 && (
        <Nothing>
          {plural(unrated, 'accepted proposal')} in a currency without an exchange rate: not in Sold and Quoted margin.
        </Nothing>
      )}
      {unknown > 0 && (
        <Nothing>
          {plural(unknown, 'accepted proposal')} whose margin is not known: in Sold, and not in Quoted margin.
        </Nothing>
      )}
      <Nothing>
        Received is before what was given back, which the payment report has. The quoted margin is that of what was
        accepted.
      </Nothing>
      {lostReasons.length > 0 && (
        <ReportPart title="Why leads were lost">
          <ReportTable
            label="Why leads were lost"
            rows={lostReasons}
            keyOf={({ reason }) => reason ?? ''}
            none=""
            columns={[
              { label: 'Reason', cell: ({ reason }) => (reason ? formatWord(reason) : 'Not given') },
              { label: 'Leads', isAmount: true, cell: ({ leads }) => formatNumber(leads) },
            ]}
          />
        </ReportPart>
      )}
    </>
  )
}

interface TableProps<Row> {
  label: string
  /** What the first column is called, and how it names a row. */
  first: string
  nameOf: (row: Row) => ReactNode
  rows: Row[]
  keyOf: (row: Row) => string
  figuresOf: (row: Row) => Performance
  total: Performance
}

/** Figures by day or person, with what they come to. */
export function PerformanceTable<Row>({ label, first, nameOf, rows, keyOf, figuresOf, total }: TableProps<Row>) {
  const columns = usePerformanceColumns()
  return (
    <div className={classes.rows}>
      <ReportTable
        label={label}
        rows={rows}
        keyOf={keyOf}
        none="Nobody is here whose records you see."
        columns={[
          {
            label: first,
            cell: (row) => (
              <>
                {nameOf(row)}
                {isNothing(figuresOf(row).figures) && <span className={classes.nothing}>Nothing</span>}
              </>
            ),
          },
          ...columns.map(({ label: name, isAmount, cell }) => ({
            label: name,
            isAmount,
            cell: (row: Row) => cell(figuresOf(row)),
          })),
        ]}
        foot={['Total', ...columns.map(({ cell }) => cell(total))]}
      />
    </div>
  )
}

/** A day as a time. */
export const onlyOn = (day: string): ReportDays => ({ from: day, to: day })
