import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useNow } from '~/lib/use-now.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { FirstSteps } from '~/records/first-steps.tsx'
import { PersonFilter } from '~/records/person-filter.tsx'
import { calls } from '~/query.ts'
import { MessagePage } from '~/ui/message-page.tsx'
import { DashboardEmpty } from './dashboard-empty.tsx'
import classes from './dashboard-page.module.css'
import { dashboardSearch, listsOf } from './dashboard-search.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { GrowthCard } from './growth-card.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { MonthFigures } from './month-figures.tsx'
import { MyDay } from './my-day.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { PipelineCard } from './pipeline-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'

const topics = ['leads', 'tasks', 'prospects', 'trips'] as const
const everyAnswer = calls.dashboard.key()

/** What is to be done today, and how business goes. */
export default function DashboardPage() {
  usePageTitle('Dashboard')
  const { user } = useSession()
  const { owner } = useScreenSearch(dashboardSearch).values
  const navigate = useNavigate()
  const now = useNow()
  const query = useQuery(calls.dashboard.get.queryOptions({ input: { owner }, placeholderData: (last) => last }))
  useLiveCalls(topics, everyAnswer)
  const data = query.data?.data
  const lists = data && listsOf(data, owner)
  const isEmpty = data?.leads?.hasAny === false && !owner && data.departures.total === 0

  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <div className={classes.heading}>
          <h1 className={classes.title}>Dashboard</h1>
          <span className={classes.day}>{formatDay(dayOf(new Date(now)))}</span>
        </div>
        {user.recordScope !== 'own' && (
          <PersonFilter
            value={owner}
            onChange={(person) => void navigate({ to: '/dashboard', search: { owner: person }, replace: true })}
          />
        )}
      </header>
      {query.isError && !data && (
        <MessagePage
          title="The figures could not be loaded"
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          Check your connection. They appear as soon as it is back.
        </MessagePage>
      )}
      {data && <FirstSteps otherwise={isEmpty && <DashboardEmpty />} />}
      {query.isPending && <DashboardSkeleton />}
      {data && lists && !isEmpty && (
        <>
          {(data.leads ?? data.proposals) && <MonthFigures data={data} lists={lists} />}
          <MoneyFigures owner={owner} />
          <div className={classes.cards}>
            <MyDay data={data} lists={lists} />
            <PricesCard />
            {data.leads && <PipelineCard leads={data.leads} lists={lists} />}
            {data.leads && <SourcesCard data={data} lists={lists} />}
            {data.leads && <GrowthCard data={data} lists={lists} />}
            {data.leads && <OutcomeCard leads={data.leads} lists={lists} />}
          </div>
        </>
      )}
    </div>
  )
}
