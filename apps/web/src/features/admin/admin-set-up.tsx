import { Anchor, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { typedIn } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { AuthForm } from '~/ui/auth-form.tsx'
import { AuthenticatorSecret } from '~/ui/authenticator-secret.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { AdminCodes } from './admin-codes.tsx'
import { challengedApi } from './admin-api.ts'
import { AdminWelcome } from './admin-welcome.tsx'
import classes from './admin-welcome.module.css'
import { explainStep } from './second-step.ts'

interface Props {
  challenge: string
  onSignedIn: (token: string) => Promise<void>
  onBack: (reason?: string) => void
}

/** The first sign-in to the admin area: sets up the app that gives the codes, and shows the recovery codes once. */
export function AdminSetUp({ challenge, onSignedIn, onBack }: Props) {
  const explain = explainStep(onBack)
  const { problems, setProblems, isSending, send } = useSending(explain)
  const [enabled, setEnabled] = useState<{ token: string; recoveryCodes: string[] }>()
  // Asking makes another secret, so that it is asked for once: what was scanned has to stay.
  const offer = useQuery({
    queryKey: ['admin-totp-offer', challenge],
    queryFn: () => challengedApi(challenge).startTotp(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { error } = offer
  useEffect(() => {
    // Says where one has to begin again; other failures can be tried again here.
    if (error) explain(error)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error])

  function turnOn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = typedIn(new FormData(event.currentTarget), 'code').trim()
    if (!code) return setProblems({ code: 'Enter the six digits' })
    void send(async () => setEnabled((await challengedApi(challenge).enableTotp({ code })).data))
  }

  if (enabled) return <AdminCodes codes={enabled.recoveryCodes} onKept={() => void onSignedIn(enabled.token)} />
  return (
    <AdminWelcome
      title="Set up your second factor"
      lead="Scan this with an authenticator app, like Aegis, Google Authenticator or 1Password. Every sign-in asks for a code from it."
    >
      {offer.data ? (
        <AuthForm problems={problems} label="Turn on" isSending={isSending} onSubmit={turnOn}>
          <AuthenticatorSecret qr={offer.data.data.qr} secret={offer.data.data.secret} />
          <TextInput
            name="code"
            label="Six digits from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={problems.code}
            size="md"
          />
        </AuthForm>
      ) : (
        <Awaited query={offer} what="The second factor" lines={4} />
      )}
      <div className={classes.more}>
        <Anchor component="button" type="button" onClick={() => onBack()}>
          Back
        </Anchor>
      </div>
    </AdminWelcome>
  )
}
