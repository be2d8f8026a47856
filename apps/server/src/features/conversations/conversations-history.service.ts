import type { EntryState } from '../../kernel/history/history.registry.ts'
import { conversationMessages } from './conversations-messages.table.ts'

/** Histories say of a message what has become of it since. */
export const messageState: EntryState = {
  idName: 'messageId',
  table: conversationMessages,
  state: conversationMessages.state,
  trouble: conversationMessages.problem,
}
