import * as z from 'zod'
import { defineJob, type Job } from '../../core/jobs/jobs.ts'
import { sendWaiting } from './conversations-delivery.service.ts'
import { fetchFile } from './conversations-files.service.ts'

interface Sending {
  conversationId: string
}

/** Sends what waits in a conversation. */
export const sendMessagesJob: Job<Sending> = defineJob({
  name: 'conversations.send',
  payload: z.object({ conversationId: z.uuid() }),
  concurrency: 8,
  perAgency: 3,
  async run({ services, agencyId, payload, signal }) {
    const startAfter = await sendWaiting(services, agencyId, payload.conversationId, signal)
    if (!startAfter) return
    await services.database.writeAs(agencyId, (db) =>
      services.jobs.enqueue(db, sendMessagesJob, payload, { startAfter }),
    )
  },
})

/** Fetches the file of a message. The provider keeps it for some weeks. */
export const fetchFileJob: Job<{ messageId: string }> = defineJob({
  name: 'conversations.fetch-file',
  payload: z.object({ messageId: z.uuid() }),
  retryLimit: 12,
  perAgency: 2,
  run: ({ services, agencyId, payload, signal }) => fetchFile(services, agencyId, payload.messageId, signal),
})
