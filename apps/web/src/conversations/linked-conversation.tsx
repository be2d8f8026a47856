import type { Conversation } from '@sarai/contract/conversation-schemas'
import { useEffect, useState } from 'react'
import { api } from '~/api.ts'
import { openWhatsappItself } from '~/lib/open-whatsapp.ts'
import { ConversationDrawer } from './conversation-drawer.tsx'

interface Props {
  /** `https://wa.me/919829012345?text=…` */
  link: string
  onClose: () => void
}

/** The conversation that a link leads to, with its words ready to be sent; in WhatsApp itself where there can be none here. */
export default function LinkedConversation({ link, onClose }: Props) {
  const [conversation, setConversation] = useState<Conversation>()
  const url = new URL(link)
  const phone = `+${url.pathname.slice(1)}`
  useEffect(() => {
    let isOver = false
    api.conversations
      .begin({ phone })
      .then(({ data }) => !isOver && setConversation(data))
      .catch(() => {
        // A vendor’s number, or it is not connected any more.
        if (isOver) return
        openWhatsappItself(link)
        onClose()
      })
    return () => {
      isOver = true
    }
    // Whoever closes it may be another function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [phone, link])
  if (!conversation) return null
  return (
    <ConversationDrawer
      conversation={conversation}
      draft={url.searchParams.get('text') ?? undefined}
      onClose={onClose}
    />
  )
}
