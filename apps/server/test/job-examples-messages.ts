import { makeConversation, makeMessage } from './examples/conversations.ts'
import { pictureFile } from './examples/picture-file.ts'
import type { Maker } from './maker.ts'
import { messageDesk } from './test-plugins.ts'

/** How there comes to be something to do for conversations. */
export const messageJobs: Record<string, (make: Maker) => Promise<object>> = {
  'conversations.send': async (make) => {
    const { id } = await makeConversation(make)
    for (let sent = 0; sent < 2; sent++)
      await makeMessage(make, id, { isOwn: true, state: 'waiting', providerId: null })
    return { conversationId: id }
  },
  'conversations.fetch-file': async (make) => {
    const { id } = await makeConversation(make)
    const providerFileId = make.word()
    messageDesk.files.set(providerFileId, Buffer.from(await (await pictureFile()).arrayBuffer()))
    const file = { providerFileId, fileName: '', fileType: 'image/png', fileState: 'waiting' as const }
    return { messageId: await makeMessage(make, id, file) }
  },
}
