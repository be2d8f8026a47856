import { PasswordInput, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { typedIn } from '~/lib/forms.ts'
import { storeAdminToken } from '~/lib/session.ts'
import { useSending } from '~/lib/use-sending.ts'
import { queryClient } from '~/query.ts'
import { AuthForm } from '~/ui/auth-form.tsx'
import { toast } from '~/ui/toast.ts'
import { adminApi } from './admin-api.ts'
import { AdminFactor } from './admin-factor.tsx'
import { AdminPassword } from './admin-password.tsx'
import { AdminSetUp } from './admin-set-up.tsx'
import { AdminWelcome } from './admin-welcome.tsx'

const failed = 'You could not be signed in. Try again in a moment.'
/** A throttle says when to come back. */
const explain = (error: unknown): FieldErrors => ({
  form: error instanceof ApiError && error.status === 429 ? error.message : failed,
})

/** What follows the password, with the token for it alone. */
interface SecondStep {
  challenge: string
  isSetUp: boolean
}

/** Signing in to the admin area. The operator's link to set a password comes here as well. */
export default function AdminLoginPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignIn />
    </QueryClientProvider>
  )
}

function SignIn() {
  const navigate = useNavigate()
  const [link, setLink] = useState(() => new URLSearchParams(location.search).get('set-password'))
  const { problems, setProblems, isSending, send } = useSending(explain)
  const [step, setStep] = useState<SecondStep>()

  async function signedIn(token: string): Promise<void> {
    storeAdminToken(token)
    toast({ kind: 'success', message: 'You are signed in to the admin area' })
    await navigate({ to: '/admin/dashboard' })
  }

  function signIn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = typedIn(form, 'email').trim()
    const password = typedIn(form, 'password')
    const missing: FieldErrors = {}
    if (!email) missing.email = 'Enter your email address'
    if (!password) missing.password = 'Enter your password'
    if (missing.email || missing.password) return setProblems(missing)
    void send(async () => {
      const { Error_Code, challenge } = await adminApi.admin.signin({ email, password })
      if (challenge) setStep({ challenge, isSetUp: Error_Code === 'TOTP_SETUP_REQUIRED' })
      else setProblems({ form: 'Email or password is not right.' })
    })
  }

  function startAgain(reason?: string): void {
    setStep(undefined)
    setProblems(reason ? { form: reason } : {})
  }

  function passwordSet(): void {
    setLink(null)
    void navigate({ to: '/admin/login', search: {}, replace: true })
  }

  if (link !== null) return <AdminPassword token={link} onDone={passwordSet} />
  if (step?.isSetUp) return <AdminSetUp challenge={step.challenge} onSignedIn={signedIn} onBack={startAgain} />
  if (step) return <AdminFactor challenge={step.challenge} onSignedIn={signedIn} onBack={startAgain} />
  return (
    <AdminWelcome title="Sign in" lead="To the admin area of this installation.">
      <AuthForm problems={problems} label="Continue" isSending={isSending} onSubmit={signIn}>
        <TextInput
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          autoFocus
          error={problems.email}
          size="md"
        />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          error={problems.password}
          size="md"
        />
      </AuthForm>
    </AdminWelcome>
  )
}
