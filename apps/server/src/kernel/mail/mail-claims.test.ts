import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { openTarpit } from '../../../test/tarpit.ts'
import { deliver } from './mail-delivery.service.ts'
import { findMail } from './mail.queries.ts'
import { sendMail } from './mail.service.ts'

/** No jobs run here: each attempt is made by hand. */
let app: TestApp
let agency: TestAgency
let mailbox: Mailbox
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', ALLOW_PRIVATE_SMTP: 'on' })
})
afterAll(() => app.close())
beforeEach(async () => {
  mailbox = await openMailbox()
  agency = await makeAgency(app)
  await useServer(mailbox.port)
})
afterEach(() => mailbox.close())

async function useServer(port: number): Promise<void> {
  const { mailSettings } = agency.owner.call
  const { server } = (await mailSettings.get()).data
  const change = { host: '127.0.0.1', port, security: 'none' as const, user: null, replyTo: null }
  const from = { fromName: 'Saffron Trails', fromAddress: 'desk@saffron.test' }
  await mailSettings.save({ ...change, ...from, version: server?.version ?? null })
}

async function post(): Promise<string> {
  const mail = { to: 'asha@traveller.test', subject: 'Your trip', text: 'Hello Asha' }
  return (await app.services.database.writeAs(agency.agencyId, (db) => sendMail(app.services, db, mail))).id
}

/** Makes an attempt. @returns when the next is to be made, if one is */
async function attempt(id: string): Promise<Date | undefined> {
  let next: Date | undefined
  await deliver(app.services, agency.agencyId, [id], (_, _mailId, at) => Promise.resolve(void (next = at)))
  return next
}

async function stateOf(id: string) {
  const { state, problem, attempts } = (await findMail(app.services.database.readAs(agency.agencyId), id)) ?? {}
  return { state, problem, attempts }
}

describe('mails that a server has in hand', () => {
  test('sent: it does not go out again, however long ago it was claimed', async () => {
    const id = await post()
    await attempt(id)
    await app.owner.query(`update mails set claimed_at = now() - interval '1 hour' where id = $1`, [id])
    expect(await attempt(id)).toBeUndefined()
    expect(mailbox.mails).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('claimed by a server that died: it is given up when that has not been heard of for 20 s, and goes out', async () => {
    const id = await post()
    const claim = `update mails set state = 'sending', claimed_at = now() - $2::interval where id = $1`
    await app.owner.query(claim, [id, '12 seconds'])
    const next = await attempt(id)
    expect(next?.getTime()).toBeLessThan(Date.now() + 9_000)
    expect(mailbox.mails).toEqual([])
    await app.owner.query(claim, [id, '21 seconds'])
    expect(await attempt(id)).toBeUndefined()
    expect(mailbox.mails).toHaveLength(1)
  })

  test('slow, and longer than that: whoever sends it says so, and nobody else takes it up', async () => {
    mailbox.faults.push({ at: 'slow', ms: 6_000 })
    const id = await post()
    const first = attempt(id)
    await expect.poll(async () => (await stateOf(id)).state).toBe('sending')
    await sleep(5_300)
    const { rows } = await app.owner.query(
      `select extract(epoch from now() - claimed_at)::float as age from mails where id = $1`,
      [id],
    )
    expect(rows[0].age).toBeLessThan(3)
    await first
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(mailbox.mails).toHaveLength(1)
  })

  test('many for a mail server that keeps no deadline: the rest is put off with the first, not tried one by one', async () => {
    const tarpit = await openTarpit()
    const { config } = app.services
    const { smtpTimeoutSeconds } = config
    config.smtpTimeoutSeconds = 2
    await useServer(tarpit.port)
    const ids = await Promise.all(Array.from({ length: 20 }, () => post()))
    let putOff = 0
    await deliver(app.services, agency.agencyId, ids, () => Promise.resolve(void putOff++))
    expect(putOff).toBe(20)
    expect(tarpit.maxHeld()).toBeLessThanOrEqual(5)
    const problem = 'The mail server sent no greeting within 1 s: choose TLS if the port is 465'
    expect(await stateOf(ids[19] ?? '')).toEqual({ state: 'waiting', attempts: 1, problem })
    config.smtpTimeoutSeconds = smtpTimeoutSeconds
    await tarpit.close()
  })
})
