import { Checkbox } from '@mantine/core'
import type { ChangeRequest } from '@sarai/contract/prospect-versions'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import classes from './wishes-banner.module.css'

/** What the traveller wants changed, beside the trip until a new version answers it, ticked off point by point. */
export function WishesBanner({ id, isEditable }: { id: string; isEditable: boolean }) {
  const requests = useQuery(calls.prospects.requests.queryOptions({ input: { id } })).data?.data ?? []
  const open = requests.filter(({ answeredAt }) => answeredAt === null).toReversed()
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
  const { name, at, version, points } = request
  const done = points.filter(({ isDone }) => isDone).length
  const chosen = chosenLine(request)
  return (
    <div>
      <p className={classes.head}>
        <strong>{name ?? 'The traveller'}</strong> asks for changes of version {version},{' '}
        <time dateTime={at} title={formatMoment(at)}>
          {formatAgo(at, now)}
        </time>
        <span className={classes.count}>
          {done} of {points.length} done
        </span>
      </p>
      {chosen && <p className={classes.chosen}>Chosen meanwhile: {chosen}</p>}
      <ul className={classes.points}>
        {points.map(({ text, isDone }, point) => (
          <li key={`${point} ${text}`}>
            <Checkbox
              label={text}
              checked={isDone}
              disabled={!isEditable}
              onChange={(event) => void tick(id, request, point, event.currentTarget.checked)}
              classNames={{ label: classes.text }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function place(id: string, changed: ChangeRequest): void {
  queryClient.setQueryData(calls.prospects.requests.queryKey({ input: { id } }), (shown) =>
    shown ? { ...shown, data: shown.data.map((one) => (one.id === changed.id ? changed : one)) } : shown,
  )
}

async function tick(id: string, request: ChangeRequest, point: number, isDone: boolean): Promise<void> {
  const { points } = request
  place(id, { ...request, points: points.map((one, at) => (at === point ? { ...one, isDone } : one)) })
  const ticked = api.prospects.tickRequest({ id, requestId: request.id, point, isDone })
  try {
    place(id, (await runAction(ticked, 'The point was not ticked off')).data)
  } catch {
    place(id, request)
  }
}
