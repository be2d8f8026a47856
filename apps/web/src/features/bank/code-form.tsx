import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { type FormEvent, useState } from 'react'
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
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { run, dialog } = usePassword()
  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const done = await run(() => api.bankAccounts.confirm({ id: proposed.changeId, code }))
      if (!done) return
      await queryClient.invalidateQueries({ queryKey: calls.bankAccounts.key() })
      toast({ kind: 'success', message: 'The bank accounts were changed' })
      onDone()
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.code ?? error.message) : 'This did not work. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void confirm(event)} noValidate>
      <Stack gap="md">
        <Text>We have mailed six digits to {proposed.email}. They are good for ten minutes.</Text>
        <TextInput
          label="Code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          error={problem}
          classNames={{ input: classes.code }}
          data-autofocus
          autoFocus
        />
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={onAgain}>
            Send another code
          </Anchor>
          <Button type="submit" loading={isBusy} disabled={code.trim() === ''}>
            Confirm
          </Button>
        </Group>
      </Stack>
      {dialog}
    </form>
  )
}
