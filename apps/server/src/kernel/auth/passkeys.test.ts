import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import {
  type Client,
  clientOf,
  makeAgency,
  makeMember,
  password,
  type Person,
  type TestAgency,
} from '../../../test/make.ts'

const origin = 'https://sarai.example'
const minute = 60_000
const refused = { status: 422, code: 'PASSKEY_REFUSED' }
const spent = { status: 422, code: 'ATTEMPT_EXPIRED' }

let app: TestApp
let agency: TestAgency
let person: Person
beforeAll(async () => {
  app = await startApp({ APP_URL: origin })
  agency = await makeAgency(app)
})
afterAll(() => app.close())
// Every test has an hour of its own, from its beginning, and with it fresh counters.
beforeEach(async () => {
  app.clock.forward(60 * minute - (app.clock.now().getTime() % (60 * minute)))
  person = await makeMember(app, agency)
})

async function confirm(authenticator: Authenticator, call: Client) {
  const { attempt, options } = (await call.auth.startConfirmPasskey()).data
  await call.auth.confirmPasskey({ attempt, ...authenticator.get(options) })
}

/** Adds a passkey, and goes on with the token that comes with it. */
async function add(authenticator: Authenticator, call: Client = person.call, name = 'Key ring') {
  const { attempt, options } = (await call.auth.startPasskey({})).data
  const { data } = await call.auth.addPasskey({ attempt, name, ...authenticator.create(options) })
  return { ...data, call: clientOf(app, data.token) }
}

async function signIn(authenticator: Authenticator) {
  const { attempt, options } = (await clientOf(app).auth.startPasskeySignin()).data
  return clientOf(app).auth.signinPasskey({ attempt, ...authenticator.get(options) })
}

async function secondStep() {
  const { challenge = '', ...answer } = await clientOf(app).auth.signin({ email: person.email, password })
  return { answer, half: clientOf(app, challenge) }
}

describe('a passkey', () => {
  test('signs in by itself, as password and second factor in one', async () => {
    const authenticator = new Authenticator(origin)
    const { recoveryCodes, passkey } = await add(authenticator)
    expect(recoveryCodes).toHaveLength(10)
    const result = await signIn(authenticator)
    expect(result).toMatchObject({ status: true, id: person.userId, role: 'agent', isSubuser: true })
    const call = clientOf(app, result.token)
    expect((await call.auth.passkeys()).data).toMatchObject({
      origin,
      passkeys: [{ id: passkey.id, name: 'Key ring', lastUsedAt: expect.any(String), isSynced: false }],
    })
    // What asks for the password of late is satisfied by it, what asks for the second factor is not.
    await expect(call.auth.startTotp({})).rejects.toMatchObject({ code: 'FACTOR_NEEDED' })
  })

  test('is asked for after the password, and a recovery code does in its place', async () => {
    const authenticator = new Authenticator(origin)
    const { recoveryCodes } = await add(authenticator)
    const { answer, half } = await secondStep()
    expect(answer).toEqual({ status: false, Error_Code: 'TOTP_REQUIRED', factors: ['passkey'] })
    const { attempt, options } = (await half.auth.startSecondPasskey()).data
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.credentialId.toString('base64url')])
    const { userHandle: _, ...given } = authenticator.get(options)
    expect((await half.auth.signinSecondPasskey({ attempt, ...given })).status).toBe(true)
    const again = await secondStep()
    expect((await again.half.auth.signinTotp({ code: recoveryCodes?.[0] ?? '' })).status).toBe(true)
  })

  test('shown again stands for the second factor, and for the password where it has verified the person', async () => {
    const authenticator = new Authenticator(origin)
    const { call, passkey } = await add(authenticator)
    app.clock.forward(11 * minute)
    await expect(call.auth.removePasskey({ id: passkey.id })).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
    await confirm(authenticator, call)
    const { data } = await call.auth.removePasskey({ id: passkey.id })
    const { data: left } = await clientOf(app, data.token).auth.totp()
    expect(left.recoveryCodesLeft).toBe(0)
    expect((await clientOf(app).auth.signin({ email: person.email, password })).status).toBe(true)

    const touch = new Authenticator(origin, { counts: true, verifies: false })
    const added = await add(touch, clientOf(app, data.token))
    app.clock.forward(11 * minute)
    await confirm(touch, added.call)
    await expect(added.call.auth.startTotp({})).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
  })

  test('counts where the agency asks for a second factor', async () => {
    await app.owner.query('update agencies set requires_totp = true where id = $1', [agency.agencyId])
    try {
      await expect(person.call.leads.list({})).rejects.toMatchObject({ code: 'TOTP_SETUP_REQUIRED' })
      const authenticator = new Authenticator(origin)
      const { call, passkey } = await add(authenticator)
      expect((await call.leads.list({})).status).toBe(true)
      await confirm(authenticator, call)
      await expect(call.auth.removePasskey({ id: passkey.id })).rejects.toMatchObject({ code: 'TOTP_REQUIRED' })
    } finally {
      await app.owner.query('update agencies set requires_totp = false where id = $1', [agency.agencyId])
    }
  })

  test('there are several of, with names, each of which can be renamed and removed by its person alone', async () => {
    const [ring, phone] = [new Authenticator(origin), new Authenticator(origin)]
    const first = await add(ring)
    await confirm(ring, first.call)
    const second = await add(phone, first.call, 'Phone')
    expect(second.recoveryCodes).toBeNull()
    const colleague = await makeMember(app, agency)
    const id = first.passkey.id
    await expect(colleague.call.auth.renamePasskey({ id, name: 'Mine' })).rejects.toMatchObject({ status: 404 })
    await expect(colleague.call.auth.removePasskey({ id })).rejects.toMatchObject({ status: 404 })
    await second.call.auth.renamePasskey({ id, name: 'Key in the safe' })
    const names = async (call: Client) => (await call.auth.passkeys()).data.passkeys.map(({ name }) => name)
    expect(await names(second.call)).toEqual(['Key in the safe', 'Phone'])
    await confirm(phone, second.call)
    const { data } = await second.call.auth.removePasskey({ id: second.passkey.id })
    expect(await names(clientOf(app, data.token))).toEqual(['Key in the safe'])
  })
})

