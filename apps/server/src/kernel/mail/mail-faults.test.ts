import { createServer } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { MailServerChange } from '@sarai/contract/mail-settings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { subjectOf } from '../../features/leads/leads.service.ts'
import { deliver } from './mail-delivery.service.ts'
import { findMail } from './mail.queries.ts'
import { sendMail } from './mail.service.ts'

/** No jobs run here: each attempt is made by hand, at the time the test says it is. */
let app: TestApp
let agency: TestAgency
let mailbox: Mailbox
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', ALLOW_PRIVATE_SMTP: 'on' })
})
afterAll(() => app.close())
beforeEach(async () => {
  mailbox = await openMailbox({ users: { agency: 'right' } })
  agency = await makeAgency(app)
  await setUp({})
})
afterEach(async () => {
  app.clock.reset()
  await mailbox.close()
})

const serverOf = (changes: Partial<MailServerChange>): MailServerChange => ({
  host: '127.0.0.1',
  port: mailbox.port,
  security: 'none',
  user: null,
  fromName: 'Saffron Trails',
  fromAddress: 'desk@saffron.test',
  replyTo: null,
  ...changes,
})

async function setUp(changes: Partial<MailServerChange>): Promise<void> {
  const { server } = (await agency.owner.call.mailSettings.get()).data
  await agency.owner.call.mailSettings.save({ ...serverOf(changes), version: server?.version ?? null })
}

const about = { kind: 'lead' as const, id: randomUUID(), label: 'Asha', ownerId: null }

async function post(): Promise<string> {
  const mail = { to: 'asha@traveller.test', subject: 'Your trip', text: 'Hello Asha' }
  const { id } = await app.services.database.writeAs(agency.agencyId, (db) =>
    sendMail(app.services, db, mail, { about: subjectOf({ ...about, name: 'Asha' }) }),
  )
  return id
}

/** Makes an attempt. @returns when the next is to be made, if one is */
async function attempt(id: string): Promise<Date | undefined> {
  let next: Date | undefined
  await deliver(app.services, agency.agencyId, [id], (_, mailId, at) => {
    expect(mailId).toBe(id)
    next = at
    return Promise.resolve()
  })
  return next
}

async function stateOf(id: string) {
  const mail = await findMail(app.services.database.readAs(agency.agencyId), id)
  if (!mail) throw new Error('the mail is lost')
  const { state, problem, attempts } = mail
  return { state, problem, attempts }
}

/** How often each mail came, by its Message-ID: a second copy with the same is dropped by whoever gets it. */
function copies(): number[] {
  const ids = mailbox.mails.map(({ text }) => /^message-id: (.*)$/im.exec(text)?.[1] ?? '')
  return Object.values(Object.groupBy(ids, (id) => id)).map((same) => same?.length ?? 0)
}

