import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, password } from '../../../test/make.ts'
import { contextWords, passwordProblem } from './passwords.rules.ts'
import { Passwords } from './passwords.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.forward(3_600_000))

describe('hashing (bar 13)', () => {
  test('is Argon2id, no weaker than OWASP’s floor', async () => {
    const [, kind, version, settings] = (await new Passwords().hash('correct horse battery')).split('$')
    const { m, t, p } = Object.fromEntries(
      settings?.split(',').map((part) => [part[0], Number(part.slice(2))]) ?? [],
    ) as Record<'m' | 't' | 'p', number>
    expect([kind, version, p]).toEqual(['argon2id', 'v=19', 1])
    // The pairs of memory and passes that OWASP holds equal.
    const floors = [
      [46 * 1024, 1],
      [19 * 1024, 2],
      [12 * 1024, 3],
      [9 * 1024, 4],
      [7 * 1024, 5],
    ] as const
    expect(floors.some(([memory, passes]) => m >= memory && t >= passes)).toBe(true)
  })

  test('goes two at a time, and a crowd is asked to come back', async () => {
    const passwords = new Passwords()
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => passwords.hash(`${index}`)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(22)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    expect(refusals).toHaveLength(18)
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 429 })
  })

  test('a weaker hash of old times is made anew at the next sign-in', async () => {
    const { owner } = await makeAgency(app)
    const stored = async () => {
      const { rows } = await app.owner.query('select password_hash from users where id = $1', [owner.userId])
      return rows[0].password_hash as string
    }
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await app.owner.query('update users set password_hash = $1 where id = $2', [weak, owner.userId])
    expect(await signIn(owner.email, password)).toBe(true)
    const strong = await stored()
    expect(strong).toContain('m=47104')
    expect(await signIn(owner.email, password)).toBe(true)
    expect(await stored()).toBe(strong)
  })
})

/** Registers somebody, and says what was wrong with the password. */
async function register(
  password: string,
  { email = `${randomBytes(6).toString('hex')}@agency.test`, username = 'Meera' } = {},
) {
  try {
    await clientOf(app).auth.signup({ username, email, password, confirmPassword: password })
    return { email, problem: undefined }
  } catch (error) {
    return { email, problem: (error as { fields: Record<string, string> }).fields.password }
  }
}

const signIn = async (email: string, password: string) => (await clientOf(app).auth.signin({ email, password })).status

describe('passwords (bar 19)', () => {
  test.each([
    ['twelve characters', 'otters dusk!'],
    ['many of them', randomBytes(128).toString('hex')],
    ['of any kind', '   रात में ऊदबिलाव 🦦 пишут   '],
  ])('of %s are taken, whole', async (_, password) => {
    const { email, problem } = await register(password)
    expect(problem).toBeUndefined()
    expect(await signIn(email, password)).toBe(true)
    expect(await signIn(email, `${password}x`)).toBe(false)
    expect(await signIn(email, password.slice(0, -1))).toBe(false)
    expect(await signIn(email, password.trim() === password ? `${password} ` : password.trim())).toBe(false)
  })

  test.each([
    ['eleven characters', 'otters dusk'],
    ['257 characters', randomBytes(129).toString('hex').slice(0, 257)],
    ['one that everybody uses', 'password1234'],
    ['one character over and over', 'aaaaaaaaaaaaaa'],
    ['a row', 'abcdefghijklmnop'],
    ['our own name', 'Sarai@2026!!'],
    ['their own name', 'Rathore-2026', { username: 'Meera Rathore' }],
    ['their own address', 'meerarathore12', { email: 'meerarathore@agency.test' }],
  ])('%s is refused', async (_, password, who?: { username?: string; email?: string }) => {
    expect((await register(password, who)).problem).toEqual(expect.any(String))
  })

  test('as are the three thousand most common, as they are and dressed up', async () => {
    const common = await new Passwords().commonPasswords()
    const first = [...common].slice(0, 3000)
    const isCommon = (text: string) => common.has(text)
    const dressed = (word: string) => [
      word,
      word.toUpperCase(),
      `${word}1234567890123`.slice(0, Math.max(12, word.length)),
    ]
    const taken = first.flatMap(dressed).filter((password) => !passwordProblem(password, contextWords([]), isCommon))
    expect(taken).toEqual([])
  })
})
