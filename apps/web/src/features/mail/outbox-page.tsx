import { Button } from '@mantine/core'
import { mailStateLabels, mailStates } from '@sarai/contract/mail-words'
import { IconMailFast } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { plural } from '~/lib/format.ts'
import { rowsAsked, usePages } from '~/lib/use-pages.ts'
import { sortingOf, sortingText } from '~/lib/list-search.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { MailStateDot } from '~/records/mail-state.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { ListBar, ListHead, ListPage } from '~/ui/list-page.tsx'
import { ListTable } from '~/ui/list-table.tsx'
import { outboxColumns } from './outbox-columns.tsx'
import { outboxRows } from './outbox-row.tsx'
import type { OutboxSearch } from './outbox-search-names.ts'
import { filtersOf } from './outbox-search.ts'
import { useSendHeld } from './use-outbox-actions.ts'

const MailDrawer = lazy(() => import('./mail-drawer.tsx'))
const usual = { by: 'createdAt', dir: 'desc' } as const
const isHeld = { filters: { state: ['held' as const] }, perPage: 1 }

/** Every mail that one may read, with what became of it. */
export default function OutboxPage() {
  const { team } = useSession()
  const search = useSearch({ from: '/app/outbox' }) as OutboxSearch
  const navigate = useNavigate()
  const change = (changes: Partial<OutboxSearch>) =>
    void navigate({ to: '/outbox', replace: true, search: withoutEmpty({ ...search, ...changes }) })
  const sorting = sortingOf(search.sort, usual)
  const input = { search: search.q, filters: filtersOf(search), sort: [sorting] }
  const query = useInfiniteQuery(
    calls.mail.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage: rowsAsked(cursor) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.mail.list.queryKey({ input }),
      placeholderData: (last) => last,
    }),
  )
  const { rows, needMore, first } = usePages(query)
  const columns = useMemo(() => outboxColumns(new Map(team.map((person) => [person.id, person]))), [team])
  const isFiltered = Boolean(search.q || search.state)

  return (
    <ListPage>
      <ListHead title="Outbox" count={first}>
        <SendHeld />
      </ListHead>
      <ListBar
        search={{
          label: 'Search the outbox',
          placeholder: 'Address or subject',
          value: search.q,
          onChange: (q) => change({ q }),
        }}
        onClear={isFiltered ? () => change({ q: undefined, state: undefined }) : undefined}
      >
        <FilterChip
          label="State"
          value={search.state?.split(',') ?? []}
          onChange={(states) => change({ state: states.join(',') })}
          options={mailStates.map((state) => ({
            value: state,
            label: mailStateLabels[state],
            mark: <MailStateDot state={state} />,
          }))}
        />
      </ListBar>
      <ListTable
        label="Mails"
        query={query}
        rows={rows}
        columns={columns}
        total={first?.total ?? 0}
        sorting={sorting}
        onSort={(next) => change({ sort: sortingText(next, usual) })}
        onNeedMore={needMore}
        empty={
          isFiltered ? (
            <EmptyState title="No mail fits">Nothing in the outbox fits the search and conditions.</EmptyState>
          ) : (
            <EmptyState icon={<IconMailFast size={22} />} title="No mail yet">
              Proposals you mail, mails you write from a lead or contact, and what your team is told all pass through
              here, each with what became of it.
            </EmptyState>
          )
        }
        {...outboxRows}
      />
      <Suspense fallback={null}>
        {search.mail && <MailDrawer id={search.mail} onClose={() => change({ mail: undefined })} />}
      </Suspense>
    </ListPage>
  )
}

/** Sends what waits for a mail server; there only while something does. */
function SendHeld() {
  const held = useInfiniteQuery(
    calls.mail.list.infiniteOptions({
      input: () => isHeld,
      initialPageParam: undefined,
      getNextPageParam: () => undefined,
    }),
  ).data?.pages[0]
  const { sendHeld, isBusy } = useSendHeld()
  if (!held?.total) return null
  return (
    <Button variant="default" size="compact-md" loading={isBusy} onClick={() => void sendHeld()}>
      Send {plural(held.total, 'waiting mail')}
    </Button>
  )
}

function withoutEmpty(search: OutboxSearch): OutboxSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value))
}
