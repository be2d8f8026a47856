import { expect, test } from 'vitest'
import { byService, findReplaced, type PostedSum, type Service } from './profit-services.rules.ts'

const service = (bookingId: string, price: number): Service => ({
  bookingId,
  number: 1,
  title: bookingId,
  date: null,
  quoted: 50,
  expected: 60,
  isBilled: true,
  creditDue: 0,
  price,
})
const posted = (bookingId: string | null, account: string, base: number, isBlocked = false): PostedSum => {
  return { bookingId, account, base, isBlocked }
}
const none = { differences: [], settled: [] }

test('income that names a service is its own; the rest is shared by the quoted price among the others', () => {
  const services = [service('boat', 300), service('stay', 100), service('guide', 0)]
  const given = [posted('boat', 'sales', -1000), posted(null, 'sales', -500), posted('stay', 'cost', 200)]
  const rows = byService({ services, posted: given, ...none })
  expect(rows.map(({ title, income, isIncomeShared, margin }) => [title, income, isIncomeShared, margin])).toEqual([
    ['boat', 1000, false, 1000],
    ['stay', 500, true, 300],
    ['guide', 0, false, 0],
  ])
})

test('a service that only a credit note names has its share of the invoice, less the credit', () => {
  const services = [service('boat', 105), service('stay', 1215)]
  const given = [posted(null, 'sales', -1320), posted('boat', 'sales', 105)]
  const rows = byService({ services, posted: given, ...none })
  expect(rows.map(({ title, income }) => [title, income])).toEqual([
    ['boat', 0],
    ['stay', 1215],
  ])
})

test('tax without credit and exchange stand apart, and all rows come to what the books have', () => {
  const services = [service('boat', 300), service('stay', 100)]
  const given = [
    posted(null, 'sales', -4000),
    posted('boat', 'cost', 1000),
    posted('boat', 'cost', 50, true),
    posted(null, 'cost', 70),
    posted('gone', 'cost', 30),
    posted(null, 'bank_charges', 5),
    posted(null, 'exchange_difference', 21),
  ]
  const differences = [
    { base: 16, bills: ['one'] },
    { base: 5, bills: ['one', 'two'] },
  ]
  const settled = [
    { billId: 'one', bookingId: 'boat', net: 300 },
    { billId: 'one', bookingId: null, net: 100 },
  ]
  const rows = byService({ services, posted: given, differences, settled })
  expect(rows[0]).toMatchObject({ income: 3000, cost: 1000, blockedTax: 50, other: -12, margin: 1938 })
  expect(rows[2]).toMatchObject({ bookingId: null, income: 0, cost: 100, other: -4 - 5 - 5, isIncomeShared: false })
  const whole = 4000 - 1000 - 50 - 70 - 30 - 5 - 21
  expect(rows.reduce((sum, { margin }) => sum + margin, 0)).toBe(whole)
})

test('a credit of what no line names is shared too, and income without any quoted price belongs to none', () => {
  const credit = byService({
    services: [service('boat', 3), service('stay', 1)],
    posted: [posted(null, 'sales', 400)],
    ...none,
  })
  expect(credit.map(({ income }) => income)).toEqual([-300, -100])
  const unpriced = byService({ services: [service('boat', 0)], posted: [posted(null, 'sales', -400)], ...none })
  expect(unpriced.map(({ bookingId, income }) => [bookingId, income])).toEqual([
    ['boat', 0],
    [null, 400],
  ])
})

test('what was quoted for an item counts for the booking that stands, once', () => {
  const makeBooking = (id: string, number: number, status: string, itemId: string | null = 'room') => ({
    id,
    number,
    status,
    itemId,
  })
  const find = (...bookings: Parameters<typeof findReplaced>[0]) => [...findReplaced(bookings)]
  expect(find(makeBooking('a', 1, 'dropped'), makeBooking('b', 2, 'confirmed'))).toEqual(['a'])
  // It was booked again with the first.
  expect(find(makeBooking('a', 1, 'confirmed'), makeBooking('b', 2, 'dropped'))).toEqual(['b'])
  expect(find(makeBooking('b', 2, 'dropped'), makeBooking('a', 1, 'dropped'))).toEqual(['a'])
  expect(
    find(
      makeBooking('a', 1, 'dropped'),
      makeBooking('b', 2, 'confirmed', 'boat'),
      makeBooking('c', 3, 'confirmed', null),
    ),
  ).toEqual([])
})
