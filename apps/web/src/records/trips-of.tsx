import { tripStateLabels } from '@sarai/contract/trip-words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDays, plural } from '~/lib/format.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { recordNumber, recordPage } from './kinds.ts'
import classes from './proposals-of.module.css'

const shown = 3
const topics = ['trips'] as const

/** The trips that a lead became; nothing while there is none, and for those who may not see trips. */
export function TripsOf({ leadId }: { leadId: string }) {
  const { can } = useSession()
  return can('calendars') ? <Section leadId={leadId} /> : null
}

function Section({ leadId }: { leadId: string }) {
  const query = useQuery(calls.trips.list.queryOptions({ input: { filters: { lead: leadId }, perPage: shown } }))
  useLiveCalls(topics, calls.trips.list.key())
  const rows = query.data?.data ?? []
  const others = (query.data?.total ?? 0) - rows.length
  if (rows.length === 0 && !query.isError) return null
  return (
    <SideSection title="Trips" query={query} isEmpty={false} none="">
      <SideList>
        {rows.map(({ id, number, title, state, startDate, endDate }) => (
          <SideLine
            key={id}
            name={
              <RowLink to={recordPage('trip', id)} className={classes.link}>
                {recordNumber('trip', number)} {title}
              </RowLink>
            }
            about={[tripStateLabels[state], formatDays(startDate, endDate)].filter(Boolean).join(' · ')}
          />
        ))}
      </SideList>
      {others > 0 && (
        <Link to="/trips" search={{ lead: leadId }} className={classes.all}>
          And {plural(others, 'more trip')}
        </Link>
      )}
    </SideSection>
  )
}
