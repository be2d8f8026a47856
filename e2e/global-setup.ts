import { startMailSink } from './mailbox.ts'
import { startServer } from './server.ts'

/** One server and one mail server for the whole run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const mails = await startMailSink()
  const server = await startServer({
    SMTP_URL: mails.url,
    ALLOW_PRIVATE_WEBHOOKS: 'on',
    ALLOW_PRIVATE_SMTP: 'on',
  }).catch(async (error: unknown) => {
    await mails.stop()
    throw error
  })
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  process.env.E2E_MAILS = mails.folder
  process.env.E2E_SMTP = mails.url
  return async () => {
    await server.stop()
    await mails.stop()
    const errors = server.errors()
    if (errors.length > 0) throw new Error(`The server logged errors during the journeys:\n${errors.join('\n')}`)
  }
}
