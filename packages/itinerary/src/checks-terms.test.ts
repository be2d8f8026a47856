import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { describe, expect, test } from 'vitest'
import { blankCost } from './blank.ts'
import { checkItinerary } from './checks.ts'
import { itemOf, keralaTrip } from './test-trips.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
type Change = (trip: ItineraryDocument) => void
type Case = [string, Change, ...[string, string][]]

function said(change: Change) {
  const trip = keralaTrip()
  change(trip)
  return checkItinerary(trip, '2026-11-21').map(({ code, message }) => [code, message])
}
const first = (trip: ItineraryDocument) => {
  const item = trip.days[0]?.items[1]
  if (!item?.cost) throw new Error('no item')
  return { ...item, item, cost: item.cost }
}
const line = (change: object = {}) => {
  return {
    id: idOf(60),
    title: 'Visa',
    optionIds: [],
    isOptional: false,
    cost: { ...blankCost('INR'), net: 5, ...change },
  }
}
const free: Change = (trip) => trip.days.forEach((day) => day.items.forEach((item) => (item.cost = null)))

describe('prices', () => {
  test.each<Case>([
    ['that are missing altogether', free, ['price-missing', 'The trip has no price yet.']],
    ['of the trip as a whole', (trip) => (free(trip), void trip.lines.push(line()))],
    [
      'that one item lacks',
      (trip) => void (first(trip).item.cost = null),
      ['price-missing', 'Fort walk has no price.'],
    ],
    [
      'that one item need not have',
      (trip) => void Object.assign(first(trip).item, { cost: null, isComplimentary: true }),
    ],
    ['that are nothing', (trip) => void (first(trip).cost.net = 0), ['price-zero', 'Fort walk is priced at nothing.']],
    [
      'that are a markup alone',
      (trip) => void Object.assign(first(trip).cost, { net: 0, markup: { kind: 'fixed', amount: 5 } }),
    ],
    [
      'in a currency without a rate',
      (trip) => void (first(trip).cost.currency = 'EUR'),
      ['rate-missing', 'Fort walk counts one EUR as one INR. Enter the rate.'],
    ],
    [
      'in a currency with a rate',
      (trip) => void Object.assign(first(trip).cost, { currency: 'EUR', rate: 97_000_000 }),
    ],
    [
      'of a stay that was typed for fewer nights than it is of',
      (trip) => {
        const stay = trip.days[0]?.items[2]
        if (stay?.category !== 'lodging' || !stay.cost) throw new Error('there is no stay')
        Object.assign(stay.cost, { basis: 'room', quantity: 3 })
      },
      ['quantity-differs', 'Brunton Boatyard is for 1 night, and its price counts 3.'],
    ],
    [
      'of a stay for its nights and rooms, or as a whole',
      (trip) => {
        const stay = trip.days[0]?.items[2]
        if (stay?.category !== 'lodging' || !stay.cost) throw new Error('there is no stay')
        Object.assign(stay.details, { rooms: 2 })
        Object.assign(stay.cost, { basis: 'group', quantity: 2 })
      },
    ],
    [
      'that are too large',
      (trip) => void Object.assign(first(trip).cost, { net: 9_000_000_000_000, quantity: 10_000 }),
      [
        'price-impossible',
        'The price comes to more than can be computed. Look for a quantity, price or rate that is too large.',
      ],
    ],
    [
      'of extras at their net price',
      (trip) => {
        first(trip).item.isOptional = true
        trip.pricing.markup = { kind: 'fixed', amount: 1_000_000 }
      },
      [
        'extra-without-markup',
        'Fort walk is an extra and is sold at its net price: the markup of the trip is not added to extras.',
      ],
    ],
    [
      'with too small a margin',
      (trip) => void (trip.pricing.marginFloor = 1400),
      ['margin-low', 'The margin is below the minimum that may be sent without a manager’s approval.'],
    ],
    ['with the least margin', (trip) => void (trip.pricing.marginFloor = 1304)],
  ])('%s', (_, change, ...expected) => {
    expect(said(change)).toEqual(expected)
  })
})

