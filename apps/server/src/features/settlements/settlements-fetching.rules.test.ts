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
