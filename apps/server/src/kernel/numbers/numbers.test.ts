import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'
import { takeNumber } from './numbers.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

class OnPurpose extends Error {}

/** Issues a document, or gives it up after its number was taken. @returns its number; undefined where it was given up */
async function issue(agencyId: string, isGivenUp: boolean, series = 'invoice'): Promise<number | undefined> {
  try {
    return await app.services.database.writeAs(agencyId, async (db) => {
      const number = await takeNumber(db, series, { period: '2026-27' })
      if (isGivenUp) throw new OnPurpose()
      return number
    })
  } catch (error) {
    if (error instanceof OnPurpose) return undefined
    throw error
  }
}

describe('a gapless series', () => {
  test.each([1, 2, 3])(
    'of two hundred transactions at once, a fifth given up, the others have 1 to n (round %i) (bar 30)',
    async (round) => {
      const { agencyId } = await makeAgency(app)
      const givenUp = (index: number) => (index * 7 + round) % 5 === 0
      const numbers = await Promise.all(upTo(200).map((index) => issue(agencyId, givenUp(index))))
      const given = numbers.filter((number) => number !== undefined)
      expect(given.length).toBe(upTo(200).filter((index) => !givenUp(index)).length)
      expect(given.toSorted((a, b) => a - b)).toEqual(upTo(given.length))
      // The next one follows, whoever was the last to give up.
      expect(await issue(agencyId, true)).toBeUndefined()
      expect(await issue(agencyId, false)).toBe(given.length + 1)
    },
  )

  test('a number whose connection breaks before the commit is given again (bar 30)', async () => {
    const { agencyId } = await makeAgency(app)
    const broken = app.services.database.writeAs(agencyId, async (db) => {
      await takeNumber(db, 'invoice', { period: '2026-27' })
      await db.execute('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(broken).rejects.toThrow()
    expect(await issue(agencyId, false)).toBe(1)
  })

  test('is each agency’s, each series’ and each year’s own', async () => {
    const [one, other] = [await makeAgency(app), await makeAgency(app)]
    expect(await issue(one.agencyId, false)).toBe(1)
    expect(await issue(one.agencyId, false)).toBe(2)
    expect(await issue(other.agencyId, false)).toBe(1)
    expect(await issue(one.agencyId, false, 'credit-note')).toBe(1)
    const first = { period: '2027-28', first: 41 }
    const take = () => app.services.database.writeAs(one.agencyId, (db) => takeNumber(db, 'invoice', first))
    expect([await take(), await take()]).toEqual([41, 42])
  })
})
