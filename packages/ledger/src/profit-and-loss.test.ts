import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountClasses, accounts } from './accounts.ts'
import type { Line } from './lines.ts'
import { type Change, profitAndLoss } from './profit-and-loss.ts'
import { trialBalance } from './readers.ts'
import { Books, trips } from './test-any-books.ts'
import { take } from './test-any-documents.ts'

const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
const numRuns = Number(process?.env.FUZZ_RUNS ?? 200)

const changesOf = (lines: readonly Line[]): Change[] =>
  trialBalance(lines).map(({ account, part, base }) => ({ account, part, base }))
/** What the accounts of the balance sheet come to. */
const kept = (lines: readonly Line[]) =>
  lines
    .filter(({ account }) => accountClasses[account] === 'balance-sheet')
    .reduce((sum, { base }) => sum + BigInt(base), 0n)

test('every account is of the balance sheet or of the profit and loss', () => {
  expect(Object.keys(accountClasses)).toEqual([...accounts])
})

test('the net profit of a time is what the balance sheet changes by, whatever the documents are', () => {
  fc.assert(
    fc.property(trips, fc.nat(24), fc.nat(24), (steps, first, last) => {
      const books = new Books()
      for (const step of steps) take(books, step)
      const [from, to] = [Math.min(first, last), Math.max(first, last)]
      const linesOf = (start: number, end: number) => books.posted.slice(start, end).flatMap(({ lines }) => lines)
      const [before, within] = [linesOf(0, from), linesOf(from, to)]
      const { sums, lines } = profitAndLoss(changesOf(within), changesOf(before))
      expect(BigInt(sums.net.amount)).toBe(kept(linesOf(0, to)) - kept(before))
      expect(BigInt(sums.net.before)).toBe(kept(before))
      for (const time of ['amount', 'before'] as const) {
        expect(sums.gross[time]).toBe(sums.income[time] - sums.cost[time])
        expect(sums.net[time]).toBe(sums.gross[time] + sums.otherIncome[time] - sums.expenses[time])
      }
      for (const { account } of lines) expect(accountClasses[account]).not.toBe('balance-sheet')
    }),
    { numRuns },
  )
})

test('a time reads the same whichever it is compared with', () => {
  fc.assert(
    fc.property(trips, fc.nat(24), (steps, at) => {
      const books = new Books()
      for (const step of steps) take(books, step)
      const [one, two] = [books.posted.slice(0, at), books.posted.slice(at)].map((posted) =>
        changesOf(posted.flatMap(({ lines }) => lines)),
      )
      const alone = profitAndLoss(one ?? [], [])
      const compared = profitAndLoss(two ?? [], one ?? [])
      const figures = (sums: typeof alone.sums, time: 'amount' | 'before') =>
        Object.entries(sums).map(([name, sum]) => [name, sum[time]])
      expect(figures(compared.sums, 'before')).toEqual(figures(alone.sums, 'amount'))
    }),
    { numRuns },
  )
})

describe('a profit and loss worked by hand', () => {
  test('has income, its cost, other income, expenses and what is left', () => {
    const now: Change[] = [
      { account: 'sales', part: 'tour-operator', base: -100_000 },
      { account: 'pure_agent', part: null, base: -5_000 },
      { account: 'cost', part: null, base: 60_000 },
      { account: 'cost', part: 'gst', base: 3_000 },
      { account: 'exchange_difference', part: null, base: -700 },
      { account: 'round_off', part: null, base: 30 },
      { account: 'bank_charges', part: null, base: 1_000 },
      { account: 'customer', part: null, base: 40_000 },
    ]
    const then: Change[] = [
      { account: 'sales', part: 'hotel', base: -20_000 },
      { account: 'exchange_difference', part: null, base: 200 },
    ]
    const { lines, sums } = profitAndLoss(now, then)
    expect(lines.map(({ section, account, part, amount, before }) => [section, account, part, amount, before])).toEqual(
      [
        ['income', 'sales', 'hotel', 0, 20_000],
        ['income', 'sales', 'tour-operator', 100_000, 0],
        ['income', 'pure_agent', null, 5_000, 0],
        ['cost', 'cost', null, 60_000, 0],
        ['cost', 'cost', 'gst', 3_000, 0],
        ['other-income', 'exchange_difference', null, 700, 0],
        ['expense', 'round_off', null, 30, 0],
        ['expense', 'exchange_difference', null, 0, 200],
        ['expense', 'bank_charges', null, 1_000, 0],
      ],
    )
    expect(sums).toEqual({
      income: { amount: 105_000, before: 20_000 },
      cost: { amount: 63_000, before: 0 },
      gross: { amount: 42_000, before: 20_000 },
      otherIncome: { amount: 700, before: 0 },
      expenses: { amount: 1_030, before: 200 },
      net: { amount: 41_670, before: 19_800 },
    })
  })

  test('of no entries has no lines, and comes to nothing', () => {
    const { lines, sums } = profitAndLoss([], [])
    expect(lines).toEqual([])
    expect(Object.values(sums)).toEqual(Array.from({ length: 6 }, () => ({ amount: 0, before: 0 })))
  })

  test('what was taken back in its own time is no line', () => {
    const cancelled: Change[] = [
      { account: 'sales', part: null, base: -500 },
      { account: 'sales', part: null, base: 500 },
    ]
    expect(profitAndLoss(cancelled, []).lines).toEqual([])
  })
})
