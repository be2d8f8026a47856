import { Anchor, Stack, TextInput } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { createORPCClient } from '@orpc/client'
import { type FormEvent, useState } from 'react'
import { typedIn } from '~/lib/forms.ts'
import { linkOf } from '~/lib/link.ts'
import type { Api, SigninResult } from '~/lib/types.ts'
import { AuthForm } from './auth-form.tsx'
import { Welcome } from './welcome.tsx'

interface Props {
  challenge: string
  onSignedIn: (result: SigninResult) => Promise<void>
  /** With why, where it was not asked for. */
  onBack: (reason?: string) => void
}

const tooLate = 'That took too long, or too many codes were wrong. Log in again.'

/** The second step of signing in: a code from the app, or one of the recovery codes. */
export function SecondFactor({ challenge, onSignedIn, onBack }: Props) {
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  // Recovery codes have letters, which a keyboard of digits has not.
  const [isRecovery, setRecovery] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const code = typedIn(new FormData(event.currentTarget), 'code').trim()
    if (!code) return setProblem('Enter the code')
    setSending(true)
    // The half-finished sign-in has a token of its own, which nothing else ever sees.
    const halfSignedIn: Api = createORPCClient(linkOf({ baseUrl: '', token: () => challenge }))
    try {
      await onSignedIn(await halfSignedIn.auth.signinTotp({ code }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onBack(tooLate)
      setProblem(error instanceof Error ? error.message : 'This did not work. Try again.')
    } finally {
      setSending(false)
    }
  }

  return (
    <Welcome
      title="One more step"
      lead={isRecovery ? 'Enter one of the codes you kept. It works once.' : 'Enter the six digits from your app.'}
    >
      <AuthForm
        problems={problem ? { code: problem } : {}}
        label="Continue"
        isSending={isSending}
        onSubmit={(event) => void send(event)}
      >
        <TextInput
          key={isRecovery ? 'recovery' : 'app'}
          name="code"
          label={isRecovery ? 'Recovery code' : 'Code'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoFocus
          error={problem}
          size="md"
        />
      </AuthForm>
      <Stack gap={2} mt="lg" align="flex-start">
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            setRecovery(!isRecovery)
            setProblem(undefined)
          }}
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Anchor>
        <Anchor component="button" type="button" onClick={() => onBack()}>
          Back
        </Anchor>
      </Stack>
    </Welcome>
  )
}
