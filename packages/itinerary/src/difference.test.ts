import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { RichText } from '@sarai/contract/rich-text'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankCost, blankDay } from './blank.ts'
import { differenceOf } from './difference.ts'
import { movedEntries } from './moved.ts'
import { itemOf, keralaTrip } from './test-trips.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const written = (text: string): RichText => [{ type: 'paragraph', content: [{ type: 'text', text }] }]
type Change = (trip: ItineraryDocument) => void

function said(change: Change, totals?: Parameters<typeof differenceOf>[2]) {
  const after = keralaTrip()
  change(after)
  return differenceOf(keralaTrip(), after, totals).map(({ text, facts }) => [
    text,
    ...facts.map(({ label, from, to }) => `${label}: ${from ?? '–'} → ${to ?? '–'}`),
  ])
}
const item =
  (number: number, change: (one: ItineraryItem) => void): Change =>
  (trip) => {
    const one = trip.days.flatMap((day) => day.items).find(({ id }) => id === idOf(number))
    if (one) change(one)
  }
const move =
  (from: number, at: number, to: number, place: number): Change =>
  (trip) => {
    const moved = trip.days[from]?.items.splice(at, 1) ?? []
    trip.days[to]?.items.splice(place, 0, ...moved)
  }

test('two versions that are the same have no difference', () => {
  expect(said(() => undefined)).toEqual([])
})

describe('the trip', () => {
  test.each<[string, Change, ...string[]]>([
    ['its name', (trip) => void (trip.title = 'Coorg'), 'Title: Kerala → Coorg'],
    ['its dates', (trip) => void (trip.startDate = '2026-12-30'), 'Dates: 21–23 Dec 2026 → 30 Dec 2026 – 1 Jan 2027'],
    ['its dates, no longer known', (trip) => void (trip.startDate = null), 'Dates: 21–23 Dec 2026 → –'],
    [
      'who travels',
      (trip) => void (trip.travellers = { adults: 3, childAges: [9, 4], infants: 1 }),
      'Travellers: 2 adults and 2 children (6, 11 years) → 3 adults, 2 children (4, 9 years) and 1 infant',
    ],
    ['until when it holds', (trip) => void (trip.validTo = '2026-12-05'), 'Valid until: 1 Dec 2026 → 5 Dec 2026'],
  ])('%s', (_, change, ...facts) => {
    expect(said(change)).toEqual([['The trip changed.', ...facts]])
  })
})

describe('days', () => {
  test('that come', () => {
    const day = { ...blankDay(idOf(4), 'Rest'), items: [itemOf(43, 'activity', 'Spa'), itemOf(44, 'activity', 'Tea')] }
    expect(said((trip) => void trip.days.splice(1, 0, day))).toEqual([
      ['The trip changed.', 'Dates: 21–23 Dec 2026 → 21–24 Dec 2026', 'Length: 3 days → 4 days'],
      ['Day 2, Rest was added.', 'With: – → Spa and Tea'],
    ])
  })
  test('that go', () => {
    expect(said((trip) => void trip.days.splice(1, 1)).slice(1)).toEqual([
      ['Day 2, To the hills was removed.', 'With: Drive to Munnar and Windermere → –'],
    ])
  })
  test('that go without an item, which moves', () => {
    const change: Change = (trip) => (move(1, 0, 0, 9)(trip), void trip.days.splice(1, 1))
    expect(said(change).slice(1)).toEqual([
      ['Day 2, To the hills was removed.', 'With: Drive to Munnar and Windermere → –'],
      ['Drive to Munnar moved from day 2, To the hills, to day 1, Arrival.'],
    ])
  })
  test('that move, told once', () => {
    expect(said((trip) => void trip.days.unshift(...trip.days.splice(2, 1)))).toEqual([
      ['Home moved from day 3 to day 1.'],
    ])
  })
  test('that change', () => {
    const change: Change = ({ days: [day] }) =>
      void Object.assign(day ?? {}, {
        title: 'Welcome',
        overnight: null,
        meals: ['lunch', 'dinner'],
        story: written('Rest.'),
      })
    expect(said(change)).toEqual([
      [
        'Day 1, Welcome changed.',
        'Title: Arrival → Welcome',
        'Meals: – → lunch and dinner',
        'Text: – → Rest.',
        'Night in: Kochi → –',
      ],
    ])
  })
})

