import { ApiError } from '@sarai/contract/client'
import type { Sending, SentAnswer } from '@sarai/contract/prospect-versions'
import { useState } from 'react'
import { api } from '~/api.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { problemsAndForm } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { openWhatsapp } from '~/lib/open-whatsapp.ts'
import { toast } from '~/ui/toast.ts'
import { proposalsCache } from '../proposals-cache.ts'
import { copyLink } from '../use-proposal-actions.ts'

/** Sends, and says how it went. */
export function useSend(onSent: () => void) {
  const { user } = useSession()
  const [isStale, setStale] = useState(false)
  const { problems, setProblems, isSending, sendOnce } = useSending((error) => {
    setStale(error instanceof ApiError && error.code === 'STALE')
    return problemsAndForm(error)
  })

  /** @param isAsking for somebody's approval, who then sends it */
  function send(input: Sending, isAsking: boolean): Promise<void> {
    setStale(false)
    return sendOnce(async (context) => {
      if (isAsking) {
        await api.prospectApprovals.ask(input, { context })
        proposalsCache.show((await api.prospects.get({ id: input.id })).data)
        toast({ kind: 'success', message: 'This waits for approval. You are told when somebody has decided.' })
        return onSent()
      }
      const { data, warnings } = await api.prospects.send(input, { context })
      proposalsCache.show((await api.prospects.get({ id: input.id })).data)
      void queryClient.invalidateQueries({ queryKey: calls.mail.key() })
      await sayWhereItIs(input, data, warnings !== undefined && warnings.length > 0)
      onSent()
      showMailWarnings(warnings, !user.isSubuser)
    })
  }
  function forget(): void {
    setStale(false)
    setProblems({})
  }
  return { send, isSending, problems, isStale, forget }
}

async function sayWhereItIs({ channel }: Sending, answer: SentAnswer, isHeld: boolean): Promise<void> {
  const { version, url } = answer
  const copy = { label: 'Copy', run: () => void copyLink(url) }
  if (channel === 'whatsapp' && !openSent(answer)) return
  const isCopied = channel === 'link' && (await isTaken(url))
  const title = {
    mail: isHeld
      ? `Version ${version} can be seen by its link; the mail waits in the outbox`
      : `Version ${version} mailed`,
    whatsapp: `Version ${version} is in WhatsApp`,
    link: `Version ${version} sent`,
  }
  toast({ kind: 'success', title: title[channel] + (isCopied ? ', link copied' : ''), message: url, action: copy })
}

/** Whether the clipboard has taken a text; not every browser lets it. */
async function isTaken(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Opens WhatsApp with the words; where the browser keeps it from opening by itself, a click opens it. */
export function openSent({ version, url, text, whatsappUrl }: SentAnswer): boolean {
  const link = whatsappUrl ?? `https://wa.me/?text=${encodeURIComponent(text)}`
  if (openWhatsapp(link)) return true
  const open = () => void openWhatsapp(link)
  toast({ title: `Version ${version} is ready`, message: url, action: { label: 'Open WhatsApp', run: open } })
  return false
}
