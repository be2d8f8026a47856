import { expect, test } from 'vitest'
import { readFetched } from './settlements-fetching.rules.ts'

const makeAmount = (value: number) => ({ value, currency: 'INR' })
const makeLine = (id: string, value: number, fee = 0, tax = 0) => ({
  kind: value > 0 ? ('payment' as const) : ('refund' as const),
  id,
  paymentId: value > 0 ? id : 'pay_1',
  amount: makeAmount(value),
  fee: makeAmount(fee),
  tax: makeAmount(tax),
  // Already the next day in India.
  at: '2026-11-20T20:00:00.000Z',
})
const makeSettlement = (id: string, lines: ReturnType<typeof makeLine>[], amount: number) => ({
  id,
  settledAt: '2026-11-21T20:00:00.000Z',
  bankReference: 'UTR1',
  amount: makeAmount(amount),
  fees: makeAmount(0),
  tax: makeAmount(0),
  lines,
})

test('settlements of a gateway read as its reports do, on the days of the agency', () => {
  const lines = [makeLine('pay_1', 100_000, 2_000, 360), makeLine('rfnd_1', -20_000)]
  const { settlements, findings } = readFetched([makeSettlement('setl_1', lines, 77_640)], 'Asia/Kolkata')
  expect(findings).toEqual([])
  expect(settlements).toMatchObject([
    {
      reference: 'setl_1',
      utr: 'UTR1',
      settledOn: '2026-11-22',
      currency: 'INR',
      lines: [
        {
          kind: 'payment',
          reference: 'pay_1',
          references: [],
          amount: 100_000,
          fee: 2_000,
          tax: 360,
          paidOn: '2026-11-21',
        },
        { kind: 'refund', reference: 'rfnd_1', references: ['pay_1'], amount: -20_000 },
      ],
    },
  ])
})

test('one by which the gateway takes money is left out, and said', () => {
  const taking = makeSettlement('setl_2', [makeLine('rfnd_1', -20_000)], -20_000)
  const { settlements, findings } = readFetched([taking, makeSettlement('setl_3', [], 0)], 'Asia/Kolkata')
  expect(settlements).toEqual([])
  expect(findings).toHaveLength(2)
  expect(findings[0]).toContain('setl_2')
})

test('a line that moves nothing and takes a fee is a correction, so that the sum is what arrives', () => {
  const lines = [makeLine('pay_1', 90_000), makeLine('pay_2', 0, 4_000, 1_000)]
  const { settlements } = readFetched([makeSettlement('setl_4', lines, 85_000)], 'Asia/Kolkata')
  expect(settlements[0]?.lines).toMatchObject([
    { reference: 'pay_1', amount: 90_000 },
    { reference: 'pay_2', kind: 'adjustment', amount: -5_000, fee: 0, tax: 0 },
  ])
})

test('one whose sum is another, or that gives fees back, is left out and keeps no other', () => {
  const good = makeSettlement('setl_7', [makeLine('pay_3', 10_000)], 10_000)
  const wrong = makeSettlement('setl_5', [makeLine('pay_1', 90_000)], 85_000)
  const giving = makeSettlement('setl_6', [makeLine('pay_2', 10_000, -100)], 10_100)
  const { settlements, findings } = readFetched([wrong, giving, good], 'Asia/Kolkata')
  expect(settlements.map(({ reference }) => reference)).toEqual(['setl_7'])
  expect(findings.map((finding) => finding.slice(0, 17))).toEqual(['Settlement setl_5', 'Settlement setl_6'])
})
