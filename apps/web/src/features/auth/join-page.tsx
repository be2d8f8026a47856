import { Anchor, Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { clearSession, storeSession } from '~/lib/session.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { AuthForm, NewPassword } from '~/ui/auth-form.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { Welcome } from './welcome.tsx'

interface Invited {
  agency: string
  name: string
  email: string
}

/** Where somebody who was invited sets their password, and begins. */
export default function JoinPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  /** Null: the link leads nowhere any more. */
  const [invited, setInvited] = useState<Invited | null | undefined>(token ? undefined : null)
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    if (!token) return
    api.auth.invitation({ token }).then(
      ({ data }) => setInvited(data),
      (error: unknown) => setFailed(error instanceof Error ? error.message : 'This did not work. Try again.'),
    )
  }, [token])
  if (failed)
    return (
      <Welcome title="The invitation could not be opened" lead={failed}>
        <Button onClick={() => location.reload()}>Try again</Button>
      </Welcome>
    )
  if (invited === undefined) return <Reading />
  if (invited === null)
    return (
      <Welcome
        title="This invitation is no longer valid"
        lead="It was used or withdrawn, or is older than seven days. Ask the person who invited you for a new one."
      >
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Anchor>
      </Welcome>
    )
  return <JoinForm token={token} invited={invited} />
}

function Reading() {
  return (
    <Welcome title="Your invitation" lead="One moment.">
      <LinesSkeleton lines={3} />
    </Welcome>
  )
}

function JoinForm({ token, invited }: { token: string; invited: Invited }) {
  const navigate = useNavigate()
  const { problems, isSending, send } = useSending()

  async function join(form: FormData): Promise<void> {
    const password = typedIn(form, 'password')
    const typed = { name: typedIn(form, 'name'), password, confirmPassword: typedIn(form, 'confirmPassword') }
    await api.auth.acceptInvitation({ token, ...typed })
    clearSession()
    const result = await api.auth.signin({ email: invited.email, password })
    if (result.status && result.token) storeSession(result)
    await navigate({ to: result.status ? '/leads' : '/login', replace: true })
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void send(() => join(form))
  }

  return (
    <Welcome
      title={`Join ${invited.agency}`}
      lead={`You sign in as ${invited.email}. Choose a password of at least 12 characters; a few words in a row are easy to remember.`}
    >
      <AuthForm problems={problems} label="Join" isSending={isSending} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={invited.email} />
        <TextInput
          name="name"
          label="Your name"
          defaultValue={invited.name}
          autoComplete="name"
          maxLength={120}
          error={problems.name}
          size="md"
        />
        <NewPassword problems={problems} autoFocus />
      </AuthForm>
    </Welcome>
  )
}
