import type { PerformanceFigures } from '@sarai/contract/performance'
import { formatMoney, formatPercent } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '~/lib/format.ts'
import type { ReportDays } from '~/lib/report-time.ts'
import { useSession } from '~/lib/session-context.tsx'
import classes from './report-parts.module.css'

/** Figures, with whose and of which days they are. */
export interface Performance {
  figures: PerformanceFigures
  days: ReportDays
  /** The id of a person, `none` for nobody; of all of them where it is left out. */
  person?: string
}

export interface PerformanceColumn {
  label: string
  /** Where it stands without those beside it. */
  full: string
  isAmount: true
  cell: (of: Performance) => ReactNode
}

/** "25 min", "3 h 10 min", "2 d 4 h" */
export function minutesWords(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  if (hours < 24) return whole % 60 ? `${hours} h ${whole % 60} min` : `${hours} h`
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours / 24} d`
}

// A phone leaves out what is zero or not there, or each day would be a screen of zeros.
const zero = (
  <span className="quiet" data-zero>
    0
  </span>
)
const none = (
  <span className="quiet" data-zero>
    –
  </span>
)

/** Whether nothing was done and sold. */
export const isNothing = ({ leads, proposals, ...counts }: PerformanceFigures): boolean =>
  [leads?.created, proposals?.sent, proposals?.accepted, ...Object.values(counts)].every((value) => !value)

/** A count; nothing to open where it is zero. */
const number = (value: number): ReactNode => (value === 0 ? zero : formatNumber(value))

const rangeOf = ({ from, to }: ReportDays) => `${from}..${to}`

/** The figures that somebody may see, each leading to its records where a list has exactly these. */
export function usePerformanceColumns(): PerformanceColumn[] {
  const { agency, can, user } = useSession()
  const { currency } = agency
  const seesPayments = can('payment-report') && user.recordScope === 'all'
  const money = (amount: number) => (amount === 0 ? number(0) : formatMoney(amount, currency))
  const leads = (of: Performance, value: number, kind?: 'won' | 'lost') =>
    value === 0 ? (
      number(0)
    ) : (
      <Link to="/leads" search={{ created: rangeOf(of.days), owner: of.person, kind }} className={classes.link}>
        {formatNumber(value)}
      </Link>
    )
  const proposals = (of: Performance, shown: ReactNode, by: 'sent' | 'accepted') => (
    <Link to="/prospect" search={{ [by]: rangeOf(of.days), owner: of.person }} className={classes.link}>
      {shown}
    </Link>
  )
  const column = (label: string, cell: PerformanceColumn['cell'], full = label): PerformanceColumn => ({
    label,
    full,
    isAmount: true,
    cell,
  })
  return [
    ...(can('leads')
      ? [
          column('New leads', (of) => leads(of, of.figures.leads?.created ?? 0)),
          column('First response', ({ figures: { leads: came } }) =>
            came?.responseMinutes == null ? none : minutesWords(came.responseMinutes),
          ),
          column('Won', (of) => leads(of, of.figures.leads?.won ?? 0, 'won')),
          column('Lost', (of) => leads(of, of.figures.leads?.lost ?? 0, 'lost')),
          column('Conversion', ({ figures: { leads: came } }) =>
            came && came.created > 0 ? formatPercent(Math.round((came.won * 10_000) / came.created)) : none,
          ),
        ]
      : []),
    column('Calls', ({ figures }) => number(figures.calls)),
    column('Notes', ({ figures }) => number(figures.notes)),
    column('Follow-ups done', ({ figures }) => number(figures.followUpsDone)),
    column('Missed', ({ figures }) => number(figures.followUpsMissed), 'Follow-ups missed'),
    ...(can('prospects')
      ? [
          column(
            'Sent',
            (of) => {
              const sent = of.figures.proposals?.sent ?? 0
              return sent === 0 ? number(0) : proposals(of, formatNumber(sent), 'sent')
            },
            'Proposals sent',
          ),
          column('Viewed', ({ figures }) => number(figures.proposals?.viewed ?? 0), 'Proposals viewed'),
          column(
            'Accepted',
            (of) => {
              const accepted = of.figures.proposals?.accepted ?? 0
              return accepted === 0 ? number(0) : proposals(of, formatNumber(accepted), 'accepted')
            },
            'Proposals accepted',
          ),
          column('Sold', (of) => {
            const { sold = 0 } = of.figures.proposals ?? {}
            return sold === 0 ? number(0) : proposals(of, formatMoney(sold, currency), 'accepted')
          }),
          ...(user.seesCost
            ? [
                column('Quoted margin', ({ figures: { proposals: of } }) =>
                  of?.margin === null ? <span className="quiet">Not known</span> : money(of?.margin ?? 0),
                ),
              ]
            : []),
        ]
      : []),
    column('Received', ({ figures: { collected }, days, person }) =>
      collected === 0 || !seesPayments ? (
        money(collected)
      ) : (
        <Link
          to="/payment-report"
          search={{
            days: rangeOf(days),
            show: person ? `manager.${person}` : days.from === days.to ? `day.${days.from}` : undefined,
          }}
          className={classes.link}
        >
          {formatMoney(collected, currency)}
        </Link>
      ),
    ),
  ]
}
