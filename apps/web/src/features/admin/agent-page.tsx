import { ApiError } from '@sarai/contract/client'
import type { AdminAgency } from '@sarai/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { dayOf, formatDay, formatMoment, plural } from '~/lib/format.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { NothingHere } from '~/ui/not-found.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './admin.module.css'
import { adminCalls } from './admin-api.ts'
import { planStateWords, standingColours, standingWords } from './admin-words.ts'
import { AgentActions } from './agent-actions.tsx'
import { AgentLog } from './agent-log.tsx'
import { AgentPeople } from './agent-people.tsx'
import { AgentUsage } from './agent-usage.tsx'

/** One agency, for those who run the installation: plan, standing, usage, and what was done to it. */
export default function AgentPage() {
  const { agentId: id } = useParams({ from: '/admin/guarded/agents/$agentId' })
  const query = useQuery(adminCalls.agencies.get.queryOptions({ input: { id } }))
  const agency = query.data?.data
  usePageTitle(agency?.name ?? 'Agent')
  const isMissing = query.error instanceof ApiError && [400, 404, 422].includes(query.error.status)
  if (isMissing) return <NothingHere home="/admin/dashboard" />
  if (!agency) return <Awaited query={query} what="The agency" lines={8} />
  return (
    <>
      <Link to="/admin/agents" className={classes.back}>
        All agents
      </Link>
      <div className={classes.head}>
        <h1 className={classes.title}>{agency.name}</h1>
        <Pill name={standingWords[agency.standing]} colour={standingColours[agency.standing]} />
      </div>
      <p className={classes.lead}>
        {agency.mainUser ?? 'Nobody is its main user'}
        {agency.isDemo && '. The demo agency'}
      </p>
      {agency.suspendedAt && (
        <p className={classes.notice}>
          Suspended since {formatMoment(agency.suspendedAt)}: nobody of it is let in, and nothing of it goes out.
        </p>
      )}
      <AgentActions agency={agency} />
      <AgentFacts agency={agency} />
      <AgentUsage agency={agency} />
      <AgentPeople id={id} />
      {agency.failures.length > 0 && <AgentFailures failures={agency.failures} />}
      <AgentLog id={id} />
    </>
  )
}

const dayOrNot = (moment: string | null, otherwise: string) => (moment ? formatDay(dayOf(moment)) : otherwise)

function AgentFacts({ agency }: { agency: AdminAgency }) {
  const { plan, planState, trialEndsAt, createdAt, confirmedAt, approvedAt, needsApproval, mainUsers } = agency
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>Agency</h2>
      <dl className={classes.facts}>
        <dt>Plan</dt>
        <dd>
          {plan}, {planStateWords[planState]}
          {trialEndsAt && ` until ${formatDay(dayOf(trialEndsAt))}`}
        </dd>
        <dt>Registered</dt>
        <dd>{formatDay(dayOf(createdAt))}</dd>
        <dt>Confirmed</dt>
        <dd>{dayOrNot(confirmedAt, 'Not yet')}</dd>
        {needsApproval && (
          <>
            <dt>Approved</dt>
            <dd>{dayOrNot(approvedAt, 'Not yet')}</dd>
          </>
        )}
        <dt>{mainUsers.length > 1 ? 'Main users' : 'Main user'}</dt>
        <dd>
          {mainUsers.map(({ name, email, isConfirmed }) => (
            <div key={email}>
              {name}, {email}
              {!isConfirmed && ' (address not confirmed)'}
            </div>
          ))}
        </dd>
      </dl>
    </section>
  )
}

function AgentFailures({ failures }: { failures: AdminAgency['failures'] }) {
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>Background work that fails</h2>
      <ul className={classes.rows}>
        {failures.map(({ job, times, firstAt, lastAt }) => (
          <li key={job} className={classes.entry}>
            <span>{job}</span>
            <span>
              {plural(times, 'time')} since {formatMoment(firstAt)}
            </span>
            <span className="quiet">last {formatMoment(lastAt)}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">Why is shown on the machine by the command “failures”: it may name what is in a record.</p>
    </section>
  )
}
