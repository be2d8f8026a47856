import type { MailRow } from '@sarai/contract/mail'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { sayFailed } from '~/ui/say-failed.ts'
import { toast } from '~/ui/toast.ts'

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: calls.mail.key() }),
    queryClient.invalidateQueries({ queryKey: calls.mailSettings.key() }),
  ])
}

/** Sends all that waits for a mail server. */
export function useSendHeld() {
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  async function sendHeld(): Promise<void> {
    setBusy(true)
    try {
      const { data, warnings } = await sayFailed(api.mail.sendHeld({}), 'Nothing was sent')
      showMailWarnings(warnings, !user.isSubuser)
      if (!warnings?.length) toast({ kind: 'success', message: `${plural(data.count, 'mail')} on the way` })
      await refresh()
    } finally {
      setBusy(false)
    }
  }
  return { sendHeld, isBusy }
}

/** What can be done with a mail of the outbox. */
export function useMailActions() {
  const { user } = useSession()
  return {
    sendAgain: async ({ id }: MailRow): Promise<void> => {
      const { warnings } = await sayFailed(api.mail.sendAgain({ id }), 'The mail was not sent')
      showMailWarnings(warnings, !user.isSubuser)
      if (!warnings?.length) toast({ kind: 'success', message: 'The mail is on its way' })
      await refresh()
    },
    cancel: async ({ id }: MailRow): Promise<void> => {
      await sayFailed(api.mail.cancel({ id }), 'The mail was not cancelled')
      toast({ message: 'The mail is not sent' })
      await refresh()
    },
  }
}
