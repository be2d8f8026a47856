import { Anchor, Button, Loader, Stack } from '@mantine/core'
import { mailProviderNames } from '@sarai/contract/mail-words'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { AskPassword } from '~/lib/ask-password.tsx'
import { plural } from '~/lib/format.ts'
import { storedSession } from '~/lib/session.ts'
import { useSensitive } from '~/lib/use-sensitive.ts'
import { calls, queryClient } from '~/query.ts'
import { FormProblem } from '~/ui/form-problem.tsx'
import { toast } from '~/ui/toast.ts'
import { Welcome } from './welcome.tsx'

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
  const [isSignedIn] = useState(() => Boolean(storedSession().token))
  const { run, busy, problems, asking, ask } = useSensitive<'finish'>()
  const navigate = useNavigate()
  const isBegun = useRef(false)
  const [isOver, setOver] = useState(false)
  const [problem] = Object.values(problems)

  useEffect(() => {
    // The state is good once.
    if (isBegun.current || !isSignedIn) return
    isBegun.current = true
    void run('finish', async () => {
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
    }).then(() => setOver(true))
  })

  if (!isSignedIn)
    return (
      <Welcome title="Sign in to Sarai first" lead="Then begin again under Settings, Email, in this browser.">
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Anchor>
      </Welcome>
    )
  const isWaiting = busy !== undefined || asking !== undefined || !isOver
  return (
    <Welcome
      title={isWaiting ? 'Signing in to the mailbox' : 'You are not signed in to the mailbox'}
      lead={isWaiting ? 'This takes a moment.' : 'Nothing has changed.'}
    >
      <Stack gap="md">
        {problem && <FormProblem>{problem}</FormProblem>}
        {isWaiting && <Loader size="sm" aria-label="Signing in" />}
        {!isWaiting && (
          <Button size="md" renderRoot={(props) => <Link to="/settings" search={{ tab: 'email' }} {...props} />}>
            Back to the settings
          </Button>
        )}
      </Stack>
      {asking && <AskPassword onClose={() => ask(undefined)} onGiven={asking} />}
    </Welcome>
  )
}
