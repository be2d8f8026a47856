import type { MailServerChange } from '@sarai/contract/mail-settings'
import { useState } from 'react'
import { api } from '~/api.ts'
import { needsPassword } from '~/lib/ask-password.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'

interface Answer {
  isSent: boolean
  to: string
  answer: string
}

type Doing = 'save' | 'test' | 'remove'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.mailSettings.key() })

/** Keeps, tries and forgets a mail server; where the password is needed for it, it is asked for first. */
export function useMailServer(version: number | null) {
  const [doing, setDoing] = useState<Doing>()
  const [answer, setAnswer] = useState<Answer>()
  /** What goes on once the password was given. */
  const [asking, setAsking] = useState<() => void>()
  const { problems, isSending, send } = useSending()

  async function run(what: Doing, work: () => Promise<void>): Promise<void> {
    setDoing(what)
    setAnswer(undefined)
    await send(async () => {
      try {
        await work()
      } catch (error) {
        if (!needsPassword(error)) throw error
        setAsking(() => () => {
          setAsking(undefined)
          void run(what, work)
        })
      }
    })
  }

  return {
    busy: isSending ? doing : undefined,
    problems,
    answer,
    asking,
    ask: setAsking,
    save: (change: MailServerChange) =>
      run('save', async () => {
        await api.mailSettings.save({ ...change, version })
        await refresh()
        toast({ kind: 'success', message: 'Your mail server is set up' })
      }),
    test: (change: MailServerChange) => run('test', async () => setAnswer((await api.mailSettings.test(change)).data)),
    remove: () =>
      run('remove', async () => {
        await api.mailSettings.remove()
        await refresh()
        toast({ message: 'Your mail server was removed' })
      }),
  }
}
