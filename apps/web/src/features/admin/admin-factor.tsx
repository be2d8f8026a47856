import { Anchor } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { typedIn } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { AuthForm } from '~/ui/auth-form.tsx'
import { FactorCode } from '~/ui/factor-code.tsx'
import { challengedApi } from './admin-api.ts'
import { AdminWelcome } from './admin-welcome.tsx'
import classes from './admin-welcome.module.css'
import { explainStep } from './second-step.ts'

interface Props {
  challenge: string
  onSignedIn: (token: string) => Promise<void>
  /** With why, where it was not asked for. */
  onBack: (reason?: string) => void
}

/** The second step of signing in to the admin area: a code from the app, or one of the recovery codes. */
export function AdminFactor({ challenge, onSignedIn, onBack }: Props) {
  const { problems, setProblems, isSending, send } = useSending(explainStep(onBack))
  const [isRecovery, setRecovery] = useState(false)

  function sendCode(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = typedIn(new FormData(event.currentTarget), 'code').trim()
    if (!code) return setProblems({ code: 'Enter the code' })
    void send(async () => onSignedIn((await challengedApi(challenge).signinTotp({ code })).data.token))
  }

  function change(): void {
    setRecovery(!isRecovery)
    setProblems({})
  }

  return (
    <AdminWelcome
      title="One more step"
      lead={isRecovery ? 'Enter one of the codes you kept. It works once.' : 'Enter the six digits from your app.'}
    >
      <AuthForm problems={problems} label="Sign in" isSending={isSending} onSubmit={sendCode}>
        <FactorCode isRecovery={isRecovery} error={problems.code} />
      </AuthForm>
      <div className={classes.more}>
        <Anchor component="button" type="button" onClick={change}>
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Anchor>
        <Anchor component="button" type="button" onClick={() => onBack()}>
          Back
        </Anchor>
      </div>
    </AdminWelcome>
  )
}
