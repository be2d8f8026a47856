import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type MailProviderSink, openMailProvider } from '../../../test/mail-provider/mail-provider.ts'
import { mailboxAddress, signIn } from '../../../test/mail-provider/signed-in.ts'
import { makeAgency, makeMember, password, type TestAgency } from '../../../test/make.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { subjectOf } from '../../features/leads/leads.service.ts'
import { deliver } from './mail-delivery.service.ts'
import { findAccessToken } from './mail-grants.service.ts'
import { findMail } from './mail.queries.ts'
import { sendMail } from './mail.service.ts'

const hour = 3_600_000
const appUrl = 'https://sarai.test'

/** No jobs run here: each attempt is made by hand, at the time the test says it is. */
let app: TestApp
/** Another server on the same database. */
let second: TestApp
let agency: TestAgency
let installation: Mailbox
let microsoft: MailProviderSink
let google: MailProviderSink
const pick = (kind: 'microsoft' | 'google') => (kind === 'microsoft' ? microsoft : google)

beforeAll(async () => {
  const options = { redirectUris: [`${appUrl}/mail-oauth`], now: () => app.clock.now().getTime() }
  microsoft = await openMailProvider('microsoft', options)
  google = await openMailProvider('google', options)
  installation = await openMailbox()
  const env = { ...microsoft.env, ...google.env, ROLE: 'web', APP_URL: appUrl, SMTP_URL: installation.url }
  app = await startApp(env)
  second = await startApp({ ...env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
})
afterAll(async () => {
  await second.close()
  await app.close()
  await Promise.all([pick('microsoft').close(), pick('google').close(), installation.close()])
})
beforeEach(async () => {
  agency = await makeAgency(app)
})
afterEach(() => {
  app.clock.reset()
  second.clock.reset()
  for (const one of [pick('microsoft'), pick('google')]) Object.assign(one, { isSmtpOff: false, next: {} })
})

const forward = (ms: number) => {
  app.clock.forward(ms)
  second.clock.forward(ms)
}

async function post(): Promise<string> {
  const mail = { to: 'asha@traveller.test', subject: 'Your trip', text: 'Hello Asha' }
  const about = subjectOf({ id: randomUUID(), name: 'Asha', ownerId: null })
  const { id } = await app.services.database.writeAs(agency.agencyId, (db) =>
    sendMail(app.services, db, mail, { about }),
  )
  return id
}

/** Makes an attempt at mails. @returns when they are tried again, if they are */
async function tryMails(...ids: string[]): Promise<Date[]> {
  const next: Date[] = []
  await deliver(app.services, agency.agencyId, ids, (_, _id, date) => {
    next.push(date)
    return Promise.resolve()
  })
  return next
}

const read = (id: string) => findMail(app.services.database.readAs(agency.agencyId), id)
const readSettings = async () => (await agency.owner.call.mailSettings.get()).data
const listRenewals = (kind: 'microsoft' | 'google') =>
  pick(kind).requests.filter(({ grant_type: type }) => type === 'refresh_token')
/** What came to the mailboxes of the provider for somebody. */
const listReceived = (kind: 'microsoft' | 'google', to = 'asha@traveller.test') =>
  pick(kind).mails.filter((mail) => mail.to.includes(to))
const prepareSignIn = async (kind: 'microsoft' | 'google') => {
  await signIn(agency, pick(kind))
  pick(kind).requests.length = 0
  pick(kind).mails.length = 0
}

describe.each(['microsoft', 'google'] as const)('a token of %s', (kind) => {
  beforeEach(() => prepareSignIn(kind))

  test('is used as long as it is good, and renewed shortly before its end', async () => {
    await tryMails(await post())
    forward(hour - 6 * 60_000)
    await tryMails(await post())
    expect(listRenewals(kind)).toHaveLength(0)
    forward(2 * 60_000)
    await tryMails(await post())
    expect(listRenewals(kind)).toHaveLength(1)
    await tryMails(await post())
    expect(listRenewals(kind)).toHaveLength(1)
    expect(listReceived(kind)).toHaveLength(4)
    expect(listReceived(kind).every(({ user }) => user === mailboxAddress)).toBe(true)
  })

  test('is renewed again and again, by the refresh token that counts', async () => {
    for (let times = 0; times < 3; times++) {
      forward(hour)
      await tryMails(await post())
    }
    expect(listReceived(kind)).toHaveLength(3)
    const used = listRenewals(kind).map(({ refresh_token: token }) => token)
    // Each of Microsoft's is good once, and Google's stays.
    expect(new Set(used).size).toBe(kind === 'microsoft' ? 3 : 1)
  })

  test('that ended early is replaced within the attempt, and the mail goes out once', async () => {
    pick(kind).state.dropAccess()
    const id = await post()
    await tryMails(id)
    expect(await read(id)).toMatchObject({ state: 'sent' })
    expect([listRenewals(kind).length, listReceived(kind).length]).toEqual([1, 1])
  })

  test('is renewed once for many mails and two servers at the same time', async () => {
    forward(hour)
    let release = () => {}
    pick(kind).next = { hold: new Promise((resolve) => (release = () => resolve())) }
    const ids = await Promise.all([post(), post(), post(), post(), post()])
    const all = Promise.all([
      tryMails(...ids),
      ...[app, second, app, second].map(({ services }) => findAccessToken(services, agency.agencyId)),
    ])
    await expect.poll(() => listRenewals(kind).length).toBe(1)
    release()
    const [, ...tokens] = await all
    expect(new Set(tokens).size).toBe(1)
    expect(listRenewals(kind)).toHaveLength(1)
    expect(listReceived(kind)).toHaveLength(5)
  })

  test('is renewed by another where a server died while renewing it', async () => {
    forward(hour)
    await app.owner.query(
      `update mail_grants set renewal = gen_random_uuid(), renewing_until = now() + interval '1 second' where agency_id = $1`,
      [agency.agencyId],
    )
    await expect(findAccessToken(second.services, agency.agencyId)).resolves.toEqual(expect.any(String))
    expect(listRenewals(kind)).toHaveLength(1)
  })

  test('that cannot be renewed just now is used to its end; then mail waits for the provider', async () => {
    forward(hour - 60_000)
    pick(kind).next = { status: 503 }
    const first = await post()
    await tryMails(first)
    expect(await read(first)).toMatchObject({ state: 'sent' })
    forward(2 * 60_000)
    pick(kind).next = { status: 503 }
    const later = await post()
    const [next] = await tryMails(later)
    expect(next?.getTime()).toBeGreaterThan(app.clock.now().getTime())
    expect(await read(later)).toMatchObject({ state: 'waiting', problem: expect.stringMatching(/could not be asked/) })
    expect((await readSettings()).server?.grant?.problem).toBeNull()
    await tryMails(later)
    expect(await read(later)).toMatchObject({ state: 'sent' })
  })
})

describe.each(['microsoft', 'google'] as const)('a consent that %s has ended', (kind) => {
  const name = { microsoft: 'Microsoft', google: 'Google' }[kind]
  beforeEach(async () => {
    await prepareSignIn(kind)
    pick(kind).state.revokeAll()
  })
  const listNotices = async (who: Pick<TestAgency['owner'], 'call'>) =>
    (await who.call.notices.list({})).data.filter(({ kind: what }) => what === 'mail_stopped')

  test('stops sending, is said in the settings and to the main users, and asks the provider no more', async () => {
    const colleague = await makeMember(app, agency, { isManager: true, recordScope: 'all' })
    const id = await post()
    await tryMails(id)
    expect(await read(id)).toMatchObject({
      state: 'held',
      waitsFor: 'signIn',
      problem: expect.stringMatching(new RegExp(`^${name} ended the sign-in: .* Sign in again`)),
    })
    expect((await readSettings()).server?.grant?.problem).toMatch(/Sign in again\./)
    expect(listRenewals(kind)).toHaveLength(1)
    const more = await Promise.all([post(), post()])
    await tryMails(...more)
    expect(listRenewals(kind)).toHaveLength(1)

    const notices = await listNotices(agency.owner)
    expect(notices).toMatchObject([
      { title: `Your mail waits: sign in with ${name} again`, subject: 'mailSettings', body: expect.any(String) },
    ])
    expect(await listNotices(colleague)).toEqual([])
  })

  test('is told by the installation’s own mail server too', async () => {
    await tryMails(await post())
    const { rows } = await app.owner.query(
      `select id from mails where agency_id = $1 and sender = 'installation' and "to" = $2`,
      [agency.agencyId, agency.owner.email],
    )
    await tryMails(...rows.map(({ id }: { id: string }) => id))
    const mail = installation.mails.find(({ to }) => to.includes(agency.owner.email))
    expect(mail?.text).toContain(`Subject: Your mail waits: sign in with ${name} again`)
    expect(mail?.text).toContain('/settings?tab=3Demail')
  })

  test('lets what waited go out with the next sign-in, and by itself', async () => {
    const ids = await Promise.all([post(), post()])
    await tryMails(...ids)
    await agency.owner.call.auth.confirmPassword({ password })
    const { released, server } = await signIn(agency, pick(kind))
    expect([released, server.grant?.problem]).toEqual([2, null])
    expect((await Promise.all(ids.map(read))).map((mail) => mail?.state)).toEqual(['waiting', 'waiting'])
    await tryMails(...ids)
    expect((await Promise.all(ids.map(read))).map((mail) => mail?.state)).toEqual(['sent', 'sent'])
    expect(listReceived(kind)).toHaveLength(2)
  })

  test('does not stop one that somebody gave meanwhile', async () => {
    let release = () => {}
    pick(kind).next = { hold: new Promise((resolve) => (release = () => resolve())) }
    const id = await post()
    const attempted = tryMails(id)
    await expect.poll(() => listRenewals(kind).length).toBe(1)
    await signIn(agency, pick(kind))
    release()
    await attempted
    expect((await readSettings()).server?.grant?.problem).toBeNull()
    expect(await read(id)).toMatchObject({ state: 'sent' })
    expect(await listNotices(agency.owner)).toEqual([])
  })

  test('leaves mail waiting for another mail server where the settings are removed', async () => {
    const id = await post()
    await tryMails(id)
    await agency.owner.call.mailSettings.remove()
    expect(await read(id)).toMatchObject({ state: 'held', waitsFor: 'server' })
  })
})

test('a client secret that has expired stops sending, and says so', async () => {
  await prepareSignIn('microsoft')
  forward(hour)
  const { options } = pick('microsoft').state
  options.clientSecret = 'renewed at Microsoft'
  const id = await post()
  await tryMails(id)
  expect(await read(id)).toMatchObject({
    waitsFor: 'signIn',
    problem: expect.stringMatching(/does not know the client: .*expired.*AADSTS7000215/),
  })
  options.clientSecret = pick('microsoft').clientSecret
})

test('a mailbox that may not send says so, with a new token too, and its mails wait for the settings', async () => {
  await prepareSignIn('microsoft')
  pick('microsoft').isSmtpOff = true
  const id = await post()
  await tryMails(id)
  expect(await read(id)).toMatchObject({
    state: 'held',
    waitsFor: 'server',
    problem: expect.stringMatching(/^You are signed in, and Microsoft does not let this mailbox send\. .*5\.7\.139/),
  })
  expect(listRenewals('microsoft')).toHaveLength(1)
  expect((await readSettings()).server?.grant?.problem).toBeNull()
})

test('a mail with a link does not wait for a sign-in: it would be good for nothing', async () => {
  await prepareSignIn('google')
  pick('google').state.revokeAll()
  const secret = { to: 'asha@traveller.test', subject: 'Your code', text: '123456', isSecret: true as const }
  const { id } = await app.services.database.writeAs(agency.agencyId, (db) => sendMail(app.services, db, secret))
  await tryMails(id)
  expect(await read(id)).toMatchObject({ state: 'failed', waitsFor: null })
})
