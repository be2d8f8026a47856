import type { DashboardData } from '@sarai/contract/dashboard'
import { Link } from '@tanstack/react-router'
import { formatMonth, formatNumber, plural } from '~/lib/format.ts'
import { DashboardCard } from './dashboard-card.tsx'
import type { Lists } from './dashboard-search.ts'
import classes from './growth-card.module.css'

const width = 320
const height = 120

/** Every day with those before it. */
function runningTotal(figures: number[]): number[] {
  let total = 0
  return figures.map((one) => (total += one))
}

/** How the month's leads came in, day by day, over how those of the month before did. */
export function GrowthCard({ data, lists }: { data: DashboardData; lists: Lists }) {
  const { created = [], createdBefore = [] } = data.leads ?? {}
  const [now, before] = [runningTotal(created), runningTotal(createdBefore)]
  const days = Math.max(createdBefore.length, created.length, 2)
  const most = Math.max(1, now.at(-1) ?? 0, before.at(-1) ?? 0)
  const x = (index: number) => ((index + 1) / days) * width
  const y = (value: number) => height - 4 - (value / most) * (height - 12)
  const line = (values: number[]) =>
    `M0 ${y(0)}${values.map((value, index) => `L${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('')}`
  const [month, monthBefore] = [formatMonth(data.month.from), formatMonth(data.monthBefore.from)]
  const total = now.at(-1) ?? 0
  return (
    <DashboardCard
      title="New leads"
      note="this month against last"
      figure={
        <Link to="/leads" search={lists.created}>
          {plural(total, 'lead')}
        </Link>
      }
    >
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${plural(total, 'lead')} in ${month} so far; ${formatNumber(before.at(-1) ?? 0)} in all of ${monthBefore}`}
      >
        {[0, 0.5, 1].map((part) => (
          <line key={part} className={classes.grid} x1="0" x2={width} y1={y(most * part)} y2={y(most * part)} />
        ))}
        <path className={classes.before} d={line(before)} />
        <path className={classes.area} d={`${line(now)}L${x(now.length - 1).toFixed(1)} ${y(0)}Z`} />
        <path className={classes.now} d={line(now)} />
      </svg>
      <p className={classes.legend}>
        <span className={classes.key} data-line="now">
          {month}
        </span>
        <span className={classes.key} data-line="before">
          {monthBefore}: {formatNumber(before.at(-1) ?? 0)} in all
        </span>
      </p>
    </DashboardCard>
  )
}
