import { external, member } from '../../core/procedures.ts'
import {
  assignConversation,
  beginConversation,
  fetchFileAgain,
  linkConversation,
  markRead,
  sendAgain,
  setAnswered,
} from './conversations-changing.service.ts'
import { keepFileWith, makeFileLink } from './conversations-files.service.ts'
import { countInbox, listAbout, listInbox, listMessagesShown, showConversation } from './conversations-found.service.ts'
import { listChatTemplates, sendFile, sendMessage } from './conversations-sending.service.ts'

export const conversationsHandlers = {
  list: member.conversations.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await listInbox(services, db, actor, input)),
  })),

  count: member.conversations.count.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await countInbox(services, db, actor),
  })),

  get: member.conversations.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await showConversation(services, db, actor, input.id),
  })),

  messages: member.conversations.messages.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    ...(await listMessagesShown(db, actor, input)),
  })),

  about: member.conversations.about.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await listAbout(services, db, actor, input.on),
  })),

  begin: member.conversations.begin.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await beginConversation(services, db, actor, input),
  })),

  templates: external.conversations.templates.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await listChatTemplates(services, actor, input.id),
  })),

  send: external.conversations.send.handler(async ({ context: { services, actor, once }, input }) => ({
    status: true,
    data: await sendMessage(services, actor, input, once),
  })),

  sendFile: external.conversations.sendFile.handler(async ({ context: { services, actor, once }, input, signal }) => ({
    status: true,
    data: await sendFile(services, actor, input, once, signal),
  })),

  sendAgain: member.conversations.sendAgain.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await sendAgain(services, db, actor, input.id),
  })),

  assign: member.conversations.assign.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await assignConversation(services, db, actor, input),
  })),

  setPerson: member.conversations.setPerson.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await linkConversation(services, db, actor, input),
  })),

  setAnswered: member.conversations.setAnswered.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await setAnswered(services, db, actor, input),
  })),

  markRead: external.conversations.markRead.handler(async ({ context: { services, actor }, input }) => {
    await markRead(services, actor, input.id)
    return { status: true }
  }),

  fileLink: member.conversations.fileLink.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { url: await makeFileLink(services, db, actor, input.id) },
  })),

  fetchFile: member.conversations.fetchFile.handler(async ({ context: { services, db, actor }, input }) => {
    await fetchFileAgain(services, db, actor, input.id)
    return { status: true }
  }),

  keepFile: external.conversations.keepFile.handler(async ({ context: { services, actor, once }, input, signal }) => ({
    status: true,
    data: await keepFileWith(services, actor, input, once, signal),
  })),
}
