import { accountNames, entryWords } from '@sarai/contract/book-words'
import { Drawer } from '@mantine/core'
import { ledgerAccounts } from '@sarai/contract/ledger-words'
import { formatMoney } from '@sarai/money/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DocumentLink, More, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'

/** Which account the address opens; nothing where it names none. */
export function accountOf(show: string | undefined) {
  const [what, name, currency, ...part] = show?.split('.') ?? []
  const account = ledgerAccounts.find((one) => one === name)
  if (what !== 'account' || !account || !currency) return undefined
  return { account, currency, part: part.join('.') || undefined }
}

/** The lines of an account between two days, each leading to its document. */
export default function AccountDrawer({ of }: { of: NonNullable<ReturnType<typeof accountOf>> }) {
  const { days, change } = useReportSearch()
  const input = { ...of, ...days }
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
    <Drawer opened onClose={() => change({ show: undefined })} size={720} title={accountNames[of.account]}>
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
                  <DocumentLink kind={line.documentKind} id={line.documentId} tripId={line.tripId}>
                    {line.label ?? entryWords(line)}
                  </DocumentLink>{' '}
                  {line.label && <span className="quiet">{entryWords(line)}</span>}
                </>
              ),
            },
            { label: 'Day', cell: ({ day }) => formatDay(day) },
            {
              label: 'Debit',
              isAmount: true,
              cell: ({ amount, currency }) => amount > 0 && formatMoney(amount, currency),
            },
            {
              label: 'Credit',
              isAmount: true,
              cell: ({ amount, currency }) => amount < 0 && formatMoney(-amount, currency),
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
