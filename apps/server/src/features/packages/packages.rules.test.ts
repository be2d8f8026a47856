import type { PriceRow } from '@sarai/contract/itinerary-costs'
import { blankDocument } from '@sarai/itinerary/blank'
import { expect, test } from 'vitest'
import { factsOf } from './packages.rules.ts'

const none = { twin: null, triple: null, single: null, childWithBed: null, childNoBed: null, infant: null }
const row = (prices: Partial<PriceRow['prices']>): PriceRow => ({
  id: crypto.randomUUID(),
  season: 'Winter',
  from: null,
  to: null,
  fromPax: 2,
  toPax: 6,
  prices: { ...none, ...prices },
})
const fromPriceOf = (...grid: PriceRow[]) => factsOf({ ...blankDocument('Kerala', 'INR'), grid }).fromPrice

test('a package is advertised from what its page says: an adult who shares a twin, or else as there are prices', () => {
  const winter = row({ twin: 3_850_000, triple: 3_600_000, single: 5_400_000, childNoBed: 1_900_000, infant: 250_000 })
  expect(fromPriceOf(winter, row({ twin: 4_900_000 }))).toBe(3_850_000)
  expect(fromPriceOf(row({ childWithBed: 2_000_000, infant: 250_000 }))).toBeNull()
  expect(fromPriceOf(row({ twin: 0, single: 5_000_000 }))).toBe(5_000_000)
  expect(fromPriceOf(row({}))).toBeNull()
  expect(fromPriceOf()).toBeNull()
})
