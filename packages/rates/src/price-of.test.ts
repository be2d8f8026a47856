import { describe, expect, test } from 'vitest'
import type { RateCard, RateQuestion } from '@sarai/contract/rate-schemas'
import { explain } from './explain.ts'
import { lineCost } from './cost-line.ts'
import { priceOf } from './price-of.ts'
import { blankCard, blankRate, hotel, idOf, option, question, season, today } from './test-cards.ts'

function price(card: RateCard, asked: RateQuestion, on = today) {
  const answer = priceOf(card, asked, on)
  if (!answer.ok) throw new Error(answer.reasons.map(({ text }) => text).join(' '))
  return answer
}
function reasons(card: RateCard, asked: RateQuestion, on = today) {
  const answer = priceOf(card, asked, on)
  return answer.ok ? [] : answer.reasons.map(({ code, text }) => [code, text])
}

test('a stay is priced night by night across seasons and weekends', () => {
  const stay = price(hotel, question('2026-10-29', 4))
  expect(stay.lines.map(({ date, unit, because }) => [date, unit, because])).toEqual([
    ['2026-10-29', 600_000, 'Low season'],
    ['2026-10-30', 700_000, 'Weekends, which goes before Low season'],
    ['2026-10-31', 700_000, 'Weekends, which goes before Low season'],
    ['2026-11-01', 800_000, 'High season'],
  ])
  expect(stay.total).toBe(2_800_000)
  expect(explain(stay, hotel)).toEqual([
    '29 Oct 2026: Deluxe CP, room, double occupancy: ₹6,000. Low season.',
    '30–31 Oct 2026: Deluxe CP, room, double occupancy: ₹7,000 × 1 × 2 = ₹14,000. Weekends, which goes before Low season.',
    '1 Nov 2026: Deluxe CP, room, double occupancy: ₹8,000. High season.',
    'The rates include tax.',
    'Total: ₹28,000.',
  ])
})

test('a season that has no rate for an option leaves it the one it yields to', () => {
  const stay = price(hotel, question('2026-12-23', 3, { optionId: idOf(2), rooms: [{ adults: 6, children: [] }] }))
  expect(stay.lines.map(({ unit, because }) => [unit, because])).toEqual(
    [1, 2, 3].map(() => [3_000_000, 'High season']),
  )
})

describe('in a room', () => {
  const night = (adults: number, ...children: [age: number, bed?: boolean][]) =>
    question('2026-11-10', 1, {
      rooms: [{ adults, children: children.map(([age, bed]) => ({ age, bed: bed ?? null })) }],
    })
  test.each([
    ['one adult has a rate of its own', night(1), 700_000],
    ['a third adult has an extra bed', night(3), 1_050_000],
    ['a small child is free', night(2, [3]), 800_000],
    ['a child has a bed where there is a rate for one', night(2, [7]), 950_000],
    ['a child shares the bed where that was said', night(2, [7, false]), 880_000],
    ['who is older than all bands is an adult', night(2, [12]), 1_050_000],
    ['children without adults pay as adults', night(0, [7], [9]), 800_000],
  ])('%s', (_, asked, total) => {
    expect(price(hotel, asked).total).toBe(total)
  })
  test('for two, one pays for two where there is no other rate', () => {
    expect(price(hotel, question('2026-12-26', 3, { rooms: [{ adults: 1, children: [] }] })).total).toBe(4_800_000)
  })
  test.each([
    ['more than its people', night(4), 'Deluxe CP takes 3 adults, not 4.'],
    ['more than its children', night(1, [1], [2], [3]), 'Deluxe CP takes 2 children, not 3.'],
    ['nobody', night(0), 'There is a room in which nobody sleeps.'],
    ['a child that wants a bed nobody has', night(2, [3, true]), 'There is no rate for a child of 3 with bed.'],
  ])('%s: there is no price', (_, asked, text) => {
    expect(reasons(hotel, asked).map(([, words]) => words)).toContain(text)
  })
})

test('rooms with the same people are one line, and every room counts', () => {
  const two = { adults: 2, children: [{ age: 7, bed: null }] }
  const stay = price(hotel, question('2026-11-10', 2, { rooms: [two, two, { adults: 1, children: [] }] }))
  expect(stay.lines.map(({ what, quantity, amount }) => [what, quantity, amount]).slice(0, 3)).toEqual([
    ['Deluxe CP, room, double occupancy', 2, 1_600_000],
    ['Deluxe CP, child of 5–11 years with bed', 2, 300_000],
    ['Deluxe CP, room, single occupancy', 1, 700_000],
  ])
  expect(stay.total).toBe(2 * 2_600_000)
})

