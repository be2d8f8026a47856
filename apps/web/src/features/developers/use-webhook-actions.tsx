import type { Webhook } from '@sarai/contract/webhooks'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.webhooks.key() })

/** What can be done about an endpoint. `dialog` asks for the password where that is needed. */
export function useWebhookActions({ id, version, isActive }: Webhook, onSecret: (secret: string) => void) {
  const { run, dialog } = usePassword()

  /** Failures are told, and what is shown is looked at again. */
  async function doing<T>(work: Promise<T>, failed: string): Promise<T | undefined> {
    try {
      return await runAction(work, failed)
    } catch {
      return undefined
    } finally {
      await refresh()
    }
  }

  const test = async () => {
    const sent = await doing(api.webhooks.test({ id }), 'No test event was sent')
    if (sent) toast({ message: 'A test event is on its way' })
  }
  const replayFailed = async () => {
    const since = new Date(0).toISOString()
    const answer = await doing(api.webhooks.replayFailed({ id, since }), 'Nothing was replayed')
    if (answer) toast({ message: `${plural(answer.data.count, 'delivery', 'deliveries')} on the way again` })
  }
  const toggle = async () => {
    const change = () => api.webhooks.update({ id, version, changes: { isActive: !isActive } })
    await doing(run(change), 'The webhook was not changed')
  }
  const renew = async () => {
    const renewing = run(() => api.webhooks.rotateSecret({ id }))
    const renewed = await doing(renewing, 'The secret was not renewed')
    if (renewed) onSecret(renewed.data.secret)
  }
  const remove = async () => {
    const removing = run(() => api.webhooks.remove({ id }))
    await doing(removing, 'The webhook was not removed')
  }
  return { dialog, test, replayFailed, toggle, renew, remove }
}
