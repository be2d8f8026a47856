/** What became of a message. One that came in is `received`; of `uncertain` nobody knows whether it went out. */
export const chatMessageStates = [
  'waiting',
  'sending',
  'uncertain',
  'sent',
  'delivered',
  'read',
  'failed',
  'received',
] as const
export type ChatMessageState = (typeof chatMessageStates)[number]

export const chatMessageStateLabels: Record<ChatMessageState, string> = {
  waiting: 'Waiting to be sent',
  sending: 'Being sent',
  uncertain: 'Perhaps not sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not sent',
  received: 'Received',
}

/** `waiting`: it is fetched soon. `offered`: so many came from this number that it is fetched only when somebody asks. */
export const chatFileStates = ['waiting', 'offered', 'kept', 'failed'] as const
export type ChatFileState = (typeof chatFileStates)[number]

/** Whose conversations are listed. `unanswered`: in which somebody waits for an answer. */
export const inboxTabs = ['unanswered', 'mine', 'all'] as const
export type InboxTab = (typeof inboxTabs)[number]

export const maxChatText = 4096
export const maxChatCaption = 1024

/** Where the app shows conversations, and one: this and its id. */
export const inboxPath = '/inbox'
