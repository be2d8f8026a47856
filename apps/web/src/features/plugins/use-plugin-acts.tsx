import type { Plugin } from '@sarai/contract/plugins'
import { useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'

const pluginsKey = calls.plugins.key()
const topics = ['plugins'] as const

/** Looks again at plugins, and at the menu, which has the inbox by one of them. */
export const refreshPlugins = () =>
  Promise.all([pluginsKey, calls.user.session.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** Looks again at what is shown of plugins when something of them changes. */
export const useLivePlugins = () => useLiveCalls(topics, pluginsKey)

/** What can be done about a plugin. `dialog` asks for the password where that is needed. */
export function usePluginActs() {
  const { run: sure, dialog } = usePassword()
  const { isBusy, run } = useAction()
  const navigate = useNavigate()

  /** What is shown is looked at again, whatever came of it. */
  async function runAndRefresh<T>(work: () => Promise<T>, failed: string): Promise<T | undefined> {
    const answer = await run(work, failed)
    await refreshPlugins()
    return answer
  }

  /** Goes to the provider where it wants that; otherwise it is connected, or has said why not. */
  const connect = async ({ id, version, name }: Pick<Plugin, 'id' | 'version' | 'name'>) => {
    const answer = await runAndRefresh(
      () => sure(() => api.plugins.connect({ id, version })),
      `${name} was not connected`,
    )
    if (!answer) return
    const { url } = answer.data
    if (url === null) toast({ kind: 'success', message: `${name} is connected` })
    // After the form is said to be sent: there is nothing in it to be lost.
    else setTimeout(() => location.assign(url))
  }
  const test = async ({ id, name }: Plugin) => {
    const answer = await runAndRefresh(() => api.plugins.test({ id }), `${name} was not asked`)
    if (!answer) return
    const { isTaken, message } = answer.data
    if (isTaken) toast({ kind: 'success', message: `${name} takes the connection` })
    else toast({ kind: 'error', title: 'The connection does not work', message: message ?? '' })
  }
  const setPaused = async ({ id, version, name }: Plugin, isPaused: boolean) => {
    const failed = isPaused ? `${name} was not paused` : `${name} does not go on`
    await runAndRefresh(() => api.plugins.setPaused({ id, version, isPaused }), failed)
  }
  const replay = (id: string) => runAndRefresh(() => api.plugins.replayEvent({ id }), 'The event was not replayed')
  const remove = async ({ id, name }: Plugin) => {
    const answer = await runAndRefresh(() => sure(() => api.plugins.remove({ id })), `${name} was not removed`)
    if (!answer) return
    if (answer.data.isRevoked === false)
      toast({
        kind: 'info',
        title: `${name} is removed here`,
        message: `It could not be told. Take the authorisation back at ${name} too.`,
      })
    else toast({ kind: 'success', message: `${name} is removed` })
    await navigate({ to: '/installed-plugins' })
  }
  return { dialog, isBusy, connect, test, setPaused, replay, remove }
}