test('a stay that breaks rules is refused with all of them at once', () => {
  const card: RateCard = {
    ...hotel,
    blackouts: [{ id: idOf(21), from: '2026-12-24', to: '2026-12-24', optionIds: [], reason: 'Wedding' }],
    stopSales: [
      { id: idOf(31), from: '2026-12-23', to: '2026-12-25', optionIds: [idOf(1)], since: '2026-12-01', note: null },
    ],
    minimumStays: [
      { id: idOf(41), from: '2026-12-20', to: '2026-12-31', weekdays: ['wed'], optionIds: [], nights: 4 },
      { id: idOf(42), from: '2026-12-20', to: '2026-12-31', weekdays: ['thu'], optionIds: [], nights: 9 },
    ],
  }
  expect(reasons(card, question('2026-12-23', 2), '2026-12-10')).toEqual([
    ['blackout', 'Deluxe CP is not sold on these days by contract: Wedding (24 Dec 2026).'],
    ['stop-sale', 'The vendor stopped selling Deluxe CP on 1 Dec 2026 (23–24 Dec 2026).'],
    ['minimum-nights', 'Where a night is in Christmas, at least 3 nights are needed, not 2.'],
    ['minimum-nights', 'For arrivals on Wednesday in 20–31 Dec 2026 at least 4 nights are needed, not 2.'],
    ['release', 'It must be booked 30 days ahead, by 23 Nov 2026; it is 13 days ahead.'],
  ])
  // A stop sale is not known before it is made.
  const before = reasons(card, question('2026-12-23', 4), '2026-11-20').map(([code]) => code)
  expect(before).toEqual(['blackout'])
})

test('nights without a rate and nights outside the contract are told apart', () => {
  const gap = { ...hotel, seasons: hotel.seasons.filter(({ name }) => name !== 'High season'), rates: hotel.rates }
  expect(reasons(gap, question('2026-10-31', 3))).toEqual([
    ['no-rate', 'Deluxe CP has no rate for these nights (1–2 Nov 2026).'],
  ])
  expect(reasons(hotel, question('2027-03-30', 4))).toEqual([
    ['outside-validity', 'The rates hold from 1 Oct 2026 to 31 Mar 2027 only (1–2 Apr 2027).'],
  ])
})

test('nights that make no sense are refused', () => {
  for (const nights of [0, -2, 1.5, NaN, 91])
    expect(reasons(hotel, question('2026-10-29', nights))[0]?.[0]).toBe('impossible')
  expect(reasons(hotel, question('tomorrow', 1))[0]?.[0]).toBe('impossible')
})

test('a rate of zero is a price with a warning; so are overlaps, days that are over and unknown tax', () => {
  const card: RateCard = {
    ...hotel,
    taxIncluded: false,
    seasons: [...hotel.seasons, season(15, 'Diwali', [['2026-11-06', '2026-11-10']])],
    rates: [...hotel.rates, { ...blankRate, optionId: idOf(1), seasonId: idOf(15), double: 0 }],
    releaseDays: null,
  }
  const stay = price(card, question('2026-11-08', 1), '2026-12-01')
  expect([stay.total, stay.warnings.map(({ text }) => text)]).toEqual([
    0,
    [
      'The rate of Deluxe CP, room, double occupancy is zero (8 Nov 2026).',
      'Diwali and High season overlap with the same priority, and Diwali was taken (8 Nov 2026).',
      'The first day is over.',
      'Tax comes on top, and the rate card does not say how much.',
    ],
  ])
})

test('tax that is not included comes on top', () => {
  const card = { ...hotel, taxIncluded: false, taxRate: 1800 }
  const stay = price(card, question('2026-11-08', 2))
  expect([stay.net, stay.tax, stay.total]).toEqual([1_600_000, 288_000, 1_888_000])
  expect(explain(stay, card)).toContain('Without tax: ₹16,000. Tax of 18 %, rounded once a day: ₹2,880.')
})

test('a gala dinner is paid by everybody who is there on the night', () => {
  const gala = { id: idOf(51), name: 'Gala dinner', from: '2026-12-31', to: '2026-12-31', optionIds: [], unit: null }
  const card: RateCard = { ...hotel, supplements: [{ ...gala, adult: 500_000, child: 250_000, fromAge: 5, toAge: 11 }] }
  const rooms = [
    {
      adults: 2,
      children: [
        { age: 3, bed: null },
        { age: 8, bed: null },
      ],
    },
  ]
  const lines = price(card, question('2026-12-30', 3, { rooms })).lines.filter(({ seasonId }) => seasonId === null)
  expect(lines.map(({ date, what, quantity, unit }) => [date, what, quantity, unit])).toEqual([
    ['2026-12-31', 'Gala dinner, adult', 2, 500_000],
    ['2026-12-31', 'Gala dinner, child', 1, 250_000],
  ])
})

