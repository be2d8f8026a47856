import { Anchor, Button, Stack, Switch } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '~/api.ts'
import { AskPassword } from '~/lib/ask-password.tsx'
import { forgetComeBack, keepComeBack } from '~/lib/come-back.ts'
import { storedSession } from '~/lib/session.ts'
import { useSensitive } from '~/lib/use-sensitive.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormProblem } from '~/ui/form-problem.tsx'
import { toast } from '~/ui/toast.ts'
import PluginReturnPage from './plugin-return-page.tsx'
import { readAnswer } from './return-answer.ts'
import { Welcome } from './welcome.tsx'

/** Bókun's app has one address: where it is opened from the store, and where owners come back to who have agreed. */
export default function BokunAuthorizePage() {
  const [{ state, code, error, hmac, domain = '' }] = useState(() => readAnswer())
  if (state !== undefined || code !== undefined || error !== undefined) return <PluginReturnPage />
  return hmac === undefined ? <NothingOpened /> : <LaunchPage domain={domain} />
}

function NothingOpened() {
  return (
    <Welcome
      title="Connect Bókun"
      lead="Nothing came from Bókun. Open Sarai from Bókun’s store, or install Bókun under All plugins."
    >
      <Anchor renderRoot={(props) => <Link to="/all-plugins" {...props} />}>All plugins</Anchor>
    </Welcome>
  )
}

/** Whoever opened the app says for which agency: nothing in the address does, and nothing is guessed. */
function LaunchPage({ domain }: { domain: string }) {
  const [isSignedIn] = useState(() => Boolean(storedSession().token))
  // Whoever is not signed in, or not any more, comes back here with the same query.
  useEffect(() => keepComeBack(location.pathname + location.search), [])
  if (isSignedIn)
    return (
      <QueryClientProvider client={queryClient}>
        <Claim domain={domain} />
      </QueryClientProvider>
    )
  return (
    <Welcome
      title="Connect Bókun"
      lead="You have opened Sarai from Bókun. Sign in to Sarai within five minutes, and say whether that account is your agency’s."
    >
      <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Anchor>
    </Welcome>
  )
}

function Claim({ domain }: { domain: string }) {
  const [answer] = useState(() => readAnswer())
  const [isTest, setTest] = useState(false)
  const { run, busy, problems, asking, ask } = useSensitive<'claim'>()
  const query = useQuery(calls.user.session.queryOptions())
  const session = query.data?.data
  const navigate = useNavigate()
  const [problem] = Object.values(problems)

  const claim = () =>
    run('claim', async () => {
      const { url, plugin } = (await api.plugins.claim({ provider: 'bokun', isTest, answer })).data
      forgetComeBack()
      if (url !== null) return location.assign(url)
      await queryClient.invalidateQueries({ queryKey: calls.plugins.key() })
      toast({ kind: 'success', message: `${plugin.name} is connected` })
      return navigate({ to: '/plugins/$shortCode', params: { shortCode: plugin.provider }, replace: true })
    })

  return (
    <Welcome
      title={`Connect the Bókun account ${domain}`}
      lead={
        session
          ? `It will be ${session.agency.name}’s. You are signed in as ${session.user.email}. Its owner agrees at Bókun next.`
          : 'One moment.'
      }
    >
      <Stack gap="md">
        {!session && <Awaited query={query} what="Your agency" lines={2} />}
        {problem && <FormProblem>{problem}</FormProblem>}
        <Switch
          label="Test system"
          description="For accounts at bokuntest.com. Nothing is booked there."
          checked={isTest}
          onChange={(event) => setTest(event.currentTarget.checked)}
        />
        <Button size="md" loading={busy !== undefined} disabled={!session} onClick={() => void claim()}>
          Connect
        </Button>
        <Anchor onClick={forgetComeBack} renderRoot={(props) => <Link to="/installed-plugins" {...props} />}>
          Not now
        </Anchor>
      </Stack>
      {asking && <AskPassword onClose={() => ask(undefined)} onGiven={asking} />}
    </Welcome>
  )
}
