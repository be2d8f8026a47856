import { Button } from '@mantine/core'
import { formatMoney } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

/** A part of a report, with what can be done with it at the right. */
export function ReportPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Said where a report has not read everything. */
export const CutNote = ({ isCut }: { isCut: boolean }) =>
  isCut && <p className={classes.none}>There are more documents than this report reads: the sums are not whole.</p>

export const CostsHidden = () => <p className={classes.none}>This is for those who see costs. Ask the main user.</p>

export const Nothing = ({ children }: { children: ReactNode }) => <p className={classes.none}>{children}</p>

/** A figure that opens what it is made of. */
export function FigureLink({ show, children }: { show: string; children: ReactNode }) {
  const { texts } = useReportSearch()
  return (
    <Link to="/payment-report" search={{ ...texts, show }} className={classes.link}>
      {children}
    </Link>
  )
}

/** An amount, and what it is in the currency of the books where that is another. */
export function Amount({
  amount,
  currency,
  base,
  books,
}: Record<'amount' | 'base', number> & Record<'currency' | 'books', string>) {
  return (
    <>
      {formatMoney(amount, currency)}
      {currency !== books && <span className="quiet"> ({formatMoney(base, books)})</span>}
    </>
  )
}

export interface ReportColumn<Row> {
  label: string
  isAmount?: boolean
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  label: string
  columns: ReportColumn<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** What stands below a row: rows of its own. */
  below?: (row: Row) => ReactNode
  /** Whether a row is the sum of those above it. */
  isSum?: (row: Row) => boolean
  /** The sums, cell by cell. */
  foot?: ReactNode[]
  /** What is said where there are no rows. */
  none: string
  /** Its cells have lines that are level with those beside them, so that a phone scrolls it as it is. */
  isLevel?: boolean
}

const shownFirst = 50

/** The rows of a report; long ones are shown in parts. */
export function ReportTable<Row>({ label, columns, rows, keyOf, below, isSum, foot, none, isLevel }: TableProps<Row>) {
  const [shown, setShown] = useState(shownFirst)
  if (rows.length === 0) return <Nothing>{none}</Nothing>
  const classOf = ({ isAmount }: ReportColumn<Row>, at: number) =>
    isAmount ? classes.amount : at === 0 ? classes.name : undefined
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={classes.table} data-level={isLevel || undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.label} scope="col" className={column.isAmount ? classes.amount : undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <Fragment key={keyOf(row)}>
                <tr data-sum={isSum?.(row) || undefined}>
                  {columns.map((column, at) => (
                    <td key={column.label} className={classOf(column, at)} data-label={column.label}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {below?.(row)}
              </Fragment>
            ))}
          </tbody>
          {foot && (
            <tfoot>
              <tr>
                {columns.map((column, at) => (
                  <td key={column.label} className={classOf(column, at)} data-label={column.label}>
                    {foot[at]}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {rows.length > shown && <More onMore={() => setShown(shown + shownFirst)} />}
    </>
  )
}

export function More({ onMore, isBusy }: { onMore: () => void; isBusy?: boolean }) {
  return (
    <Button variant="default" size="compact-md" mt="xs" loading={isBusy} onClick={onMore}>
      Show more
    </Button>
  )
}
