import { ApiError } from '@sarai/contract/client'
import type { Plugin } from '@sarai/contract/plugins'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { needsPassword } from '~/lib/ask-password.tsx'
import { forgetComeBack, keepComeBack } from '~/lib/come-back.ts'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'
import { readAnswer } from './return-answer.ts'
import { ReturnFrame } from './return-frame.tsx'

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
  '/bokun-authorize-page': 'Connect Bókun',
}

const findPage = ({ provider }: Plugin) => outcomePages[provider] ?? `/plugins/${provider}`

/** Where providers send people back to. It proves nothing: what stands in the address goes to the server as it is. */
export default function PluginReturnPage() {
  const [answer] = useState(() => readAnswer())
  const navigate = useNavigate()

  async function connect(): Promise<void> {
    const plugin = await finish(answer)
    forgetComeBack()
    await queryClient.invalidateQueries({ queryKey: calls.plugins.key() })
    toast({ kind: 'success', message: `${plugin.name} is connected` })
    await navigate({ to: findPage(plugin), replace: true })
  }

  return (
    <ReturnFrame
      signedOut={{
        title: titles[location.pathname] ?? 'Connect a plugin',
        lead: 'Sign in to Sarai first. Then the plugin is connected, and nothing has to be done again.',
      }}
      // Whoever is not signed in, or not any more, comes back here with the same query.
      onCome={() => keepComeBack(location.pathname + location.search)}
      finish={connect}
      doing="Connecting"
      waiting="Connecting the plugin"
      failed="The plugin is not connected"
      back={{ to: { to: '/installed-plugins' }, label: 'Back to the plugins', onLeave: forgetComeBack }}
    />
  )
}
