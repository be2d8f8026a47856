import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { ApiError, createLink } from '@sarai/contract/client'
import { createORPCClient } from '@orpc/client'
import { type FormEvent, useState } from 'react'
import routes from 'virtual:routes'
import { typedIn } from '~/lib/forms.ts'
import type { Api, SigninResult } from '~/lib/types.ts'
import { Welcome } from './welcome.tsx'

interface Props {
  challenge: string
  onSignedIn: (result: SigninResult) => Promise<void>
  onBack: () => void
}

/** The second step of signing in: a code from the app, or one of the recovery codes. */
export function SecondFactor({ challenge, onSignedIn, onBack }: Props) {
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const code = typedIn(new FormData(event.currentTarget), 'code').trim()
    if (!code) return setProblem('Enter the code')
    setSending(true)
    // The half-finished sign-in has a token of its own, which nothing else ever sees.
    const halfSignedIn: Api = createORPCClient(createLink(routes, { baseUrl: '', token: () => challenge }))
    try {
      await onSignedIn(await halfSignedIn.auth.signinTotp({ code }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onBack()
      setProblem(error instanceof Error ? error.message : 'This did not work. Try again.')
    } finally {
      setSending(false)
    }
  }

  return (
    <Welcome title="One more step" lead="Enter the six digits from your authenticator app, or a recovery code.">
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <TextInput
            name="code"
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            error={problem}
            size="md"
          />
          <Button type="submit" size="md" fullWidth loading={isSending}>
            Continue
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Back
          </Anchor>
        </Stack>
      </form>
    </Welcome>
  )
}
