import { Anchor, Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { SecondFactor } from '@sarai/contract/second-factors'
import { ApiError } from '@sarai/contract/client'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { givePasskey } from './passkeys.ts'

/** The second factors any of which a call asks for; undefined where it failed for another reason. */
export function neededFactors(error: unknown): SecondFactor[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'FACTOR_NEEDED') return undefined
  return error.detail.factors as SecondFactor[]
}

interface Props {
  factors: SecondFactor[]
  onClose: () => void
  onGiven: () => void
}

/** Asks for the second factor again before it, or another way of signing in, is changed. */
export function AskFactor({ factors, onClose, onGiven }: Props) {
  const { problems, isSending, send } = useSending()
  const hasApp = factors.includes('totp')
  const [isRecovery, setRecovery] = useState(!hasApp && !factors.includes('passkey'))
  const hasField = hasApp || isRecovery

  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = typedIn(new FormData(event.currentTarget), 'code').trim()
    void send(async () => {
      await api.auth.confirmFactor({ code })
      onGiven()
    })
  }

  async function showPasskey(): Promise<void> {
    await api.auth.confirmPasskey(await givePasskey((await api.auth.startConfirmPasskey()).data))
    onGiven()
  }

  const problem = problems.code ?? problems.form
  return (
    <Modal opened onClose={onClose} title="Your second factor" size="sm" zIndex={300}>
      <form onSubmit={confirm} noValidate data-unguarded>
        <Stack gap="md">
          <Text>Give it once more to change how you sign in.</Text>
          {factors.includes('passkey') && (
            <Button
              variant={hasField ? 'default' : 'filled'}
              loading={isSending}
              onClick={() => void send(showPasskey)}
            >
              Use a passkey
            </Button>
          )}
          {hasField && (
            <TextInput
              key={isRecovery ? 'recovery' : 'app'}
              name="code"
              label={isRecovery ? 'Recovery code' : 'Six digits from the app'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              error={problem}
              data-autofocus
            />
          )}
          {!hasField && problem && (
            <Text c="red" role="alert">
              {problem}
            </Text>
          )}
          {hasField && (
            <Button type="submit" loading={isSending}>
              Continue
            </Button>
          )}
          <Anchor component="button" type="button" size="sm" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Not a recovery code' : 'Use a recovery code'}
          </Anchor>
        </Stack>
      </form>
    </Modal>
  )
}
