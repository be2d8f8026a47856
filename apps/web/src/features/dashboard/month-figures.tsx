import type { DashboardData } from '@sarai/contract/dashboard'
import { formatShortMoney } from '@sarai/money/format'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDays, formatNumber } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import type { Lists } from './dashboard-search.ts'
import classes from './month-figures.module.css'

const sum = (figures: number[]) => figures.reduce((total, one) => total + one, 0)

/** This month so far against as much of the month before. */
export function MonthFigures({ data, lists }: { data: DashboardData; lists: Lists }) {
  const { agency } = useSession()
  const { leads, proposals, monthBefore } = data
  const against = formatDays(monthBefore.from, monthBefore.to).replace(/ \d{4}$/, '')
  const days = Number(monthBefore.to.slice(8))
  const count = (value: number) => formatNumber(value)
  const money = (value: number) => formatShortMoney(value, agency.currency)
  return (
    <section className={classes.strip} aria-label="This month">
      {leads && (
        <Figure
          label="New leads"
          now={sum(leads.created)}
          before={sum(leads.createdBefore.slice(0, days))}
          {...{ show: count, against }}
        >
          {(text) => (
            <Link to="/leads" search={lists.created}>
              {text}
            </Link>
          )}
        </Figure>
      )}
      {proposals && (
        <>
          <Figure label="Proposals sent" {...proposals.sent} {...{ show: count, against }}>
            {(text) => (
              <Link to="/prospect" search={lists.sent}>
                {text}
              </Link>
            )}
          </Figure>
          <Figure label="Trips sold" {...proposals.accepted} {...{ show: count, against }}>
            {(text) => (
              <Link to="/prospect" search={lists.accepted}>
                {text}
              </Link>
            )}
          </Figure>
          <Figure label="Sold for" {...proposals.sold} {...{ show: money, against }}>
            {(text) => (
              <Link to="/prospect" search={lists.accepted}>
                {text}
              </Link>
            )}
          </Figure>
        </>
      )}
    </section>
  )
}

interface FigureProps {
  label: string
  now: number
  before: number
  show: (value: number) => string
  against: string
  children: (text: string) => ReactNode
}

function Figure({ label, now, before, show, against, children }: FigureProps) {
  const [Icon, direction] =
    now > before
      ? [IconArrowUpRight, 'up' as const]
      : now < before
        ? [IconArrowDownRight, 'down' as const]
        : [IconMinus, 'same' as const]
  const percent = before > 0 ? Math.round((Math.abs(now - before) / before) * 100) : undefined
  return (
    <div className={classes.figure}>
      <p className={classes.label}>{label} this month</p>
      <p className={classes.value}>
        {children(show(now))}
        <span className={classes.change} data-direction={direction}>
          <Icon size={14} aria-hidden />
          <span className="visually-hidden">{direction === 'same' ? 'as many as before' : direction}</span>
          {percent !== undefined && direction !== 'same' && `${percent}%`}
        </span>
      </p>
      <p className={classes.before}>
        {show(before)} in {against}
      </p>
    </div>
  )
}
