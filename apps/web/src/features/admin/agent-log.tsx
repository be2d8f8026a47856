import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '~/lib/format.ts'
import { Awaited } from '~/ui/awaited.tsx'
import classes from './admin.module.css'
import { adminCalls } from './admin-api.ts'
import { deedOf } from './admin-words.ts'

/** What was done to an agency by those who run the installation, here and by commands. */
export function AgentLog({ id }: { id: string }) {
  const query = useQuery(adminCalls.agencies.log.queryOptions({ input: { id } }))
  const entries = query.data?.data
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>What was done</h2>
      {!entries && <Awaited query={query} what="The log" lines={3} />}
      {entries?.length === 0 && <p className="quiet">Nothing was done to this agency yet.</p>}
      {entries && entries.length > 0 && (
        <ul className={classes.rows} aria-label="What was done">
          {entries.map(({ id: entryId, at, by, isByCommand, command, person, details }) => (
            <li key={entryId} className={classes.entry}>
              <span className="quiet tabular">{formatMoment(at)}</span>
              <span>
                {deedOf(command)}
                {person && ` of ${person}`}
                {details.length > 0 && `: ${details.join(', ')}`}
              </span>
              <span className="quiet">
                {by}
                {isByCommand && ', by command'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
