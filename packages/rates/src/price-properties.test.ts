import { rateCard, rateQuestion, type RateCard } from '@sarai/contract/rate-schemas'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, dayOf } from './days.ts'
import { explain } from './explain.ts'
import type { Price } from './price.ts'
import { priceOf } from './price-of.ts'
import { cards, questions } from './test-any-cards.ts'
import { blankCard, idOf, today } from './test-cards.ts'

const priced = (card: RateCard, question: Parameters<typeof priceOf>[1]): Price => {
  const answer = priceOf(card, question, today)
  fc.pre(answer.ok)
  return answer
}

/** The same card and question without what forbids: most prices of a made-up card are refused otherwise. */
const openCards = cards.map((card) => ({
  ...card,
  options: card.options.map((one) => ({
    ...one,
    minPeople: null,
    maxPeople: null,
    maxAdults: null,
    maxChildren: null,
  })),
  seasons: [
    ...card.seasons.map((one) => ({ ...one, minNights: null, releaseDays: null })),
    { ...open, dates: [{ from: '2026-09-01', to: '2027-01-31' }] },
  ],
  rates: [
    ...card.rates.map((rate) => ({ ...filled, ...rate, unit: rate.unit ?? 5000, perKm: rate.perKm ?? 100 })),
    ...card.options.map(({ id }) => ({ ...filled, optionId: id, seasonId: open.id })),
  ],
  validFrom: null,
  validTo: null,
  releaseDays: null,
  blackouts: [],
  stopSales: [],
  minimumStays: [],
}))
const open = { id: idOf(99), name: 'All year', weekdays: [], priority: 0, minNights: null, releaseDays: null }
const filled = {
  single: 4000,
  double: 5000,
  triple: null,
  unit: 6000,
  extraAdult: 1000,
  children: [],
  perKm: 150,
  includedKm: 80,
  minimum: null,
}

test('made-up cards and questions are such as the schema allows', () => {
  fc.assert(
    fc.property(cards, questions, (card, question) => {
      expect(rateCard.parse(card)).toEqual(card)
      expect(rateQuestion.parse(question)).toEqual(question)
    }),
  )
})

test('every card answers every question: by a price or by reasons in words', () => {
  fc.assert(
    fc.property(cards, questions, (card, question) => {
      const answer = priceOf(card, question, today)
      if (answer.ok) for (const sentence of explain(answer, card)) expect(sentence).not.toMatch(/undefined|NaN|null/)
      else expect(answer.reasons.length).toBeGreaterThan(0)
      const texts = answer.ok ? answer.warnings : answer.reasons
      for (const { text } of texts) expect(text).toMatch(/^[^]{8,}\.$/)
      for (const { text } of texts) expect(text).not.toMatch(/undefined|NaN|null/)
    }),
    { numRuns: 500 },
  )
})

test('the lines sum to the total (bar 29)', () => {
  fc.assert(
    fc.property(openCards, questions, (card, question) => {
      const price = priced(card, question)
      expect(price.lines.reduce((sum, { amount, tax }) => sum + amount + tax, 0)).toBe(price.total)
      expect(price.net + price.tax).toBe(price.total)
      for (const { quantity, unit, amount } of price.lines) expect(quantity * unit).toBe(amount)
    }),
    { numRuns: 300 },
  )
})

test('a stay that is split at any night costs the same', () => {
  fc.assert(
    fc.property(openCards, questions, fc.integer({ min: 1, max: 11 }), (card, asked, at) => {
      const question = { ...asked, nights: Math.max(asked.nights, at + 1), kilometres: null }
      fc.pre(card.basis.endsWith('night') || card.basis === 'vehicle-day')
      const whole = priced(card, question)
      const first = priced(card, { ...question, nights: at })
      const from = dayOf(dayNumber(question.from) + at)
      const second = priced(card, { ...question, from, nights: question.nights - at })
      expect(first.total + second.total).toBe(whole.total)
      expect([...first.lines, ...second.lines]).toEqual(whole.lines)
    }),
    { numRuns: 300 },
  )
})

test('the order of seasons, options, rates and rooms does not matter', () => {
  fc.assert(
    fc.property(cards, questions, (card, question) => {
      const turned = {
        ...card,
        options: card.options.toReversed(),
        seasons: card.seasons.toReversed(),
        rates: card.rates.toReversed(),
      }
      const answer = priceOf(card, question, today)
      if (!answer.ok) expect(priceOf(turned, question, today).ok).toBe(false)
      else {
        expect(priceOf(turned, question, today)).toEqual(answer)
        expect(priceOf(card, { ...question, rooms: question.rooms.toReversed() }, today)).toMatchObject({
          total: answer.total,
        })
      }
    }),
    { numRuns: 400 },
  )
})

const amounts = ['single', 'double', 'triple', 'unit', 'extraAdult', 'perKm', 'minimum'] as const
test('raising a rate never lowers a price', () => {
  const raise = fc.record({ which: fc.constantFrom(...amounts), by: fc.integer({ min: 1, max: 100_000 }) })
  fc.assert(
    fc.property(openCards, questions, raise, fc.nat(), (card, question, { which, by }, at) => {
      const before = priced(card, question)
      const chosen = at % card.rates.length
      const rates = card.rates.map((rate, index) =>
        index === chosen && rate[which] !== null ? { ...rate, [which]: rate[which] + by } : rate,
      )
      const after = priceOf({ ...card, rates }, question, today)
      if (after.ok) expect(after.total).toBeGreaterThanOrEqual(before.total)
      else expect(after.reasons.map(({ code }) => code)).toEqual(['too-large'])
    }),
    { numRuns: 400 },
  )
})

test('a blank card, and one whose rates name what it does not have, refuse with a reason', () => {
  const stray = { ...filled, optionId: idOf(1), seasonId: idOf(98) }
  const asked = { optionId: idOf(1), from: '2026-10-01', nights: 1, rooms: [], adults: 1, childAges: [] }
  const whole = { ...asked, vehicles: null, kilometres: null }
  expect(priceOf({ ...blankCard, rates: [stray] }, whole, today)).toMatchObject({
    reasons: [{ code: 'unknown-option' }],
  })
})
