import { accountName, entryWords, partWords } from '@sarai/contract/book-words'
import type { TrialBalanceRow } from '@sarai/contract/ledger'
import type { DayBookEntry } from '@sarai/contract/report-schemas'
import { formatMoney } from '@sarai/money/format'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { useIsVat } from '~/records/tax-system.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { ClosedPeriods } from './closed-periods.tsx'
import { ProfitAndLoss } from './profit-and-loss.tsx'
import { DocumentLink } from './document-link.tsx'
import { CostsHidden, FigureLink, More, ReportPart, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

/** The books themselves: what was earned, what accounts come to, what was posted, up to which day they are closed. */
export default function BooksTab() {
  const { user } = useSession()
  if (!user.seesCost) return <CostsHidden />
  return (
    <>
      <ClosedPeriods />
      <ProfitAndLoss />
      <TrialBalance />
      <DayBook />
    </>
  )
}

/** Debits as they are, credits marked. */
const balanceWords = (amount: number, currency: string) =>
  amount === 0 ? '' : `${formatMoney(Math.abs(amount), currency)} ${amount < 0 ? 'Cr' : 'Dr'}`

const showOf = ({ account, part, currency }: TrialBalanceRow) => ['account', account, currency, part ?? ''].join('.')

function TrialBalance() {
  const { days } = useReportSearch()
  const isVat = useIsVat()
  const query = useQuery(calls.ledger.trialBalance.queryOptions({ input: days, placeholderData: (last) => last }))
  const report = query.data?.data
  if (!report) return <Awaited query={query} what="The trial balance" lines={8} />
  const { rows, baseCurrency } = report
  const sum = (amountOf: (row: TrialBalanceRow) => number) =>
    formatMoney(
      rows.reduce((total, row) => total + amountOf(row), 0),
      baseCurrency,
    )
  return (
    <ReportPart
      title="Trial balance"
      aside={<ReportExport report="trial-balance" days={days} label="Export the trial balance" />}
    >
      <ReportTable
        label="Trial balance"
        rows={rows}
        keyOf={showOf}
        none="The books have no entries up to the last of these days."
        columns={[
          {
            label: 'Account',
            cell: (row) => (
              <>
                <FigureLink show={showOf(row)}>{accountName(row.account, isVat)}</FigureLink>{' '}
                <span className="quiet">
                  {[partWords(row.part, row.partName), row.currency === baseCurrency ? '' : row.currency]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </>
            ),
          },
          { label: 'Opening', isAmount: true, cell: ({ base }) => balanceWords(base.opening, baseCurrency) },
          {
            label: 'Debit',
            isAmount: true,
            cell: ({ base }) => base.debit > 0 && formatMoney(base.debit, baseCurrency),
          },
          {
            label: 'Credit',
            isAmount: true,
            cell: ({ base }) => base.credit > 0 && formatMoney(base.credit, baseCurrency),
          },
          { label: 'Closing', isAmount: true, cell: ({ base }) => balanceWords(base.closing, baseCurrency) },
        ]}
        foot={['Total', null, sum(({ base }) => base.debit), sum(({ base }) => base.credit), null]}
      />
    </ReportPart>
  )
}

function DayBook() {
  const { days } = useReportSearch()
  const { agency } = useSession()
  const isVat = useIsVat()
  const query = useInfiniteQuery(
    calls.reports.dayBook.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...days, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.data.next ?? undefined,
      queryKey: calls.reports.dayBook.queryKey({ input: days }),
      placeholderData: (last) => last,
    }),
  )
  const entries = query.data?.pages.flatMap((page) => page.data.entries)
  return (
    <ReportPart title="Day book" aside={<ReportExport report="day-book" days={days} label="Export the day book" />}>
      {entries ? (
        <ReportTable
          label="Day book"
          isLevel
          rows={entries}
          keyOf={({ id }) => id}
          none="Nothing was posted in this time."
          columns={[
            { label: 'Day', cell: ({ day }) => formatDay(day) },
            { label: 'Document', cell: (entry) => <Document entry={entry} /> },
            {
              label: 'Account',
              cell: ({ lines }) => <Lines lines={lines} wordsOf={(line) => accountOf(line, isVat)} />,
            },
            {
              label: 'Debit',
              isAmount: true,
              cell: ({ lines }) => <Lines lines={lines} wordsOf={({ base }) => sideOf(base, agency.currency)} />,
            },
            {
              label: 'Credit',
              isAmount: true,
              cell: ({ lines }) => <Lines lines={lines} wordsOf={({ base }) => sideOf(-base, agency.currency)} />,
            },
          ]}
        />
      ) : (
        <Awaited query={query} what="The day book" lines={8} />
      )}
      {query.hasNextPage && <More isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </ReportPart>
  )
}

type EntryLine = DayBookEntry['lines'][number]

const accountOf = ({ account, part, partName }: EntryLine, isVat: boolean) =>
  [accountName(account, isVat), partWords(part, partName)].filter(Boolean).join(': ')
const sideOf = (base: number, currency: string) => (base > 0 ? formatMoney(base, currency) : '')

function Document({ entry }: { entry: DayBookEntry }) {
  return (
    <>
      <DocumentLink opens={entry.opens}>{entry.label ?? entryWords(entry)}</DocumentLink>{' '}
      {entry.label && <span className="quiet">{entryWords(entry)}</span>}
    </>
  )
}

/** One line of an entry below the other, level with those beside it. */
function Lines({ lines, wordsOf }: { lines: EntryLine[]; wordsOf: (line: EntryLine) => string }) {
  return lines.map((line, at) => (
    <div key={at} className={classes.line}>
      {wordsOf(line)}
    </div>
  ))
}
