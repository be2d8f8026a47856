import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, clientOf, makeAgency, makeMember, password } from '../../../test/make.ts'
import { serverFolder } from '../../../test/test-paths.ts'
import { runCommand } from '../operator/operator-run.service.ts'
import { readCommand } from '../operator/operator-words.rules.ts'

const minute = 60_000
const chosen = 'quiet otters read at dusk'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => app.owner.query('delete from throttles'))

async function operator(...argv: string[]) {
  const typed = readCommand(argv)
  if (typed === 'help') throw new Error('that is no command')
  return runCommand(app.services, typed)
}

const linkIn = ({ lines }: { lines: string[] }) => /set-password=([\w-]+)/.exec(lines.join('\n'))?.[1] ?? ''
const nobody = () => clientOf(app).admin
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })

const setPassword = (token: string, wanted = chosen) =>
  nobody().setPassword({ token, password: wanted, confirmPassword: wanted })

async function challengeOf(email: string, given = chosen): Promise<Client['admin']> {
  const { challenge = '' } = await nobody().signin({ email, password: given })
  return clientOf(app, challenge).admin
}

interface SignedIn {
  email: string
  secret: string
  recoveryCodes: string[]
  token: string
  call: Client['admin']
}

let serial = 0
/** Somebody who was added by the operator and has signed in. */
async function newAdmin(): Promise<SignedIn> {
  const email = `meera-${++serial}@provider.test`
  await setPassword(linkIn(await operator('admin', 'add', email, 'Meera')))
  const challenged = await challengeOf(email)
  const { secret } = (await challenged.startTotp()).data
  const { token, recoveryCodes } = (await challenged.enableTotp({ code: codeOf(secret) })).data
  return { email, secret, recoveryCodes, token, call: clientOf(app, token).admin }
}

