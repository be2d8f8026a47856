import { Button, Menu } from '@mantine/core'
import type { Webhook } from '@sarai/contract/webhooks'
import { IconHistory, IconKey, IconPencil, IconPower, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import classes from './developers.module.css'
import { useWebhookActions } from './use-webhook-actions.tsx'
import { offWords, stateColours, stateWords, triesInWords } from './webhook-words.ts'

interface Props {
  webhook: Webhook
  onEdit: () => void
  onSecret: (secret: string) => void
}

const lastShown = 3

/** An endpoint, how it does, and what it was sent last. */
export function WebhookCard({ webhook, onEdit, onSecret }: Props) {
  const { url, description, events, isActive } = webhook
  const [isRemoving, setRemoving] = useState(false)
  const { test, toggle, renew, remove, replayFailed, dialog } = useWebhookActions(webhook, onSecret)
  return (
    <article className={classes.card} aria-label={url}>
      <div className={classes.cardHead}>
        <h3 className={classes.url}>{url}</h3>
        <StatePill webhook={webhook} />
        <RowMenu label={`Actions for ${url}`}>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              Edit
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory size={16} />} disabled={!isActive} onClick={() => void replayFailed()}>
              Replay what failed
            </Menu.Item>
            <Menu.Item leftSection={<IconKey size={16} />} onClick={() => void renew()}>
              Renew the secret
            </Menu.Item>
            <Menu.Item leftSection={<IconPower size={16} />} onClick={() => void toggle()}>
              {isActive ? 'Switch off' : 'Switch on'}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setRemoving(true)}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </RowMenu>
      </div>
      {description && <p className={classes.words}>{description}</p>}
      <p className={classes.quiet}>{eventsInWords(events)}</p>
      <StateNote webhook={webhook} />
      <LastDeliveries webhook={webhook} />
      <div className={classes.cardFoot}>
        <Button variant="default" size="compact-sm" disabled={!isActive} onClick={() => void test()}>
          Send a test event
        </Button>
        {!isActive && (
          <Button variant="default" size="compact-sm" onClick={() => void toggle()}>
            Switch on
          </Button>
        )}
      </div>
      {isRemoving && (
        <Confirm
          title="Remove this webhook"
          label="Remove"
          isDangerous
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          Nothing more is sent to {url}, and its log is removed with it.
        </Confirm>
      )}
      {dialog}
    </article>
  )
}

function eventsInWords(events: string[]): string {
  const shown = events.slice(0, 4).join(', ')
  return events.length > 4 ? `${shown} and ${events.length - 4} more` : shown
}

function StatePill({ webhook: { isActive, failingSince } }: { webhook: Webhook }) {
  if (!isActive) return <Pill name="Off" colour="gray" />
  return failingSince ? <Pill name="Failing" colour="red" /> : <Pill name="On" colour="green" />
}

function StateNote({ webhook }: { webhook: Webhook }) {
  const { offReason, offAt, isActive, failingSince, previousUntil } = webhook
  const now = useNow()
  const overlaps = previousUntil !== null && Date.parse(previousUntil) > now
  return (
    <>
      {offReason && offAt && (
        <p className={classes.note}>
          {offWords[offReason]}, {formatMoment(offAt)}. What failed can be replayed once it is on again.
        </p>
      )}
      {isActive && failingSince && (
        <p className={classes.note}>
          No delivery has succeeded since {formatMoment(failingSince)}. After three days it is switched off.
        </p>
      )}
      {overlaps && <p className={classes.quiet}>The old secret signs too until {formatMoment(previousUntil)}.</p>}
    </>
  )
}

function LastDeliveries({ webhook: { id } }: { webhook: Webhook }) {
  const query = useQuery(calls.webhooks.deliveries.queryOptions({ input: { webhookId: id, perPage: lastShown } }))
  const rows = query.data?.data ?? []
  if (rows.length === 0) return query.data ? <p className={classes.quiet}>Nothing was sent yet.</p> : null
  return (
    <ul className={classes.last} aria-label="Last deliveries">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to="/developers" search={{ tab: 'log', delivery: row.id }} className={classes.lastLink}>
            <Pill name={stateWords[row.state]} colour={stateColours[row.state]} />
            <span className={classes.code}>{row.type}</span>
            <span className={classes.quiet}>
              {formatAgo(row.createdAt)}, {triesInWords(row)}
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/developers" search={{ tab: 'log', webhook: id }} className={classes.all}>
          All deliveries
        </Link>
      </li>
    </ul>
  )
}
