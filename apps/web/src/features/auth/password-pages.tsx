import { Anchor, Stack, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { clearSession } from '~/lib/session.ts'
import { AuthForm, NewPassword } from '~/ui/auth-form.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { Welcome } from './welcome.tsx'

function BackToLogin({ children }: { children: ReactNode }) {
  return (
    <Anchor renderRoot={(props) => <Link to="/login" {...props} />} mt="lg">
      {children}
    </Anchor>
  )
}

/** Asks for a link to set a new password. Says the same whoever asks. */
export function ForgotPasswordPage() {
  const { problems, setProblems, isSending, isDone, send } = useSending()
  const [email, setEmail] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!email.trim()) return setProblems({ email: 'Email required' })
    void send(() => api.auth.forgotPassword({ email }))
  }

  if (isDone) {
    return (
      <Welcome
        title="Check your mail"
        lead={`If ${email} has an account, a link to set a new password is on its way. It works once, for an hour.`}
      >
        <BackToLogin>Back to log in</BackToLogin>
      </Welcome>
    )
  }
  return (
    <Welcome title="Forgot your password?" lead="We mail you a link to set a new one.">
      <AuthForm problems={problems} label="Send link" isSending={isSending} onSubmit={submit}>
        <TextInput
          type="email"
          label="Email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={problems.email}
          size="md"
        />
      </AuthForm>
      <BackToLogin>Back to log in</BackToLogin>
    </Welcome>
  )
}

/** Sets a new password by a mailed link. */
export function ResetPasswordPage() {
  const { problems, isSending, isDone, send } = useSending()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const token = new URLSearchParams(location.search).get('token') ?? ''
    void send(() =>
      api.auth.resetPassword({
        token,
        password: typedIn(form, 'password'),
        confirmPassword: typedIn(form, 'confirmPassword'),
      }),
    )
  }

  if (isDone) {
    return (
      <Welcome title="Your password is set" lead="All your other sessions have ended.">
        <BackToLogin>Log in</BackToLogin>
      </Welcome>
    )
  }
  return (
    <Welcome title="Set a new password" lead="At least 12 characters. A few words in a row are easy to remember.">
      <AuthForm problems={problems} label="Set password" isSending={isSending} onSubmit={submit}>
        <NewPassword problems={problems} label="New password" autoFocus />
      </AuthForm>
      <Stack gap={2} mt="lg" align="flex-start">
        {problems.form && (
          <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />}>Ask for a new link</Anchor>
        )}
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Back to log in</Anchor>
      </Stack>
    </Welcome>
  )
}

/** Ends all sessions, by the link of a security mail. A button does it, because mail scanners open links. */
export function SecureAccountPage() {
  const navigate = useNavigate()
  const { problems, isSending, send } = useSending()
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')

  async function endAll(): Promise<void> {
    await api.auth.secureAccount({ token })
    clearSession()
    await navigate({ to: '/reset-password', search: { token }, replace: true })
  }

  return (
    <Welcome
      title="Was it not you?"
      lead="This ends all sessions of your account, forgets all devices, and takes back a new address that the mail told you of. Then you set a new password."
    >
      <AuthForm
        problems={problems}
        label="End all sessions"
        isSending={isSending}
        onSubmit={(event) => {
          event.preventDefault()
          void send(endAll)
        }}
      >
        {null}
      </AuthForm>
      <BackToLogin>It was me</BackToLogin>
    </Welcome>
  )
}
