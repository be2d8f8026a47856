import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job } from '../src/core/jobs/jobs.ts'
import { sendMail, sendMails } from '../src/kernel/mail/mail.service.ts'
import { jobs as registered } from '../src/jobs.ts'
import { startApp, type TestApp } from './app.ts'
import { finished, sendFile } from './import-file.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { clientOf, makeAgency, makeMember, type TestAgency } from './make.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { openTarpit, type Tarpit, type Trap } from './tarpit.ts'

/** A server that does its work in the background, with an agency that has much to do beside one that has little. */
let app: TestApp
let installation: Mailbox
let busy: TestAgency
let other: TestAgency
beforeAll(async () => {
  installation = await openMailbox()
  app = await startApp({
    SMTP_URL: installation.url,
    SMTP_TIMEOUT: '6',
    ALLOW_PRIVATE_SMTP: 'on',
    ALLOW_PRIVATE_WEBHOOKS: 'on',
  })
})
afterAll(async () => {
  await app.close()
  await installation.close()
})

async function agencies(): Promise<void> {
  busy = await makeAgency(app, 'Busy')
  other = await makeAgency(app, 'Other')
}

const mailServer = (port: number) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  user: null,
  fromName: 'Desk',
  fromAddress: 'desk@saffron.test',
  replyTo: null,
})
const mailTo = (to: string) => ({ to, subject: 'Your trip', text: 'Hello' })

/** Milliseconds until it is so. */
async function msUntil(look: () => boolean | Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await look())) {
    if (performance.now() - startedAt > 30_000) throw new Error('it did not come')
    await sleep(20)
  }
  return performance.now() - startedAt
}
const hasCome = (box: Mailbox, to: string) => () => box.mails.some((mail) => mail.to.includes(to))

describe('mail', () => {
  test.each<Trap>(['silent', 'drips', 'swallows'])(
    'a mail server that %s has its agency’s mails wait, and nobody else’s, nor links and codes of its own',
    async (trap) => {
      await agencies()
      const [tarpit, theirs] = [await openTarpit(trap), await openMailbox()]
      await busy.owner.call.mailSettings.save({ ...mailServer(tarpit.port), version: null })
      await other.owner.call.mailSettings.save({ ...mailServer(theirs.port), version: null })
      const { database } = app.services
      // In pieces of work of their own, as they come about in life.
      for (let at = 0; at < 10; at++) {
        await database.writeAs(busy.agencyId, (db) =>
          sendMails(
            app.services,
            db,
            Array.from({ length: 20 }, (_, i) => mailTo(`g${at}-${i}@traveller.test`)),
          ),
        )
      }
      await msUntil(() => tarpit.held() > 0)

      const to = `asha-${randomUUID()}@traveller.test`
      await database.writeAs(other.agencyId, (db) => sendMail(app.services, db, mailTo(to)))
      expect(await msUntil(hasCome(theirs, to))).toBeLessThan(3_000)

      const member = await makeMember(app, busy)
      await clientOf(app).auth.forgotPassword({ email: member.email })
      expect(await msUntil(hasCome(installation, member.email))).toBeLessThan(3_000)
      // Four pieces of work of five mails each: others have workers and connections left.
      expect(tarpit.maxHeld()).toBeLessThanOrEqual(20)
      await app.owner.query(`update mails set state = 'cancelled' where agency_id = $1`, [busy.agencyId])
      await tarpit.close()
      await theirs.close()
    },
  )
})

describe('webhooks', () => {
  let hole: Tarpit
  let receiver: Receiver
  afterAll(async () => {
    await hole.close()
    await receiver.close()
  })

  test('200 that go where nobody answers leave another agency’s one its turn', async () => {
    await agencies()
    hole = await openTarpit()
    receiver = await openReceiver()
    const endpoints = Array.from({ length: 5 }, (_, at) => ({
      url: `http://127.0.0.1:${hole.port}/${at}`,
      events: ['lead.created' as const],
    }))
    for (const endpoint of endpoints) await busy.owner.call.webhooks.create(endpoint)
    await other.owner.call.webhooks.create({ url: `${receiver.url}/in`, events: ['lead.created'] })
    for (let at = 0; at < 40; at++) await busy.owner.call.leads.create({ name: `Lead ${at}` })
    await msUntil(() => hole.held() > 0)
    await other.owner.call.leads.create({ name: 'Asha' })
    expect(await msUntil(() => receiver.posts.length > 0)).toBeLessThan(3_000)
    // Two pieces of work of eight each.
    expect(hole.maxHeld()).toBeLessThanOrEqual(16)
  })
})

describe('exports and imports', () => {
  const people = (count: number) =>
    `Name,Phone\n${Array.from({ length: count }, (_, at) => `Person ${at},90${String(at).padStart(8, '0')}`).join('\n')}`

  /** A file that is ready to be imported. @returns what begins it, and says its operation */
  async function readyImport({ call }: TestAgency['owner'], count: number): Promise<() => Promise<string>> {
    const { id, settings } = await sendFile(call, 'people.csv', people(count))
    if (!settings) throw new Error('the file was not read')
    return () => call.imports.start({ id, settings }).then(() => id)
  }
  const beginExport = async ({ call }: TestAgency['owner'], search?: string) =>
    (await call.leads.export({ selection: { search, filters: {} }, format: 'csv' })).data.operationId
  const waiting = async (ids: string[]) => {
    const sql = `select count(*)::int as waiting from operations where id = any($1) and state = 'queued'`
    return (await app.owner.query<{ waiting: number }>(sql, [ids])).rows[0]?.waiting
  }

  test('twenty of one agency leave another’s small one its turn', async () => {
    await agencies()
    const beginMany = await Promise.all(Array.from({ length: 3 }, () => readyImport(busy.owner, 500)))
    const beginTheirs = await readyImport(other.owner, 10)
    const imports = await Promise.all(beginMany.map((begin) => begin()))
    await finished(other.owner.call, await beginTheirs())
    expect(await waiting(imports), 'the small import waited for the others').toBeGreaterThan(0)
    // As many as two people can have made at once.
    const colleague = await makeMember(app, busy, { recordScope: 'all', rights: ['export'] })
    const exports = await Promise.all(
      [busy.owner, colleague].flatMap((one) => Array.from({ length: 10 }, (_, at) => beginExport(one, `Person ${at}`))),
    )
    await finished(other.owner.call, await beginExport(other.owner))
    expect(await waiting(exports), 'the small export waited for the twenty').toBeGreaterThanOrEqual(10)
  })
})

test('no agency can have all workers of any kind', () => {
  const jobs = registered as unknown as Job<unknown>[]
  for (const { name, schedule, concurrency, perAgency } of jobs) {
    if (schedule) expect([name, concurrency]).toEqual([name, 1])
    else expect(perAgency, name).toBeLessThanOrEqual(concurrency / 2)
  }
})
