import { Anchor, Button, Loader, Stack } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import type { Plugin } from '@sarai/contract/plugins'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { AskPassword, needsPassword } from '~/lib/ask-password.tsx'
import { forgetComeBack, keepComeBack } from '~/lib/come-back.ts'
import { storedSession } from '~/lib/session.ts'
import { useSensitive } from '~/lib/use-sensitive.ts'
import { calls, queryClient } from '~/query.ts'
import { FormProblem } from '~/ui/form-problem.tsx'
import { toast } from '~/ui/toast.ts'
import { Welcome } from './welcome.tsx'

/** What stood in the address, as the call takes it; the provider's adapter knows which of it counts. */
function readAnswer(): Record<string, string> {
  const params = [...new URLSearchParams(location.search)]
  return Object.fromEntries(
    params.filter(([name, value]) => /^[\w.:-]{1,100}$/.test(name) && value.length <= 8000).slice(0, 40),
  )
}

/** What was refused is used up. Whoever has to sign in, or to give the password, comes with it once more. */
async function finish(answer: Record<string, string>): Promise<Plugin> {
  try {
    return (await api.plugins.finish({ answer })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 422 && !needsPassword(error)) forgetComeBack()
    throw error
  }
}

/** Pages of the specification that show what came of it; other plugins' own page does. */
const outcomePages: Record<string, string> = { razorpay: '/authorize-razorpay', cashfree: '/authorize-cashfree' }

/** What whoever is not signed in reads at each address. */
const titles: Record<string, string> = {
  '/authorize-payment-page': 'Connect a payment gateway',
  '/cashfree-authorize-payment-page': 'Open your Cashfree account',
  '/cashfree-oauth': 'Connect Cashfree',
}

const findPage = ({ provider }: Plugin) => outcomePages[provider] ?? `/plugins/${provider}`

/** Where providers send people back to. It proves nothing: what stands in the address goes to the server as it is. */
export default function PluginReturnPage() {
  const [answer] = useState(readAnswer)
  const [isSignedIn] = useState(() => Boolean(storedSession().token))
  const { run, busy, problems, asking, ask } = useSensitive<'finish'>()
  const navigate = useNavigate()
  const isBegun = useRef(false)
  const [isOver, setOver] = useState(false)
  const [problem] = Object.values(problems)

  useEffect(() => {
    // The state is good once. Whoever is not signed in, or not any more, comes back here with the same query.
    if (isBegun.current) return
    isBegun.current = true
    keepComeBack(location.pathname + location.search)
    if (!isSignedIn) return
    void run('finish', async () => {
      const plugin = await finish(answer)
      forgetComeBack()
      await queryClient.invalidateQueries({ queryKey: calls.plugins.key() })
      toast({ kind: 'success', message: `${plugin.name} is connected` })
      await navigate({ to: findPage(plugin), replace: true })
    }).then(() => setOver(true))
  })

  if (!isSignedIn)
    return (
      <Welcome
        title={titles[location.pathname] ?? 'Connect a plugin'}
        lead="Sign in to Sarai first. Then the plugin is connected, and nothing has to be done again."
      >
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Anchor>
      </Welcome>
    )
  const isWaiting = busy !== undefined || asking !== undefined || !isOver
  return (
    <Welcome
      title={isWaiting ? 'Connecting the plugin' : 'The plugin is not connected'}
      lead={isWaiting ? 'This takes a moment.' : 'Nothing has changed.'}
    >
      <Stack gap="md">
        {problem && <FormProblem>{problem}</FormProblem>}
        {isWaiting && <Loader size="sm" aria-label="Connecting" />}
        {!isWaiting && (
          <Button
            size="md"
            onClick={forgetComeBack}
            renderRoot={(props) => <Link to="/installed-plugins" {...props} />}
          >
            Back to the plugins
          </Button>
        )}
      </Stack>
      {asking && <AskPassword onClose={() => ask(undefined)} onGiven={asking} />}
    </Welcome>
  )
}
