import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { knowsPasskeys } from './passkey-support.ts'
import { givePasskey } from './passkeys.ts'

/** Whether a call was refused because the password was given too long ago. */
export function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PASSWORD_NEEDED'
}

/** Asks for the password again before something sensitive is changed. */
export function AskPassword({ onClose, onGiven }: { onClose: () => void; onGiven: () => void }) {
  const { problems, isSending, send } = useSending()
  const passkeys = useQuery({ ...calls.auth.passkeys.queryOptions(), enabled: knowsPasskeys() }).data?.data
  const hasPasskey = passkeys?.origin === location.origin && passkeys.passkeys.length > 0
  async function showPasskey(): Promise<void> {
    await api.auth.confirmPasskey(await givePasskey((await api.auth.startConfirmPasskey()).data))
    onGiven()
  }
  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const password = typedIn(new FormData(event.currentTarget), 'password')
    void send(async () => {
      await api.auth.confirmPassword({ password })
      onGiven()
    })
  }
  return (
    <Modal opened onClose={onClose} title="Is it you?" size="sm" zIndex={300}>
      <form onSubmit={confirm} noValidate data-unguarded>
        <Stack gap="md">
          <Text>Enter your password again to change this.</Text>
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            error={problems.password ?? problems.form}
            data-autofocus
          />
          <Button type="submit" loading={isSending}>
            Continue
          </Button>
          {hasPasskey && (
            <Button variant="default" loading={isSending} onClick={() => void send(showPasskey)}>
              Use a passkey
            </Button>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
