import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'

/** Whether a call was refused because the password was given too long ago. */
export function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PASSWORD_NEEDED'
}

/** Asks for the password again before something sensitive is changed. */
export function AskPassword({ onClose, onGiven }: { onClose: () => void; onGiven: () => void }) {
  const [problem, setProblem] = useState<string>()
  async function confirm(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    try {
      await api.auth.confirmPassword({ password: typedIn(new FormData(event.currentTarget), 'password') })
      onGiven()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This did not work. Try again.')
    }
  }
  return (
    <Modal opened onClose={onClose} title="Is it you?" size="sm" zIndex={300}>
      <form onSubmit={(event) => void confirm(event)} noValidate>
        <Stack gap="md">
          <Text>Enter your password again to change this.</Text>
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            error={problem}
            data-autofocus
          />
          <Button type="submit">Continue</Button>
        </Stack>
      </form>
    </Modal>
  )
}