describe('what is no answer by the passkey to what was asked is refused', () => {
  let authenticator: Authenticator
  let call: Client
  beforeEach(async () => {
    authenticator = new Authenticator(origin)
    call = (await add(authenticator)).call
  })
  const start = async () => (await clientOf(app).auth.startPasskeySignin()).data

  test('given twice, one after the other or at once', async () => {
    const { attempt, options } = await start()
    const answer = { attempt, ...authenticator.get(options) }
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => clientOf(app).auth.signinPasskey(answer)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(clientOf(app).auth.signinPasskey(answer)).rejects.toMatchObject(spent)
  })

  test('late, made up, or written in another way', async () => {
    const { attempt, options } = await start()
    const answer = authenticator.get(options)
    for (const other of [attempt.slice(0, -1), `${attempt}A`, `0${attempt}`, 'x.y.z', attempt.replace('.', '..')])
      await expect(clientOf(app).auth.signinPasskey({ ...answer, attempt: other })).rejects.toMatchObject(spent)
    app.clock.forward(5 * minute)
    await expect(clientOf(app).auth.signinPasskey({ attempt, ...answer })).rejects.toMatchObject(spent)
  })

  test('in answer to another challenge', async () => {
    const [asked, other] = [await start(), await start()]
    const answer = { attempt: asked.attempt, ...authenticator.get(other.options) }
    await expect(clientOf(app).auth.signinPasskey(answer)).rejects.toMatchObject(refused)
  })

  test('asked for in another session, or for something else', async () => {
    const asked = (await call.auth.startConfirmPasskey()).data
    const answer = { attempt: asked.attempt, ...authenticator.get(asked.options) }
    const { token } = await signIn(authenticator)
    await expect(clientOf(app, token).auth.confirmPasskey(answer)).rejects.toMatchObject(spent)
    await expect(clientOf(app).auth.signinPasskey(answer)).rejects.toMatchObject(spent)
    const { half } = await secondStep()
    await expect(half.auth.signinSecondPasskey(answer)).rejects.toMatchObject(spent)
  })

  test('on a page of another address', async () => {
    authenticator.moveTo('https://sarai.example.evil.test')
    await expect(signIn(authenticator)).rejects.toMatchObject(refused)
    const { attempt, options } = await start()
    authenticator.moveTo(origin)
    const elsewhere = authenticator.get({ ...options, rpId: 'evil.test' })
    await expect(clientOf(app).auth.signinPasskey({ attempt, ...elsewhere })).rejects.toMatchObject(refused)
  })

  test('signed by another key, or of another person', async () => {
    const { attempt, options } = await start()
    const forged = { ...authenticator.get(options), id: new Authenticator(origin).get(options).id }
    await expect(clientOf(app).auth.signinPasskey({ attempt, ...forged })).rejects.toMatchObject(refused)
    const asked = await start()
    const { signature } = new Authenticator(origin).get(asked.options)
    const swapped = { ...authenticator.get(asked.options), signature }
    await expect(clientOf(app).auth.signinPasskey({ attempt: asked.attempt, ...swapped })).rejects.toMatchObject(
      refused,
    )
    const colleague = await makeMember(app, agency)
    const theirs = new Authenticator(origin)
    await add(theirs, colleague.call)
    const { half } = await secondStep()
    const second = (await half.auth.startSecondPasskey()).data
    const given = { attempt: second.attempt, ...theirs.get(second.options) }
    await expect(half.auth.signinSecondPasskey(given)).rejects.toMatchObject(refused)
  })

  test('by an authenticator that has not verified the person, where there was no password', async () => {
    const touch = new Authenticator(origin, { counts: true, verifies: false })
    await confirm(authenticator, call)
    await add(touch, call)
    await expect(signIn(touch)).rejects.toMatchObject(refused)
    const { half } = await secondStep()
    const { attempt, options } = (await half.auth.startSecondPasskey()).data
    expect((await half.auth.signinSecondPasskey({ attempt, ...touch.get(options) })).status).toBe(true)
  })

  test('by a copy that has fallen behind, and not where an authenticator does not count', async () => {
    const copy = authenticator.copy()
    await signIn(authenticator)
    await expect(signIn(copy)).rejects.toMatchObject(refused)
    await signIn(authenticator)
    const fresh = await makeMember(app, agency)
    const other = new Authenticator(origin, { counts: false, verifies: true })
    await add(other, fresh.call)
    await signIn(other)
    expect((await signIn(other)).status).toBe(true)
  })

  test('of somebody who was deactivated, or after it was removed', async () => {
    await app.owner.query('update users set is_active = false where id = $1', [person.userId])
    await expect(signIn(authenticator)).rejects.toMatchObject(refused)
    await app.owner.query('update users set is_active = true where id = $1', [person.userId])
    await signIn(authenticator)
    await app.owner.query('delete from passkeys where user_id = $1', [person.userId])
    await expect(signIn(authenticator)).rejects.toMatchObject(refused)
    // The database keeps what is known of it with the person.
    expect((await clientOf(app).auth.signin({ email: person.email, password })).status).toBe(true)
  })

  test('nor is one added twice', async () => {
    const colleague = await makeMember(app, agency)
    await expect(add(authenticator, colleague.call)).rejects.toMatchObject({ status: 422, code: 'ALREADY_ADDED' })
  })
})

