import { Modal, Stack, TextInput } from '@mantine/core'
import type { ApiKeyScope } from '@sarai/contract/access'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { ShownOnce } from '~/ui/shown-once.tsx'
import { ScopeTable } from './scope-table.tsx'
import { DayInput } from '~/ui/day-input.tsx'

/** Makes a key, and shows it for the only time. */
export function MakeKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiKeyScope[]>([])
  const [lastDay, setLastDay] = useState('')
  const { problems, isSending, submit } = useSending()
  const [made, setMade] = useState<string>()
  const { run, dialog } = usePassword()
  const now = useNow()

  async function make(): Promise<void> {
    const answer = await run(() => api.apiKeys.create({ name, scopes, lastDay: lastDay || null }))
    if (answer) setMade(answer.data.key)
    await queryClient.invalidateQueries({ queryKey: calls.apiKeys.key() })
  }

  if (made)
    return (
      <ShownOnce title="Your new key" label="API key" text={made} onClose={onClose}>
        Copy it to where it is used. It is shown only now.
      </ShownOnce>
    )
  return (
    <Modal opened onClose={onClose} title="Make a key" size="lg">
      <form onSubmit={(event) => submit(event, make)} noValidate>
        <Stack gap="md">
          <TextInput
            label="What it is for"
            description="The history shows it as “API key Zapier”."
            placeholder="Zapier"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problems.name}
            data-autofocus
          />
          <ScopeTable value={scopes} onChange={setScopes} problem={problems.scopes} />
          <DayInput
            label="Last day it is valid"
            description="Left empty, it is valid until you revoke it."
            min={dayOf(new Date(now))}
            value={lastDay}
            onChange={setLastDay}
            error={problems.lastDay}
          />
          <FormFoot problem={problems.form} label="Make key" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
      {dialog}
    </Modal>
  )
}
