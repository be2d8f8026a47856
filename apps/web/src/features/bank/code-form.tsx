import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { api } from '~/api.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'
import type { Proposed } from './use-bank-change.ts'
import classes from './bank.module.css'

interface Props {
  proposed: Proposed
  onAgain: () => void
  onDone: () => void
}

/** Takes the mailed code, by which the change is made. */
export function CodeForm({ proposed, onAgain, onDone }: Props) {
  const [code, setCode] = useState('')
  const { problems, isSending, submit } = useSending()
  const { run, dialog } = usePassword()
  async function confirm(): Promise<void> {
    const done = await run(() => api.bankAccounts.confirm({ id: proposed.changeId, code }))
    if (!done) return
    await queryClient.invalidateQueries({ queryKey: calls.bankAccounts.key() })
    toast({ kind: 'success', message: 'The bank accounts were changed' })
    onDone()
  }
  return (
    <form onSubmit={(event) => submit(event, confirm)} noValidate>
      <Stack gap="md">
        <Text>We have mailed six digits to {proposed.email}. They are good for ten minutes.</Text>
        <TextInput
          label="Code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          error={problems.code ?? problems.form}
          classNames={{ input: classes.code }}
          data-autofocus
          autoFocus
        />
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={onAgain}>
            Send another code
          </Anchor>
          <Button type="submit" loading={isSending} disabled={code.trim() === ''}>
            Confirm
          </Button>
        </Group>
      </Stack>
      {dialog}
    </form>
  )
}
