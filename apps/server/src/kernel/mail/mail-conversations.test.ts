import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { deliver } from './mail-delivery.service.ts'
import { sendMail } from './mail.service.ts'

/** No jobs run here: each attempt is made by hand. */
let app: TestApp
let agency: TestAgency
let mailbox: Mailbox
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', ALLOW_PRIVATE_SMTP: 'on' })
  mailbox = await openMailbox()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  mailbox.mails.length = 0
  mailbox.faults.length = 0
  agency = await makeAgency(app)
  await sendFrom('desk@saffron.test')
})

async function sendFrom(fromAddress: string): Promise<void> {
  const { server } = (await agency.owner.call.mailSettings.get()).data
  await agency.owner.call.mailSettings.save({
    host: '127.0.0.1',
    port: mailbox.port,
    security: 'none',
    user: null,
    fromName: 'Saffron Trails',
    fromAddress,
    replyTo: null,
    version: server?.version ?? null,
  })
}

const trip = { kind: 'trip' as const, id: randomUUID(), label: 'Asha’s trip', ownerId: null }
const to = 'stay@lakehotel.test'

async function write(mail: { to?: string; subject: string }, about: typeof trip | undefined = trip): Promise<string> {
  const { id } = await app.services.database.writeAs(agency.agencyId, (db) =>
    sendMail(app.services, db, { to, text: 'Hello', ...mail }, { about }),
  )
  return id
}

const tryToSend = (...ids: string[]) => deliver(app.services, agency.agencyId, ids, () => Promise.resolve())

const readHeader = (text: string, name: string) => new RegExp(`^${name}: (.*?)\r$`, 'im').exec(text)?.[1]

/** How the mails that came hang together, by subject. */
function readReceived() {
  return mailbox.mails.map(({ text }) => ({
    subject: readHeader(text, 'Subject'),
    id: readHeader(text, 'Message-ID'),
    answers: readHeader(text, 'In-Reply-To'),
    refers: readHeader(text, 'References'),
  }))
}

const alone = { answers: undefined, refers: undefined }
const follow = (id: string | undefined) => ({ answers: id, refers: id })

describe('mails of one conversation', () => {
  test('a request, its change and its cancellation name the first mail, sent one by one or together', async () => {
    const first = await write({ subject: 'Request' })
    await tryToSend(first)
    const [change, cancellation] = [
      await write({ subject: 'Change', to: to.toUpperCase() }),
      await write({ subject: 'Off' }),
    ]
    await tryToSend(change, cancellation)
    const id = `<${first}@saffron.test>`
    const mails = readReceived().sort((one, other) => (one.id ?? '').localeCompare(other.id ?? ''))
    expect(mails).toEqual([
      { subject: 'Request', id, ...alone },
      { subject: 'Change', id: `<${change}@saffron.test>`, ...follow(id) },
      { subject: 'Off', id: `<${cancellation}@saffron.test>`, ...follow(id) },
    ])
  })

  test('others are no part of it: to somebody else, about another record, or about none', async () => {
    await tryToSend(await write({ subject: 'Request' }))
    await tryToSend(await write({ subject: 'Elsewhere', to: 'other@lakehotel.test' }))
    await tryToSend(await write({ subject: 'Another trip' }, { ...trip, id: randomUUID() }))
    const [one, other] = await Promise.all(
      ['None', 'None'].map((subject) =>
        app.services.database.writeAs(agency.agencyId, (db) => sendMail(app.services, db, { to, subject, text: 'Hi' })),
      ),
    )
    await tryToSend(one?.id ?? '', other?.id ?? '')
    expect(readReceived()).toHaveLength(5)
    for (const mail of readReceived()) expect(mail).toMatchObject(alone)
  })

  test('a mail that is tried again keeps its Message-ID, from whatever address mails are sent by then', async () => {
    const first = await write({ subject: 'Request' })
    mailbox.faults.push({ at: 'data', code: 451, words: '4.3.0 Later' })
    await tryToSend(first)
    expect(mailbox.mails).toEqual([])
    await sendFrom('desk@trails.test')
    await tryToSend(first)
    const later = await write({ subject: 'Change' })
    await tryToSend(later)
    const id = `<${first}@saffron.test>`
    expect(readReceived()).toEqual([
      { subject: 'Request', id, ...alone },
      { subject: 'Change', id: `<${later}@trails.test>`, ...follow(id) },
    ])
  })

  test('a mail that was refused begins no conversation', async () => {
    mailbox.faults.push({ at: 'data', code: 550, words: '5.7.1 Refused' })
    await tryToSend(await write({ subject: 'Request' }))
    const next = await write({ subject: 'Request again' })
    await tryToSend(next)
    await tryToSend(await write({ subject: 'Change' }))
    const id = `<${next}@saffron.test>`
    expect(readReceived()).toMatchObject([
      { subject: 'Request again', id, ...alone },
      { subject: 'Change', ...follow(id) },
    ])
  })
})