test('tries with passkeys at the second step are counted with those of codes', async () => {
  await add(new Authenticator(origin))
  const { half } = await secondStep()
  const statuses = []
  for (let index = 0; index < 12; index++) {
    const { attempt, options } = (await half.auth.startSecondPasskey()).data
    const other = new Authenticator(origin)
    other.belongTo('somebody')
    const given = { attempt, ...other.get(options) }
    statuses.push(await half.auth.signinSecondPasskey(given).catch((error: { status: number }) => error.status))
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  await expect(half.auth.signinTotp({ code: '000000' })).rejects.toMatchObject({ status: 429 })
})

test.each(['http://192.0.2.7:3000', 'https://[2001:db8::1]', 'https://10.0.0.1', 'http://sarai.example'])(
  'where people reach us at %s there are none, and it is said',
  async (url) => {
    const there = await startApp({ APP_URL: url })
    const { owner } = await makeAgency(there)
    expect((await owner.call.auth.passkeys()).data.origin).toBeNull()
    await expect(owner.call.auth.startPasskey({})).rejects.toMatchObject({ code: 'PASSKEYS_NEED_A_NAME' })
    await expect(clientOf(there).auth.startPasskeySignin()).rejects.toMatchObject({ code: 'PASSKEYS_NEED_A_NAME' })
    await there.close()
  },
)
