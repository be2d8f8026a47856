import { expect, test } from 'vitest'
import { blankCost, blankDay } from './blank.ts'
import { boughtTrip } from './bought-trip.ts'
import { onlyOption } from './only-option.ts'
import { priced, tripOf } from './test-trips.ts'
import { dayPlaces } from './trip-days.ts'

const [a, b] = ['option-a', 'option-b']
const options = [
  { id: a, name: 'A', note: null },
  { id: b, name: 'B', note: null },
]

/** On the first day a hotel of A, one of B and a walk of both; a second day of B, a third of both; a guide of A. */
const trip = () =>
  tripOf([{ net: 5_000, optionIds: [a] }, { net: 8_000, optionIds: [b] }, { net: 700 }], (made) => {
    made.options = options
    made.startDate = '2026-12-30'
    made.days.push({ ...blankDay('day-2', 'Two'), optionIds: [b] }, blankDay('day-3', 'Three'))
    made.lines = [
      { id: 'guide', title: 'Guide', optionIds: [a], isOptional: false, cost: { ...blankCost('INR'), net: 300 } },
    ]
  })

test.each([
  [a, ['day-1', 'day-3'], ['item-0', 'item-2'], ['guide'], 6_000],
  [b, ['day-1', 'day-2', 'day-3'], ['item-1', 'item-2'], [], 8_700],
])('of %s alone there is only what belongs to it, at its price', (option, days, items, lines, total) => {
  const alone = onlyOption(trip(), option)
  expect(alone.options).toEqual([])
  expect(alone.days.map(({ id }) => id)).toEqual(days)
  expect(alone.days[0]?.items.map(({ id }) => id)).toEqual(items)
  expect(alone.lines.map(({ id }) => id)).toEqual(lines)
  expect(JSON.stringify(alone)).not.toContain('option-')
  expect([priced(alone).total, priced(trip(), { optionId: option }).total]).toEqual([total, total])
})

test('a day has the number and date that it has in the first option it is part of', () => {
  expect([...dayPlaces(trip())]).toEqual([
    ['day-1', { number: 1, date: '2026-12-30', options: [] }],
    ['day-3', { number: 2, date: '2026-12-31', options: [] }],
    ['day-2', { number: 2, date: '2026-12-31', options: ['B'] }],
  ])
  const orphan = trip()
  orphan.days = orphan.days.map((day) => (day.id === 'day-2' ? { ...day, optionIds: ['gone'] } : day))
  expect(dayPlaces(orphan).get('day-2')).toEqual({ number: 2, date: '2026-12-31', options: [] })
})

test('what was bought has the chosen extras as its own, and no word of the others', () => {
  const offer = trip()
  offer.lines.push(
    { id: 'visa', title: 'Visa', optionIds: [], isOptional: true, cost: blankCost('INR') },
    { id: 'sim', title: 'SIM card', optionIds: [], isOptional: true, cost: blankCost('INR') },
  )
  offer.days[0]?.items.forEach((item, at) => (item.isOptional = at === 2))
  const bought = boughtTrip(offer, { optionId: b, extras: ['visa'] })
  expect(bought.days[0]?.items.map(({ id }) => id)).toEqual(['item-1'])
  expect(bought.lines.map(({ id, isOptional }) => [id, isOptional])).toEqual([['visa', false]])
  expect(boughtTrip(offer, { optionId: b, extras: ['item-2'] }).days[0]?.items).toHaveLength(2)
})
