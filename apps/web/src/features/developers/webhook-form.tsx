import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { type WebhookEvent, webhookEventGroups } from '@sarai/contract/webhook-words'
import type { Webhook } from '@sarai/contract/webhooks'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import classes from './developers.module.css'

interface Props {
  /** Left out to add one. */
  webhook?: Webhook
  onClose: () => void
  /** With the secret of one that was added. */
  onAdded: (secret: string) => void
}

/** Where events are sent, and which. */
export function WebhookForm({ webhook, onClose, onAdded }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [])
  const { problems, isSending, submit } = useSending((error) => problemsOf(error, 'changes.'))
  const { run, dialog } = usePassword()

  async function save(): Promise<void> {
    const facts = { url, description, events }
    try {
      if (webhook) {
        const { id, version } = webhook
        if (await run(() => api.webhooks.update({ id, version, changes: facts }))) onClose()
      } else {
        const added = await run(() => api.webhooks.create(facts))
        if (added) onAdded(added.data.secret)
      }
    } finally {
      await queryClient.invalidateQueries({ queryKey: calls.webhooks.key() })
    }
  }

  return (
    <Modal opened onClose={onClose} title={webhook ? 'Edit webhook' : 'Add a webhook'} size="lg">
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <TextInput
            type="url"
            label="Address"
            description="Of your own server, with https. Events are posted to it as JSON."
            placeholder="https://example.com/sarai"
            maxLength={500}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={problems.url}
            data-autofocus
          />
          <TextInput
            label="Note"
            placeholder="What listens there"
            maxLength={200}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={problems.description}
          />
          <EventChoice value={events} onChange={setEvents} problem={problems.events} />
          <FormFoot
            problem={problems.form}
            label={webhook ? 'Save' : 'Add webhook'}
            isBusy={isSending}
            onCancel={onClose}
          />
        </Stack>
      </form>
      {dialog}
    </Modal>
  )
}

interface ChoiceProps {
  value: WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
  problem: string | undefined
}

/** The events, group by group; a group is chosen as a whole by its own box. */
function EventChoice({ value, onChange, problem }: ChoiceProps) {
  return (
    <div role="group" aria-label="Events">
      <div className={classes.groupsLabel}>Events</div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.groups}>
        {Object.entries(webhookEventGroups).map(([group, words]) => {
          const all = Object.keys(words) as WebhookEvent[]
          const chosen = all.filter((one) => value.includes(one)).length
          const rest = value.filter((one) => !all.includes(one))
          return (
            <fieldset key={group} className={classes.group}>
              <legend className="visually-hidden">{group}</legend>
              <Checkbox
                label={<b>{group}</b>}
                checked={chosen === all.length}
                indeterminate={chosen > 0 && chosen < all.length}
                onChange={() => onChange(chosen === all.length ? rest : [...rest, ...all])}
              />
              {Object.entries(words).map(([event, about]) => (
                <Checkbox
                  key={event}
                  classNames={{ root: classes.event }}
                  label={<span className={classes.code}>{event}</span>}
                  description={about as string}
                  checked={value.includes(event as WebhookEvent)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(checked ? [...value, event as WebhookEvent] : value.filter((one) => one !== event))
                  }
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}
