import type { OpenReport } from '@sarai/contract/report-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

const total = (rows: readonly { base: number }[]) => rows.reduce((sum, { base }) => sum + base, 0)

/** What came in, who owes, what to pay and what to file, at a glance; each leads to its report. */
export function ReportFigures() {
  const { days } = useReportSearch()
  const { agency, user } = useSession()
  const { currency } = agency
  const received = useQuery(calls.reports.received.queryOptions({ input: days, placeholderData: (last) => last }))
  const dues = useQuery(calls.reports.dues.queryOptions())
  const tax = useQuery(calls.reports.tax.queryOptions({ input: days, placeholderData: (last) => last }))
  const flow = useQuery(calls.reports.cashFlow.queryOptions({ enabled: user.seesCost }))
  const refunds = received.data && total(received.data.data.refunds)
  const sums = flow.data?.data.sums.filter((sum) => sum.currency === currency) ?? []
  const [comes, goes] = [
    sums.find(({ direction }) => direction === 'in'),
    sums.find(({ direction }) => direction === 'out'),
  ]
  const tcs = tax.data?.data.tcs.filter((row) => row.currency === currency).reduce((sum, { amount }) => sum + amount, 0)
  const money = (amount: number | undefined) => (amount === undefined ? '…' : formatMoney(amount, currency))
  return (
    <nav className={classes.lead} aria-label="At a glance">
      <Figure
        tab="received"
        label="Received"
        value={money(received.data && total(received.data.data.modes))}
        note={refunds ? `${money(refunds)} given back` : 'Nothing given back'}
      />
      <Figure
        tab="dues"
        label="Customers owe"
        value={money(dues.data && total(dues.data.data.parties))}
        note={dues.data ? lateWords(dues.data.data) : ''}
      />
      {user.seesCost && (
        <Figure
          tab="vendors"
          label="To pay in 30 days"
          value={money(flow.data && (goes?.ahead[0] ?? 0))}
          note={flow.data ? `${money(comes?.ahead[0] ?? 0)} to come in` : ''}
        />
      )}
      <Figure
        tab="tax"
        label="Output tax"
        value={money(tax.data && total(tax.data.data.books))}
        note={tcs ? `and ${money(tcs)} TCS` : 'No TCS'}
      />
    </nav>
  )
}

function lateWords({ parties }: OpenReport): string {
  const late = parties.filter(({ ages }) => ages.slice(1).some((amount) => amount > 0)).length
  return late > 0 ? `${plural(late, 'customer')} late` : 'No invoice is late'
}

function Figure({ tab, label, value, note }: Record<'tab' | 'label' | 'value' | 'note', string>) {
  const { texts } = useReportSearch()
  return (
    <Link to="/payment-report" search={{ ...texts, tab, show: undefined }} className={classes.figure}>
      <span className={classes.figureLabel}>{label}</span>
      <span className={classes.figureValue}>{value}</span>
      <span className="quiet">{note}</span>
    </Link>
  )
}
