import { Button, Checkbox, Select } from '@mantine/core'
import type { AdminAgencyFilter } from '@sarai/contract/admin'
import { reaches } from '@sarai/contract/standing-words'
import { IconBuildings } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { SearchBox } from '~/ui/search-box.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './admin.module.css'
import { adminCalls } from './admin-api.ts'
import { standingWords } from './admin-words.ts'
import { AgentRow } from './agent-row.tsx'
import { type AgentsSearch, agentsSearch, filterOf } from './agents-search.ts'

const standings = reaches.map((value) => ({ value, label: standingWords[value] }))
const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
]

const useAgentPages = (filter: AdminAgencyFilter) =>
  useInfiniteQuery(
    adminCalls.agencies.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: (last) => last,
    }),
  )

/** All agencies of the installation, newest first. */
export default function AgentsPage() {
  usePageTitle('Agents')
  const navigate = useNavigate()
  const { texts, values } = useScreenSearch(agentsSearch)
  const plans = useQuery(adminCalls.plans.list.queryOptions()).data?.data ?? []
  const filter = filterOf(values)
  const query = useAgentPages(filter)
  const change = (changes: AgentsSearch) =>
    void navigate({ to: '/admin/agents', search: { ...texts, ...changes }, replace: true })

  return (
    <>
      <h1 className={classes.title}>Agents</h1>
      <div className={classes.filters}>
        <SearchBox
          label="Search agents"
          placeholder="Name, or address of one of its people"
          value={texts.search ?? ''}
          onChange={(search) => change({ search: search || undefined })}
        />
        <Select
          aria-label="Standing"
          placeholder="Any standing"
          data={standings}
          value={texts.standing ?? null}
          clearable
          onChange={(standing) => change({ standing: standing ?? undefined })}
        />
        <Select
          aria-label="Plan"
          placeholder="Any plan"
          data={plans.map(({ id, name }) => ({ value: id, label: name }))}
          value={texts.plan ?? null}
          clearable
          onChange={(plan) => change({ plan: plan ?? undefined })}
        />
        <Select
          aria-label="Registered"
          placeholder="Registered any time"
          data={periods}
          value={texts.registered ?? null}
          clearable
          onChange={(registered) => change({ registered: registered ?? undefined })}
        />
        <Checkbox
          label="Work fails"
          checked={values.failing ?? false}
          onChange={(event) => change({ failing: event.currentTarget.checked ? '1' : undefined })}
        />
      </div>
      <AgentRows query={query} isNarrowed={Object.keys(filter).length > 0} />
    </>
  )
}

interface RowsProps {
  query: ReturnType<typeof useAgentPages>
  isNarrowed: boolean
}

function AgentRows({ query, isNarrowed }: RowsProps) {
  if (!query.data) return <Awaited query={query} what="The agents" lines={8} />
  const rows = query.data.pages.flatMap((page) => page.data)
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconBuildings size={22} />} title={isNarrowed ? 'No agency is like this' : 'No agency yet'}>
        {isNarrowed
          ? 'A name is found by any part of it, a person by the whole address they sign in with.'
          : 'Whoever registers on this installation is shown here.'}
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.rows} aria-label="Agents">
        {rows.map((agency) => (
          <AgentRow key={agency.id} agency={agency} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  )
}