describe('terms', () => {
  const row = { id: idOf(70), season: 'Winter', from: '2026-11-01', to: '2027-02-28', fromPax: 2, toPax: 4 }
  const prices = { twin: 100, triple: null, single: null, childWithBed: null, childNoBed: null, infant: null }
  const grid =
    (...rows: object[]): Change =>
    (trip) => {
      trip.grid = rows.map((change) => ({ ...row, prices, ...change }))
    }
  const slabs =
    (...pairs: [number, number][]): Change =>
    (trip) => {
      trip.slabs = pairs.map(([daysBefore, percent], at) => ({ id: idOf(80 + at), daysBefore, percent }))
    }
  const deposit =
    (change: object): Change =>
    (trip) =>
      void Object.assign(trip.instalments[0] ?? {}, change)

  test.each<Case>([
    [
      'validity that ends before it begins',
      (trip) => void (trip.validFrom = '2026-12-02'),
      ['dates-reversed', 'The offer is valid from 2 Dec 2026 to 1 Dec 2026, which is before.'],
    ],
    [
      'a group of nobody',
      (trip) => void Object.assign(trip, { minPax: 5, maxPax: 4 }),
      ['group-reversed', 'The group is of at least 5 and at most 4: no group fits.'],
    ],
    [
      'instalments of too little',
      deposit({ percent: 2000 }),
      ['instalments-sum', 'The instalments come to 90 % of the price, not to 100 %.'],
    ],
    ['no instalments at all', (trip) => void (trip.instalments = [])],
    [
      'an instalment of no day',
      deposit({ due: 'fixed-date' }),
      ['instalment-undated', 'Deposit does not say when it is due.'],
    ],
    [
      'an instalment of no number of days',
      deposit({ due: 'days-after' }),
      ['instalment-undated', 'Deposit does not say when it is due.'],
    ],
    [
      'an instalment that was due',
      deposit({ due: 'fixed-date', date: '2026-11-20' }),
      ['date-past', 'Deposit is due on 20 Nov 2026, which is past.'],
    ],
    [
      'an instalment after the start',
      deposit({ due: 'fixed-date', date: '2026-12-22' }),
      ['date-past', 'Deposit is due on 22 Dec 2026, after the trip begins.'],
    ],
    [
      'two charges for a day',
      slabs([20, 1000], [20, 2000]),
      ['slabs-contradict', 'There are two cancellation charges for 20 days before the start.'],
    ],
    [
      'a charge that falls',
      slabs([7, 1000], [20, 2000]),
      ['slabs-contradict', 'Cancelling 7 days before the start costs 10 %, less than 20 % for 20 days before.'],
    ],
    ['a charge that stays', slabs([20, 1000], [7, 1000])],
    [
      'free days that are over',
      slabs([45, 1000], [7, 5000]),
      [
        'slabs-over',
        'The trip begins in 30 days: cancelling costs 10 % from the first minute, and the days on which it is free are over.',
      ],
    ],
    ['free days that are said, and not over', slabs([45, 0], [20, 5000])],
    ['a price that is never given back', slabs([1000, 10_000])],
    ['a season of no days', grid({ to: '2026-10-31' }), ['season-empty', 'The season Winter ends before it begins.']],
    ['a season of no group', grid({ fromPax: 5 }), ['season-empty', 'The season Winter is for no group: from 5 to 4.']],
    [
      'a season said twice',
      grid({}, { season: 'Again' }),
      ['season-twice', 'The seasons Winter and Again are for the same days and groups; the first one holds.'],
    ],
    ['a season for two groups', grid({}, { fromPax: 5, toPax: 9 })],
  ])('%s', (_, change, ...expected) => {
    expect(said(change)).toEqual(expected)
  })
})

describe('options', () => {
  const [a, b] = [idOf(91), idOf(92)]
  const options =
    (change: (trip: ItineraryDocument) => void): Change =>
    (trip) => {
      trip.options = [
        { id: a, name: 'Comfort', note: null },
        { id: b, name: 'Luxury', note: null },
      ]
      const days = trip.days[0]?.items ?? []
      for (const item of days) if (item.category === 'lodging') item.optionIds = [a]
      days.push({ ...itemOf(14, 'lodging', 'Taj Malabar', { place: null }), optionIds: [b] })
      change(trip)
    }
  const of = (trip: ItineraryDocument, item: number) => trip.days[0]?.items[item] ?? first(trip).item

  test.each<Case>([
    ['with a house each', options(() => undefined)],
    [
      'one of which lacks lodging',
      options((trip) => void (of(trip, 3).isOptional = true)),
      ['night-without-lodging', 'Option Luxury: Night 1 has no lodging.'],
    ],
    [
      'which all lack it',
      options((trip) => void trip.days[1]?.items.pop()),
      ['night-without-lodging', 'Night 2 has no lodging.'],
    ],
    [
      'with nothing of its own',
      options((trip) => void (of(trip, 3).optionIds = [a])),
      ['option-empty', 'Option Luxury has nothing of its own.'],
      ['nights-overlap', 'Option Comfort: Night 1 has two hotels, Brunton Boatyard and Taj Malabar.'],
      ['night-without-lodging', 'Option Luxury: Night 1 has no lodging.'],
    ],
    [
      'that was removed',
      options((trip) => void (of(trip, 1).optionIds = [idOf(99)])),
      ['option-gone', 'Fort walk belongs only to an option that was removed, and is not part of the trip.'],
    ],
    [
      'that its day is not in',
      options((trip) => {
        trip.days[1] = { ...(trip.days[1] ?? trip.days[0] ?? never()), optionIds: [a] }
        const drive = trip.days[1].items[0]
        if (drive) drive.optionIds = [b]
      }),
      ['option-never', 'Drive to Munnar is in none of the options of its day.'],
      ['transfer-missing', 'Option Comfort: Nothing takes the travellers from Kochi to Munnar by the night of day 2.'],
      [
        'transfer-elsewhere',
        'Option Luxury: Drive to the airport leaves from Munnar, but the travellers are in Kochi.',
      ],
    ],
  ])('%s', (_, change, ...expected) => {
    expect(said(change)).toEqual(expected)
  })
})

function never(): never {
  throw new Error('no day')
}
