import type { MailConsentRequest, MailSender } from '@sarai/contract/mail-settings'
import { mailProviderNames } from '@sarai/contract/mail-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSensitive } from '~/lib/use-sensitive.ts'
import { toast } from '~/ui/toast.ts'
import type { TestAnswer } from './test-answer.tsx'
import { refreshMailSettings } from './use-mail-server.ts'

/** Signs in at Microsoft or Google, tries it, changes the sender and signs out. */
export function useMailOAuth(version: number | null) {
  const [answer, setAnswer] = useState<TestAnswer>()
  const { run, ...state } = useSensitive<'signIn' | 'save' | 'test' | 'remove'>()
  const begin: typeof run = (what, work) => {
    setAnswer(undefined)
    return run(what, work)
  }
  return {
    ...state,
    answer,
    signIn: (request: MailConsentRequest) =>
      begin('signIn', async () => {
        const { url } = (await api.mailSettings.startSignIn({ ...request, version })).data
        // After the form is said to be sent: there is nothing in it to be lost.
        setTimeout(() => location.assign(url))
      }),
    saveSender: (sender: MailSender) =>
      begin('save', async () => {
        if (version === null) return
        await api.mailSettings.saveSender({ ...sender, version })
        await refreshMailSettings()
        toast({ kind: 'success', message: 'Saved' })
      }),
    testSender: (sender: MailSender) =>
      begin('test', async () => setAnswer((await api.mailSettings.testSender(sender)).data)),
    signOut: (provider: MailConsentRequest['provider']) =>
      begin('remove', async () => {
        const { isRevoked } = (await api.mailSettings.remove()).data
        await refreshMailSettings()
        const name = mailProviderNames[provider]
        if (isRevoked) toast({ message: `You are signed out, and ${name} knows it` })
        else
          toast({
            kind: 'info',
            title: 'You are signed out here',
            message: `${name} still lists Sarai among the apps of the mailbox. Remove it there too.`,
          })
      }),
  }
}
