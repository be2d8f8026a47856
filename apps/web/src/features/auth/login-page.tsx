import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { takeComeBack } from '~/lib/come-back.ts'
import { typedIn } from '~/lib/forms.ts'
import { knowsPasskeys } from '~/lib/passkey-support.ts'
import { clearSession, storeSession } from '~/lib/session.ts'
import type { SigninResult } from '~/lib/types.ts'
import { useSending } from '~/lib/use-sending.ts'
import { toast } from '~/ui/toast.ts'
import { AuthForm } from '~/ui/auth-form.tsx'
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

/** A throttle says when to come back, and a suspension whom to ask: more use than that something went wrong. */
const explain = (error: unknown): FieldErrors => ({ form: isExplained(error) ? error.message : failed })

export default function LoginPage() {
  const navigate = useNavigate()
  const { email: known } = useLocation().state
  const { problems, setProblems, isSending, send } = useSending(explain)
  const [challenge, setChallenge] = useState<SigninResult>()

  async function signedIn(result: SigninResult): Promise<void> {
    storeSession(result)
    toast({ kind: 'success', message: 'LOGIN SUCCESSFUL' })
    const back = takeComeBack()
    if (back) location.replace(back)
    else await navigate({ to: '/leads' })
  }

  function signIn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = typedIn(form, 'email')
    const password = typedIn(form, 'password')
    const missing: FieldErrors = {}
    if (!email.trim()) missing.email = 'Username required'
    if (!password) missing.password = 'Password required'
    if (missing.email || missing.password) return setProblems(missing)
    void send(async () => {
      clearSession()
      const result = await api.auth.signin({ email, password })
      if (result.status) await signedIn(result)
      else if (result.Error_Code === 'TOTP_REQUIRED') setChallenge(result)
      else setProblems({ form: (result.Error_Code && messages[result.Error_Code]) ?? failed })
    })
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
      <AuthForm problems={problems} label="Log in" isSending={isSending} onSubmit={signIn}>
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
          <PasskeyButton isDisabled={isSending} onSignedIn={signedIn} />
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
