import type { MailServerChange } from '@sarai/contract/mail-settings'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSensitive } from '~/lib/use-sensitive.ts'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'
import type { TestAnswer } from './test-answer.tsx'

export const refreshMailSettings = () => queryClient.invalidateQueries({ queryKey: calls.mailSettings.key() })

/** Keeps, tries and forgets a mail server; where the password is needed for it, it is asked for first. */
export function useMailServer(version: number | null) {
  const [answer, setAnswer] = useState<TestAnswer>()
  const { run, ...state } = useSensitive<'save' | 'test' | 'remove'>()
  const begin: typeof run = (what, work) => {
    setAnswer(undefined)
    return run(what, work)
  }
  return {
    ...state,
    answer,
    save: (change: MailServerChange) =>
      begin('save', async () => {
        await api.mailSettings.save({ ...change, version })
        await refreshMailSettings()
        toast({ kind: 'success', message: 'Your mail server is set up' })
      }),
    test: (change: MailServerChange) =>
      begin('test', async () => setAnswer((await api.mailSettings.test(change)).data)),
    remove: () =>
      begin('remove', async () => {
        await api.mailSettings.remove()
        await refreshMailSettings()
        toast({ message: 'Your mail server was removed' })
      }),
  }
}
