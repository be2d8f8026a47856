import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemSigns } from './accounts.ts'
import { problemOf, reversal } from './lines.ts'
import { openItems, trialBalance } from './readers.ts'
import { Books, kinds, type Step, trips } from './test-any-books.ts'
import { take } from './test-any-documents.ts'

/** `FUZZ_RUNS=10000` for the long run. */
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
const numRuns = Number(process?.env.FUZZ_RUNS ?? 200)

function holds(check: (books: Books, steps: Step[]) => void): void {
  fc.assert(
    fc.property(trips, (steps) => {
      const books = new Books()
      for (const step of steps) take(books, step)
      check(books, steps)
    }),
    { numRuns },
  )
}

/** Of each account and currency, what differs from nothing. */
const balances = (lines: Parameters<typeof trialBalance>[0]) =>
  trialBalance(lines)
    .filter(({ amount, base }) => amount !== 0 || base !== 0)
    .map(({ account, part, currency, amount, base }) => ({ account, part, currency, amount, base }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

test('what is tried has documents of every kind', () => {
  const met = new Set<string>()
  const heads = new Set<string>()
  for (const steps of fc.sample(trips, { numRuns: 1000, seed: 1 })) {
    const books = new Books()
    for (const step of steps) take(books, step)
    for (const { kind, lines } of books.posted) {
      met.add(kind)
      if (kind === 'bill')
        for (const { account, part } of lines)
          if ((account === 'cost' && part) || account === 'gst_input') heads.add(`${account} ${part}`)
    }
  }
  // Advances are receipts.
  expect([...met].toSorted()).toEqual(kinds.filter((kind) => kind !== 'advance').toSorted())
  expect([...heads].toSorted()).toEqual(['cost gst', 'cost vat', 'gst_input igst', 'gst_input vat'])
})

test('every entry of any sequence of documents balances, and so do the books', () => {
  holds((books) => {
    for (const { lines, kind } of books.posted) if (lines.length > 0) expect(problemOf(lines), kind).toBeUndefined()
    expect(trialBalance(books.lines).reduce((sum, { base }) => sum + base, 0)).toBe(0)
  })
})

test('every account is the sum of what its documents say', () => {
  holds((books) => {
    const kept = new Map<string, bigint>()
    for (const { account, currency, amount } of trialBalance(books.lines))
      if (account !== 'exchange_difference' && amount !== 0) {
        const key = `${account} ${currency}`
        kept.set(key, (kept.get(key) ?? 0n) + BigInt(amount))
      }
    // What is gained or lost by exchange no document says: that entries balance says it.
    const said = [...books.tally].filter(([key, amount]) => amount !== 0n && !key.startsWith('exchange_difference'))
    expect(new Map([...kept].filter(([, amount]) => amount !== 0n))).toEqual(new Map(said))
  })
})

test('nothing is settled beyond what is open, and what is settled has nothing left in the books’ currency', () => {
  holds((books) => {
    for (const { account, amount, base, currency } of openItems(books.lines)) {
      expect(amount, account).not.toBe(0)
      expect([itemSigns[account], 0]).toContain(Math.sign(base))
      expect(Math.sign(amount)).toBe(itemSigns[account])
      if (currency === 'INR') expect(base).toBe(amount)
    }
  })
})

test('an entry taken back leaves the books as they were', () => {
  holds((books) => {
    const before = books.posted.slice(0, -1).flatMap(({ lines }) => lines)
    const last = books.posted.at(-1)?.lines ?? []
    expect(balances([...before, ...last, ...reversal(last)])).toEqual(balances(before))
    expect(openItems([...before, ...last, ...reversal(last)])).toEqual(openItems(before))
  })
})

test('books in one currency gain and lose nothing by exchange', () => {
  fc.assert(
    fc.property(trips, (steps) => {
      const books = new Books()
      for (const step of steps) take(books, { ...step, terms: { base: 'INR', currency: 'INR', rate: 1_000_000 } })
      expect(books.lines.filter(({ account }) => account === 'exchange_difference')).toEqual([])
      expect(books.lines.every(({ amount, base }) => amount === base)).toBe(true)
    }),
    { numRuns },
  )
})
