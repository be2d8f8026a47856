import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, makeMember, password, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'

const minute = 60_000
const day = 24 * 60 * minute
const needed = { status: 428, code: 'FACTOR_NEEDED' }

let app: TestApp
let agency: TestAgency
let person: Person
/** Whose second factor it is. */
let make: Maker
let recoveryCodes: string[]
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  // From the beginning of a day, and with it fresh counters.
  app.clock.forward(day - (app.clock.now().getTime() % day))
  const { email, userId } = await makeMember(app, agency)
  const { token = '' } = await clientOf(app).auth.signin({ email, password })
  make = new Maker(app, agency.agencyId, userId, 'factor')
  const { data } = await clientOf(app, token).auth.enableTotp({ code: await make.offeredSecondFactor() })
  recoveryCodes = data.recoveryCodes
  // A session with the second factor in it, which was left open.
  app.clock.forward(minute)
  const { challenge = '' } = await clientOf(app).auth.signin({ email, password })
  const full = (await clientOf(app, challenge).auth.signinTotp({ code: make.code() })).token ?? ''
  app.clock.forward(minute)
  person = { agencyId: agency.agencyId, userId, email, token: full, call: clientOf(app, full) }
})

const secretOf = async () =>
  (await app.owner.query('select totp_secret, recovery_codes from users where id = $1', [person.userId])).rows[0]

/** Everything by which one could come round the second factor, without it. */
const changes: [string, () => Promise<unknown>][] = [
  ['setting it up anew', () => person.call.auth.startTotp({})],
  [
    'confirming another that was offered before',
    async () => person.call.auth.enableTotp({ code: await make.offeredSecondFactor() }),
  ],
  ['turning it off', () => person.call.auth.disableTotp({})],
  ['making new recovery codes', () => person.call.auth.renewRecoveryCodes({})],
  ['beginning to add a passkey', () => person.call.auth.startPasskey({})],
  [
    'adding a passkey',
    async () => {
      const made = await make.newPasskey()
      await clientOf(app, await make.askingToken()).auth.addPasskey(made)
    },
  ],
  [
    'removing a passkey',
    async () => {
      const id = await make.passkey()
      await person.call.auth.removePasskey({ id })
    },
  ],
]

describe('nothing of how somebody signs in is changed without the present second factor (bar 20)', () => {
  test.each(changes)('%s', async (_, change) => {
    const before = await secretOf()
    // With the password given a moment ago, as whoever found it out would.
    await person.call.auth.confirmPassword({ password })
    await expect(change()).rejects.toMatchObject(needed)
    expect(await secretOf()).toEqual(before)
  })

  test.each([
    ['a code of the app', () => make.code()],
    ['a recovery code', () => recoveryCodes[0] ?? ''],
  ])('%s, given with the call or before it, does', async (_, code) => {
    await person.call.auth.confirmPassword({ password })
    await expect(person.call.auth.startTotp({ code: '000000' })).rejects.toMatchObject({ status: 422 })
    const { data } = await person.call.auth.startTotp({ code: code() })
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    // It is used up, and good in this session for ten minutes and one change.
    await expect(person.call.auth.startTotp({ code: code() })).rejects.toMatchObject({ status: 422 })
    expect((await person.call.auth.renewRecoveryCodes({})).data.recoveryCodes).toHaveLength(10)
    await expect(person.call.auth.startTotp({})).rejects.toMatchObject(needed)
    app.clock.forward(minute)
    await person.call.auth.confirmFactor({ code: make.code() })
    app.clock.forward(10 * minute + 1000)
    await person.call.auth.confirmPassword({ password })
    await expect(person.call.auth.startTotp({})).rejects.toMatchObject(needed)
  })

  test('of another session it is not good, and of a colleague not', async () => {
    await person.call.auth.confirmFactor({ code: make.code() })
    const other = clientOf(app, await make.token())
    await expect(other.auth.renewRecoveryCodes({})).rejects.toMatchObject(needed)
    const colleague = await makeMember(app, agency)
    await new Maker(app, agency.agencyId, colleague.userId, 'colleague').secondFactor()
    await expect(colleague.call.auth.disableTotp({ code: make.code() })).rejects.toMatchObject({ status: 422 })
  })

  test('replaced, it is the new one that counts, other sessions end, and old recovery codes are gone', async () => {
    const other = clientOf(app, await make.token())
    await person.call.auth.startTotp({ code: make.code() })
    const { data } = await person.call.auth.enableTotp({ code: await make.offeredSecondFactor() })
    await expect(other.auth.sessions()).rejects.toMatchObject({ status: 401 })
    const call = clientOf(app, data.token)
    await expect(call.auth.renewRecoveryCodes({})).rejects.toMatchObject(needed)
    app.clock.forward(minute)
    await expect(call.auth.confirmFactor({ code: recoveryCodes[1] ?? '' })).rejects.toMatchObject({ status: 422 })
    await call.auth.confirmFactor({ code: make.code() })
  })

  test('where the agency asks for one, the last one stays', async () => {
    await app.owner.query('update agencies set requires_totp = true where id = $1', [agency.agencyId])
    try {
      await expect(person.call.auth.disableTotp({ code: make.code() })).rejects.toMatchObject({ code: 'TOTP_REQUIRED' })
      await make.passkey()
      const { data } = await person.call.auth.disableTotp({ code: make.code() })
      const session = await clientOf(app, data.token).user.session()
      expect(session.data.user.mustSetUpTotp).toBe(false)
    } finally {
      await app.owner.query('update agencies set requires_totp = false where id = $1', [agency.agencyId])
    }
  })
})

describe('tries at a second factor are counted together (bar 17)', () => {
  const wrong = (index: number) => String(index).padStart(6, '0')

  test('ten in a quarter of an hour, by whichever call, one after the other or at once', async () => {
    const { challenge = '' } = await clientOf(app).auth.signin({ email: person.email, password })
    const half = clientOf(app, challenge)
    const calls = [
      (code: string) => person.call.auth.disableTotp({ code }),
      (code: string) => person.call.auth.confirmFactor({ code }),
      (code: string) => person.call.auth.renewRecoveryCodes({ code }),
      (code: string) => half.auth.signinTotp({ code }),
    ]
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const give = calls[index % calls.length]
        return give?.(wrong(index)).then(
          () => 200,
          (error: { status: number }) => error.status,
        )
      }),
    )
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length
    expect([count(422), count(429)]).toEqual([10, 14])
    await expect(half.auth.signinTotp({ code: make.code() })).rejects.toMatchObject({ status: 429 })
    app.clock.forward(15 * minute)
    await person.call.auth.confirmFactor({ code: make.code() })
  })

  test('fifty in a day', async () => {
    let tried = 0
    for (let quarter = 0; quarter < 6; quarter++) {
      for (let index = 0; index < 10; index++)
        await person.call.auth.confirmFactor({ code: wrong(index) }).catch(({ status }: { status: number }) => {
          if (status === 422) tried++
        })
      app.clock.forward(15 * minute)
    }
    expect(tried).toBe(50)
    app.clock.forward(day)
    const call = clientOf(app, await make.token())
    await call.auth.confirmFactor({ code: make.code() })
  })
})
