import type { DashboardData } from '@sarai/contract/dashboard'
import { recordPage } from '~/records/kinds.ts'
import type { LeadRow } from '@sarai/contract/lead-schemas'
import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { proposalStatusLabels } from '@sarai/contract/prospect-words'
import { formatMoney } from '@sarai/money/format'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatAgo, formatDay, formatDue, formatMoment, formatNumber, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useBeginQueue } from '~/records/use-begin-queue.ts'
import { ReadinessMark, readinessText } from '~/records/readiness.tsx'
import { DashboardCard, NothingHere } from './dashboard-card.tsx'
import type { Lists } from './dashboard-search.ts'
import { DayLine, DayLines } from './day-line.tsx'

interface Props {
  data: DashboardData
  lists: Lists
}

/** A count as the lists tell it: exact to ten thousand. */
export function countText({ total, totalIsMinimum }: { total: number; totalIsMinimum: boolean }): string {
  return `${formatNumber(total)}${totalIsMinimum ? '+' : ''}`
}

const wanted = ({ destinations, city }: LeadRow) => destinations.join(', ') || city

/** What somebody has to do today: answer, follow up, see people off, collect. */
export function MyDay({ data, lists }: Props) {
  const { leads, proposals } = data
  return (
    <>
      {leads && <FollowUps leads={leads} lists={lists} />}
      {leads && <Unanswered leads={leads} lists={lists} />}
      {proposals && <ProposalsSeen proposals={proposals} lists={lists} />}
      <Departures departures={data.departures} lists={lists} />
      {proposals && <Collections dues={proposals.dues} lists={lists} />}
    </>
  )
}

function FollowUps({ leads, lists }: { leads: NonNullable<DashboardData['leads']>; lists: Lists }) {
  const now = useNow()
  const beginQueue = useBeginQueue()
  return (
    <DashboardCard
      title="Follow-ups"
      figure={
        <>
          <Link to="/leads" search={lists.overdue}>
            {countText(leads.overdue)} overdue
          </Link>
          <Link to="/leads" search={lists.dueToday}>
            {countText(leads.dueToday)} by tonight
          </Link>
        </>
      }
    >
      {leads.dueToday.rows.length === 0 && <NothingHere>Nothing is due today.</NothingHere>}
      <DayLines>
        {leads.dueToday.rows.map((lead) => {
          const dueAt = lead.nextFollowUpAt ?? ''
          const isOverdue = Date.parse(dueAt) < now
          return (
            <DayLine
              key={lead.id}
              to={recordPage('lead', lead.id)}
              title={lead.name}
              detail={wanted(lead)}
              isUrgent={isOverdue}
              aside={
                <time dateTime={dueAt} title={formatMoment(dueAt)}>
                  {isOverdue && <span className="visually-hidden">Overdue: </span>}
                  {formatDue(dueAt, new Date(now))}
                </time>
              }
            />
          )
        })}
      </DayLines>
      {leads.dueToday.total > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={beginQueue} title="G, then F">
          Mine, one after the other
        </Button>
      )}
    </DashboardCard>
  )
}

/** Enquiries older than this should have been answered. */
const dayMs = 86_400_000

function Unanswered({ leads, lists }: { leads: NonNullable<DashboardData['leads']>; lists: Lists }) {
  const now = useNow()
  return (
    <DashboardCard
      title="Unanswered leads"
      figure={
        <Link to="/leads" search={lists.unanswered}>
          {countText(leads.unanswered)} waiting
        </Link>
      }
    >
      {leads.unanswered.rows.length === 0 && <NothingHere>Everybody who asked has heard from you.</NothingHere>}
      <DayLines>
        {leads.unanswered.rows.map((lead) => (
          <DayLine
            key={lead.id}
            to={recordPage('lead', lead.id)}
            title={lead.name}
            detail={wanted(lead)}
            isUrgent={now - Date.parse(lead.createdAt) > dayMs}
            aside={
              <time dateTime={lead.createdAt} title={formatMoment(lead.createdAt)}>
                {formatAgo(lead.createdAt, now)}
              </time>
            }
          />
        ))}
      </DayLines>
    </DashboardCard>
  )
}

function ProposalsSeen({ proposals, lists }: { proposals: NonNullable<DashboardData['proposals']>; lists: Lists }) {
  const now = useNow()
  const { viewed, changesAsked } = proposals
  // Whoever asked for a change waits for us; whoever only looked may need a word.
  const rows: ProposalRow[] = [...changesAsked.rows, ...viewed.rows].slice(0, 5)
  return (
    <DashboardCard
      title="Proposals seen"
      figure={
        <>
          {changesAsked.total > 0 && (
            <Link to="/prospect" search={lists.changesAsked}>
              {countText(changesAsked)} to change
            </Link>
          )}
          <Link to="/prospect" search={lists.viewed}>
            {countText(viewed)} not answered
          </Link>
        </>
      }
    >
      {rows.length === 0 && <NothingHere>No proposal is waiting for an answer.</NothingHere>}
      <DayLines>
        {rows.map((row) => (
          <DayLine
            key={row.id}
            to={recordPage('proposal', row.id)}
            title={row.customer ?? row.title}
            detail={row.customer ? row.title : undefined}
            isUrgent={row.status === 'changes-requested'}
            aside={
              row.status === 'changes-requested'
                ? proposalStatusLabels[row.status]
                : row.lastViewedAt && (
                    <time dateTime={row.lastViewedAt} title={formatMoment(row.lastViewedAt)}>
                      seen {formatAgo(row.lastViewedAt, now)}
                    </time>
                  )
            }
          />
        ))}
      </DayLines>
    </DashboardCard>
  )
}

function Departures({ departures, lists }: { departures: DashboardData['departures']; lists: Lists }) {
  return (
    <DashboardCard
      title="Leaving in 7 days"
      figure={
        <Link to="/booking-calendar" search={lists.departures}>
          {plural(departures.total, 'trip')}
        </Link>
      }
    >
      {departures.rows.length === 0 && <NothingHere>Nobody leaves this week.</NothingHere>}
      <DayLines>
        {departures.rows.map((trip) => (
          <DayLine
            key={trip.id}
            to={recordPage('trip', trip.id)}
            mark={<ReadinessMark state={trip.readiness} />}
            title={trip.customer ?? trip.title}
            detail={[readinessText(trip), trip.customer && trip.title].filter(Boolean).join(' · ')}
            aside={formatDay(trip.startDate).replace(/ \d{4}$/, '')}
          />
        ))}
      </DayLines>
    </DashboardCard>
  )
}

function Collections({ dues, lists }: { dues: NonNullable<DashboardData['proposals']>['dues']; lists: Lists }) {
  const { agency } = useSession()
  return (
    <DashboardCard
      title="To collect in 7 days"
      figure={
        <Link to="/reminder-calendar" search={lists.dues}>
          {formatMoney(dues.amount, agency.currency)} from {plural(dues.total, 'payment')}
        </Link>
      }
    >
      {dues.rows.length === 0 && <NothingHere>No instalment falls due this week.</NothingHere>}
      <DayLines>
        {dues.rows.map((due) => (
          <DayLine
            key={due.id}
            to={recordPage('proposal', due.proposalId)}
            title={due.customer ?? due.label}
            detail={`${due.customer ? `${due.label} · ` : ''}due ${formatDay(due.dueOn).replace(/ \d{4}$/, '')}`}
            aside={formatMoney(due.amount, due.currency)}
          />
        ))}
      </DayLines>
    </DashboardCard>
  )
}
