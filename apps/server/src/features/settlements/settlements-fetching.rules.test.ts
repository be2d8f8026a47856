import { expect, test } from 'vitest'
import { readFetched } from './settlements-fetching.rules.ts'

const inr = (value: number) => ({ value, currency: 'INR' })
const line = (id: string, value: number, fee = 0, tax = 0) => ({
  kind: value > 0 ? ('payment' as const) : ('refund' as const),
  id,
  paymentId: value > 0 ? id : 'pay_1',
  amount: inr(value),
  fee: inr(fee),
  tax: inr(tax),
  // Already the next day in India.
  at: '2026-11-20T20:00:00.000Z',
})
const settlement = (id: string, lines: ReturnType<typeof line>[], amount: number) => ({
  id,
  settledAt: '2026-11-21T20:00:00.000Z',
  bankReference: 'UTR1',
  amount: inr(amount),
  fees: inr(0),
  tax: inr(0),
  lines,
})

test('settlements of a gateway read as its reports do, on the days of the agency', () => {
  const lines = [line('pay_1', 100_000, 2_000, 360), line('rfnd_1', -20_000)]
  const { settlements, findings } = readFetched([settlement('setl_1', lines, 77_640)], 'Asia/Kolkata')
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
  const taking = settlement('setl_2', [line('rfnd_1', -20_000)], -20_000)
  const { settlements, findings } = readFetched([taking, settlement('setl_3', [], 0)], 'Asia/Kolkata')
  expect(settlements).toEqual([])
  expect(findings).toHaveLength(2)
  expect(findings[0]).toContain('setl_2')
})

test('a line that moves nothing and takes a fee is a correction, so that the sum is what arrives', () => {
  const lines = [line('pay_1', 90_000), line('pay_2', 0, 4_000, 1_000)]
  const { settlements } = readFetched([settlement('setl_4', lines, 85_000)], 'Asia/Kolkata')
  expect(settlements[0]?.lines).toMatchObject([
    { reference: 'pay_1', amount: 90_000 },
    { reference: 'pay_2', kind: 'adjustment', amount: -5_000, fee: 0, tax: 0 },
  ])
})

test('one whose sum is another, or that gives fees back, is left out and keeps no other', () => {
  const good = settlement('setl_7', [line('pay_3', 10_000)], 10_000)
  const wrong = settlement('setl_5', [line('pay_1', 90_000)], 85_000)
  const giving = settlement('setl_6', [line('pay_2', 10_000, -100)], 10_100)
  const { settlements, findings } = readFetched([wrong, giving, good], 'Asia/Kolkata')
  expect(settlements.map(({ reference }) => reference)).toEqual(['setl_7'])
  expect(findings.map((finding) => finding.slice(0, 17))).toEqual(['Settlement setl_5', 'Settlement setl_6'])
})
