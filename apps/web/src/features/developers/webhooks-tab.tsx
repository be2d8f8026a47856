import { Anchor, Button } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '@sarai/contract/webhooks'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { CopyBox } from '~/ui/copy-box.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Section } from '~/ui/section.tsx'
import classes from './developers.module.css'
import { SecretShown } from './secret-shown.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { verifySnippet } from './webhook-words.ts'

type Panel =
  | { kind: 'add' }
  | { kind: 'edit'; webhook: Webhook }
  | { kind: 'secret'; secret: string; isRenewed: boolean }

/** Where the agency's own programs hear of what happens. */
export default function WebhooksTab() {
  const query = useQuery(calls.webhooks.list.queryOptions())
  const [panel, setPanel] = useState<Panel>()
  const close = () => setPanel(undefined)
  const webhooks = query.data?.data
  const add = (
    <Button mt="md" onClick={() => setPanel({ kind: 'add' })}>
      Add a webhook
    </Button>
  )
  return (
    <>
      <Section
        title="Webhooks"
        lead="What happens here is posted to your own server within moments: signed, tried again for three days, and kept in the log for thirty."
      >
        {!webhooks && <Awaited query={query} what="The webhooks" lines={4} />}
        {webhooks?.length === 0 && (
          <EmptyState icon={<IconWebhook size={22} />} title="No webhooks yet" actions={add}>
            Have your own program told when a lead comes in, a proposal is opened or accepted, or a task is done.
          </EmptyState>
        )}
        <div className={classes.cards}>
          {webhooks?.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setPanel({ kind: 'edit', webhook })}
              onSecret={(secret) => setPanel({ kind: 'secret', secret, isRenewed: true })}
            />
          ))}
        </div>
        {webhooks && webhooks.length > 0 && add}
      </Section>
      <Section title="Checking that a delivery is ours">
        <p className={classes.words}>
          Deliveries are signed as{' '}
          <Anchor underline="always" href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            Standard Webhooks
          </Anchor>{' '}
          has it, so that its libraries verify them. Answer with a 2xx within ten seconds. The same{' '}
          <code>webhook-id</code> may come twice, and events may come out of order.
        </p>
        <CopyBox label="How to verify, in Node" text={verifySnippet} />
      </Section>
      {panel?.kind === 'secret' && <SecretShown secret={panel.secret} isRenewed={panel.isRenewed} onClose={close} />}
      {(panel?.kind === 'add' || panel?.kind === 'edit') && (
        <WebhookForm
          webhook={panel.kind === 'edit' ? panel.webhook : undefined}
          onClose={close}
          onAdded={(secret) => setPanel({ kind: 'secret', secret, isRenewed: false })}
        />
      )}
    </>
  )
}