describe('items', () => {
  test.each<[string, Change, ...string[][]]>([
    [
      'that come',
      (trip) => void trip.days[0]?.items.push(itemOf(14, 'activity', 'Kathakali', { startTime: '19:00', minutes: 90 })),
      ['Kathakali was added to day 1.', 'Time: – → 19:00', 'Duration: – → 1 h 30 min', 'Included: – → yes'],
    ],
    ['that go', (trip) => void trip.days[0]?.items.splice(1, 1), ['Fort walk was removed from day 1.']],
    ['that move to another day', move(0, 1, 1, 0), ['Fort walk moved from day 1, Arrival, to day 2, To the hills.']],
    ['that move on their day', move(0, 2, 0, 1), ['Fort walk now comes after Brunton Boatyard on day 1.']],
    ['that move to the front', move(0, 2, 0, 0), ['Brunton Boatyard now comes first on day 1.']],
    [
      'whose room changes',
      item(13, (one) => void Object.assign(one.details, { room: 'Sea view', mealPlan: 'MAP', nights: 2 })),
      [
        'Brunton Boatyard on day 1 changed.',
        'Nights: 1 night → 2 nights',
        'Room: – → Sea view',
        'Meals: – → Breakfast and dinner',
      ],
    ],
    [
      'whose flight changes',
      item(32, (one) => void Object.assign(one.details, { arrivesAfterDays: 1, airline: 'Air India' })),
      [
        'AI 832 on day 3 changed.',
        'Flight: – → Air India',
        'Arrival: 20:15, Delhi (DEL), terminal 3 → 20:15, Delhi (DEL), terminal 3 (+1 day)',
      ],
    ],
    [
      'that become an extra',
      item(12, (one) => void (one.isOptional = true)),
      ['Fort walk on day 1 changed.', 'Included: yes → as an extra'],
    ],
    [
      'that are given',
      item(12, (one) => void (one.isComplimentary = true)),
      ['Fort walk on day 1 changed.', 'Included: yes → free of charge'],
    ],
  ])('%s', (_, change, ...expected) => {
    expect(said(change)).toEqual(expected)
  })
})

describe('prices, options and terms', () => {
  test.each<[string, Change, string[]]>([
    ['an option', (trip) => void (trip.options = [{ id: idOf(90), name: 'A', note: null }]), ['Option A was added.']],
    [
      'an extra',
      (trip) =>
        void trip.lines.push({ id: idOf(60), title: 'Visa', optionIds: [], isOptional: true, cost: blankCost('INR') }),
      ['Visa was added.'],
    ],
    [
      'a section',
      (trip) => void trip.sections.push({ id: idOf(70), kind: 'visa', title: 'Visa', text: written('None.') }),
      ['Visa was added.'],
    ],
    [
      'a policy',
      (trip) => void (trip.policies.terms = written('Pay first.')),
      ['Terms and conditions changed.', 'Text: – → Pay first.'],
    ],
    [
      'the instalments',
      (trip) => void trip.instalments.pop(),
      ['The payments changed.', '2. Balance: 70 % 15 days before the start → –'],
    ],
  ])('%s', (_, change, expected) => {
    expect(said(change)).toEqual([expected])
  })

  test('what cancelling costs', () => {
    const [policy] = said((trip) => void trip.slabs.pop())
    expect(policy?.[0]).toBe('Cancellation Policy changed.')
    expect(policy?.[1]).toMatch(
      /^Charges: .*7 days before the start or later: 100 % of the price\. → .*15 days before the start or later: 25 %/s,
    )
  })

  test('totals, in the words of money', () => {
    const total = (amount: number) => [{ optionId: null, total: amount, currency: 'INR' }]
    expect(said(() => undefined, { before: total(12_345_600), after: total(11_000_050) })).toEqual([
      ['The price changed.', 'Price: ₹1,23,456 → ₹1,10,000.50'],
    ])
    expect(said(() => undefined, { before: total(5), after: total(5) })).toEqual([])
  })
})

test('nothing that the page leaves out: headings without a text, and what belongs to removed options alone', () => {
  const gone = [idOf(99)]
  const hidden: Change = (trip) => {
    trip.sections.push({ id: idOf(70), kind: 'visa', title: 'Visa', text: written(' ') })
    trip.days.push({ ...blankDay(idOf(4), 'Rest'), optionIds: gone })
    trip.days[0]?.items.push({ ...itemOf(43, 'activity', 'Spa'), optionIds: gone })
    trip.lines.push({ id: idOf(60), title: 'Guide', optionIds: gone, isOptional: true, cost: blankCost('INR') })
  }
  expect(said(hidden)).toEqual([])
  const before = keralaTrip()
  hidden(before)
  expect(differenceOf(before, keralaTrip())).toEqual([])
  const filled = keralaTrip()
  filled.sections.push({ id: idOf(70), kind: 'visa', title: 'Visa', text: written('None.') })
  expect(differenceOf(before, filled).map(({ text }) => text)).toEqual(['Visa was added.'])
  expect(differenceOf(filled, before).map(({ text }) => text)).toEqual(['Visa was removed.'])
})

test('nothing of what the agency pays, earns or notes', () => {
  const secret: Change = (trip) => {
    trip.internalNote = 'secret'
    trip.code = 'secret'
    trip.pricing = { ...trip.pricing, markup: { kind: 'fixed', amount: 9 }, marginFloor: 77, roundTo: 9 }
    trip.lines = [{ id: idOf(60), title: 'secret', optionIds: [], isOptional: false, cost: blankCost('INR') }]
    for (const one of trip.days.flatMap((day) => day.items)) {
      one.internalNote = 'secret'
      one.libraryId = idOf(80)
      one.cost = { ...blankCost('USD'), vendor: 'secret', net: 777, rate: 84_000_000 }
      if (one.category === 'flight') one.details.pnr = 'SECRET'
    }
  }
  expect(said(secret)).toEqual([])
})

test('what moved is as little as explains the new order', () => {
  expect([...movedEntries(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])]).toEqual(['a'])
  expect([...movedEntries([], [])]).toEqual([])
  const lists = fc.uniqueArray(fc.nat(50).map(String), { maxLength: 12 })
  fc.assert(
    fc.property(
      lists.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([before, after]) => {
        const moved = movedEntries(before, after)
        expect(before.filter((id) => !moved.has(id))).toEqual(after.filter((id) => !moved.has(id)))
      },
    ),
  )
})
