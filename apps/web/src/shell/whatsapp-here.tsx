import { lazy, Suspense, useEffect, useState } from 'react'
import { takeWhatsapp } from '~/lib/open-whatsapp.ts'
import { useSession } from '~/lib/session-context.tsx'

const LinkedConversation = lazy(() => import('~/conversations/linked-conversation.tsx'))

/** A link with a number; one without has whom it goes to chosen in WhatsApp. */
const withNumber = /^https:\/\/wa\.me\/\d+/

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Chats open here, wherever a link leads to one, once the agency has connected WhatsApp. */
export function WhatsappHere() {
  const { hasInbox } = useSession()
  const [link, setLink] = useState<string>()
  useEffect(() => {
    if (!hasInbox) return undefined
    const open = (to: string) => {
      if (!withNumber.test(to)) return false
      setLink(to)
      return true
    }
    const onClick = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null
      if (!anchor || anchor.hasAttribute('data-itself') || !isPlain(event) || !open(anchor.href)) return
      event.preventDefault()
    }
    document.addEventListener('click', onClick, true)
    const stop = takeWhatsapp(open)
    return () => {
      document.removeEventListener('click', onClick, true)
      stop()
    }
  }, [hasInbox])
  if (!link) return null
  return (
    <Suspense fallback={null}>
      <LinkedConversation key={link} link={link} onClose={() => setLink(undefined)} />
    </Suspense>
  )
}
