import { Anchor, Button, Stack } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import type { SecondFactor as Factor } from '@sarai/contract/second-factors'
import { createORPCClient } from '@orpc/client'
import { type FormEvent, useState } from 'react'
import { messageOf, typedIn } from '~/lib/forms.ts'
import { linkOf } from '~/lib/link.ts'
import { givePasskey } from '~/lib/passkeys.ts'
import type { Api, SigninResult } from '~/lib/types.ts'
import { useSending } from '~/lib/use-sending.ts'
import { AuthForm } from '~/ui/auth-form.tsx'
import { FactorCode } from '~/ui/factor-code.tsx'
import { FormProblem } from '~/ui/form-problem.tsx'
import { Welcome } from './welcome.tsx'

interface Props {
  challenge: string
  factors: Factor[]
  onSignedIn: (result: SigninResult) => Promise<void>
  /** With why, where it was not asked for. */
  onBack: (reason?: string) => void
}

const tooLate = 'That took too long, or too many codes were wrong. Log in again.'

/** The second step of signing in: a passkey, a code from the app, or one of the recovery codes. */
export default function SecondFactor({ challenge, factors, onSignedIn, onBack }: Props) {
  const { problems, setProblems, isSending, send } = useSending(explain)
  const problem = problems.code
  const [isRecovery, setRecovery] = useState(false)

  const hasPasskey = factors.includes('passkey')
  const hasField = isRecovery || factors.includes('totp')

  function explain(error: unknown): FieldErrors {
    if (!(error instanceof ApiError && error.status === 401)) return { code: messageOf(error) }
    onBack(tooLate)
    return {}
  }

  /** The half-finished sign-in has a token of its own, which nothing else ever sees. */
  const sendStep = (step: (halfSignedIn: Api) => Promise<SigninResult>) =>
    send(async () => onSignedIn(await step(createORPCClient(linkOf({ baseUrl: '', token: () => challenge })))))

  function sendCode(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = typedIn(new FormData(event.currentTarget), 'code').trim()
    if (code) void sendStep(({ auth }) => auth.signinTotp({ code }))
    else setProblems({ code: 'Enter the code' })
  }

  const showPasskey = () =>
    sendStep(async ({ auth }) => auth.signinSecondPasskey(await givePasskey((await auth.startSecondPasskey()).data)))

  const lead = isRecovery
    ? 'Enter one of the codes you saved. It works once.'
    : hasField
      ? 'Enter the six digits from your app.'
      : 'Use your passkey.'

  return (
    <Welcome title="One more step" lead={lead}>
      {hasPasskey && (
        <Button
          variant={hasField ? 'default' : 'filled'}
          size="md"
          fullWidth
          mb="md"
          loading={isSending}
          onClick={() => void showPasskey()}
        >
          Use a passkey
        </Button>
      )}
      {hasField ? (
        <AuthForm problems={problems} label="Continue" isSending={isSending} onSubmit={sendCode}>
          <FactorCode isRecovery={isRecovery} error={problem} />
        </AuthForm>
      ) : (
        problem && <FormProblem>{problem}</FormProblem>
      )}
      <Stack gap={2} mt="lg" align="flex-start">
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            setRecovery(!isRecovery)
            setProblems({})
          }}
        >
          {isRecovery ? (factors.includes('totp') ? 'Use the app' : 'Not a recovery code') : 'Use a recovery code'}
        </Anchor>
        <Anchor component="button" type="button" onClick={() => onBack()}>
          Back
        </Anchor>
      </Stack>
    </Welcome>
  )
}
