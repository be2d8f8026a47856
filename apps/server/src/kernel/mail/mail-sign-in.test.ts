import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type MailProviderSink, openMailProvider } from '../../../test/mail-provider/mail-provider.ts'
import { begin, mailboxAddress, requestFor, readReturn, signIn } from '../../../test/mail-provider/signed-in.ts'
import { beginSession, clientOf, makeAgency, makeMember, password, type TestAgency } from '../../../test/make.ts'
import { openMailbox } from '../../../test/mailbox.ts'

const appUrl = 'https://sarai.test'
const redirectUri = `${appUrl}/mail-oauth`

let app: TestApp
let agency: TestAgency
let microsoft: MailProviderSink
let google: MailProviderSink
const pick = (kind: 'microsoft' | 'google') => (kind === 'microsoft' ? microsoft : google)

beforeAll(async () => {
  const options = { now: () => app.clock.now().getTime() }
  microsoft = await openMailProvider('microsoft', { ...options, redirectUris: [redirectUri] })
  google = await openMailProvider('google', { ...options, redirectUris: [redirectUri] })
  const env = { ...microsoft.env, ...google.env }
  app = await startApp({ ROLE: 'web', ALLOW_PRIVATE_SMTP: 'on', APP_URL: appUrl, ...env })
})
afterAll(async () => {
  await app.close()
  await Promise.all([microsoft, google].map((one) => one.close()))
})
beforeEach(async () => {
  agency = await makeAgency(app)
})
afterEach(() => {
  app.clock.reset()
  for (const one of [microsoft, google]) Object.assign(one, { isSmtpOff: false, next: {} })
})

const sender = { fromName: 'Saffron Trails', fromAddress: mailboxAddress, replyTo: null }
const byPassword = { host: '127.0.0.1', port: 2525, security: 'none', user: null, ...sender } as const
const readSettings = async ({ owner }: TestAgency) => (await owner.call.mailSettings.get()).data
const makeRefusal = (code: string, message: unknown = expect.any(String)) => ({ status: 422, code, message })

describe.each(['microsoft', 'google'] as const)('signing in at %s', (kind) => {
  test('leads from the settings over the consent to a test mail that arrives', async () => {
    const provider = pick(kind)
    const url = new URL(await begin(agency.owner.call, provider))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
      login_hint: mailboxAddress,
      state: expect.stringMatching(/^sao_[\w-]{43}$/),
    })
    const back = await provider.giveConsent(url.href, mailboxAddress)
    const { data } = await agency.owner.call.mailSettings.finishSignIn(readReturn(back))
    expect(data.server).toMatchObject({
      signIn: kind,
      host: '127.0.0.1',
      user: mailboxAddress,
      version: 1,
      isPasswordSet: false,
      grant: { clientId: provider.clientId, problem: null },
    })
    const { data: tested } = await agency.owner.call.mailSettings.testSender({ ...sender, fromName: 'Another name' })
    expect(tested).toMatchObject({ isSent: true, to: agency.owner.email, answer: expect.stringMatching(/^250 /) })
    const mail = provider.mails.findLast(({ to }) => to.includes(agency.owner.email))
    expect(mail).toMatchObject({ user: mailboxAddress, text: expect.stringMatching(/^From: Another name </m) })
    expect((await readSettings(agency)).server?.fromName).toBe('Saffron Trails')
  })

  test('with a wrong client secret is refused, and says what to do', async () => {
    const provider = pick(kind)
    const back = await provider.giveConsent(
      await begin(agency.owner.call, provider, { clientSecret: 'wrong' }),
      mailboxAddress,
    )
    await expect(agency.owner.call.mailSettings.finishSignIn(readReturn(back))).rejects.toMatchObject(
      makeRefusal('SIGN_IN_REFUSED', expect.stringMatching(/the client secret is wrong, or the secret has expired/)),
    )
    expect((await readSettings(agency)).server).toBeNull()
  })

  test('where somebody does not agree is refused, and nothing has changed', async () => {
    const back = await pick(kind).giveConsent(await begin(agency.owner.call, pick(kind)), null)
    await expect(agency.owner.call.mailSettings.finishSignIn(readReturn(back))).rejects.toMatchObject(
      makeRefusal('SIGN_IN_REFUSED', expect.stringMatching(/^The consent was not given at (Microsoft|Google)/)),
    )
    expect((await readSettings(agency)).server).toBeNull()
  })

  test('with another mailbox is refused, and says both', async () => {
    const back = await pick(kind).giveConsent(await begin(agency.owner.call, pick(kind)), 'private@saffron.test')
    await expect(agency.owner.call.mailSettings.finishSignIn(readReturn(back))).rejects.toMatchObject(
      makeRefusal('OTHER_MAILBOX', expect.stringMatching(/as private@saffron\.test, and the mailbox is desk@saffron/)),
    )
    expect((await readSettings(agency)).server).toBeNull()
  })

  test('gives no secret out, keeps none in the clear, and logs none (bar 40)', async () => {
    const provider = pick(kind)
    const { server } = await signIn(agency, provider)
    const { data: tested } = await agency.owner.call.mailSettings.testSender(sender)
    const { data: again } = await agency.owner.call.mailSettings.startSignIn({
      ...requestFor(provider, { clientSecret: undefined }),
      version: server.version,
    })
    const { rows } = await app.owner.query(
      `select to_jsonb(g)::text || coalesce((select string_agg(to_jsonb(c)::text, '') from consents c where c.agency_id = g.agency_id), '') as kept
         from mail_grants g where agency_id = $1`,
      [agency.agencyId],
    )
    const state = new URL(again.url).searchParams.get('state') ?? ''
    const secrets = [
      provider.clientSecret,
      ...provider.state.listTokens(),
      ...provider.requests.map(({ code }) => code),
    ]
    const places = [JSON.stringify([server, tested, again, await readSettings(agency)]), rows[0].kept, app.logs()]
    for (const secret of secrets.filter((one) => one !== undefined))
      expect(places.filter((place) => place.includes(secret))).toEqual([])
    // The state is in the address that it is for, and nowhere else.
    expect([rows[0].kept, app.logs()].filter((place) => place.includes(state))).toEqual([])
    expect(rows[0].kept).toMatch(/"refresh_token": "v1\./)
  })
})

