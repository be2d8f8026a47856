import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, makeMember, password, type TestAgency } from '../../../test/make.ts'

const minute = 60_000
const hour = 60 * minute

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())
// Every test has a day of its own, and with it fresh counters.
beforeEach(() => app.clock.forward(24 * hour))

/** Signs in over the wire, and says how it was answered. */
async function signIn(
  email: string,
  given: string,
  { at = app, forwardedFor }: { at?: TestApp; forwardedFor?: string } = {},
): Promise<{ status: number; text: string; body: Record<string, unknown> }> {
  const response = await fetch(`${at.url}/api/auth/signin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
    },
    body: JSON.stringify({ email, password: given }),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> }
}

async function inTurn<T, R>(items: T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))))
  return results
}

describe('signing in', () => {
  test('answers what the specification lists', async () => {
    const { body } = await signIn(agency.owner.email.toUpperCase(), password)
    expect(body).toEqual({
      status: true,
      token: expect.stringMatching(/^sat_/),
      companyLogo: '',
      isSubuser: false,
      role: 'agent',
      isManager: false,
      id: agency.owner.userId,
    })
  })

  test('the specified codes come with HTTP 200 (bar 18)', async () => {
    expect(await signIn(agency.owner.email, 'not the password')).toMatchObject({
      status: 200,
      text: '{"status":false,"Error_Code":"INVALID_PASSWORD"}',
    })
    expect(await signIn('nobody@agency.test', 'not the password')).toMatchObject({
      status: 200,
      text: '{"status":false,"Error_Code":"USER_NOT_FOUND"}',
    })
  })

  test('a disabled person is nobody', async () => {
    const member = await makeMember(app, agency)
    await app.owner.query('update users set is_active = false where id = $1', [member.userId])
    expect((await signIn(member.email, password)).text).toBe('{"status":false,"Error_Code":"USER_NOT_FOUND"}')
  })
})

describe('what a stranger learns (bar 18)', () => {
  // Whatever else the machine does only makes an answer slower; the quicker half is what the work takes.
  const quickerHalf = (times: number[]) => {
    const half = times.sort((a, b) => a - b).slice(0, times.length / 2)
    return half.reduce((sum, time) => sum + time, 0) / half.length
  }

  test('a wrong password takes as long as an unknown address', { retry: 3 }, async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const timed = async (kind: keyof typeof times, email: string) => {
      const begun = performance.now()
      await signIn(email, 'not the password')
      times[kind].push(performance.now() - begun)
    }
    for (let round = 0; round < 50; round++) {
      // So few at one account that none has to wait for its answer.
      if (round % 2 === 0) app.clock.forward(hour)
      await timed('known', agency.owner.email)
      await timed('unknown', `nobody-${round}@agency.test`)
      await timed('unknown', `nobody-else-${round}@agency.test`)
      await timed('known', agency.owner.email)
    }
    const [known, unknown] = [quickerHalf(times.known), quickerHalf(times.unknown)]
    expect(Math.abs(known - unknown) / Math.min(known, unknown)).toBeLessThan(0.1)
  })

  test(
    'asking for a new password, or registering, takes as long for an address that has an account',
    { retry: 3 },
    async () => {
      const fields = {
        username: 'Somebody',
        password: 'quiet otters read at dusk',
        confirmPassword: 'quiet otters read at dusk',
      }
      const compare = async (rounds: number, ask: (email: string) => Promise<unknown>) => {
        const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
        const timed = async (kind: keyof typeof times, email: string) => {
          const begun = performance.now()
          await ask(email)
          times[kind].push(performance.now() - begun)
        }
        const mark = Math.random()
        // What one leaves to be done in the background falls on the next: each kind comes after each as often.
        for (let round = 0; round < rounds / 2; round++) {
          if (round % 2 === 0) app.clock.forward(hour)
          await timed('known', agency.owner.email)
          await timed('unknown', `nobody-${mark}-${round}@agency.test`)
          await timed('unknown', `nobody-else-${mark}-${round}@agency.test`)
          await timed('known', agency.owner.email)
        }
        const [known, unknown] = [quickerHalf(times.known), quickerHalf(times.unknown)]
        return { difference: Math.abs(known - unknown), share: Math.abs(known - unknown) / Math.min(known, unknown) }
      }
      const call = clientOf(app)
      const forgotten = await compare(40, (email) => call.auth.forgotPassword({ email }))
      expect(Math.min(forgotten.difference, forgotten.share * 10)).toBeLessThan(1)
      const registered = await compare(4, (email) => call.auth.signup({ ...fields, email }))
      expect(registered.share).toBeLessThan(0.1)
    },
  )

  test('twenty unknown addresses an hour, and then nothing of any address', async () => {
    const addresses = Array.from({ length: 40 }, (_, index) => `stranger-${index}@agency.test`)
    const answers: Awaited<ReturnType<typeof signIn>>[] = []
    // All at once as much as one by one.
    for (const some of [addresses.slice(0, 10), addresses.slice(10)]) {
      answers.push(...(await inTurn(some, 15, (email) => signIn(email, 'not the password'))))
    }
    const codes = answers.map(({ body }) => body.Error_Code)
    expect(codes.filter((code) => code === 'USER_NOT_FOUND')).toHaveLength(20)
    expect(codes.filter((code) => code === 'INVALID_PASSWORD')).toHaveLength(20)
    const known = await signIn(agency.owner.email, 'not the password')
    expect(known.text).toBe((await signIn('nobody@agency.test', 'not the password')).text)
    app.clock.forward(hour)
    expect((await signIn('nobody@agency.test', 'not the password')).body.Error_Code).toBe('USER_NOT_FOUND')
  })

  test('far beyond that whoever fails is refused, late; whoever gives the right password never is', async () => {
    const colleague = await makeMember(app, agency)
    await signIn('nobody@agency.test', 'not the password')
    await app.owner.query(
      `update throttles set hits = 10000 where key like 'signin unknown %' or key like 'signin visitor %'`,
    )
    const begun = performance.now()
    const wrong = await Promise.all(
      [agency.owner.email, 'nobody@agency.test'].map((email) => signIn(email, 'not the password')),
    )
    expect(wrong.map(({ status }) => status)).toEqual([429, 429])
    expect(performance.now() - begun).toBeGreaterThan(450)
    expect((await signIn(colleague.email, password)).body.status).toBe(true)
  })

  test('where the operator wants it, nothing at all', async () => {
    const uniform = await startApp({ AUTH_UNIFORM_ERRORS: 'on' })
    const { owner } = await makeAgency(uniform)
    const wrong = await signIn(owner.email, 'not the password', { at: uniform })
    const unknown = await signIn('nobody@agency.test', 'not the password', { at: uniform })
    expect(wrong).toEqual(unknown)
    await uniform.close()
  })

  test('signing up and forgetting the password answer alike for every address', async () => {
    const call = clientOf(app)
    const { owner } = await makeAgency(app)
    const fields = {
      username: 'Somebody',
      password: 'quiet otters read at dusk',
      confirmPassword: 'quiet otters read at dusk',
    }
    const taken = await call.auth.signup({ ...fields, email: owner.email })
    expect(await call.auth.signup({ ...fields, email: 'new@agency.test' })).toEqual(taken)
    const known = await call.auth.forgotPassword({ email: owner.email })
    expect(await call.auth.forgotPassword({ email: 'nobody@agency.test' })).toEqual(known)
    const mailed = async () =>
      (
        await app.owner.query<{ to: string }>('select "to" from mails where "to" = any($1)', [
          [owner.email, 'new@agency.test', 'nobody@agency.test'],
        ])
      ).rows.map(({ to }) => to)
    await expect.poll(mailed).toEqual([owner.email, owner.email])
  })

  test('an address registered twice at once is registered once, and both are answered alike', async () => {
    const fields = {
      username: 'Twice',
      password: 'quiet otters read at dusk',
      confirmPassword: 'quiet otters read at dusk',
    }
    const both = [1, 2].map(() => clientOf(app).auth.signup({ ...fields, email: 'twice@agency.test' }))
    expect(await Promise.all(both)).toEqual([{ status: true }, { status: true }])
    expect((await app.owner.query(`select from users where email = 'twice@agency.test'`)).rowCount).toBe(1)
  })
})

describe('guessing (bar 17)', () => {
  const guesses = async (
    count: number,
    { email, addressOf, at = app }: { email: string; addressOf?: (index: number) => string; at?: TestApp },
  ) => {
    const tried = Array.from({ length: count }, (_, index) => index)
    const answers = await inTurn(tried, 20, (index) =>
      signIn(email, `guess number ${index}`, { at, forwardedFor: addressOf?.(index) }),
    )
    return answers.filter((answer) => answer.status === 200).length
  }

  /** How often each visitor of this quarter of an hour has tried. */
  const visitorsOf = async (at: TestApp): Promise<number[]> => {
    const { rows } = await at.owner.query<{ hits: number }>(
      `select hits from throttles where key like 'signin visitor %' and "window" > $1`,
      [Math.floor(at.clock.now().getTime() / 1000)],
    )
    return rows.map(({ hits }) => hits)
  }

  test('at most a hundred guesses an hour at one account, from however many addresses', async () => {
    const proxied = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
    const { owner } = await makeAgency(proxied)
    let taken = 0
    for (let quarter = 0; quarter < 4; quarter++) {
      taken += await guesses(300, {
        email: owner.email,
        at: proxied,
        addressOf: (index) => `203.0.${quarter * 2 + (index >> 7)}.${index & 127}`,
      })
      proxied.clock.forward(15 * minute)
    }
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(100)
    await proxied.close()
  })

  test('nor does an address that is made up, or one of a whole IPv6 network, make a new visitor', async () => {
    // No proxy is trusted here: what a caller says of itself counts for nothing.
    const accounts = await Promise.all(Array.from({ length: 8 }, () => makeMember(app, agency)))
    app.clock.forward(hour)
    for (const { email } of accounts) await guesses(20, { email, addressOf: (index) => `198.51.100.${index}` })
    // Ten at each account; all of one visitor, whose answers come late from the sixtieth on.
    expect(await visitorsOf(app)).toEqual([80])

    const proxied = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
    const other = await makeAgency(proxied)
    const members = await Promise.all(Array.from({ length: 8 }, () => makeMember(proxied, other)))
    proxied.clock.forward(hour)
    for (const { email } of members)
      await guesses(20, {
        email,
        at: proxied,
        addressOf: (index) => `2001:db8:0:1:${index.toString(16)}::${(index * 7).toString(16)}`,
      })
    expect(await visitorsOf(proxied)).toEqual([80])
    await proxied.close()
  })
})
