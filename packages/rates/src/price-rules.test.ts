import type { RateCard, RateQuestion } from '@sarai/contract/rate-schemas'
import { expect, test } from 'vitest'
import { cardsFromRows } from './cards-from-rows.ts'
import { priceOf } from './price-of.ts'
import { rowsOf } from './rows-of.ts'
import { blankRate, hotel, idOf, option, question, season, today } from './test-cards.ts'

const codes = (card: RateCard, asked: RateQuestion, on = today) => {
  const answer = priceOf(card, asked, on)
  return answer.ok ? [] : answer.reasons.map(({ code }) => code)
}
const total = (card: RateCard, asked: RateQuestion) => {
  const answer = priceOf(card, asked, today)
  return answer.ok ? answer.total : undefined
}
const gala = {
  id: idOf(51),
  name: 'Gala dinner',
  from: '2026-12-31',
  to: '2026-12-31',
  optionIds: [],
  adult: 500_000,
  child: 250_000,
  unit: null,
  fromAge: 5,
  toAge: 11,
}

test('of seasons with the same priority the shorter one holds, whatever it is called', () => {
  for (const name of ['A fair', 'Z fair']) {
    const fair = season(15, name, [['2026-11-06', '2026-11-10']])
    const rates = [...hotel.rates, { ...blankRate, optionId: idOf(1), seasonId: fair.id, double: 900_000 }]
    expect(total({ ...hotel, seasons: [fair, ...hotel.seasons], rates }, question('2026-11-08', 1))).toBe(900_000)
  }
})

test('the last day on which a stay can be booked is the one that it is refused after', () => {
  const stay = question('2026-11-20', 1)
  expect(codes(hotel, stay, '2026-11-13')).toEqual([])
  expect(codes(hotel, stay, '2026-11-14')).toEqual(['release'])
  expect(codes({ ...hotel, releaseDays: 0 }, stay, '2026-11-20')).toEqual([])
  expect(codes({ ...hotel, releaseDays: null }, stay, '2026-11-21')).toEqual([])
})

test('tax is rounded once a day, however many lines the day has', () => {
  const rates = hotel.rates.map((rate) => ({ ...rate, double: 3, extraAdult: 3 }))
  const card = { ...hotel, taxIncluded: false, taxRate: 1800, rates }
  // 18 % of 3 is 0.54, of 6 1.08: a line at a time it would be 2.
  expect(total(card, question('2026-11-08', 1, { rooms: [{ adults: 3, children: [] }] }))).toBe(7)
})

test('a supplement takes children up to the last age it names', () => {
  const card = { ...hotel, supplements: [gala] }
  const of = (age: number) => {
    const asked = question('2026-12-30', 3, { rooms: [{ adults: 1, children: [{ age, bed: false }] }] })
    return (total(card, asked) ?? 0) - (total(hotel, asked) ?? 0)
  }
  expect([4, 5, 11].map(of)).toEqual([500_000, 750_000, 750_000])
})

test('the people of a room are counted with its children', () => {
  const card = { ...hotel, options: [option(1, 'Cabin', { maxPeople: 3, minPeople: 2 })] }
  const of = (adults: number, ages: number[]) =>
    codes(card, question('2026-11-08', 1, { rooms: [{ adults, children: ages.map((age) => ({ age, bed: false })) }] }))
  expect(of(2, [6])).toEqual([])
  expect(of(2, [6, 7])).toEqual(['occupancy'])
  expect(of(1, [])).toEqual(['occupancy'])
})

test('a supplement that changes its price in a file is still the same one', () => {
  const card = { ...hotel, supplements: [gala] }
  const rows = rowsOf(card).map((row) => (row.row === 'supplement' ? { ...row, adult: '6000' } : row))
  const { cards } = cardsFromRows(rows, { newId: () => idOf(999), known: [card] })
  expect(cards).toEqual([{ ...card, supplements: [{ ...gala, adult: 600_000 }] }])
})
