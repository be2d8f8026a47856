import type { ConversationOn } from '@sarai/contract/conversations'
import type { Conversation } from '@sarai/contract/conversation-schemas'
import type { MailOn } from '@sarai/contract/mail'
import { useEffect, useState } from 'react'
import { api } from '~/api.ts'
import { ConversationDrawer } from '~/conversations/conversation-drawer.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { runAction } from '~/ui/action.ts'
import WriteWhatsapp from './write-whatsapp.tsx'

interface Props {
  on: MailOn | undefined
  /** The record that messages are about. */
  chatOn: ConversationOn | undefined
  phone: string
  name: string
  onClose: () => void
}

/** Writes to a number: here, where the agency has connected WhatsApp, else in WhatsApp itself. */
export default function Whatsapp({ on, chatOn: target, phone, name, onClose }: Props) {
  const { hasInbox } = useSession()
  const [chatOn] = useState(target)
  const [isOutside, setOutside] = useState(!hasInbox || !chatOn)
  const [conversation, setConversation] = useState<Conversation>()
  useEffect(() => {
    if (isOutside || conversation || !chatOn) return
    runAction(api.conversations.begin({ on: chatOn, phone }), 'The conversation was not opened', {
      show: ({ data }) => setConversation(data),
      // Not connected any more: it is written there instead.
      onFailed: () => {
        setOutside(true)
        return true
      },
    }).catch(() => undefined)
  }, [isOutside, conversation, chatOn, phone])
  if (isOutside) return <WriteWhatsapp on={on} phone={phone} name={name} onClose={onClose} />
  return conversation ? <ConversationDrawer conversation={conversation} onClose={onClose} /> : null
}
