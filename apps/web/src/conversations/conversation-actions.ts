import type { Conversation } from '@sarai/contract/conversation-schemas'
import { api } from '~/api.ts'
import { refreshConversations } from '~/lib/refresh-conversations.ts'
import { runAction } from '~/ui/action.ts'

export const assignConversation = (id: string, assigneeId: string | null) =>
  runAction(api.conversations.assign({ id, assigneeId }), 'The conversation was not assigned', {
    show: refreshConversations,
  })

/** Takes a conversation off those that wait, with the way back. */
export const setAnswered = ({ id }: Pick<Conversation, 'id'>, isAnswered: boolean) =>
  runAction(api.conversations.setAnswered({ id, isAnswered }), 'The conversation was not marked', {
    show: refreshConversations,
    done: isAnswered ? 'Marked as answered' : 'Marked as unanswered',
    undo: () =>
      runAction(api.conversations.setAnswered({ id, isAnswered: !isAnswered }), 'The conversation was not marked', {
        show: refreshConversations,
      }),
  })

export const linkConversation = (id: string, to: { contactId: string } | { leadId: string } | null) =>
  runAction(api.conversations.setPerson({ id, to }), 'The conversation was not linked', { show: refreshConversations })
