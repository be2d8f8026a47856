import { Anchor, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { AuthForm, NewPassword } from '~/ui/auth-form.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { Welcome } from './welcome.tsx'

type Fields = Record<'username' | 'email' | 'password' | 'confirmPassword', string>

const needed: Fields = {
  username: 'Username required',
  email: 'Email required',
  password: 'Password required',
  confirmPassword: 'Confirm Password required',
}

function check(fields: Fields): FieldErrors {
  const missing = Object.entries(needed).filter(([name]) => !fields[name as keyof Fields].trim())
  if (missing.length > 0) return Object.fromEntries(missing)
  return fields.password === fields.confirmPassword ? {} : { confirmPassword: 'The passwords do not match' }
}

/** The secret of the setup link, where the first agency of an installation is made. */
const setupSecret = () => new URLSearchParams(window.location.search).get('setup') ?? undefined

export default function RegistrationPage() {
  const [setup] = useState(setupSecret)
  const navigate = useNavigate()
  const { problems, setProblems, isSending, send } = useSending()

  async function register(fields: Fields): Promise<void> {
    await api.auth.signup(setup ? { ...fields, setup } : fields)
    window.alert('Registration received. You can log in now.')
    await navigate({ to: '/login', state: { email: fields.email.trim() } })
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: keyof Fields) => typedIn(form, name)
    const fields: Fields = {
      username: typed('username'),
      email: typed('email'),
      password: typed('password'),
      confirmPassword: typed('confirmPassword'),
    }
    const found = check(fields)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    void send(() =>
      register(fields).catch((error: unknown) => {
        console.info('registration failed', error instanceof ApiError ? error.code : 'no answer')
        throw error
      }),
    )
  }

  return (
    <Welcome title="Register your agency" lead="Free of charge, on your own server, with everybody you work with.">
      <AuthForm problems={problems} label="Register" isSending={isSending} onSubmit={submit}>
        <TextInput
          name="username"
          label="Username"
          description="Your name or your agency's; you can change it later."
          autoComplete="organization"
          autoFocus
          error={problems.username}
          size="md"
        />
        <TextInput name="email" type="email" label="Email" autoComplete="username" error={problems.email} size="md" />
        <NewPassword
          problems={problems}
          description="At least 12 characters. A few words in a row are easy to remember."
        />
      </AuthForm>
      <p className="quiet">
        Already registered? <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Anchor>
      </p>
    </Welcome>
  )
}