describe('rides and tickets', () => {
  const always = season(11, 'All year', [['2026-01-01', '2027-12-31']])
  const card = (basis: RateCard['basis'], rate: object, more: Parameters<typeof option>[2] = {}): RateCard => ({
    ...blankCard,
    basis,
    category: 'transport',
    options: [option(1, 'Innova', { vehicle: 'Innova', ...more })],
    seasons: [always],
    rates: [{ ...blankRate, optionId: idOf(1), seasonId: always.id, ...rate }],
  })
  const ride = (more: Partial<RateQuestion>) => question('2026-11-02', 3, { rooms: [], ...more })
  const lines = (of: RateCard, more: Partial<RateQuestion>) =>
    price(of, ride(more)).lines.map(({ what, quantity, unit }) => [what, quantity, unit])

  test('as many vehicles are taken as are needed for everybody to sit', () => {
    const transfer = card('vehicle', { unit: 250_000 }, { maxPeople: 6 })
    expect(lines(transfer, { adults: 11, childAges: [2, 9] })).toEqual([['Innova, vehicle', 3, 250_000]])
    expect(reasons(transfer, ride({ adults: 8, vehicles: 1 }))).toEqual([
      ['occupancy', '1 vehicle of Innova can take 6 people, not 8.'],
    ])
  })
  test('by km the least of each day is charged, over all days', () => {
    const outstation = card('km', { perKm: 1400, includedKm: 250, unit: 30_000 })
    expect(price(outstation, ride({ kilometres: 900 })).total).toBe(900 * 1400 + 3 * 30_000)
    expect(price(outstation, ride({ kilometres: 500 })).total).toBe(750 * 1400 + 3 * 30_000)
    expect(reasons(outstation, ride({}))).toEqual([['kilometres', 'Say how many kilometres are driven.']])
  })
  test('a car for days has kilometres included, and those beyond cost extra', () => {
    const car = card('vehicle-day', { unit: 300_000, includedKm: 80, perKm: 1500 })
    expect(price(car, ride({ kilometres: 300, vehicles: 2 })).total).toBe(2 * (3 * 300_000 + 60 * 1500))
    expect(price(car, ride({})).warnings.map(({ code }) => code)).toEqual(['kilometres-unknown'])
    const closed = card('vehicle-day', { unit: 300_000, includedKm: 80 })
    expect(reasons(closed, ride({ kilometres: 300 }))[0]?.[0]).toBe('kilometres')
  })
  test('tickets are for adults and for children by their ages', () => {
    const bands = [
      { fromAge: 0, toAge: 2, withBed: null, noBed: null, unit: 0 },
      { fromAge: 3, toAge: 11, withBed: null, noBed: null, unit: 90_000 },
    ]
    const ticket = card('person', { unit: 150_000, children: bands, minimum: 400_000 })
    expect(price(ticket, ride({ adults: 2, childAges: [1, 5, 14] })).total).toBe(3 * 150_000 + 90_000)
    expect(lines(ticket, { adults: 1, childAges: [] }).at(-1)).toEqual(['Innova, up to the minimum charge', 1, 250_000])
    expect(reasons(ticket, ride({ adults: 0, childAges: [] }))[0]?.[0]).toBe('nobody')
  })
})

test('a price becomes the cost of a line, where the exchange rate is known', () => {
  const stay = price({ ...hotel, currency: 'AED' }, question('2026-11-08', 1))
  expect(lineCost(stay, { currency: 'INR', rate: 22_500_000 })).toEqual({
    cost: { basis: 'group', quantity: 1, net: 800_000, currency: 'AED', rate: 22_500_000 },
  })
  expect(lineCost(stay, { currency: 'INR', rate: null })).toEqual({
    problem: 'Enter what one AED is in INR: the rates are in AED.',
  })
  expect(lineCost(stay, { currency: 'AED', rate: null })).toMatchObject({ cost: { rate: 1_000_000 } })
})

test('what is too large to compute with is refused', () => {
  const rates = hotel.rates.map((rate) => ({ ...rate, double: 9_000_000_000_000 }))
  expect(reasons({ ...hotel, rates }, question('2026-11-08', 2)).map(([code]) => code)).toEqual(['too-large'])
})
