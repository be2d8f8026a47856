import type { hash as Hash, verify as Verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, password, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'

/** How many passwords are being hashed, and the gate at which they are held so that a test decides how long it takes. */
const hashing = vi.hoisted(() => ({ now: 0, most: 0, done: 0, gate: Promise.resolve() }))

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<{ hash: typeof Hash; verify: typeof Verify }>()
  const counted =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      hashing.most = Math.max(hashing.most, ++hashing.now)
      try {
        await hashing.gate
        return await work(...args)
      } finally {
        hashing.now--
        hashing.done++
      }
    }
  return { ...original, hash: counted(original.hash), verify: counted(original.verify) }
})

let app: TestApp
let agency: TestAgency
let emails: string[]
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', TRUSTED_PROXIES: '127.0.0.1' })
  agency = await makeAgency(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, 'crowd')
  emails = await Promise.all(Array.from({ length: 50 }, () => make.account()))
})
afterAll(() => app.close())

test('of fifty who sign in at once two are hashed at a time, and everybody else is answered meanwhile (bar 13)', async () => {
  let open = () => {}
  hashing.gate = new Promise<void>((resolve) => (open = resolve))
  Object.assign(hashing, { now: 0, most: 0, done: 0 })
  const outcomes: string[] = []
  const crowd = emails.map((email, index) =>
    clientOf(app, null, { 'x-forwarded-for': `198.51.100.${index}` })
      .auth.signin({ email, password })
      .then(
        ({ status }) => outcomes.push(status ? 'in' : 'wrong'),
        (error: { status: number }) => outcomes.push(`${error.status}`),
      ),
  )
  // Two are held at the gate and twenty wait behind them; who comes after is sent away at once.
  await expect.poll(() => outcomes).toHaveLength(28)
  expect(new Set(outcomes)).toEqual(new Set(['429']))
  await expect.poll(() => hashing.now).toBe(2)
  for (let calls = 0; calls < 20; calls++) expect((await agency.owner.call.leads.list({})).status).toBe(true)
  expect([hashing.now, hashing.done]).toEqual([2, 0])

  open()
  await Promise.all(crowd)
  expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(22)
  expect(outcomes).toHaveLength(50)
  expect(hashing.most).toBe(2)
  expect(hashing.now).toBe(0)
})

test('and hashing leaves the event loop to others (bar 13)', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await app.services.passwords.hash('quiet otters read at dusk')
  isDone = true
  // Were it done on the event loop, there would be one turn of it, or two.
  expect(turns).toBeGreaterThan(10)
})
