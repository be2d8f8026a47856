import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { FormProblem } from './form-problem.tsx'
import { Welcome } from './welcome.tsx'

function useSending() {
  const [problems, setProblems] = useState<FieldErrors>({})
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)

  async function send(work: () => Promise<unknown>): Promise<void> {
    setSending(true)
    setProblems({})
    try {
      await work()
      setDone(true)
    } catch (error) {
      setProblems(
        error instanceof ApiError
          ? { form: error.message, ...error.fields }
          : { form: 'This did not work. Try again.' },
      )
    } finally {
      setSending(false)
    }
  }
  return { problems, setProblems, isSending, isDone, send }
}

function BackToLogin({ children }: { children: ReactNode }) {
  return (
    <Anchor renderRoot={(props) => <Link to="/login" {...props} />} size="sm" mt="lg" display="inline-block">
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
        title="Look into your mail"
        lead={`If ${email} has an account, a link to set a new password is on its way. It works once, for an hour.`}
      >
        <BackToLogin>Back to log in</BackToLogin>
      </Welcome>
    )
  }
  return (
    <Welcome title="Forgot your password?" lead="We mail you a link to set a new one.">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
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
          {problems.form && !problems.email && <FormProblem>{problems.form}</FormProblem>}
          <Button type="submit" size="md" fullWidth loading={isSending}>
            Send link
          </Button>
        </Stack>
      </form>
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
      <Welcome title="Your password is set" lead="Every other session of yours has ended.">
        <BackToLogin>Log in</BackToLogin>
      </Welcome>
    )
  }
  return (
    <Welcome title="Set a new password" lead="At least 12 characters. A few words in a row are easy to keep in mind.">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasswordInput
            name="password"
            label="New password"
            autoComplete="new-password"
            autoFocus
            error={problems.password}
            size="md"
          />
          <PasswordInput
            name="confirmPassword"
            label="Confirm Password"
            autoComplete="new-password"
            error={problems.confirmPassword}
            size="md"
          />
          {problems.form && !problems.password && !problems.confirmPassword && (
            <FormProblem>{problems.form}</FormProblem>
          )}
          <Button type="submit" size="md" fullWidth loading={isSending}>
            Set password
          </Button>
        </Stack>
      </form>
      <BackToLogin>Back to log in</BackToLogin>
    </Welcome>
  )
}
