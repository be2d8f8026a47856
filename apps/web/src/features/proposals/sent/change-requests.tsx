import type { ChangeRequest } from '@sarai/contract/prospect-versions'
import { useQuery } from '@tanstack/react-query'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { chosenLine } from '../wishes-banner.tsx'
import classes from './sent.module.css'

/** What the traveller wants changed, in their words; nothing while they have asked for nothing. */
export function ChangeRequests({ id }: { id: string }) {
  const requests = useQuery(calls.prospects.requests.queryOptions({ input: { id } })).data?.data ?? []
  if (requests.length === 0) return null
  return (
    <section className={classes.section} aria-label="Changes asked for">
      <h3 className={classes.heading}>Changes asked for</h3>
      <ol className={classes.versions}>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ol>
    </section>
  )
}

function Request({ request }: { request: ChangeRequest }) {
  const { name, at, version, message, answeredAt } = request
  const chosen = chosenLine(request)
  const now = useNow()
  return (
    <li className={classes.request} data-open={answeredAt === null || undefined}>
      <div className={classes.line}>
        <strong>{name ?? 'The traveller'}</strong>
        <time dateTime={at} title={formatMoment(at)} className="quiet">
          {formatAgo(at, now)}
        </time>
      </div>
      <blockquote className={classes.words}>{message}</blockquote>
      {chosen && <p className={classes.quiet}>Chosen meanwhile: {chosen}</p>}
      <p className={answeredAt ? classes.quiet : classes.waiting}>
        About version {version} ·{' '}
        {answeredAt ? `answered with a new version, ${formatMoment(answeredAt)}` : 'waits for a new version'}
      </p>
    </li>
  )
}