describe('what comes back is for whoever began it, once (bar 23)', () => {
  const finish = (call: TestAgency['owner']['call'], back: URL) => call.mailSettings.finishSignIn(readReturn(back))
  const unknown = makeRefusal('SIGN_IN_UNKNOWN')
  let back: URL
  beforeEach(async () => {
    back = await pick('google').giveConsent(await begin(agency.owner.call, pick('google')), mailboxAddress)
    pick('google').requests.length = 0
  })
  /** It was refused before anything was asked at the provider, and whoever began it can still finish it. */
  async function expectUntouched(): Promise<void> {
    expect(pick('google').requests).toEqual([])
    await expect(finish(agency.owner.call, back)).resolves.toMatchObject({ status: true })
  }

  test.each([
    ['missing', ''],
    ['made up', `sao_${'x'.repeat(43)}`],
  ])('a state that is %s is refused', async (_, state) => {
    const call = agency.owner.call.mailSettings.finishSignIn({ ...readReturn(back), state })
    await expect(call).rejects.toMatchObject(unknown)
    await expectUntouched()
  })

  test('one that was used is refused', async () => {
    await finish(agency.owner.call, back)
    await expect(finish(agency.owner.call, back)).rejects.toMatchObject(unknown)
    expect(pick('google').requests).toHaveLength(1)
  })

  test('of two who come back at once, one finishes', async () => {
    const both = await Promise.allSettled([finish(agency.owner.call, back), finish(agency.owner.call, back)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('another session of the same person is refused', async () => {
    const token = await beginSession(app, agency.agencyId, agency.owner.userId)
    await expect(finish(clientOf(app, token), back)).rejects.toMatchObject(unknown)
    await expectUntouched()
  })

  test('another main user is refused', async () => {
    const { call } = await makeMember(app, agency, { isSubuser: false })
    await expect(finish(call, back)).rejects.toMatchObject(unknown)
    await expectUntouched()
  })

  test('another agency is refused, and keeps its settings', async () => {
    const other = await makeAgency(app)
    await expect(finish(other.owner.call, back)).rejects.toMatchObject(unknown)
    expect((await readSettings(other)).server).toBeNull()
    await expectUntouched()
  })

  test('a member without the right is refused, and nobody who is not signed in gets that far', async () => {
    const { call } = await makeMember(app, agency, { isManager: true, recordScope: 'all' })
    await expect(finish(call, back)).rejects.toMatchObject({ status: 403 })
    await expect(finish(clientOf(app), back)).rejects.toMatchObject({ status: 401 })
    await expectUntouched()
  })

  test('after ten minutes it is refused', async () => {
    app.clock.forward(10 * 60_000 + 1000)
    await expect(finish(agency.owner.call, back)).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
    await agency.owner.call.auth.confirmPassword({ password })
    await expect(finish(agency.owner.call, back)).rejects.toMatchObject(unknown)
    expect(pick('google').requests).toEqual([])
  })

  test('a code of another consent is of no use: its verifier is another', async () => {
    const other = await makeAgency(app)
    const theirs = await pick('google').giveConsent(await begin(other.owner.call, pick('google')), mailboxAddress)
    const mixed = { ...readReturn(back), code: readReturn(theirs).code }
    await expect(agency.owner.call.mailSettings.finishSignIn(mixed)).rejects.toMatchObject(
      makeRefusal('SIGN_IN_REFUSED'),
    )
    expect((await readSettings(agency)).server).toBeNull()
  })

  test('settings that somebody changed meanwhile are not overwritten', async () => {
    await agency.owner.call.mailSettings.save({
      ...byPassword,
      version: null,
    })
    await expect(finish(agency.owner.call, back)).rejects.toMatchObject({ code: 'STALE' })
    expect((await readSettings(agency)).server?.signIn).toBe('password')
  })

  test('only the installation’s own address is sent back to', async () => {
    expect((await readSettings(agency)).redirectUri).toBe(redirectUri)
    pick('google').redirectUris[0] = `${appUrl}/mail-oauth/`
    const url = await begin(agency.owner.call, pick('google'))
    await expect(pick('google').giveConsent(url, mailboxAddress)).rejects.toThrow('redirect_uri_mismatch')
    pick('google').redirectUris[0] = redirectUri
  })
})

describe('beside a password', () => {
  test('mail goes out by the password until the sign-in is finished, and by it from then on', async () => {
    const mailbox = await openMailbox({ users: { agency: 'right' } })
    const byPassword = { host: '127.0.0.1', port: mailbox.port, security: 'none', ...sender } as const
    await agency.owner.call.mailSettings.save({ ...byPassword, user: 'agency', password: 'right', version: null })
    const url = await begin(agency.owner.call, pick('microsoft'))
    expect((await readSettings(agency)).server).toMatchObject({ signIn: 'password', isPasswordSet: true })
    const back = await pick('microsoft').giveConsent(url, mailboxAddress)
    const { data } = await agency.owner.call.mailSettings.finishSignIn(readReturn(back))
    expect(data.server).toMatchObject({ signIn: 'microsoft', isPasswordSet: false, version: 2 })
    const { rows } = await app.owner.query('select password from mail_settings where agency_id = $1', [agency.agencyId])
    expect(rows[0].password).toBeNull()

    await agency.owner.call.mailSettings.save({ ...byPassword, user: 'agency', password: 'right', version: 2 })
    expect((await readSettings(agency)).server).toMatchObject({ signIn: 'password', grant: null })
    await expect(agency.owner.call.mailSettings.testSender(sender)).rejects.toMatchObject(
      makeRefusal('NOT_SIGNED_IN_TO_MAIL'),
    )
    await mailbox.close()
  })

  test('the sender is changed without signing in again', async () => {
    const { server } = await signIn(agency, pick('google'))
    const change = { ...sender, fromName: 'Saffron', version: server.version }
    const { data } = await agency.owner.call.mailSettings.saveSender(change)
    expect(data).toMatchObject({ fromName: 'Saffron', signIn: 'google', version: 2, grant: { problem: null } })
    await expect(agency.owner.call.mailSettings.saveSender(change)).rejects.toMatchObject({ code: 'STALE' })
  })

  test('the client secret need not be typed again for the same client, and is not used for another', async () => {
    const { server } = await signIn(agency, pick('google'))
    const kept = await begin(agency.owner.call, pick('google'), { clientSecret: undefined })
    const back = await pick('google').giveConsent(kept, mailboxAddress)
    await expect(agency.owner.call.mailSettings.finishSignIn(readReturn(back))).resolves.toMatchObject({ status: true })
    const other = { ...requestFor(pick('google'), { clientSecret: undefined, clientId: 'another' }) }
    await expect(
      agency.owner.call.mailSettings.startSignIn({ ...other, version: server.version + 1 }),
    ).rejects.toMatchObject({ status: 422, fields: { clientSecret: 'Enter the client secret' } })
  })

  test('without a public address of the mailbox’s provider none is asked: the tenant is a name, not a path', async () => {
    const strange = requestFor(pick('microsoft'), { tenant: '../common' })
    await expect(agency.owner.call.mailSettings.startSignIn({ ...strange, version: null })).rejects.toMatchObject({
      status: 422,
      fields: { tenant: expect.any(String) },
    })
    const url = new URL(await begin(agency.owner.call, pick('microsoft'), { tenant: 'Saffron.example' }))
    expect(url.pathname).toBe('/saffron.example/oauth2/v2.0/authorize')
  })
})

describe('signing out', () => {
  test('deletes the tokens, and takes the consent back at Google', async () => {
    await signIn(agency, pick('google'))
    expect(pick('google').state.isRevoked()).toBe(false)
    const { data } = await agency.owner.call.mailSettings.remove()
    expect(data.isRevoked).toBe(true)
    expect(pick('google').state.isRevoked()).toBe(true)
    const { rows } = await app.owner.query('select from mail_grants where agency_id = $1', [agency.agencyId])
    expect(rows).toEqual([])
  })

  test('says that at Microsoft it is done by hand', async () => {
    await signIn(agency, pick('microsoft'))
    expect((await agency.owner.call.mailSettings.remove()).data.isRevoked).toBeNull()
    expect((await readSettings(agency)).server).toBeNull()
  })

  test('by a password in its place takes the consent back too; a new sign-in of the same mailbox does not', async () => {
    const { server } = await signIn(agency, pick('google'))
    await signIn(agency, pick('google'))
    expect(pick('google').state.isRevoked()).toBe(false)
    await agency.owner.call.mailSettings.save({ ...byPassword, version: server.version + 1 })
    expect(pick('google').state.isRevoked()).toBe(true)
  })
})
