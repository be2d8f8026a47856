/** A rate card as facts in words, by what they are of, to compare two cards by. */
import { counted } from '@sarai/contract/count-words'
import { itemCategoryLabels, mealPlanLabels } from '@sarai/contract/itinerary-words'
import type { Rate, RateCard } from '@sarai/contract/rate-schemas'
import { rateBasisLabels } from '@sarai/contract/rate-words'
import { formatMoney, formatPercent, type Grouping } from '@sarai/money/format'
import { years } from './room-parts.ts'
import { daysWords, dayWords, listed, weekdayWords } from './words.ts'

export interface CardPart {
  /** What it is called where it stands by itself. */
  name: string
  optionId?: string
  seasonId?: string
  /** Value by label; what is not said is not in it. */
  facts: Map<string, string>
}

type Value = string | null | false

function part(
  name: string,
  facts: readonly [label: string, value: Value][],
  ids: Pick<CardPart, 'optionId' | 'seasonId'> = {},
): CardPart {
  return { name, ...ids, facts: new Map(facts.filter((one): one is [string, string] => Boolean(one[1]))) }
}

const number = (value: number | null): Value => (value === null ? null : String(value))
const days = (value: number | null): Value => (value === null ? null : counted(value, 'day'))

/** All parts of a card by a key that stays the same while they change. */
export function partsOf(card: RateCard, grouping: Grouping): Map<string, CardPart> {
  const money = (amount: number | null): Value =>
    amount === null ? null : formatMoney(amount, card.currency, grouping)
  const names = new Map([...card.options, ...card.seasons].map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? 'something unknown'
  const forOptions = (ids: readonly string[]) => (ids.length === 0 ? 'all options' : listed(ids.map(nameOf).sort()))
  return new Map([
    ['card', part(card.title, cardFacts(card))],
    ...card.options.map((one): [string, CardPart] => [`option ${one.id}`, optionPart(one)]),
    ...card.seasons.map((one): [string, CardPart] => [`season ${one.id}`, seasonPart(one)]),
    ...card.rates.map((one): [string, CardPart] => [
      `rate ${one.optionId} ${one.seasonId}`,
      part(`${nameOf(one.optionId)}, ${nameOf(one.seasonId)}`, rateFacts(one, money), {
        optionId: one.optionId,
        seasonId: one.seasonId,
      }),
    ]),
    ...card.blackouts.map((one): [string, CardPart] => [
      `blackout ${one.id}`,
      part(`Blackout of ${daysWords(one)}`, [
        ['Days', daysWords(one)],
        ['For', forOptions(one.optionIds)],
        ['Reason', one.reason],
      ]),
    ]),
    ...card.stopSales.map((one): [string, CardPart] => [
      `stop sale ${one.id}`,
      part(`Stop sale of ${daysWords(one)}`, [
        ['Days', daysWords(one)],
        ['For', forOptions(one.optionIds)],
        ['Known since', dayWords(one.since)],
        ['Note', one.note],
      ]),
    ]),
    ...card.minimumStays.map((one): [string, CardPart] => [
      `minimum ${one.id}`,
      part(`Minimum stay in ${daysWords(one)}`, [
        ['Days', daysWords(one)],
        ['Arrivals', weekdayWords(one.weekdays)],
        ['For', forOptions(one.optionIds)],
        ['Nights', String(one.nights)],
      ]),
    ]),
    ...card.supplements.map((one): [string, CardPart] => [
      `supplement ${one.id}`,
      part(one.name, [
        ['Name', one.name],
        ['Days', daysWords(one)],
        ['For', forOptions(one.optionIds)],
        ['Adult', money(one.adult)],
        [`Child of ${years(one)}`, money(one.child)],
        ['Unit', money(one.unit)],
      ]),
    ]),
    ...card.slabs.map((one): [string, CardPart] => [
      `slab ${one.id}`,
      part(`Cancelling ${counted(one.daysBefore, 'day')} before`, [
        ['Days before', String(one.daysBefore)],
        ['Charge', formatPercent(one.percent)],
      ]),
    ]),
  ])
}

function cardFacts(card: RateCard): [string, Value][] {
  return [
    ['Product', card.title],
    ['Category', itemCategoryLabels[card.category]],
    ['Basis', rateBasisLabels[card.basis]],
    ['Currency', card.currency],
    ['Tax', card.taxIncluded ? 'included' : 'on top'],
    ['Tax rate', card.taxRate !== null && formatPercent(card.taxRate)],
    ['Valid from', card.validFrom !== null && dayWords(card.validFrom)],
    ['Valid to', card.validTo !== null && dayWords(card.validTo)],
    ['Book ahead', days(card.releaseDays)],
    ['Notes', card.notes],
  ]
}

function optionPart(one: RateCard['options'][number]): CardPart {
  const facts: [string, Value][] = [
    ['Name', one.name],
    ['Room', one.room],
    ['Meal plan', one.mealPlan && mealPlanLabels[one.mealPlan]],
    ['Vehicle', one.vehicle],
    ['Least people', number(one.minPeople)],
    ['Most people', number(one.maxPeople)],
    ['Most adults', number(one.maxAdults)],
    ['Most children', number(one.maxChildren)],
  ]
  return part(one.name, facts, { optionId: one.id })
}

function seasonPart(one: RateCard['seasons'][number]): CardPart {
  const facts: [string, Value][] = [
    ['Name', one.name],
    ['Dates', listed(one.dates.map(daysWords).sort())],
    ['Weekdays', weekdayWords(one.weekdays)],
    ['Priority', String(one.priority)],
    ['Least nights', number(one.minNights)],
    ['Book ahead', days(one.releaseDays)],
  ]
  return part(one.name, facts, { seasonId: one.id })
}

function rateFacts(rate: Rate, money: (amount: number | null) => Value): [string, Value][] {
  return [
    ['Single', money(rate.single)],
    ['Double', money(rate.double)],
    ['Triple', money(rate.triple)],
    ['Unit', money(rate.unit)],
    ['Extra adult', money(rate.extraAdult)],
    ...rate.children.flatMap((band): [string, Value][] => [
      [`Child of ${years(band)} with bed`, money(band.withBed)],
      [`Child of ${years(band)} without bed`, money(band.noBed)],
      [`Child of ${years(band)}`, money(band.unit)],
    ]),
    ['Per km', money(rate.perKm)],
    ['Included km', number(rate.includedKm)],
    ['Minimum', money(rate.minimum)],
  ]
}
