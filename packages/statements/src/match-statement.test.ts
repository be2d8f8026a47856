import { describe, expect, test } from 'vitest'
import { matchStatement } from './match-statement.ts'
import { candidate, line, paidByUpi, rahul } from './test-candidates.ts'

const upi = '609212345678'
const first = (...of: Parameters<typeof matchStatement>) => matchStatement(...of)[0]

describe('what settles itself', () => {
  test('an exact amount with a reference that one candidate has', () => {
    const match = first(
      [line(1, 25_000, paidByUpi(upi))],
      [candidate('a', 25_000, { references: [upi], ...rahul }), candidate('b', 25_000, rahul)],
    )
    expect(match).toMatchObject({
      unexplained: 0,
      suggestions: [],
      settled: { as: 'payment', confidence: 99, allocations: [{ candidateId: 'a', amount: 25_000 }] },
    })
    expect(match?.settled?.reasons.map(({ code }) => code)).toEqual(['reference', 'vpa', 'name', 'amount'])
    for (const { text } of match?.settled?.reasons ?? []) expect(text).toMatch(/^[A-Z].{8,}\.$/)
  })

  test('the number of a document together with the name, however it is written', () => {
    const invoice = candidate('a', 25_000, { kind: 'invoice', number: 'INV/26-27/000123', ...rahul })
    for (const written of ['INV 2627 000123', 'inv-26-27-000123', 'INV26-27000123'])
      expect(first([line(1, 25_000, paidByUpi(upi, written))], [invoice])?.settled).toMatchObject({ confidence: 95 })
  })

  test('several documents of one party that the text names', () => {
    const [one, two] = ['INV-000123', 'INV-000124'].map((number, at) =>
      candidate(number, 10_000 + at, { number, ...rahul }),
    )
    const match = first(
      [line(1, 20_001, paidByUpi(upi, 'INV000123 INV000124'))],
      [one, two].filter((each) => each !== undefined),
    )
    expect(match?.settled?.allocations).toEqual([
      { candidateId: 'INV-000123', amount: 10_000 },
      { candidateId: 'INV-000124', amount: 10_001 },
    ])
  })

  test('parts of one document that together are all of it; one part alone waits', () => {
    const parts = [
      line(1, 10_000, paidByUpi(upi, 'INV000123')),
      line(2, 15_000, paidByUpi('609212345679', 'INV000123')),
    ]
    const invoice = candidate('a', 25_000, { number: 'INV-000123', ...rahul })
    expect(matchStatement(parts, [invoice]).map(({ settled }) => settled?.allocations[0]?.amount)).toEqual([
      10_000, 15_000,
    ])
    expect(first(parts.slice(0, 1), [invoice])).toMatchObject({
      settled: null,
      unexplained: 10_000,
      suggestions: [{ allocations: [{ amount: 10_000 }] }],
    })
  })

  describe('of a debt that is paid in instalments', () => {
    const number = 'INV/26-27/0004'
    const instalments = [1_680, 5_040].map((amount, place) =>
      candidate(`i${place}`, amount, {
        ...rahul,
        number,
        references: [number, `INV26270004P${place + 1}`],
        debt: { id: 'trip', place, asked: [2_000] },
      }),
    )
    const paid = (...amounts: [number, string][]) =>
      matchStatement(
        amounts.map(([amount, note], at) => line(at + 1, amount, paidByUpi(`60921234567${at}`, note))),
        instalments,
      ).map(({ settled }) => settled && [settled.confidence, ...settled.allocations.map((one) => one.amount)])

    test('who names its invoice pays all of it, the next one, or the one of that amount', () => {
      expect(paid([6_720, 'INV26270004'])).toEqual([[99, 1_680, 5_040]])
      expect(paid([1_680, 'INV26270004'])).toEqual([[99, 1_680]])
      expect(paid([5_040, 'INV26270004'])).toEqual([[99, 5_040]])
    })

    test('who names one instalment pays that one, and what a document asks for is put against them in turn', () => {
      expect(paid([5_040, 'INV26270004P2 INV/26-27/0004'])).toEqual([[99, 5_040]])
      expect(paid([2_000, 'INV26270004'])).toEqual([[99, 1_680, 320]])
    })

    test('one line after the other as far as something is open, and else none of them', () => {
      expect(paid([1_680, 'INV26270004'], [5_040, 'INV26270004'])).toEqual([
        [99, 1_680],
        [99, 5_040],
      ])
      expect(paid([1_680, 'INV26270004'], [6_720, 'INV26270004'])).toEqual([null, null])
      expect(paid([1_000, 'INV26270004'], [5_720, 'INV26270004'])).toEqual([
        [92, 1_000],
        [92, 680, 5_040],
      ])
    })

    test('another amount waits', () => {
      expect(paid([3_000, 'INV26270004'])).toEqual([null])
    })
  })

  test('payments that are recorded under one reference, whoever they are of, and are debited as one sum', () => {
    const run = ['asha', 'ravi', null].map((partyId, at) =>
      candidate(`p${at}`, 10_000 + at, {
        kind: 'recorded-payment',
        direction: 'out',
        partyId,
        references: ['RUN/26/0001', `UTR00000000${at}`],
        dueDay: '2026-04-09',
      }),
    )
    const whole = first([line(1, -30_003, 'BULK PAYMENT RUN-26-0001')], run)
    expect(whole?.settled).toMatchObject({ confidence: 99, allocations: run.map(({ id }) => ({ candidateId: id })) })
    expect(whole?.settled?.reasons.at(-1)?.text).toBe('The amount is what 3 recorded payments come to together.')
    // Shown one by one each is its own, and a part of them is none of them.
    expect(first([line(1, -10_001, 'NEFT UTR000000001')], run)?.settled?.allocations).toEqual([
      { candidateId: 'p1', amount: 10_001 },
    ])
    expect(first([line(1, -20_001, 'BULK PAYMENT RUN-26-0001')], run)?.settled).toBeNull()
    const other = candidate('other', 1, { kind: 'vendor-bill', direction: 'out', references: ['RUN/26/0001'] })
    expect(first([line(1, -30_004, 'BULK PAYMENT RUN-26-0001')], [...run, other])?.settled).toBeNull()
  })

  test('a gateway’s settlement: what was paid less fees and the tax on them', () => {
    const paid = [50_000, 30_000].map((amount, at) =>
      candidate(`pay${at}`, amount, {
        references: ['setl_PQ12rs34TU56vw'],
        gateway: { name: 'razorpay', paidDay: '2026-04-08', fee: amount / 50, feeTax: (amount / 50) * 0.18 },
      }),
    )
    const match = first([line(1, 78_112, 'NEFT CR-HDFC0000001-RAZORPAY SOFTWARE-SAFFRON-setl_PQ12rs34TU56vw')], paid)
    expect(match?.settled).toMatchObject({
      as: 'settlement',
      fee: 1_600,
      feeTax: 288,
      allocations: [{ amount: 50_000 }, { amount: 30_000 }],
    })
  })

  test('a cheque that bounced takes its deposit back, and neither pays anything', () => {
    const lines = [
      line(1, 12_500, 'CHQ DEP - 000451 - JAIPUR'),
      line(2, -12_500, 'CHQ DEP RET- FUNDS INSUFFICIENT 000451', { day: '2026-04-12' }),
    ]
    const open = candidate('a', 12_500, { references: ['000451'] })
    expect(
      matchStatement(lines, [open]).map(({ settled }) => [
        settled?.as,
        settled?.counterpart,
        settled?.allocations.length,
      ]),
    ).toEqual([
      ['returned', 'f2', 0],
      ['return', 'f1', 0],
    ])
    expect(first(lines.slice(1), [open], { earlier: lines.slice(0, 1) })?.settled).toMatchObject({
      as: 'return',
      counterpart: 'f1',
    })
    expect(first(lines.slice(0, 1), [open])?.settled).toMatchObject({ as: 'payment' })
  })
})