describe('a mail goes out once, whatever its mail server does', () => {
  test('through the agency’s own mail server, from the agency', async () => {
    await setUp({ user: 'agency', password: 'right' })
    const id = await post()
    expect(await attempt(id)).toBeUndefined()
    expect(await stateOf(id)).toEqual({ state: 'sent', problem: null, attempts: 1 })
    const [mail] = mailbox.mails
    expect(mail).toMatchObject({ from: 'desk@saffron.test', to: ['asha@traveller.test'], user: 'agency' })
    expect(mail?.text).toMatch(/^From: Saffron Trails <desk@saffron.test>\r$/m)
    expect(await attempt(id)).toBeUndefined()
    expect(copies()).toEqual([1])
  })

  test('greylisted: it is tried later, and then goes out', async () => {
    mailbox.faults.push({ at: 'rcpt', code: 451, words: '4.7.1 Greylisted, try again in 5 minutes' })
    const id = await post()
    const next = await attempt(id)
    expect(next?.getTime()).toBeGreaterThan(Date.now())
    expect(next?.getTime()).toBeLessThan(Date.now() + 60_000)
    expect(await stateOf(id)).toEqual({
      state: 'waiting',
      problem: '451 4.7.1 Greylisted, try again in 5 minutes',
      attempts: 1,
    })
    expect(await attempt(id)).toBeUndefined()
    expect(await stateOf(id)).toEqual({ state: 'sent', problem: null, attempts: 2 })
    expect(copies()).toEqual([1])
  })

  test('refused for now at its end, twice, then taken', async () => {
    const fault = { at: 'data' as const, code: 452, words: '4.3.1 Out of space' }
    mailbox.faults.push(fault, fault)
    const id = await post()
    expect(await attempt(id)).toBeDefined()
    expect(await attempt(id)).toBeDefined()
    expect(await attempt(id)).toBeUndefined()
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 3 })
    expect(copies()).toEqual([1])
  })

  test('many together: one that is refused keeps none of the others, and each goes out once by whoever takes it up', async () => {
    await setUp({ user: 'agency', password: 'right' })
    mailbox.faults.push({ at: 'rcpt', code: 550, words: '5.1.1 No such user here' })
    const ids = await Promise.all(Array.from({ length: 12 }, () => post()))
    const all = () => deliver(app.services, agency.agencyId, ids, () => Promise.resolve())
    await Promise.all([all(), all()])
    await all()
    const states = await Promise.all(ids.map((id) => stateOf(id)))
    expect(states.filter(({ state }) => state === 'sent')).toHaveLength(11)
    expect(states.filter(({ state }) => state === 'failed')).toHaveLength(1)
    expect(copies()).toEqual(ids.slice(1).map(() => 1))
  })

  test('refused for good: it is not tried again, and its record says so', async () => {
    mailbox.faults.push({ at: 'rcpt', code: 550, words: '5.1.1 No such user here' })
    const id = await post()
    expect(await attempt(id)).toBeUndefined()
    expect(await stateOf(id)).toEqual({ state: 'failed', problem: '550 5.1.1 No such user here', attempts: 1 })
    const { rows } = await app.owner.query(
      `select data->>'problem' as problem from timeline where agency_id = $1 and kind = 'mail_failed'`,
      [agency.agencyId],
    )
    expect(rows).toEqual([{ problem: '550 5.1.1 No such user here' }])
    expect(await attempt(id)).toBeUndefined()
    expect(mailbox.mails).toEqual([])
  })

  test('the connection dropped after the whole mail: it is sent again, and not lost', async () => {
    mailbox.faults.push({ at: 'dropped', isKept: false })
    const id = await post()
    expect(await attempt(id)).toBeDefined()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(await attempt(id)).toBeUndefined()
    expect(copies()).toEqual([1])
  })

  test('the same where the server had taken it: the copy has the same Message-ID', async () => {
    mailbox.faults.push({ at: 'dropped', isKept: true })
    const id = await post()
    expect(await attempt(id)).toBeDefined()
    expect(await attempt(id)).toBeUndefined()
    expect(copies()).toEqual([2])
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  })

  test('slow: while one waits for the answer, another leaves the mail alone', async () => {
    mailbox.faults.push({ at: 'slow', ms: 1500 })
    const id = await post()
    const first = attempt(id)
    await expect.poll(async () => (await stateOf(id)).state).toBe('sending')
    // It is looked at again once the other would have to have said that it still sends it.
    const next = await attempt(id)
    expect(next?.getTime()).toBeGreaterThan(Date.now() + 10_000)
    expect(next?.getTime()).toBeLessThan(Date.now() + 20_000)
    await first
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    expect(copies()).toEqual([1])
  })

  test('nobody listens: it waits', async () => {
    await mailbox.close()
    const id = await post()
    expect(await attempt(id)).toBeDefined()
    expect(await stateOf(id)).toMatchObject({
      state: 'waiting',
      problem: 'The mail server refuses connections on this port: try 587 with STARTTLS, or 465 with TLS',
    })
  })

  test('a certificate that nobody vouches for: it is not sent, and it waits', async () => {
    await mailbox.close()
    mailbox = await openMailbox({ badTls: true })
    await setUp({ security: 'starttls' })
    const id = await post()
    expect(await attempt(id)).toBeDefined()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', problem: expect.stringMatching(/certificate/i) })
    expect(mailbox.mails).toEqual([])
  })

  test('STARTTLS asked for and not offered: nothing is sent in the clear', async () => {
    await setUp({ security: 'starttls', user: 'agency', password: 'right' })
    const id = await post()
    expect(await attempt(id)).toBeDefined()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
    expect(mailbox.mails).toEqual([])
  })

  test('something that is no mail server: it waits', async () => {
    const stranger = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    await setUp({ port: (stranger.address() as { port: number }).port })
    const id = await post()
    expect(await attempt(id)).toBeDefined()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
    await new Promise((resolve) => stranger.close(resolve))
  })

  test('a password that is refused: mails wait for the settings, and go out once they are right', async () => {
    await setUp({ user: 'agency', password: 'wrong' })
    const id = await post()
    expect(await attempt(id)).toBeUndefined()
    expect(await stateOf(id)).toMatchObject({ state: 'held', problem: expect.stringContaining('535') })
    await setUp({ user: 'agency', password: 'right' })
    expect((await agency.owner.call.mail.sendHeld({})).data).toEqual({ count: 1 })
    await attempt(id)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    expect(copies()).toEqual([1])
  })

  test('away for days: it is given up, and can be sent again by hand', async () => {
    await mailbox.close()
    const id = await post()
    let attempts = 0
    for (let next = await attempt(id); next; next = await attempt(id)) {
      app.clock.forward(next.getTime() - app.clock.now().getTime())
      if (++attempts > 1000) throw new Error('it is tried for ever')
    }
    expect(await stateOf(id)).toMatchObject({ state: 'failed' })
    expect(app.clock.now().getTime()).toBeGreaterThan(Date.now() + 2.9 * 86_400_000)
    app.clock.reset()
    expect((await agency.owner.call.mail.sendAgain({ id })).data).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})

describe('a mail server that was away for an hour (bar 53)', () => {
  test('gets every mail within five minutes of its return, once', async () => {
    const { port } = mailbox
    const ids = [await post(), await post(), await post()]
    mailbox.faults.push(...Array.from({ length: 300 }, () => ({ at: 'rcpt' as const, code: 421, words: 'Away' })))
    const back = Date.now() + 3_600_000
    const due = new Map(ids.map((id) => [id, Date.now()]))
    let last = 0
    while (due.size > 0) {
      const [id, at] = [...due].sort((a, b) => a[1] - b[1])[0] ?? ['', 0]
      app.clock.forward(Math.max(0, at - app.clock.now().getTime()))
      if (app.clock.now().getTime() >= back) mailbox.faults.length = 0
      const next = await attempt(id)
      if (next) due.set(id, next.getTime())
      else due.delete(id)
      last = app.clock.now().getTime()
    }
    expect(last - back).toBeLessThan(5 * 60_000)
    expect(port).toBe(mailbox.port)
    expect(copies()).toEqual([1, 1, 1])
  })
})
