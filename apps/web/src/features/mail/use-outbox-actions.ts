import type { MailRow } from '@sarai/contract/mail'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction, useAction } from '~/ui/action.ts'

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: calls.mail.key() }),
    queryClient.invalidateQueries({ queryKey: calls.mailSettings.key() }),
  ])
}

/** Sends all that waits for a mail server. */
export function useSendHeld() {
  const { user } = useSession()
  const { isBusy, run } = useAction()
  const sendHeld = () =>
    run(() => api.mail.sendHeld({}), 'Nothing was sent', {
      show: ({ warnings }) => {
        showMailWarnings(warnings, !user.isSubuser)
        return refresh()
      },
      done: ({ data, warnings }) => (warnings?.length ? undefined : `${plural(data.count, 'mail')} on the way`),
    })
  return { sendHeld, isBusy }
}

/** What can be done with a mail of the outbox. */
export function useMailActions() {
  const { user } = useSession()
  return {
    sendAgain: async ({ id }: MailRow): Promise<void> => {
      await runAction(api.mail.sendAgain({ id }), 'The mail was not sent', {
        show: ({ warnings }) => {
          showMailWarnings(warnings, !user.isSubuser)
          return refresh()
        },
        done: ({ warnings }) => (warnings?.length ? undefined : 'The mail is on its way'),
      })
    },
    cancel: async ({ id }: MailRow): Promise<void> => {
      await runAction(api.mail.cancel({ id }), 'The mail was not cancelled', {
        show: refresh,
        done: 'The mail is not sent',
      })
    },
  }
}
