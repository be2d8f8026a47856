import { mailProviderNames } from '@sarai/contract/mail-words'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'
import { ReturnFrame } from './return-frame.tsx'

const names = ['state', 'code', 'error'] as const

/** What Microsoft or Google sent somebody back with. */
function readReturn() {
  const search = new URLSearchParams(location.search)
  const [state, code, error] = names.map((name) => search.get(name) ?? undefined)
  return { state: state ?? '', code, error, description: search.get('error_description')?.slice(0, 4000) }
}

/** Where Microsoft and Google send people back to, after they have let Sarai send mail from a mailbox. */
export default function MailOAuthPage() {
  const [returned] = useState(readReturn)
  const navigate = useNavigate()

  async function finish(): Promise<void> {
    const { server, released } = (await api.mailSettings.finishSignIn(returned)).data
    await queryClient.invalidateQueries({ queryKey: calls.mailSettings.key() })
    const waiting =
      released > 0 ? `${plural(released, 'mail')} that waited ${released === 1 ? 'goes' : 'go'} out now.` : ''
    const name = server.signIn === 'password' ? '' : mailProviderNames[server.signIn]
    toast({
      kind: 'success',
      title: `You are signed in with ${name}`,
      message: waiting || `Mail goes out as ${server.fromAddress}.`,
    })
    await navigate({ to: '/settings', search: { tab: 'email' }, replace: true })
  }

  return (
    <ReturnFrame
      signedOut={{
        title: 'Sign in to Sarai first',
        lead: 'Then begin again under Settings, Email, in this browser.',
      }}
      finish={finish}
      doing="Signing in"
      waiting="Signing in to the mailbox"
      failed="You are not signed in to the mailbox"
      back={{ to: { to: '/settings', search: { tab: 'email' } }, label: 'Back to the settings' }}
    />
  )
}
