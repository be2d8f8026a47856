import { createServer } from 'node:net'
import type { MailServerChange } from '@sarai/contract/mail-settings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { openTarpit } from '../../../test/tarpit.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', ALLOW_PRIVATE_SMTP: 'on', SMTP_TIMEOUT: '2' })
  mailbox = await openMailbox({ users: { agency: 'right' } })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  agency = await makeAgency(app)
})
afterEach(() => app.clock.reset())

const server = (changes: Partial<MailServerChange> = {}): MailServerChange => ({
  host: '127.0.0.1',
  port: mailbox.port,
  security: 'none',
  user: 'agency',
  password: 'right',
  fromName: 'Saffron Trails',
  fromAddress: 'desk@saffron.test',
  replyTo: 'answers@saffron.test',
  ...changes,
})

describe('the test button', () => {
  test('sends the asker a mail by what is typed, and says what the mail server said', async () => {
    const { data } = await agency.owner.call.mailSettings.test(server())
    expect(data).toMatchObject({ isSent: true, to: agency.owner.email, answer: expect.stringMatching(/^250 /) })
    const mail = mailbox.mails.findLast(({ to }) => to.includes(agency.owner.email))
    expect(mail?.user).toBe('agency')
    expect(mail?.text).toMatch(/^Reply-To: answers@saffron.test\r$/m)
    expect((await agency.owner.call.mailSettings.get()).data.server).toBeNull()
  })

  test('says what to check, and in its words why it did not go out', async () => {
    const { data } = await agency.owner.call.mailSettings.test(server({ password: 'wrong' }))
    const answer = expect.stringMatching(/^Check the user and the password.*535 5\.7\.8 Username and password not/)
    expect(data).toMatchObject({ isSent: false, answer })
  })

  test('says what a mail server did not do in time', async () => {
    const tarpit = await openTarpit()
    const { data } = await agency.owner.call.mailSettings.test(server({ port: tarpit.port }))
    expect(data).toMatchObject({
      isSent: false,
      answer: 'The mail server sent no greeting within 1 s: choose TLS if the port is 465',
    })
    await tarpit.close()
  })

  test('shows no more of what a mail server says than a line of it', async () => {
    const talker = createServer((socket) =>
      socket.on('error', () => {}).end(`554 \u001b[31m<script>alert(1)</script>\u202e${'x'.repeat(20_000)}\r\n`),
    )
    await new Promise<void>((resolve) => talker.listen(0, '127.0.0.1', resolve))
    const { port } = talker.address() as { port: number }
    const { data } = await agency.owner.call.mailSettings.test(server({ port }))
    expect(data.isSent).toBe(false)
    expect(data.answer.length).toBeLessThanOrEqual(500)
    expect(data.answer).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    await new Promise((resolve) => talker.close(resolve))
  })

  test('is not for trying servers out by the hundred', async () => {
    const ask = () => agency.owner.call.mailSettings.test(server({ host: '192.0.2.1', port: 1 }))
    const wrong = () => agency.owner.call.mailSettings.test(server({ password: 'wrong' }))
    for (let asked = 0; asked < 20; asked++) await wrong()
    await expect(ask()).rejects.toMatchObject({ status: 429 })
  })
})

describe('the password (bar 40)', () => {
  test('is never given out, and lies sealed', async () => {
    const { data } = await agency.owner.call.mailSettings.save({ ...server(), version: null })
    expect(data).toMatchObject({ isPasswordSet: true, version: 1 })
    const read = await agency.owner.call.mailSettings.get()
    expect(JSON.stringify([data, read])).not.toContain('right')
    const { rows } = await app.owner.query('select password from mail_settings where agency_id = $1', [agency.agencyId])
    expect(rows[0]?.password).toMatch(/^v1\./)
    expect(app.logs()).not.toContain(rows[0]?.password)
  })

  test('stays where it is not typed, and cannot be read in another agency’s place', async () => {
    await agency.owner.call.mailSettings.save({ ...server(), version: null })
    const kept = await agency.owner.call.mailSettings.save({
      ...server({ password: undefined, fromName: 'Another name' }),
      version: 1,
    })
    expect(kept.data).toMatchObject({ isPasswordSet: true, version: 2, fromName: 'Another name' })
    const again = await agency.owner.call.mailSettings.test(server({ password: undefined }))
    expect(again.data.isSent).toBe(true)

    const other = await makeAgency(app)
    await other.owner.call.mailSettings.save({ ...server({ password: 'wrong' }), version: null })
    await app.owner.query(
      `update mail_settings set password = (select password from mail_settings where agency_id = $1) where agency_id = $2`,
      [agency.agencyId, other.agencyId],
    )
    await expect(other.owner.call.mailSettings.test(server({ password: undefined }))).rejects.toBeDefined()
  })

  test.each([
    ['host', { host: 'localhost' }],
    ['port', { port: 1 }],
    ['user', { user: 'somebody else' }],
  ] as const)('is not handed to another server without being typed: %s', async (_, change) => {
    await agency.owner.call.mailSettings.save({ ...server(), version: null })
    const moved = server({ ...change, password: undefined })
    const refused = { status: 422, fields: { password: expect.stringContaining('again') } }
    await expect(agency.owner.call.mailSettings.save({ ...moved, version: 1 })).rejects.toMatchObject(refused)
    await expect(agency.owner.call.mailSettings.test(moved)).rejects.toMatchObject(refused)
  })

  test('is gone with its user', async () => {
    await agency.owner.call.mailSettings.save({ ...server(), version: null })
    const { data } = await agency.owner.call.mailSettings.save({
      ...server({ user: null, password: undefined }),
      version: 1,
    })
    expect(data.isPasswordSet).toBe(false)
  })
})

