import type { OpenReport } from '@sarai/contract/report-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { useIsVat } from '~/records/tax-system.ts'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

const total = (rows: readonly { base: number }[]) => rows.reduce((sum, { base }) => sum + base, 0)

/** What came in, who owes, what to pay and what to file, at a glance; each leads to its report. */
export function ReportFigures() {
  const { days } = useReportSearch()
  const { agency, user } = useSession()
  const { currency } = agency
  const isVat = useIsVat()
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
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <nav className={classes.lead} aria-label="At a glance">
      <Figure
        tab="received"
        label="Received"
        query={received}
        value={({ data: { modes } }) => money(total(modes))}
        note={() => (refunds ? `${money(refunds)} given back` : 'Nothing given back')}
      />
      <Figure
        tab="dues"
        label="Customers owe"
        query={dues}
        value={({ data: { parties } }) => money(total(parties))}
        note={({ data }) => lateWords(data)}
      />
      {user.seesCost && (
        <Figure
          tab="vendors"
          label="To pay in 30 days"
          query={flow}
          value={() => money(goes?.ahead[0] ?? 0)}
          note={() => `${money(comes?.ahead[0] ?? 0)} to come in`}
        />
      )}
      <Figure
        tab="tax"
        label="Output tax"
        query={tax}
        value={({ data: { books } }) => money(total(books))}
        note={() => (tcs ? `and ${money(tcs)} TCS` : isVat ? 'On what was sold' : 'No TCS')}
      />
    </nav>
  )
}

function lateWords({ parties }: OpenReport): string {
  const late = parties.filter(({ ages }) => ages.slice(1).some((amount) => amount > 0)).length
  return late > 0 ? `${plural(late, 'customer')} late` : 'No invoice is late'
}

interface FigureProps<Answer> {
  tab: string
  label: string
  query: { data: Answer | undefined; isError: boolean }
  value: (answer: Answer) => string
  note: (answer: Answer) => string
}

/** A figure. It shows "…" while it is loaded, and says so if it could not be loaded. */
function Figure<Answer>({ tab, label, query: { data, isError }, value, note }: FigureProps<Answer>) {
  const { texts } = useReportSearch()
  return (
    <Link to="/payment-report" search={{ ...texts, tab, show: undefined }} className={classes.figure}>
      <span className={classes.figureLabel}>{label}</span>
      <span className={classes.figureValue}>{data ? value(data) : isError ? 'Not known' : '…'}</span>
      <span className="quiet">{data ? note(data) : isError ? 'It could not be loaded' : ''}</span>
    </Link>
  )
}
