import type { Rate, RateCard } from '@sarai/contract/rate-schemas'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCard } from './check-card.ts'
import { priceOf } from './price-of.ts'
import { cards, questions } from './test-any-cards.ts'
import { blankCard, blankRate, hotel, idOf, option, season, today } from './test-cards.ts'

const messages = (card: RateCard) => checkCard(card).map(({ severity, message }) => `${severity}: ${message}`)
const firstRate = (more: Partial<Rate>): RateCard => ({
  ...hotel,
  rates: hotel.rates.map((rate, at) => (at === 0 ? { ...rate, ...more } : rate)),
})
const band = (fromAge: number, toAge: number) => ({ fromAge, toAge, withBed: 1, noBed: 1, unit: null })

test('a contract that is loaded well has nothing but what is meant so', () => {
  expect(messages(hotel)).toEqual([
    'warning: Christmas has no rate for Pool villa: another season holds there, or none.',
    'warning: Weekends has no rate for Pool villa: another season holds there, or none.',
  ])
  expect(messages(blankCard)).toEqual(['error: The card has no options, so nothing can be priced.'])
})

test.each<[string, RateCard, string]>([
  [
    'seasons that overlap',
    { ...hotel, seasons: hotel.seasons.map((one) => ({ ...one, priority: 0 })) },
    'error: High season and Christmas overlap on 22 Dec 2026 – 2 Jan 2027. Give one a higher priority.',
  ],
  ['a gap in the validity', { ...hotel, validTo: '2027-04-02' }, 'warning: Deluxe CP has no rate on 1–2 Apr 2027.'],
  [
    'a season beyond the validity',
    { ...hotel, seasons: [...hotel.seasons, season(15, 'Summer', [['2027-05-01', '2027-05-31']])] },
    'warning: Summer has no day on which the rates hold.',
  ],
  [
    '31 February',
    { ...hotel, seasons: [...hotel.seasons, season(15, 'Holi', [['2027-02-27', '2027-02-31']])] },
    'error: Holi names 2027-02-31, which is no day of the calendar.',
  ],
  [
    'a range that is turned around',
    { ...hotel, blackouts: [{ id: idOf(21), from: '2026-12-31', to: '2026-12-01', optionIds: [], reason: null }] },
    'error: A blackout ends on 1 Dec 2026, before it begins on 31 Dec 2026.',
  ],
  [
    'a validity that is turned around',
    { ...hotel, validTo: '2026-09-01' },
    'error: The validity ends on 1 Sep 2026, before it begins on 1 Oct 2026.',
  ],
  [
    'a validity of a hundred years',
    { ...hotel, validTo: '2126-09-01' },
    'warning: The rates hold for more than ten years. Only the first ten are checked.',
  ],
  [
    'an option without rates',
    { ...hotel, options: [...hotel.options, option(3, 'Suite')] },
    'warning: Suite has no rates.',
  ],
  ['options of which none has rates', { ...hotel, rates: [] }, 'error: Deluxe CP has no rates.'],
  [
    'a season without rates',
    { ...hotel, seasons: [...hotel.seasons, season(15, 'Holi', [['2027-03-20', '2027-03-22']])] },
    'warning: Holi has no rates.',
  ],
  [
    'a name that is there twice',
    { ...hotel, options: [...hotel.options, option(3, 'deluxe  cp')] },
    'error: There are two called deluxe  cp. Give them different names.',
  ],
  [
    'a rate of what is gone',
    firstRate({ optionId: idOf(9) }),
    'error: A rate is for an option or a season that the card does not have.',
  ],
  [
    'two rates for the same',
    { ...hotel, rates: [...hotel.rates, ...hotel.rates.slice(0, 1)] },
    'error: Deluxe CP in Low season has two rates; the first one is used.',
  ],
  [
    'a rate without amounts',
    firstRate({ single: null, double: null }),
    'warning: Deluxe CP in Low season has no rate at all.',
  ],
  ['a rate of zero', firstRate({ double: 0 }), 'warning: Deluxe CP in Low season: the rate for double is zero.'],
  ['a rate below zero', firstRate({ double: -1 }), 'error: Deluxe CP in Low season has an amount below zero.'],
  [
    'ages that overlap',
    firstRate({ children: [band(0, 5), band(5, 11)] }),
    'error: Deluxe CP in Low season: the ages 0–5 years and 5–11 years overlap.',
  ],
  [
    'ages without a rate',
    firstRate({ children: [band(6, 11)] }),
    'warning: Deluxe CP in Low season has no rate for children of 0–5 years.',
  ],
  [
    'ages that are turned around',
    firstRate({ children: [band(11, 6)] }),
    'error: Deluxe CP in Low season: children from 11 to 6 years are none.',
  ],
  [
    'rates of beds where nobody sleeps',
    { ...hotel, basis: 'vehicle' },
    'warning: Deluxe CP in Low season has rates of beds, which are not used: nobody sleeps in it.',
  ],
  [
    'an option for nobody',
    { ...hotel, options: [option(1, 'Suite', { minPeople: 4, maxPeople: 2 })] },
    'error: Suite is for at least 4 people and at most 2.',
  ],
  [
    'a stop sale of what is gone',
    {
      ...hotel,
      stopSales: [
        { id: idOf(31), from: '2026-12-01', to: '2026-12-02', optionIds: [idOf(9)], since: today, note: null },
      ],
    },
    'error: This is for an option that the card does not have any more.',
  ],
  [
    'slabs that contradict',
    {
      ...hotel,
      slabs: [
        { id: idOf(61), daysBefore: 30, percent: 5000 },
        { id: idOf(62), daysBefore: 7, percent: 2000 },
      ],
    },
    'warning: Cancelling 7 days before costs less than earlier.',
  ],
  [
    'unknown tax',
    { ...hotel, taxIncluded: false },
    'warning: The rates are without tax, and the card does not say how much comes on top.',
  ],
  [
    'an empty supplement',
    {
      ...hotel,
      supplements: [
        {
          id: idOf(51),
          name: 'Gala',
          from: '2026-12-31',
          to: '2026-12-31',
          optionIds: [],
          adult: null,
          child: null,
          unit: null,
          fromAge: 5,
          toAge: 11,
        },
      ],
    },
    'warning: Gala has no amount.',
  ],
])('finds %s', (_, card, message) => {
  expect(messages(hotel)).not.toContain(message)
  expect(messages(card)).toContain(message)
})

