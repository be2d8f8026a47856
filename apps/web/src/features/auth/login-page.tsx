import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { clearSession, storeSession } from '~/lib/session.ts'
import type { SigninResult } from '~/lib/types.ts'
import { toast } from '~/ui/toast.ts'
import { AuthForm } from './auth-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Welcome } from './welcome.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that somebody has just registered with. */
    email?: string
  }
}

const failed = 'An error occurred while logging in. Please try again.'
const messages = { INVALID_PASSWORD: 'Invalid password', USER_NOT_FOUND: 'User not found' } as const

function required(email: string, password: string): FieldErrors {
  return {
    ...(email.trim() ? {} : { email: 'Username required' }),
    ...(password ? {} : { password: 'Password required' }),
  }
}

export default function LoginPage() {
  const navigate = useNavigate()
  const { email: known } = useLocation().state
  const [problems, setProblems] = useState<FieldErrors>({})
  const [isSending, setSending] = useState(false)
  const [challenge, setChallenge] = useState<string>()

  async function signedIn(result: SigninResult): Promise<void> {
    storeSession(result)
    toast({ kind: 'success', message: 'LOGIN SUCCESSFUL' })
    await navigate({ to: '/leads' })
  }

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = typedIn(form, 'email')
    const password = typedIn(form, 'password')
    const missing = required(email, password)
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setSending(true)
    try {
      clearSession()
      const result = await api.auth.signin({ email, password })
      if (result.status) await signedIn(result)
      else if (result.Error_Code === 'TOTP_REQUIRED') setChallenge(result.challenge)
      else setProblems({ form: (result.Error_Code && messages[result.Error_Code]) ?? failed })
    } catch (error) {
      // A throttle says when to come back; that is more use than that something went wrong.
      setProblems({ form: error instanceof ApiError && error.status === 429 ? error.message : failed })
    } finally {
      setSending(false)
    }
  }

  function startAgain(reason?: string): void {
    setChallenge(undefined)
    setProblems(reason ? { form: reason } : {})
  }

  if (challenge) return <SecondFactor challenge={challenge} onSignedIn={signedIn} onBack={startAgain} />

  return (
    <Welcome title="Welcome back" lead="Sign in to your agency.">
      <AuthForm problems={problems} label="Log in" isSending={isSending} onSubmit={(event) => void signIn(event)}>
        <TextInput
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          defaultValue={known}
          autoFocus={!known}
          error={problems.email}
          size="md"
        />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus={Boolean(known)}
          error={problems.password}
          size="md"
        />
      </AuthForm>
      <Stack gap={2} mt="lg" align="flex-start">
        <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />}>Forgot password?</Anchor>
        <span className="quiet">
          New here? <Anchor renderRoot={(props) => <Link to="/registration" {...props} />}>Register your agency</Anchor>
        </span>
      </Stack>
    </Welcome>
  )
}
