import { ApiError } from '@sarai/contract/client'
import type { MailServerChange } from '@sarai/contract/mail-settings'
import { useState } from 'react'
import { api } from '~/api.ts'
import { needsPassword } from '~/lib/ask-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'

interface Answer {
  isSent: boolean
  to: string
  answer: string
}

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.mailSettings.key() })

/** Keeps, tries and forgets a mail server; where the password is needed for it, it is asked for first. */
export function useMailServer(version: number | null) {
  const [busy, setBusy] = useState<'save' | 'test' | 'remove'>()
  const [failure, setFailure] = useState<ApiError>()
  const [answer, setAnswer] = useState<Answer>()
  /** What goes on once the password was given. */
  const [asking, setAsking] = useState<() => void>()

  async function run(what: 'save' | 'test' | 'remove', work: () => Promise<void>): Promise<void> {
    setBusy(what)
    setFailure(undefined)
    setAnswer(undefined)
    try {
      await work()
    } catch (error) {
      if (needsPassword(error))
        setAsking(() => () => {
          setAsking(undefined)
          void run(what, work)
        })
      else if (error instanceof ApiError) setFailure(error)
      else throw error
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    failure,
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
