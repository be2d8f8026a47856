import { Button } from '@mantine/core'
import { mailStateLabels, mailStates } from '@sarai/contract/mail-words'
import { IconMailFast } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { plural } from '~/lib/format.ts'
import { useListPages } from '~/lib/use-pages.ts'
import { sortingText } from '~/lib/list-search.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { chipsOf } from '~/records/list-chips.ts'
import { MailStateDot } from '~/records/mail-state.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { ListBar, ListHead, ListPage } from '~/ui/list-page.tsx'
import { ListTable } from '~/ui/list-table.tsx'
import { outboxColumns } from './outbox-columns.tsx'
import { outboxRows } from './outbox-row.tsx'
import { filtersOf, type OutboxSearch, outboxSearch } from './outbox-search.ts'
import { useSendHeld } from './use-outbox-actions.ts'

const MailDrawer = lazy(() => import('./mail-drawer.tsx'))
const usual = { by: 'createdAt', dir: 'desc' } as const
const isHeld = { filters: { state: ['held' as const] }, perPage: 1 }

/** Every mail that one may read, with what became of it. */
export default function OutboxPage() {
  const { team } = useSession()
  const { values, texts } = useScreenSearch(outboxSearch)
  const navigate = useNavigate()
  const change = (changes: OutboxSearch) =>
    void navigate({ to: '/outbox', replace: true, search: outboxSearch.keep({ ...texts, ...changes }) })
  const chip = chipsOf(texts, change)
  const sorting = values.sort ?? usual
  const input = { search: values.q, filters: filtersOf(values), sort: [sorting] }
  const { query, rows, needMore, first } = useListPages(calls.mail.list, input)
  const columns = useMemo(() => outboxColumns(new Map(team.map((person) => [person.id, person]))), [team])
  const isFiltered = Boolean(values.q || values.state)

  return (
    <ListPage>
      <ListHead title="Outbox" count={first}>
        <SendHeld />
      </ListHead>
      <ListBar
        search={{
          label: 'Search the outbox',
          placeholder: 'Address or subject',
          value: values.q,
          onChange: (q) => change({ q }),
        }}
        onClear={isFiltered ? () => change({ q: undefined, state: undefined }) : undefined}
      >
        <FilterChip
          label="State"
          {...chip('state')}
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
        {values.mail && <MailDrawer id={values.mail} onClose={() => change({ mail: undefined })} />}
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
