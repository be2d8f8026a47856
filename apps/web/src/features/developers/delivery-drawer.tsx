import { Button, Drawer } from '@mantine/core'
import type { Delivery, DeliveryAttempt } from '@sarai/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { CopyBox } from '~/ui/copy-box.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { useAction } from '~/ui/action.ts'
import { Pill } from '~/ui/stage-pill.tsx'
import classes from './developers.module.css'
import { stateColours, stateWords, triesInWords } from './webhook-words.ts'

/** A delivery as it goes out, and what was answered each time. */
export default function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(calls.webhooks.delivery.queryOptions({ input: { id } }))
  const delivery = query.data?.data
  return (
    <Drawer opened onClose={onClose} title="Delivery" size={620}>
      {delivery ? (
        <Shown delivery={delivery} />
      ) : query.isError ? (
        <p className="quiet">This delivery is not in the log any more.</p>
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Drawer>
  )
}

const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

function headersOf({ url, eventId, log }: Delivery): string {
  const last = log.at(-1)
  const timestamp = last ? String(Math.floor(Date.parse(last.at) / 1000)) : '(when it is sent)'
  return [
    `POST ${url}`,
    'content-type: application/json',
    'user-agent: Sarai-Webhooks/1',
    `webhook-id: ${eventId}`,
    `webhook-timestamp: ${timestamp}`,
    'webhook-signature: v1,… (made with your secret)',
  ].join('\n')
}

function Shown({ delivery }: { delivery: Delivery }) {
  const { id, type, state, createdAt, nextAt, body, log } = delivery
  const { isBusy, run } = useAction()

  async function replay(): Promise<void> {
    await run(() => api.webhooks.replay({ id }), 'The delivery was not sent again')
    await queryClient.invalidateQueries({ queryKey: calls.webhooks.key() })
  }

  return (
    <div className={classes.delivery}>
      <div className={classes.cardHead}>
        <h3 className={classes.url}>{type}</h3>
        <Pill name={stateWords[state]} colour={stateColours[state]} />
      </div>
      <p className={classes.quiet}>
        {formatMoment(createdAt)}, {triesInWords(delivery)}
        {nextAt && state === 'pending' && `, next try ${formatMoment(nextAt)}`}
      </p>
      <div>
        <Button
          variant={state === 'failed' ? 'filled' : 'default'}
          loading={isBusy || state === 'sending'}
          onClick={() => void replay()}
        >
          {state === 'pending' ? 'Try now' : 'Replay'}
        </Button>
      </div>
      <h4 className={classes.part}>Tries</h4>
      {log.length === 0 ? (
        <p className={classes.quiet}>It is on its way.</p>
      ) : (
        <ol className={classes.rows}>
          {log.toReversed().map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      )}
      <h4 className={classes.part}>Request</h4>
      <CopyBox label="Request headers" text={headersOf(delivery)} />
      <CopyBox label="Request body" text={indented(body)} />
    </div>
  )
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { at, status, problem, answer, ms } = attempt
  const isTaken = status !== null && status >= 200 && status < 300
  return (
    <li className={classes.attempt}>
      <div className={classes.attemptHead}>
        <Pill name={status === null ? 'No answer' : `Answered ${status}`} colour={isTaken ? 'green' : 'red'} />
        <span className={classes.quiet}>
          {formatMoment(at)}, after {ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`}
        </span>
      </div>
      {problem && <p className={classes.words}>{problem}</p>}
      {answer && (
        <pre className={classes.answer} aria-label="Response">
          {answer}
        </pre>
      )}
    </li>
  )
}
