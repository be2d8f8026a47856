import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { netOf } from './candidates.ts'
import { newLines } from './fingerprints.ts'
import { matchStatement } from './match-statement.ts'
import { readStatement, textFormatOf } from './read-statement.ts'
import { candidate, line, paidByUpi, rahul } from './test-candidates.ts'
import { hdfc, icici, kotak, rowsOf } from './test-rows.ts'

const rrn = fc.integer({ min: 0, max: 5 }).map((at) => `60921234567${at}`)
const amount = fc.constantFrom(1_000, 2_000, 3_000, 5_000, 976, 1_976)
const number = fc.constantFrom('INV-000123', 'INV-000124', null)

const lines = fc
  .array(
    fc.record({
      sum: fc.tuple(amount, fc.constantFrom(1, 1, 1, -1)).map(([value, sign]) => value * sign),
      text: fc.oneof(
        fc.tuple(rrn, number).map(([id, named]) => paidByUpi(id, named ?? 'TRIP')),
        fc.constantFrom(
          'CHQ DEP - 000451 - X',
          'CHQ RET 000451',
          'RAZORPAY SETTLEMENT setl_PQ12rs34TU56vw',
          'SMS CHARGES',
        ),
      ),
      day: fc.integer({ min: 1, max: 28 }).map((at) => `2026-04-${String(at).padStart(2, '0')}`),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map(({ sum, text, day }, at) => line(at, sum, text, { day })))

const candidates = fc
  .array(
    fc.record({
      sum: amount,
      id: rrn,
      isKnown: fc.boolean(),
      number,
      isOut: fc.boolean(),
      kind: fc.constantFrom('instalment', 'recorded-payment'),
      debt: fc.constantFrom(null, null, 'trip 1', 'trip 2'),
      gateway: fc.constantFrom(null, null, { name: 'razorpay', paidDay: '2026-04-03', fee: 20, feeTax: 4 }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ sum, id, isKnown, number: own, isOut, kind, gateway, debt }, at) =>
      candidate(`c${at}`, sum, {
        kind,
        number: own,
        gateway,
        debt: debt && !gateway ? { id: debt, place: at, asked: [976, 6_000] } : null,
        direction: isOut && !gateway ? 'out' : 'in',
        references: gateway ? ['setl_PQ12rs34TU56vw'] : isKnown ? [id] : ['000451'],
        ...(isKnown ? rahul : {}),
      }),
    ),
  )

test('every rupee of a line is either explained or left, in each thing it may be', () => {
  fc.assert(
    fc.property(lines, candidates, (all, open) => {
      for (const [at, match] of matchStatement(all, open).entries()) {
        const sum = all[at]?.amount ?? 0
        expect(match.unexplained).toBe(match.settled ? match.settled.unexplained : sum)
        expect(match.suggestions.length).toBeLessThanOrEqual(match.settled ? 0 : 5)
        for (const one of [match.settled, ...match.suggestions]) {
          if (!one || !['payment', 'settlement'].includes(one.as)) continue
          const allocated = one.allocations.reduce((total, { amount: part }) => total + part, 0) - one.fee - one.feeTax
          expect(Math.sign(sum) * allocated + one.unexplained).toBe(sum)
          for (const part of one.allocations) {
            const of = open.find(({ id }) => id === part.candidateId)
            expect(part.amount).toBeGreaterThan(0)
            expect(part.amount).toBeLessThanOrEqual(of?.amountOpen ?? 0)
          }
          expect(one.confidence).toBeLessThanOrEqual(one === match.settled ? 100 : 89)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('nothing is settled for more than is open of it, and what is settled is exact', () => {
  fc.assert(
    fc.property(lines, candidates, (all, open) => {
      const taken = new Map<string, number>()
      for (const { settled } of matchStatement(all, open)) {
        if (!settled) continue
        expect(settled.unexplained).toBe(0)
        for (const { candidateId, amount: part } of settled.allocations)
          taken.set(candidateId, (taken.get(candidateId) ?? 0) + part)
      }
      for (const one of open) expect(taken.get(one.id) ?? 0).toBeLessThanOrEqual(one.amountOpen)
      for (const one of open) expect(netOf(one)).toBeLessThanOrEqual(one.amountOpen)
    }),
    { numRuns: 500 },
  )
})

test('the order of lines and candidates does not matter', () => {
  fc.assert(
    fc.property(lines, candidates, fc.infiniteStream(fc.nat()), (all, open, random) => {
      const shuffled = <T>(list: readonly T[]) =>
        list
          .map((one) => ({ one, key: Number(random.next().value) }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
      const byLine = (matches: ReturnType<typeof matchStatement>) =>
        matches.toSorted((a, b) => a.lineNumber - b.lineNumber)
      expect(byLine(matchStatement(shuffled(all), shuffled(open)))).toEqual(byLine(matchStatement(all, open)))
    }),
    { numRuns: 500 },
  )
})

test('a statement that is imported again has no new line', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-04-${String(at).padStart(2, '0')}`)
  const rows = fc.array(fc.tuple(day, fc.constantFrom('UPI a', 'UPI b'), fc.constantFrom('10.00', '20.00')), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(rows, (given) => {
      const text = `Date|Narration|Debit|Credit\n${given
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([on, what, sum]) => `${on}|${what}||${sum}`)
        .join('\n')}`
      const read = () => readStatement({ format: 'rows', rows: rowsOf(text) }, { currency: 'INR' }).lines
      expect(read()).toHaveLength(given.length)
      const known = new Set(read().map(({ fingerprint }) => fingerprint))
      expect(known.size).toBe(given.length)
      expect(newLines(read(), known)).toEqual([])
    }),
  )
})

const mess = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ':20:',
    ':61:2604010401C1,NTRF',
    ':86:?20',
    '<OFX>',
    '<STMTRS>',
    '<STMTTRN>',
    '<TRNAMT>1.00',
    '</STMTTRN>',
    '<Document>',
    '<BkToCstmrStmt><Stmt>',
    '</Stmt>',
    '\n',
    '<![CDATA[',
    '&#x110000;',
    '__proto__',
  ),
)
const text = fc.array(mess, { maxLength: 40 }).map((parts) => parts.join(''))

test('whatever a file holds, reading it ends without an error being thrown', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('mt940' as const, 'camt' as const, 'ofx' as const), (given, format) => {
      textFormatOf(given)
      const statement = readStatement({ format, text: given }, { currency: 'INR' })
      expect(statement.lines.length + statement.findings.length).toBeGreaterThan(0)
      for (const one of statement.lines) expect(Number.isSafeInteger(one.amount)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('tables with cells of any content are read or refused, never thrown at', () => {
  const cells = [hdfc, icici, kotak].map((one) => rowsOf(one))
  fc.assert(
    fc.property(
      fc.constantFrom(...cells),
      fc.array(fc.tuple(fc.nat(30), fc.nat(8), mess), { maxLength: 12 }),
      (rows, changes) => {
        const changed = rows.map(({ row, cells: own }) => ({ row, cells: [...own] }))
        for (const [at, column, cell] of changes) (changed[at % changed.length]?.cells ?? [])[column] = cell
        const filled = changed.map(({ row, cells: own }) => ({ row, cells: Array.from(own, (cell) => cell ?? '') }))
        expect(readStatement({ format: 'rows', rows: filled }, { currency: 'INR' }).findings).toBeDefined()
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['mt940', `:20:X\n:61:${'1'.repeat(200_000)}\n:86:${'?20'.repeat(100_000)}`],
  ['ofx', `<OFX><STMTRS>${'<'.repeat(500_000)}`],
  ['ofx', `<OFX><STMTRS>${'<A>'.repeat(200_000)}`],
  ['camt', `<Document>${'<a>'.repeat(200_000)}`],
  ['camt', `<Document ${'a="'.repeat(200_000)}`],
] as const)('a hostile file of %s takes no long time', (format, given) => {
  const begun = performance.now()
  readStatement({ format, text: given }, { currency: 'INR' })
  expect(performance.now() - begun).toBeLessThan(5_000)
})
