import * as z from 'zod'
import { chatContent, chatMessage, chatTemplate, conversation, shownConversation } from './conversation-schemas.ts'
import { inboxTabs, maxChatCaption } from './conversation-words.ts'
import { file, maxFileBytes } from './files.ts'
import { id, line, optionalText, phone, searched } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** Which record a conversation is looked for by, or begun from. */
export const conversationOn = z.union([
  z.strictObject({ leadId: id }),
  z.strictObject({ contactId: id }),
  z.strictObject({ tripId: id }),
])
export type ConversationOn = z.infer<typeof conversationOn>

const read = () => memberProcedure('contacts', 'read', { keys: false })
const change = () => memberProcedure('contacts', 'write', { keys: false })
const byId = z.strictObject({ id })
const page = { cursor: z.string().max(200).optional() }

export const conversationsCalls = {
  list: read()
    .route({
      method: 'POST',
      path: '/conversations/all-conversations',
      summary: 'List conversations',
      description: 'Those assigned to people whose records you see, or about records that you see; the latest first.',
    })
    .input(z.strictObject({ tab: z.enum(inboxTabs), search: searched().optional(), ...page }))
    .output(z.object({ status: z.literal(true), data: z.array(conversation), next: z.string().nullable() })),

  count: read()
    .route({
      method: 'GET',
      path: '/conversations/count',
      summary: 'Count unanswered conversations',
      description: 'Up to a hundred. `isConnected`: whether the agency can send and receive messages.',
    })
    .output(success(z.object({ unanswered: z.int(), isConnected: z.boolean() }))),

  get: read()
    .route({ method: 'GET', path: '/conversations/{id}', summary: 'Read a conversation' })
    .input(byId)
    .output(success(shownConversation)),

  messages: read()
    .route({
      method: 'POST',
      path: '/conversations/{id}/messages',
      summary: 'List the messages of a conversation',
      description: 'The latest first.',
    })
    .input(byId.extend(page))
    .output(z.object({ status: z.literal(true), data: z.array(chatMessage), next: z.string().nullable() })),

  about: read()
    .route({
      method: 'POST',
      path: '/conversations/about',
      summary: 'List the conversations about a record',
      description: 'Those with a number of the lead, contact, or of the customer of the trip, or linked to it.',
    })
    .input(z.strictObject({ on: conversationOn }))
    .output(success(z.object({ isConnected: z.boolean(), conversations: z.array(conversation) }))),

  begin: memberProcedure('contacts', 'write', { keys: false, creates: true })
    .route({
      method: 'POST',
      path: '/conversations',
      summary: 'Begin a conversation',
      description:
        'With a number of a record; without one, of any contact or lead that you see. Where there is a conversation with that number already, it is answered.',
    })
    .input(z.strictObject({ on: conversationOn.optional(), phone }))
    .output(success(conversation)),

  templates: memberProcedure('contacts', 'read', { keys: false, external: true })
    .route({
      method: 'GET',
      path: '/conversations/{id}/templates',
      summary: 'List templates that can be sent',
      description: 'Those that the provider has approved, with what each costs to this number.',
    })
    .input(byId)
    .output(success(z.array(chatTemplate))),

  send: memberProcedure('contacts', 'write', { keys: false, external: true, creates: true })
    .route({
      method: 'POST',
      path: '/conversations/{id}/send',
      summary: 'Send a message',
      description: 'Words of your own within 24 hours after the other person has written; a template at any time.',
    })
    .input(byId.extend({ content: chatContent, repliesTo: id.optional() }))
    .output(success(chatMessage)),

  sendFile: memberProcedure('contacts', 'write', {
    keys: false,
    external: true,
    creates: true,
    bodyLimit: maxFileBytes + 64 * 1024,
  })
    .route({
      method: 'POST',
      path: '/conversations/{id}/send-file',
      summary: 'Send a file',
      description: 'Multipart: `file` (JPEG, PNG or PDF, up to 15 MB) and `caption`.',
    })
    .input(
      byId.extend({
        file: z.file().max(maxFileBytes, { error: 'Files may have 15 MB at most' }),
        caption: optionalText(maxChatCaption).optional(),
      }),
    )
    .output(success(chatMessage)),

  sendAgain: change()
    .route({
      method: 'POST',
      path: '/conversations/messages/{id}/send-again',
      summary: 'Send a message again',
      description: 'One that was not sent, or of which nobody knows: the other person may get that one twice.',
    })
    .input(byId)
    .output(success(chatMessage)),

  assign: change()
    .route({ method: 'POST', path: '/conversations/{id}/assign', summary: 'Assign a conversation' })
    .input(byId.extend({ assigneeId: id.nullable() }))
    .output(success(conversation)),

  setPerson: change()
    .route({
      method: 'POST',
      path: '/conversations/{id}/person',
      summary: 'Say whom a conversation is with',
      description: 'A contact or a lead. Null has Sarai find it by the number again.',
    })
    .input(
      byId.extend({
        to: z.union([z.strictObject({ contactId: id }), z.strictObject({ leadId: id })]).nullable(),
      }),
    )
    .output(success(conversation)),

  setAnswered: change()
    .route({
      method: 'POST',
      path: '/conversations/{id}/answered',
      summary: 'Mark a conversation as answered or not',
    })
    .input(byId.extend({ isAnswered: z.boolean() }))
    .output(success(conversation)),

  markRead: memberProcedure('contacts', 'write', { keys: false, external: true })
    .route({
      method: 'POST',
      path: '/conversations/{id}/read',
      summary: 'Show the other person that you have read their messages',
    })
    .input(byId)
    .output(done),

  fileLink: read()
    .route({
      method: 'GET',
      path: '/conversations/messages/{id}/file-link',
      summary: 'Get an address to download the file of a message',
      description: 'It works for five minutes, as long as you may see the conversation.',
    })
    .input(byId)
    .output(success(z.object({ url: z.string() }))),

  fetchFile: change()
    .route({
      method: 'POST',
      path: '/conversations/messages/{id}/fetch-file',
      summary: 'Fetch the file of a message',
      description: 'One that was not fetched by itself, or could not be.',
    })
    .input(byId)
    .output(done),

  keepFile: memberProcedure('contacts', 'write', { keys: false, external: true, creates: true })
    .route({
      method: 'POST',
      path: '/conversations/messages/{id}/keep-file',
      summary: 'Add the file of a message to a record',
      description:
        'To the files of the lead, contact or trip, under another name if you like. Pictures and PDF files only.',
    })
    .input(byId.extend({ on: conversationOn, name: line(150).optional() }))
    .output(success(file)),
}
