import type { ChangeRequest } from '@sarai/contract/prospect-versions'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { WishPoint } from './wish-point.tsx'
import classes from './wishes-banner.module.css'

/** What is left to do of it: until a version is out, all that was asked for; then what is still open. */
const isWaiting = ({ points, answeredAt }: ChangeRequest) =>
  points.some(({ isTold, state }) => !isTold && (state === 'open' || answeredAt === null))

/** What the traveller wants changed, beside the trip until all of it is answered. */
export function WishesBanner({ id, isEditable }: { id: string; isEditable: boolean }) {
  const requests = useQuery(calls.prospects.requests.queryOptions({ input: { id } })).data?.data ?? []
  const open = requests.filter(isWaiting).toReversed()
  if (open.length === 0) return null
  return (
    <section className={classes.banner} aria-label="Changes asked for">
      {open.map((request) => (
        <Wish key={request.id} id={id} request={request} isEditable={isEditable} />
      ))}
    </section>
  )
}

/** What they had chosen: "Option B, Balloon ride, ₹85,000". */
export function chosenLine({ chosen }: ChangeRequest): string | null {
  if (!chosen) return null
  return [chosen.option, ...chosen.extras, formatMoney(chosen.total, chosen.currency)].filter(Boolean).join(', ')
}

function Wish({ id, request, isEditable }: { id: string; request: ChangeRequest; isEditable: boolean }) {
  const now = useNow()
  const { name, at, version, points, answeredAt } = request
  const answered = points.filter(({ state, answer }) => state !== 'open' || answer).length
  const chosen = chosenLine(request)
  return (
    <div>
      <p className={classes.head}>
        <strong>{name ?? 'The traveller'}</strong> asks for changes of version {version},{' '}
        <time dateTime={at} title={formatMoment(at)}>
          {formatAgo(at, now)}
        </time>
        <span className={classes.count}>
          {answered} of {points.length} answered
        </span>
      </p>
      {chosen && <p className={classes.chosen}>Chosen meanwhile: {chosen}</p>}
      {answeredAt !== null && <p className={classes.chosen}>A new version is out; the rest is still open.</p>}
      <ul className={classes.points}>
        {points.map((point, at) => (
          <WishPoint
            key={`${at} ${point.text}`}
            id={id}
            request={request}
            at={at}
            isEditable={isEditable && !point.isTold}
          />
        ))}
      </ul>
    </div>
  )
}