describe('how mail goes out is sensitive (bar 21)', () => {
  test('it asks for the password again after ten minutes', async () => {
    app.clock.forward(11 * 60_000)
    const refused = { code: 'PASSWORD_NEEDED' }
    const { mailSettings } = agency.owner.call
    await expect(mailSettings.save({ ...server(), version: null })).rejects.toMatchObject(refused)
    await expect(mailSettings.test(server())).rejects.toMatchObject(refused)
    await expect(mailSettings.remove()).rejects.toMatchObject(refused)
  })

  test('sub-users neither see nor change it', async () => {
    const { call } = await makeMember(app, agency, { isManager: true, recordScope: 'all' })
    await expect(call.mailSettings.get()).rejects.toMatchObject({ status: 403 })
    await expect(call.mailSettings.test(server())).rejects.toMatchObject({ status: 403 })
  })

  test('of two who save at once the second is told', async () => {
    const { mailSettings } = agency.owner.call
    await mailSettings.save({ ...server(), version: null })
    await expect(mailSettings.save({ ...server(), version: null })).rejects.toMatchObject({ code: 'STALE' })
    await mailSettings.save({ ...server(), version: 1 })
    await expect(mailSettings.save({ ...server(), version: 1 })).rejects.toMatchObject({ code: 'STALE' })
  })
})

describe('without the operator’s leave, mail servers are on the internet (bar 38)', () => {
  let strict: TestApp
  let careful: TestAgency
  beforeAll(async () => {
    strict = await startApp({ ROLE: 'web' })
    careful = await makeAgency(strict)
  })
  afterAll(() => strict.close())

  const inside = [
    '127.0.0.1',
    'localhost',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    '0x7f.1',
    '2130706433',
  ]
  test.each(inside)('%s is neither kept nor connected to', async (host) => {
    let connections = 0
    const canary = createServer(() => connections++)
    await new Promise<void>((resolve) => canary.listen(2525, resolve))
    const change = server({ host, port: 2525, security: 'starttls' })
    const { data } = await careful.owner.call.mailSettings.test(change)
    expect(data).toMatchObject({ isSent: false, answer: 'This address does not lead to a server on the internet.' })
    await expect(careful.owner.call.mailSettings.save({ ...change, version: null })).rejects.toMatchObject({
      status: 422,
      fields: { host: 'This address does not lead to a server on the internet.' },
    })
    expect(connections).toBe(0)
    await new Promise((resolve) => canary.close(resolve))
  })

  test.each([22, 25, 80, 5432, 6379])('port %i is not used', async (port) => {
    await expect(
      careful.owner.call.mailSettings.test(server({ host: '8.8.8.8', port, security: 'tls' })),
    ).rejects.toMatchObject({ status: 422, fields: { port: expect.any(String) } })
  })

  test('a name that leads inside after it was kept is not connected to', async () => {
    const { egress } = strict.services
    const answers = [['8.8.8.8'], ['127.0.0.1']]
    const original = egress.addressOf.bind(egress)
    egress.addressOf = async (_host, options) => original(answers.shift()?.[0] ?? '', options)
    const change = server({ host: 'mail.example.com', port: 2525, security: 'starttls' })
    await careful.owner.call.mailSettings.save({ ...change, version: null })
    const { data } = await careful.owner.call.mailSettings.test({ ...change, password: undefined })
    expect(data.answer).toBe('This address does not lead to a server on the internet.')
    egress.addressOf = original
  })

  test('no password goes over a line that anybody can read', async () => {
    await expect(careful.owner.call.mailSettings.test(server({ host: '8.8.8.8', port: 587 }))).rejects.toMatchObject({
      status: 422,
      fields: { security: expect.any(String) },
    })
  })
})

describe('nothing smuggled in by the settings (bar 39)', () => {
  test.each([
    ['fromName', 'Saffron\r\nBcc: victim@elsewhere.test'],
    ['fromAddress', 'desk@saffron.test\r\nBcc: victim@elsewhere.test'],
    ['replyTo', 'desk@saffron.test\nBcc: victim@elsewhere.test'],
    ['user', 'agency\r\nRCPT TO:<victim@elsewhere.test>'],
    ['password', 'right\r\nRCPT TO:<victim@elsewhere.test>'],
    ['host', '127.0.0.1\r\nRCPT'],
  ])('%s with a line break is refused', async (field, value) => {
    await expect(agency.owner.call.mailSettings.test(server({ [field]: value }))).rejects.toMatchObject({ status: 422 })
  })
})
