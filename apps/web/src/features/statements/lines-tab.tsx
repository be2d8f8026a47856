import { Button } from '@mantine/core'
import type { BankLine } from '@sarai/contract/statement-schemas'
import type { BankLineState } from '@sarai/contract/statement-words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { SearchBox } from '~/ui/search-box.tsx'
import ExplainDrawer from './explain-drawer.tsx'
import { LineItem } from './line-item.tsx'
import { useStatementSearch } from './statements-search.ts'
import UndoDialog from './undo-dialog.tsx'
import classes from './statements.module.css'

export const OpenTab = () => <Lines state="open" />
export const SettledTab = () => <Lines state="settled" />
export const AsideTab = () => <Lines state="aside" />

const empty: Record<BankLineState, [title: string, text: string]> = {
  open: ['Nothing to explain', 'Add a statement of this account. What is certain settles itself; the rest waits here.'],
  settled: ['Nothing is settled yet', 'Lines come here once they are explained.'],
  aside: ['Nothing is set aside', 'Lines that nobody has to explain are kept here, with the reason.'],
}

/** Of as many lines suggestions are asked for at once. */
const mostAsked = 100

function Lines({ state }: { state: BankLineState }) {
  const { can } = useSession()
  const { account, search, change } = useStatementSearch()
  const [opened, setOpened] = useState<BankLine>()
  const [undone, setUndone] = useState<BankLine>()
  const accountId = account?.id ?? ''
  const mayWrite = can('payment-report', 'write')
  const input = { accountId, state, search }
  const query = useInfiniteQuery(
    calls.statements.lines.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.data.next ?? undefined,
      queryKey: calls.statements.lines.queryKey({ input }),
      placeholderData: (last) => last,
    }),
  )
  const lines = query.data?.pages.flatMap((page) => page.data.lines) ?? []
  const ids = state === 'open' ? lines.slice(0, mostAsked).map(({ id }) => id) : []
  const suggestions = useQuery(
    calls.statements.suggest.queryOptions({
      input: { accountId, ids },
      enabled: ids.length > 0,
      placeholderData: (last) => last,
    }),
  ).data?.data
  const [title, text] = empty[state]
  return (
    <>
      <div className={classes.bar}>
        <SearchBox
          label="Search lines"
          placeholder="Text, name, reference or amount"
          value={search}
          onChange={(typed) => change({ q: typed || undefined })}
        />
        {state === 'open' && mayWrite && lines.length > 0 && <LookAgain accountId={accountId} />}
      </div>
      {!query.data ? (
        <Awaited query={query} what="The lines" lines={8} />
      ) : lines.length === 0 ? (
        <EmptyState title={search ? 'No line was found' : title}>{search ? 'Try fewer letters.' : text}</EmptyState>
      ) : (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <LineItem
              key={line.id}
              line={line}
              suggestion={suggestions?.[line.id]?.[0]}
              mayWrite={mayWrite}
              onExplain={() => setOpened(line)}
              onUndo={() => setUndone(line)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
      {opened && (
        <ExplainDrawer
          line={opened}
          suggestions={suggestions?.[opened.id] ?? []}
          onClose={() => setOpened(undefined)}
        />
      )}
      {undone && <UndoDialog line={undone} onClose={() => setUndone(undefined)} />}
    </>
  )
}

function LookAgain({ accountId }: { accountId: string }) {
  const { isBusy, run } = useAction()
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() =>
        void run(() => api.statements.match({ accountId }), 'The lines were not looked at', {
          done: 'The lines are looked at again',
        })
      }
    >
      Look again
    </Button>
  )
}
