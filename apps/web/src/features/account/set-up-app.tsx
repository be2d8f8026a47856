import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { takeToken } from '~/lib/session.ts'
import { useSending } from '~/lib/use-sending.ts'
import { AuthenticatorSecret } from '~/ui/authenticator-secret.tsx'

export interface Offer {
  secret: string
  qr: string
}

interface Props {
  offer: Offer
  onClose: () => void
  /** With the recovery codes. */
  onDone: (codes: string[]) => void
}

/** Sets up an authenticator app: shows the secret, and takes a code to turn it on. */
export function SetUpApp({ offer, onClose, onDone }: Props) {
  const { problems, isSending, submit } = useSending()
  function turnOn(event: FormEvent<HTMLFormElement>): void {
    const code = typedIn(new FormData(event.currentTarget), 'code').trim()
    submit(event, async () => onDone((await takeToken(api.auth.enableTotp({ code }))).data.recoveryCodes))
  }
  return (
    <Modal opened onClose={onClose} title="Set up the second factor" size="sm">
      <form onSubmit={turnOn} noValidate>
        <Stack gap="md" align="stretch">
          <Text>Scan this with an authenticator app, like Aegis, Google Authenticator or 1Password.</Text>
          <AuthenticatorSecret {...offer} />
          <TextInput
            name="code"
            label="Six digits from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={problems.code ?? problems.form}
            data-autofocus
          />
          <Button type="submit" loading={isSending}>
            Turn on
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
