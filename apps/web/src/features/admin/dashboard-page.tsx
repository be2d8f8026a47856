import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '~/lib/format.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './admin.module.css'
import { BackupState } from './backup-state.tsx'
import { adminCalls } from './admin-api.ts'
import { standingWords } from './admin-words.ts'
import type { AgentsSearch } from './agents-search.ts'

interface CountProps {
  label: string
  figure: number
  search: AgentsSearch
}

function Count({ label, figure, search }: CountProps) {
  return (
    <li>
      <Link to="/admin/agents" search={search} className={classes.count}>
        <span className={classes.figure}>{formatNumber(figure)}</span>
        <span>{label}</span>
      </Link>
    </li>
  )
}

/** What those who run the installation want to know at a glance; each figure leads to its agencies. */
export default function AdminDashboardPage() {
  usePageTitle('Admin dashboard')
  const query = useQuery(adminCalls.dashboard.queryOptions())
  const data = query.data?.data
  if (!data)
    return (
      <>
        <h1 className={classes.title}>Dashboard</h1>
        <Awaited query={query} what="The figures" lines={6} />
      </>
    )
  const standings = data.byStanding.filter(({ standing }) => standing !== 'unapproved' || data.needsApproval)
  return (
    <>
      <h1 className={classes.title}>Dashboard</h1>
      <BackupState backups={data.backups} />
      <h2 className={classes.heading}>Agencies</h2>
      <ul className={classes.counts}>
        <Count label="In all" figure={data.agencies} search={{}} />
        {standings.map(({ standing, agencies }) => (
          <Count key={standing} label={standingWords[standing]} figure={agencies} search={{ standing }} />
        ))}
        <Count label="Background work fails" figure={data.failing} search={{ failing: '1' }} />
      </ul>
      <h2 className={classes.heading}>Registered</h2>
      <ul className={classes.counts}>
        <Count label="In the last 7 days" figure={data.registered.week} search={{ registered: '7' }} />
        <Count label="In the last 30 days" figure={data.registered.month} search={{ registered: '30' }} />
      </ul>
      <h2 className={classes.heading}>Plans</h2>
      <ul className={classes.counts}>
        {data.byPlan.map(({ id, name, agencies }) => (
          <Count key={id} label={name} figure={agencies} search={{ plan: id }} />
        ))}
      </ul>
    </>
  )
}
