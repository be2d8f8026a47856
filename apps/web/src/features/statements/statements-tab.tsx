import { Button } from '@mantine/core'
import { formatMoney } from '@sarai/money/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay, formatMoment } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { useStatementSearch } from './statements-search.ts'
import classes from './statements.module.css'

/** The statements of an account that were added, the newest first. */
export default function StatementsTab() {
  const { account } = useStatementSearch()
  const input = { accountId: account?.id ?? '' }
  const query = useInfiniteQuery(
    calls.statements.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.data.next ?? undefined,
      queryKey: calls.statements.list.queryKey({ input }),
    }),
  )
  const statements = query.data?.pages.flatMap((page) => page.data.statements)
  if (!statements) return <Awaited query={query} what="The statements" lines={6} />
  if (statements.length === 0)
    return <EmptyState title="No statement yet">Add the first one of this account.</EmptyState>
  return (
    <>
      <ul className={classes.lines}>
        {statements.map((one) => (
          <li key={one.id} className={classes.line}>
            <div className={classes.head}>
              <span className={classes.who}>
                {one.from && one.to ? `${formatDay(one.from)} to ${formatDay(one.to)}` : one.fileName}
              </span>
              <span className={classes.amount}>
                {one.closing === null ? '' : formatMoney(one.closing, one.currency)}
              </span>
            </div>
            <p className={classes.text}>{one.fileName}</p>
            <p className={classes.quiet}>
              {`${one.added} of ${one.lines} lines were new. Added by ${one.byName ?? 'somebody'}, ${formatMoment(one.createdAt)}`}
            </p>
            {one.findings.slice(0, 5).map(({ message }, at) => (
              <p key={at} className={classes.note}>
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