test('what is found of any card says so in words, and errors come first', () => {
  fc.assert(
    fc.property(cards, (card) => {
      const findings = checkCard(card)
      for (const { message } of findings) expect(message).toMatch(/^(?!.*(undefined|NaN|null)).{8,}\.$/)
      const severities = findings.map(({ severity }) => severity)
      expect(severities).toEqual(severities.toSorted())
    }),
  )
})

test('a card in which no overlap was found never prices a day by one', () => {
  fc.assert(
    fc.property(cards, questions, (card, question) => {
      fc.pre(checkCard(card).every(({ code }) => code !== 'season-overlap'))
      const answer = priceOf(card, question, today)
      if (answer.ok) expect(answer.warnings.map(({ code }) => code)).not.toContain('overlap')
    }),
    { numRuns: 300 },
  )
})

test('a day in the validity of a card without gaps has a rate', () => {
  const always = season(1, 'All year', [['2026-09-01', '2027-03-31']])
  const of = (rates: RateCard['rates'], card: RateCard): RateCard => ({
    ...card,
    rates,
    validFrom: '2026-09-15',
    validTo: '2027-03-01',
  })
  fc.assert(
    fc.property(cards, questions, fc.boolean(), (made, question, isFilled) => {
      const extra = made.options.map(({ id }) => ({ ...blankRate, optionId: id, seasonId: always.id, unit: 5 }))
      const card = isFilled
        ? of([...made.rates, ...extra], { ...made, seasons: [...made.seasons, always] })
        : of(made.rates, made)
      const gaps = checkCard(card).filter(({ code }) => code === 'season-gap' || code === 'option-without-rates')
      const answer = priceOf(card, { ...question, optionId: idOf(1) }, today)
      const codes = answer.ok ? [] : answer.reasons.map(({ code }) => code)
      if (codes.includes('no-rate')) expect(gaps.map(({ entryId }) => entryId)).toContain(idOf(1))
    }),
  )
})