describe('what waits for somebody', () => {
  const waits = (...of: Parameters<typeof matchStatement>) => {
    const matches = matchStatement(...of)
    for (const match of matches) expect(match.settled).toBeNull()
    return matches
  }

  test('a name and an exact amount without a reference', () => {
    const [match] = waits(
      [line(1, 25_000, paidByUpi(upi))],
      [candidate('a', 25_000, { ...rahul, dueDay: '2026-04-11' }), candidate('b', 25_000)],
    )
    expect(match?.suggestions.map(({ allocations }) => allocations[0]?.candidateId)).toEqual(['a', 'b'])
    expect(match?.suggestions[0]?.confidence).toBeLessThan(90)
  })

  test('a number that nobody known names', () => {
    waits([line(1, 25_000, 'CASH DEP INV000123')], [candidate('a', 25_000, { number: 'INV-000123', ...rahul })])
  })

  test('a reference that two candidates have', () => {
    const two = ['a', 'b'].map((id) => candidate(id, 25_000, { references: [upi] }))
    expect(waits([line(1, 25_000, paidByUpi(upi))], two)[0]?.suggestions).toHaveLength(2)
  })

  test('two lines with the same reference: neither is sure', () => {
    const lines = [line(1, 25_000, paidByUpi(upi)), line(2, 25_000, paidByUpi(upi))]
    for (const match of waits(lines, [candidate('a', 25_000, { references: [upi] })]))
      expect(match.suggestions[0]?.reasons.map(({ code }) => code)).toContain('contested')
  })

  test('an amount that is not the one, another currency, the other direction, a lower confidence than asked', () => {
    const paid = [line(1, 25_000, paidByUpi(upi))]
    const [over] = waits(paid, [candidate('a', 20_000, { references: [upi] })])
    expect(over?.suggestions[0]).toMatchObject({ unexplained: 5_000, allocations: [{ amount: 20_000 }] })
    expect(waits(paid, [candidate('a', 25_000, { references: [upi], currency: 'USD' })])[0]?.suggestions).toEqual([])
    expect(waits(paid, [candidate('a', 25_000, { references: [upi], direction: 'out' })])[0]?.suggestions).toEqual([])
    waits(paid, [candidate('a', 25_000, { references: [upi] })], { threshold: 100 })
  })

  test('several documents of a known party that come to the amount', () => {
    const open = [10_000, 15_000, 7_000].map((amount, at) => candidate(`d${at}`, amount, rahul))
    const [match] = waits([line(1, 25_000, paidByUpi(upi))], open)
    expect(match?.suggestions[0]).toMatchObject({
      unexplained: 0,
      allocations: [{ candidateId: 'd0' }, { candidateId: 'd1' }],
    })
  })

  test('payments under one reference that come to the amount, which the text does not name', () => {
    const [one, two] = [100, 200].map((amount, at) =>
      candidate(`p${at}`, amount, {
        kind: 'recorded-payment',
        direction: 'out',
        references: ['BULK-77120', 'RUN/26/0001'],
        partyId: 'v',
        partyNames: ['Lagoon Hotels'],
        dueDay: '2026-04-09',
      }),
    )
    if (!one || !two) throw new Error('there are two')
    const match = first([line(1, -300, 'BULK TXN DEBIT')], [one, two])
    expect(match?.settled).toBeNull()
    expect(match?.suggestions).toMatchObject([
      { confidence: 69, allocations: [{ candidateId: 'p0' }, { candidateId: 'p1' }], unexplained: 0 },
    ])
    expect(match?.suggestions[0]?.reasons[0]?.text).toBe(
      'The amount is what 2 payments recorded under BULK-77120 come to together.',
    )
    // By the name of the vendor as well it is one suggestion, the likelier.
    const named = first([line(1, -300, 'BULK TXN LAGOON HOTELS')], [one, two])?.suggestions ?? []
    expect(named.filter(({ allocations }) => allocations.length === 2)).toMatchObject([{ confidence: 74 }])
  })

  test('payments in a row that a gateway may have settled', () => {
    const paid = [10_000, 20_000, 40_000].map((amount, at) =>
      candidate(`p${at}`, amount, {
        gateway: { name: 'cashfree', paidDay: `2026-04-0${at + 6}`, fee: 200, feeTax: 36 },
      }),
    )
    const [match] = waits(
      [line(1, 59_528, 'NEFT-YESBN12026040112-CASHFREE PAYMENTS INDIA PVT LTD-SETTLEMENT 88123')],
      paid,
    )
    expect(match?.suggestions[0]).toMatchObject({
      as: 'settlement',
      fee: 400,
      feeTax: 72,
      allocations: [{ candidateId: 'p1' }, { candidateId: 'p2' }],
    })
  })

  test('charges and interest, which are booked by somebody, and what nobody knows', () => {
    const matches = waits([line(1, -590, 'CHQ RET CHRG'), line(2, 77, 'INT. PAID 01-01-2026'), line(3, 50, 'MISC')], [])
    expect(matches.map(({ suggestions }) => suggestions[0]?.as)).toEqual(['bank-charge', 'interest', undefined])
    expect(matches[2]).toMatchObject({ unexplained: 50, suggestions: [] })
  })
})

