import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { ApiKey } from '@sarai/contract/api-keys'
import { ApiError } from '@sarai/contract/client'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { AskPassword, needsPassword } from '~/lib/ask-password.tsx'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { typedIn } from '~/lib/forms.ts'
import { calls, queryClient } from '~/query.ts'
import { CopyBox } from '~/ui/copy-box.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import classes from './capture.module.css'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.apiKeys.key() })

function example(baseUrl: string): string {
  return `curl ${baseUrl}/api/intake/leads \\
  -H "Authorization: Bearer sak_…" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: enquiry-4711" \\
  -d '{"name": "Asha Rao", "phone": "98290 12345", "destinations": ["Bali"], "adults": 2}'`
}

/** Keys with which the agency's own programs hand in enquiries. */
export function KeysTab({ baseUrl }: { baseUrl: string | null }) {
  const query = useQuery(calls.apiKeys.list.queryOptions())
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey>()
  const keys = query.data?.data ?? []
  return (
    <div className={classes.ways}>
      <section className={classes.way}>
        <h2>API keys</h2>
        <p>One for each program that hands in enquiries, so that one can be revoked without the others.</p>
        {query.isPending && <LinesSkeleton lines={2} />}
        {keys.length > 0 && (
          <div className={classes.rows}>
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
            ))}
          </div>
        )}
        {query.data && keys.length === 0 && (
          <EmptyState title="No API keys yet">
            A key lets your web site, a chat bot or an advertising tool add leads by itself.
          </EmptyState>
        )}
        <Button mt="md" onClick={() => setMaking(true)}>
          Make a key
        </Button>
      </section>
      <section className={classes.way}>
        <h2>Handing in an enquiry</h2>
        <p>
          Send the same Idempotency-Key again after a lost answer, and no second lead is made. Everything the call takes
          is in the{' '}
          <Anchor underline="always" href="/api/docs#intake.createLead" target="_blank">
            API reference
          </Anchor>
          .
        </p>
        <CopyBox label="Example call" text={example(baseUrl?.replace(/\/$/, '') ?? location.origin)} />
      </section>
      {isMaking && <MakeKey onClose={() => setMaking(false)} />}
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </div>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  return (
    <div className={classes.key}>
      <div className={classes.name}>
        {apiKey.name}
        <div className={classes.facts}>
          <span className={classes.hint}>{apiKey.hint}…</span> · made {formatMoment(apiKey.createdAt)} ·{' '}
          {apiKey.lastUsedAt ? (
            <time title={formatMoment(apiKey.lastUsedAt)}>last used {formatAgo(apiKey.lastUsedAt)}</time>
          ) : (
            'never used'
          )}
        </div>
      </div>
      <Button variant="default" size="compact-sm" onClick={onRevoke}>
        Revoke
      </Button>
    </div>
  )
}

/** Makes a key, and shows it for the only time. */
function MakeKey({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** The name that was given before the password was asked for. */
  const [waiting, setWaiting] = useState<string>()

  async function make(name: string): Promise<void> {
    try {
      const { data } = await api.apiKeys.create({ name, scopes: ['intake'] })
      setMade(data.key)
      await refresh()
    } catch (error) {
      if (needsPassword(error)) setWaiting(name)
      else
        setProblem(error instanceof ApiError ? (error.fields.name ?? error.message) : 'This did not work. Try again.')
    }
  }

  if (made)
    return (
      <Modal opened onClose={onClose} title="Your new key" size="lg" closeOnClickOutside={false}>
        <Stack gap="md">
          <Text>Copy it to where it is used. It is shown only now.</Text>
          <CopyBox label="API key" text={made} />
          <Group justify="flex-end">
            <Button onClick={onClose}>I have kept it</Button>
          </Group>
        </Stack>
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title="Make a key" size="sm">
      <form
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          void make(typedIn(new FormData(event.currentTarget), 'name'))
        }}
        noValidate
      >
        <Stack gap="md">
          <TextInput
            name="name"
            label="What it is for"
            placeholder="Web site"
            maxLength={60}
            error={problem}
            data-autofocus
          />
          <Button type="submit">Make key</Button>
        </Stack>
      </form>
      {waiting !== undefined && (
        <AskPassword
          onClose={() => setWaiting(undefined)}
          onGiven={() => {
            setWaiting(undefined)
            void make(waiting)
          }}
        />
      )}
    </Modal>
  )
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  async function revoke(): Promise<void> {
    onClose()
    await sayFailed(api.apiKeys.revoke({ id: apiKey.id }), 'The key was not revoked')
    await refresh()
  }
  return (
    <Modal opened onClose={onClose} title={`Revoke “${apiKey.name}”`} size="sm">
      <Text mb="md">Whatever uses this key is refused from its next call on. This cannot be undone.</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button color="red" onClick={() => void revoke()}>
          Revoke
        </Button>
      </Group>
    </Modal>
  )
}
