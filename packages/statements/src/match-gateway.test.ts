import { expect, test } from 'vitest'
import { type AtGateway, type GatewayLine, matchGateway } from './match-gateway.ts'

const line = (id: string, given: Partial<GatewayLine> = {}): GatewayLine => ({
  id,
  currency: 'INR',
  amount: 100_000,
  references: [`pay_LINE00000${id}`],
  paidOn: '2026-11-18',
  phone: null,
  payer: null,
  refused: [],
  ...given,
})
const payment = (id: string, given: Partial<AtGateway> = {}): AtGateway => ({
  id,
  currency: 'INR',
  amount: 100_000,
  day: '2026-11-18',
  references: [],
  party: null,
  phone: null,
  ...given,
})
const settledBy = (lines: GatewayLine[], payments: AtGateway[]) =>
  matchGateway(lines, payments).map(({ settled }) => settled?.paymentId ?? null)

test('a reference and the exact amount settle a line, an amount alone is suggested', () => {
  const known = payment('a', { references: ['Order 612345678901'] })
  const byUpi = line('1', { references: ['pay_X', '612345678901', 'order 612345678901'] })
  expect(settledBy([byUpi], [known, payment('b')])).toEqual(['a'])
  const [alone] = matchGateway([line('1')], [payment('b')])
  expect(alone).toMatchObject({ settled: null, suggestions: [{ paymentId: 'b' }] })
  expect(settledBy([line('1', { currency: 'USD' })], [known])).toEqual([null])
  expect(settledBy([line('1', { amount: -100_000 })], [payment('b')])).toEqual([null])
})

test('an id of a gateway settles a line also where it is of letters alone', () => {
  for (const id of ['pay_saZqvuEwJMBqLg', 'rfnd_EFOHBOLxXpvApN', 'pi_QwertyuiopAsdfghjkl', 're_QwertyuiopAsdfghjkl'])
    expect(
      settledBy([line('1', { references: [id] })], [payment('a', { references: [id] }), payment('b')]),
      id,
    ).toEqual(['a'])
  const spoken = { references: ['Paid by hand'] }
  expect(settledBy([line('1', spoken)], [payment('a', spoken)])).toEqual([null])
})

test('the payer and the amount within three days settle a line, but never against a reference of another amount', () => {
  const asha = payment('a', { party: 'Asha Bhat', phone: '+919876543210', day: '2026-11-19' })
  const hers = line('1', { phone: '9876543210' })
  expect(settledBy([hers], [asha])).toEqual(['a'])
  expect(settledBy([hers], [asha, payment('b', { phone: '+919876543210' })])).toEqual([null])
  const other = payment('c', { references: ['pay_LINE000001'], amount: 90_000 })
  expect(settledBy([hers], [asha, other])).toEqual([null])
})

test('where two lines mean one payment, or it was taken off, none is sure', () => {
  const one = payment('a', { references: ['order_AB1234567'] })
  const both = ['1', '2'].map((id) => line(id, { references: ['order_AB1234567'] }))
  expect(settledBy(both, [one])).toEqual([null, null])
  expect(settledBy([line('1', { references: ['order_AB1234567'], refused: ['a'] })], [one])).toEqual([null])
})

test('the order of lines and payments does not matter, and five thousand of each take a moment', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => line(String(at), { references: [`pay_${100_000 + at}X`] }))
  const payments = lines.map((_, at) =>
    payment(`p${at}`, { references: [`pay_${100_000 + at}X`], amount: 100_000 + (at % 50) }),
  )
  const before = Date.now()
  const found = settledBy(lines, payments)
  expect(Date.now() - before).toBeLessThan(10_000)
  expect(found.filter(Boolean)).toHaveLength(100)
  expect(settledBy(lines.toReversed(), payments.toReversed()).toReversed()).toEqual(found)
})
