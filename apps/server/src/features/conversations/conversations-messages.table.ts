import { chatFileStates, chatMessageStates } from '@sarai/contract/conversation-words'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { conversations } from './conversations.table.ts'

/** A template that a message was made of, as it was filled in: what is needed to send it. */
export interface FilledTemplate {
  name: string
  language: string
  places: string[]
  values: Record<string, string>
  button: { label: string; url: string; takesValue: boolean } | null
  buttonValue: string | null
}

export const conversationMessages = agencyTable(
  'conversation_messages',
  {
    conversationId: uuid().notNull(),
    isOwn: boolean().notNull(),
    /** What the provider calls it; null until it has taken it. */
    providerId: text(),
    /** As lists show it: what was written, what stands below a file, or a template filled in. */
    text: text().notNull(),
    state: text({ enum: chatMessageStates }).notNull(),
    problem: text(),
    /** When somebody began to send it: whoever takes longer has died of it. */
    claimedAt: moment(),
    template: jsonb().$type<FilledTemplate>(),
    isCharged: boolean(),
    /** Who sent it; null where that was done on the agency's phone. */
    senderId: uuid(),
    isFromPhone: boolean().notNull().default(false),
    /** One of the same conversation. */
    repliesToId: uuid(),
    /** The other person's emoji. */
    reaction: text(),
    location: jsonb().$type<{ latitude: number; longitude: number; name: string }>(),
    advertisement: jsonb().$type<{ title: string; url: string }>(),
    /** A file, which the provider keeps under an id for some weeks. */
    providerFileId: text(),
    fileName: text(),
    fileType: text(),
    fileBytes: bigint({ mode: 'number' }),
    fileState: text({ enum: chatFileStates }),
    fileProblem: text(),
    /** Where its sealed bytes are in the storage. */
    storageKey: text(),
    /** When it was written, as the provider says where it came in. */
    at: moment().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.conversationId, () => conversations, 'cascade'),
    uniquePerAgency('conversation_messages_provider', table, table.providerId),
    index('conversation_messages_latest').on(table.agencyId, table.conversationId, table.at, table.id),
    index('conversation_messages_unsent')
      .on(table.agencyId, table.conversationId, table.id)
      .where(sql`state in ('waiting', 'sending')`),
    index('conversation_messages_files')
      .on(table.agencyId, table.conversationId, table.createdAt)
      .where(sql`provider_file_id is not null`),
    check('conversation_messages_file', sql`(file_state = 'kept') = (storage_key is not null) or file_state is null`),
  ],
)