describe('signing in to the admin area', () => {
  test('goes from the operator’s link over password and second factor, and never without (bar 20)', async () => {
    const added = await operator('admin', 'add', 'Asha@Provider.test', 'Asha')
    const link = linkIn(added)
    expect(link).toMatch(/^sam_/)
    await expect(setPassword(link, 'password1234')).rejects.toMatchObject({ status: 422 })
    await setPassword(link)
    await expect(setPassword(link)).rejects.toMatchObject({ code: 'LINK_EXPIRED' })

    const signedIn = await nobody().signin({ email: 'asha@provider.test', password: chosen })
    expect(signedIn).toEqual({
      status: false,
      Error_Code: 'TOTP_SETUP_REQUIRED',
      challenge: expect.stringMatching(/^sab_/),
    })
    const challenged = clientOf(app, signedIn.challenge ?? null).admin
    await expect(challenged.agencies.list({})).rejects.toMatchObject({ status: 401 })
    const { secret } = (await challenged.startTotp()).data
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    await expect(challenged.enableTotp({ code: wrong })).rejects.toMatchObject({ status: 422 })
    const { token, recoveryCodes } = (await challenged.enableTotp({ code: codeOf(secret) })).data
    expect(recoveryCodes).toHaveLength(10)
    const { data } = await clientOf(app, token).admin.session()
    expect(data).toMatchObject({ name: 'Asha', email: 'asha@provider.test' })
    // The challenge is used up, and nobody sets up another factor with a password alone.
    await expect(challenged.startTotp()).rejects.toMatchObject({ status: 401 })
    await expect((await challengeOf('asha@provider.test')).startTotp()).rejects.toMatchObject({
      code: 'ALREADY_SET_UP',
    })
  })

  test('takes a code and a recovery code once (bar 20)', async () => {
    const { email, secret, recoveryCodes } = await newAdmin()
    app.clock.forward(2 * minute)
    const code = codeOf(secret)
    const { data } = await (await challengeOf(email)).signinTotp({ code })
    expect(data.token).toMatch(/^saa_/)
    await expect((await challengeOf(email)).signinTotp({ code })).rejects.toMatchObject({ status: 422 })
    const [recovery = ''] = recoveryCodes
    await (await challengeOf(email)).signinTotp({ code: recovery })
    await expect((await challengeOf(email)).signinTotp({ code: recovery })).rejects.toMatchObject({ status: 422 })
  })

  test('of two who give the same challenge at once one is let in', async () => {
    const { email, recoveryCodes } = await newAdmin()
    const challenged = await challengeOf(email)
    const tries = await Promise.allSettled(recoveryCodes.slice(0, 4).map((code) => challenged.signinTotp({ code })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('answers alike whether an address is an admin’s, somebody’s of an agency, or nobody’s', async () => {
    const { email } = await newAdmin()
    const { owner } = await makeAgency(app)
    for (const tried of [email, owner.email, 'nobody@provider.test'])
      expect(await nobody().signin({ email: tried, password })).toEqual({
        status: false,
        Error_Code: 'INVALID_PASSWORD',
      })
    // And who runs the installation is nobody where agencies sign in.
    expect(await clientOf(app).auth.signin({ email, password: chosen })).toMatchObject({ Error_Code: 'USER_NOT_FOUND' })
  })

  test('guesses end, at passwords and at second factors, wherever they come from (bar 17)', async () => {
    const { email, call } = await newAdmin()
    const guess = (at: number) =>
      clientOf(app, null, { 'x-forwarded-for': `203.0.113.${at}` })
        .admin.signin({ email, password: `guess ${at}` })
        .then(
          () => 'looked at',
          ({ status }: { status: number }) => status,
        )
    const guessed = []
    for (let at = 0; at < 15; at++) guessed.push(await guess(at))
    expect(guessed).toEqual([...Array<string>(10).fill('looked at'), ...Array<number>(5).fill(429)])
    // Whoever is in stays in; the operator helps who is not.
    await call.session()
    app.clock.forward(16 * minute)
    const challenged = await challengeOf(email)
    const codes = []
    for (let at = 0; at < 12; at++)
      codes.push(
        await challenged.signinTotp({ code: `a wrong code ${at}` }).catch(({ status }: { status: number }) => status),
      )
    expect(codes).toEqual([...Array<number>(10).fill(422), 429, 429])
  })
})

describe('a session of the admin area', () => {
  test('ends when it is not used for half an hour, and after twelve hours at the latest (bar 15)', async () => {
    const { call } = await newAdmin()
    for (let at = 0; at < 12 * 60 - 29; at += 29) {
      await call.session()
      app.clock.forward(29 * minute)
    }
    await expect(call.session()).resolves.toBeDefined()
    app.clock.forward(29 * minute)
    await expect(call.session()).rejects.toMatchObject({ status: 401 })
    const { call: idle } = await newAdmin()
    app.clock.forward(30 * minute)
    await expect(idle.session()).rejects.toMatchObject({ status: 401 })
  })

  test('ends at once by signing out, and when the operator resets or removes its admin (bar 16)', async () => {
    const [out, reset, removed] = [await newAdmin(), await newAdmin(), await newAdmin()]
    await out.call.logout()
    await expect(out.call.session()).rejects.toMatchObject({ status: 401 })

    const again = await operator('admin', 'reset', reset.email)
    await expect(reset.call.session()).rejects.toMatchObject({ status: 401 })
    expect(await nobody().signin({ email: reset.email, password: chosen })).toMatchObject({
      Error_Code: 'INVALID_PASSWORD',
    })
    await setPassword(linkIn(again))
    expect(await nobody().signin({ email: reset.email, password: chosen })).toMatchObject({
      Error_Code: 'TOTP_SETUP_REQUIRED',
    })

    await operator('admin', 'remove', removed.email)
    await expect(removed.call.session()).rejects.toMatchObject({ status: 401 })
    expect(await nobody().signin({ email: removed.email, password: chosen })).not.toHaveProperty('challenge')
    await expect(operator('admin', 'reset', removed.email)).rejects.toThrow('No admin has the address')
    const { rows } = await app.owner.query(
      'select command, person from operator_actions where person = $1 order by id',
      [removed.email],
    )
    expect(rows.map(({ command }) => command as string)).toEqual(['admin add', 'admin remove'])
  })

  test('is swept out when it has had its time', async () => {
    const { call } = await newAdmin()
    await call.session()
    const { sweepJob } = await import('../housekeeping/housekeeping.jobs.ts')
    app.clock.forward(25 * 60 * minute)
    const { services } = app
    const signal = new AbortController().signal
    await sweepJob.run({ services, agencyId: '', payload: {}, signal, logger: services.logger })
    const left = await app.owner.query('select from admin_sessions union all select from admin_links')
    expect(left.rowCount).toBe(0)
  })
})

describe('the operator', () => {
  test('adds nobody twice and says what a command takes', async () => {
    const { email } = await newAdmin()
    await expect(operator('admin', 'add', email)).rejects.toThrow('is an admin already')
    await expect(operator('admin', 'add')).rejects.toThrow('It is called so')
    await expect(operator('admin', 'promote', email)).rejects.toThrow('It is called so')
    await expect(operator('admin', 'add', 'not an address')).rejects.toThrow('is no address')
    expect((await operator('admin', 'list')).lines.join('\n')).toMatch(new RegExp(`${email} +Meera +operator +active`))
  })
})

describe('the agencies, for an admin', () => {
  test('are all there, newest first, page by page, with nothing of their records', async () => {
    const { call } = await newAdmin()
    const made = [
      await makeAgency(app, 'Anjuna Trips'),
      await makeAgency(app, 'Baga Tours'),
      await makeAgency(app, 'Calangute'),
    ]
    await makeMember(app, made[0] ?? (await makeAgency(app)))
    await operator('suspend', 'Baga Tours')
    const listed = []
    let cursor: string | undefined
    do {
      const page = await call.agencies.list({ perPage: 2, cursor })
      listed.push(...page.data)
      cursor = page.next ?? undefined
    } while (cursor)
    const { rows } = await app.owner.query('select id from agencies order by id desc')
    expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id as string))
    expect(listed.slice(0, 3)).toMatchObject([
      { name: 'Calangute', plan: 'Unlimited', planState: 'active', standing: 'open' },
      { name: 'Baga Tours', standing: 'suspended' },
      { name: 'Anjuna Trips', standing: 'open' },
    ])
    const shown =
      'createdAt id isDemo mailsToday mainUser name plan planId planState records seats standing storageBytes'
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(shown.split(' '))
    await expect(call.agencies.list({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
  })

  test('cross where this file says, can change nothing there, and see no record of any', async () => {
    const sources = readdirSync(path.join(serverFolder, 'src'), { recursive: true }) as string[]
    const crossing = sources.filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        readFileSync(path.join(serverFolder, 'src', file), 'utf8').includes('acrossAgencies'),
    )
    expect(crossing.sort()).toEqual([
      'core/db/database.ts',
      'features/admin/admin-agencies.queries.ts',
      'features/admin/admin-announcements.queries.ts',
    ])

    const { owner } = await makeAgency(app)
    await owner.call.leads.create({ name: 'Somebody' })
    const { database } = app.services
    for (const table of ['leads', 'users', 'sessions', 'plugins'])
      expect(
        await database.acrossAgencies('a test', async (db) => (await db.execute(`select from ${table}`)).rowCount),
      ).toBe(0)
    await expect(
      database.acrossAgencies('a test', (db) => db.execute(`update agencies set name = 'taken'`)),
    ).rejects.toThrow()
  })
})
