import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { knowsPasskeys } from '~/lib/passkey-support.ts'
import { clearSession, storeSession } from '~/lib/session.ts'
import type { SigninResult } from '~/lib/types.ts'
import { toast } from '~/ui/toast.ts'
import { AuthForm } from './auth-form.tsx'
import { Welcome } from './welcome.tsx'

/** Most people have none. */
const SecondFactor = lazy(() => import('./second-factor.tsx'))
const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that somebody has just registered with. */
    email?: string
  }
}

const failed = 'An error occurred while logging in. Please try again.'
const messages = { INVALID_PASSWORD: 'Invalid password', USER_NOT_FOUND: 'User not found' } as const

const isExplained = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.code === 'AGENCY_SUSPENDED')

export default function LoginPage() {
  const navigate = useNavigate()
  const { email: known } = useLocation().state
  const [problems, setProblems] = useState<FieldErrors>({})
  const [isSending, setSending] = useState(false)
  const [challenge, setChallenge] = useState<SigninResult>()

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
    const missing: FieldErrors = {}
    if (!email.trim()) missing.email = 'Username required'
    if (!password) missing.password = 'Password required'
    setProblems(missing)
    if (missing.email || missing.password) return
    setSending(true)
    try {
      clearSession()
      const result = await api.auth.signin({ email, password })
      if (result.status) await signedIn(result)
      else if (result.Error_Code === 'TOTP_REQUIRED') setChallenge(result)
      else setProblems({ form: (result.Error_Code && messages[result.Error_Code]) ?? failed })
    } catch (error) {
      // A throttle says when to come back, and a suspension whom to ask: more use than that something went wrong.
      setProblems({ form: isExplained(error) ? error.message : failed })
    } finally {
      setSending(false)
    }
  }

  function startAgain(reason?: string): void {
    setChallenge(undefined)
    setProblems(reason ? { form: reason } : {})
  }

  if (challenge?.challenge)
    return (
      <Suspense>
        <SecondFactor
          challenge={challenge.challenge}
          factors={challenge.factors ?? []}
          onSignedIn={signedIn}
          onBack={startAgain}
        />
      </Suspense>
    )

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
      {knowsPasskeys() && (
        <Suspense>
          <PasskeyButton
            isSending={isSending}
            setSending={setSending}
            setProblems={setProblems}
            onSignedIn={signedIn}
          />
        </Suspense>
      )}
      <Stack gap={2} mt="lg" align="flex-start">
        <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />}>Forgot password?</Anchor>
        <span className="quiet">
          New here? <Anchor renderRoot={(props) => <Link to="/registration" {...props} />}>Register your agency</Anchor>
        </span>
      </Stack>
    </Welcome>
  )
}