const { process } = globalThis as unknown as { process: { cpuUsage: () => { user: number; system: number } } }
/** Milliseconds of processor time so far: the machine may be busy with other things. */
const spent = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000

test('10,000 lines and 20,000 candidates are compared in much less than 30 s', () => {
  const names = ['Rahul Sharma', 'Meera Iyer', 'Amit Kumar', 'Neha Gupta', 'Farhan Khan', 'Priya Nair']
  const many = Array.from({ length: 20_000 }, (_, at) =>
    candidate(`c${at}`, 25_000 + (at % 400), {
      number: `INV/26-27/${String(at).padStart(6, '0')}`,
      partyId: `p${at % 5_000}`,
      partyNames: [names[at % names.length] ?? ''],
      references: at % 2 === 0 ? [String(600_000_000_000 + at)] : [],
      dueDay: `2026-04-${String((at % 28) + 1).padStart(2, '0')}`,
    }),
  )
  const lines = Array.from({ length: 10_000 }, (_, at) =>
    line(at, 25_000 + (at % 400), paidByUpi(String(600_000_000_000 + at))),
  )
  const begun = spent()
  const matches = matchStatement(lines, many)
  expect(spent() - begun).toBeLessThan(30_000)
  console.info(`10,000 lines in ${Math.round(spent() - begun)} ms`)
  expect(matches.filter(({ settled }) => settled)).toHaveLength(5_000)
})
