import type { Contract } from '@sarai/contract'
import type { ConversationOn } from '@sarai/contract/conversations'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { sealFile } from '../../src/core/sealed-files.ts'
import { findMessageFilePlace } from '../../src/features/conversations/conversations-files.rules.ts'
import { insertMessage, type MessageRecord } from '../../src/features/conversations/conversations-messages.queries.ts'
import {
  claimConversation,
  type ConversationRecord,
  updateConversation,
} from '../../src/features/conversations/conversations.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { messageProviders } from '../test-plugins.ts'
import { testTemplate } from '../test-messages.ts'
import { contact } from './contacts.ts'
import { plugin } from './plugins.ts'
import { pictureFile } from './picture-file.ts'
import { trip } from './prospects.ts'

let serial = 0
const makePhone = () => `+9198${String(10_000_000 + serial++)}`

/** A conversation in which somebody has just written, with its messages. */
export async function makeConversation(
  make: Maker,
  facts: Partial<ConversationRecord> = {},
): Promise<{ id: string; messageId: string; phone: string }> {
  const authorisedAt = new Date().toISOString()
  const { provider } = await plugin(make, { among: messageProviders, kind: 'messages', authorisedAt })
  const phone = makePhone()
  const { id } = await make.write((db) => claimConversation(db, { provider, phone }))
  const at = new Date().toISOString()
  const waiting = { receivedAt: at, waitingSince: at, isLastOwn: false, lastText: make.word(), lastAt: at }
  await make.write((db) =>
    updateConversation(db, id, { assigneeId: make.userId, profileName: make.word(), ...waiting, ...facts }),
  )
  const messageId = await makeMessage(make, id)
  return { id, messageId, phone }
}

export async function makeMessage(make: Maker, conversationId: string, facts: Partial<MessageRecord> = {}) {
  const row = {
    conversationId,
    isOwn: false,
    state: 'received' as const,
    text: make.word(),
    at: new Date().toISOString(),
  }
  const message = await make.write((db) => insertMessage(db, { ...row, providerId: randomUUID(), ...facts }))
  return message?.id ?? ''
}

/** A message that failed. */
async function makeFailed(make: Maker): Promise<string> {
  const { id } = await makeConversation(make)
  return makeMessage(make, id, { isOwn: true, state: 'failed', problem: make.word(), senderId: make.userId })
}

/** A message with a picture. */
async function makeWithPicture(make: Maker): Promise<string> {
  const { id: conversationId } = await makeConversation(make)
  const [id, bytes] = [uuidv7(), new Uint8Array(await (await pictureFile()).arrayBuffer())]
  const storageKey = `${make.agencyId}/messages/${randomUUID()}`
  const sealed = await make.write((db) => sealFile(make.services.vault, db, findMessageFilePlace(id), bytes))
  await make.services.storage.put(storageKey, sealed)
  const file = {
    fileName: `${make.word()}.png`,
    fileType: 'image/png',
    fileBytes: bytes.length,
    fileState: 'kept' as const,
  }
  return makeMessage(make, conversationId, { id, ...file, storageKey, providerFileId: 'picture' })
}

const makeWithOffered = async (make: Maker) => {
  const { id } = await makeConversation(make)
  return makeMessage(make, id, { providerFileId: 'later', fileType: 'image/png', fileName: '', fileState: 'offered' })
}

/** A record of each kind that conversations are about, with the number of somebody. */
const makers: ((make: Maker) => Promise<{ on: ConversationOn; phone: string }>)[] = [
  async (make) => {
    const phone = makePhone()
    return { on: { contactId: await contact(make, { phone }) }, phone }
  },
  async (make) => {
    const phone = makePhone()
    return { on: { leadId: await make.lead({ phone }) }, phone }
  },
  async (make) => {
    const tripId = await trip(make)
    const phone = makePhone()
    for (const kind of ['contact', 'lead'])
      await make.sql(`update ${kind}s set whatsapp = $1 where id = (select ${kind}_id from trips where id = $2)`, [
        phone,
        tripId,
      ])
    return { on: { tripId }, phone }
  },
]

export const conversations: ExamplesOf<Contract['conversations']> = {
  list: {
    inputs: [
      async (make) => {
        await makeConversation(make)
        return { tab: 'all' }
      },
    ],
  },
  count: { inputs: [() => undefined] },
  get: { inputs: [async (make) => ({ id: (await makeConversation(make)).id })] },
  messages: { inputs: [async (make) => ({ id: (await makeConversation(make)).id })] },
  about: { inputs: makers.map((maker) => async (make: Maker) => ({ on: (await maker(make)).on })) },
  begin: {
    inputs: makers.map((maker) => async (make: Maker) => {
      await makeConversation(make)
      return maker(make)
    }),
  },
  templates: { inputs: [async (make) => ({ id: (await makeConversation(make)).id })] },
  send: {
    inputs: [
      async (make) => {
        const { id, messageId } = await makeConversation(make)
        return { id, content: { text: make.word() }, repliesTo: messageId }
      },
      async (make) => {
        const { id } = await makeConversation(make, { receivedAt: null, waitingSince: null })
        const { name, language } = testTemplate
        const values = { '1': make.word(), '2': make.word() }
        return { id, content: { template: { name, language }, values, buttonValue: make.word() } }
      },
    ],
  },
  sendFile: {
    inputs: [
      async (make) => {
        const { id } = await makeConversation(make)
        return { id, file: await pictureFile(), caption: make.word() }
      },
    ],
  },
  sendAgain: { inputs: [async (make) => ({ id: await makeFailed(make) })] },
  assign: {
    inputs: [async (make) => ({ id: (await makeConversation(make)).id, assigneeId: make.userId })],
  },
  setPerson: {
    inputs: [
      async (make) => ({ id: (await makeConversation(make)).id, to: { contactId: await contact(make) } }),
      async (make) => ({ id: (await makeConversation(make)).id, to: { leadId: await make.lead() } }),
    ],
  },
  setAnswered: { inputs: [async (make) => ({ id: (await makeConversation(make)).id, isAnswered: true })] },
  markRead: { inputs: [async (make) => ({ id: (await makeConversation(make)).id })] },
  fileLink: { inputs: [async (make) => ({ id: await makeWithPicture(make) })] },
  fetchFile: { inputs: [async (make) => ({ id: await makeWithOffered(make) })] },
  keepFile: {
    inputs: makers.map((maker) => async (make: Maker) => ({
      id: await makeWithPicture(make),
      on: (await maker(make)).on,
      name: make.word(),
    })),
  },
}
