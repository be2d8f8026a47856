import { Drawer } from '@mantine/core'
import type { Conversation } from '@sarai/contract/conversation-schemas'
import { ConversationThread } from './conversation-thread.tsx'
import { getConversationName } from './conversation-words.ts'
import classes from './conversation.module.css'

interface Props {
  conversation: Conversation
  draft?: string
  onClose: () => void
}

/** A conversation beside the record it is about. */
export function ConversationDrawer({ conversation, draft, onClose }: Props) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={`WhatsApp with ${getConversationName(conversation)}`}
      classNames={{ body: classes.drawer, content: classes.drawer }}
    >
      <ConversationThread id={conversation.id} draft={draft} />
    </Drawer>
  )
}
