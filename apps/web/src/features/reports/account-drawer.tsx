import { accountName, entryWords, partWords } from '@sarai/contract/book-words'
import { Drawer } from '@mantine/core'
import type { LedgerLine } from '@sarai/contract/ledger'
import { type LedgerAccount, ledgerAccounts } from '@sarai/contract/ledger-words'
import { formatMoney } from '@sarai/money/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { isValidDate } from '~/lib/calendar-days.ts'
import { formatDay, formatDays } from '~/lib/format.ts'
import type { ReportDays } from '~/lib/report-time.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { useIsVat } from '~/records/tax-system.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DocumentLink } from './document-link.tsx'
import { More, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'

/** Opens the lines of an account in any currency, of a time that need not be the report's. */
export const linesShown = ({ account, part }: { account: LedgerAccount; part: string | null }, days: ReportDays) =>
  ['lines', account, `${days.from}_${days.to}`, part ?? ''].join('.')

/** Which account the address opens, and of which days; nothing where it names none. */
export function accountOf(show: string | undefined, days: ReportDays) {
  const [what, name, of, ...rest] = show?.split('.') ?? []
  const account = ledgerAccounts.find((one) => one === name)
  if (!account || !of) return undefined
  const part = rest.join('.') || null
  if (what === 'account') return { account, part, currency: of, ...days }
  const [from = '', to = ''] = of.split('_')
  if (what !== 'lines' || !isValidDate(from) || !isValidDate(to)) return undefined
  return { account, part, currency: undefined, from, to }
}

/** The lines of an account between two days, each leading to its document. */
export default function AccountDrawer({ of: input }: { of: NonNullable<ReturnType<typeof accountOf>> }) {
  const { change } = useReportSearch()
  const { agency } = useSession()
  const isVat = useIsVat()
  const { account, part, from, to, currency } = input
  // Of any currency they add up in that of the books alone.
  const shownOf = ({ amount, base, ...line }: LedgerLine) =>
    currency ? { amount, currency: line.currency } : { amount: base, currency: agency.currency }
  const query = useInfiniteQuery(
    calls.ledger.account.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.data.next ?? undefined,
      queryKey: calls.ledger.account.queryKey({ input }),
    }),
  )
  const lines = query.data?.pages.flatMap((page) => page.data.lines)
  return (
    <Drawer
      opened
      onClose={() => change({ show: undefined })}
      size={720}
      title={`${[accountName(account, isVat), partWords(part)].filter(Boolean).join(': ')}, ${formatDays(from, to)}`}
    >
      {lines ? (
        <ReportTable
          label="Lines of the account"
          rows={lines}
          keyOf={({ id }) => id}
          none="Nothing was posted to it in this time."
          columns={[
            {
              label: 'Document',
              cell: (line) => (
                <>
                  <DocumentLink opens={line.opens}>{line.label ?? entryWords(line)}</DocumentLink>{' '}
                  {line.label && <span className="quiet">{entryWords(line)}</span>}
                </>
              ),
            },
            { label: 'Day', cell: ({ day }) => formatDay(day) },
            {
              label: 'Debit',
              isAmount: true,
              cell: (line) => sideOf(shownOf(line), 1),
            },
            {
              label: 'Credit',
              isAmount: true,
              cell: (line) => sideOf(shownOf(line), -1),
            },
          ]}
        />
      ) : (
        <Awaited query={query} what="The lines" lines={6} />
      )}
      {query.hasNextPage && <More isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </Drawer>
  )
}

const sideOf = ({ amount, currency }: { amount: number; currency: string }, side: 1 | -1) =>
  side * amount > 0 && formatMoney(side * amount, currency)
