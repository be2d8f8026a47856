import { Anchor, Button } from '@mantine/core'
import type { ApiKey } from '@sarai/contract/api-keys'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, formatAgo, formatDay, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Confirm } from '~/ui/confirm.tsx'
import { CopyBox } from '~/ui/copy-box.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { runAction } from '~/ui/action.ts'
import { Section } from '~/ui/section.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import classes from './developers.module.css'
import { MakeKey } from './make-key.tsx'
import { scopesInWords } from './scope-words.ts'

const example = () => `curl ${location.origin}/api/leads/all-leads \\
  -H "Authorization: Bearer sak_…" \\
  -H "Content-Type: application/json" \\
  -d '{"perPage": 50}'`

/** Keys with which the agency's own programs make the calls that its people make. */
export default function KeysTab() {
  const query = useQuery(calls.apiKeys.list.queryOptions())
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey>()
  const keys = query.data?.data
  const make = (
    <Button mt="md" onClick={() => setMaking(true)}>
      Make a key
    </Button>
  )
  return (
    <>
      <Section
        title="API keys"
        lead="One for each program, so that one can be revoked without the others. A key sees the whole agency, as far as its scopes go; settings, team and money are for people only."
      >
        {!keys && <Awaited query={query} what="The keys" lines={4} />}
        {keys?.length === 0 && (
          <EmptyState icon={<IconKey size={22} />} title="No API keys yet" actions={make}>
            A key lets Zapier, your web site or a script of your own read and write what you choose.
          </EmptyState>
        )}
        {keys && keys.length > 0 && (
          <>
            <ul className={classes.rows}>
              {keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
            {make}
          </>
        )}
      </Section>
      <Section title="Calling the API">
        <p className={classes.words}>
          Everything the screens do is a call. The{' '}
          <Anchor underline="always" href="/api/docs" target="_blank">
            API reference
          </Anchor>{' '}
          names the scope each one needs, and{' '}
          <Anchor underline="always" href="/api/openapi.json" target="_blank">
            its OpenAPI document
          </Anchor>{' '}
          is for tools. 300 calls a minute are taken from a key.
        </p>
        <CopyBox label="Example call" text={example()} />
      </Section>
      {isMaking && <MakeKey onClose={() => setMaking(false)} />}
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

function expiryWords({ expiresAt }: ApiKey): string {
  if (!expiresAt) return 'no end'
  // The key is good to the end of its last day.
  return `good until ${formatDay(dayOf(new Date(Date.parse(expiresAt) - 1)))}`
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const now = useNow()
  const isOver = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= now
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <span className={classes.name}>{apiKey.name}</span>
        {isOver && <Pill name="Expired" colour="gray" />}
        <div className={classes.quiet}>{scopesInWords(apiKey.scopes)}</div>
        <div className={classes.quiet}>
          <span className={classes.code}>{apiKey.hint}…</span> · made {formatMoment(apiKey.createdAt)} ·{' '}
          {apiKey.lastUsedAt ? (
            <time title={formatMoment(apiKey.lastUsedAt)}>last used {formatAgo(apiKey.lastUsedAt)}</time>
          ) : (
            'never used'
          )}{' '}
          · {expiryWords(apiKey)}
        </div>
      </div>
      <Button variant="default" size="compact-sm" aria-label={`Revoke ${apiKey.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = () =>
    runAction(api.apiKeys.revoke({ id: apiKey.id }), 'The key was not revoked', {
      show: async () => {
        await queryClient.invalidateQueries({ queryKey: calls.apiKeys.key() })
        onClose()
      },
    })
  return (
    <Confirm title={`Revoke “${apiKey.name}”`} label="Revoke" isDangerous onConfirm={revoke} onClose={onClose}>
      Calls with this key are refused from now on. This cannot be undone.
    </Confirm>
  )
}
