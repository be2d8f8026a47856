import type { Rate, RateCard, RateOption, RateSeason } from '@sarai/contract/rate-schemas'
import { decimalOf, formatPercentNumber } from '@sarai/money/format'
import { childAmountWords, childColumn, type Column, type Row } from './row-columns.ts'

type Cells = Partial<Record<Column, string | number | null>>

/** Without empty cells. */
function row(cells: Readonly<Record<string, string | number | null>>): Row {
  const filled = Object.entries(cells).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  )
  return Object.fromEntries(filled) as Row
}

/**
 * A card as the rows of a file, which `cardsFromRows` reads back. A rate without amounts is not written.
 * @returns a row for each option in each date range of each season it has a rate in; the card's own facts stand in all
 */
export function rowsOf(card: RateCard): Row[] {
  const money = (amount: number | null) => (amount === null ? null : decimalOf(amount, card.currency))
  const names = new Map(card.options.map(({ id, name }) => [id, name]))
  const options = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '').join('; ')
  const facts = cardCells(card)
  const of = (cells: Cells, more: Record<string, string | null> = {}) => row({ ...facts, ...cells, ...more })
  const rates = card.options.flatMap((option) =>
    card.seasons.flatMap((season) => {
      const rate = card.rates.find(({ optionId, seasonId }) => optionId === option.id && seasonId === season.id)
      if (!rate || isEmpty(rate)) return []
      return season.dates.map((dates) =>
        of(
          { ...optionCells(option), ...seasonCells(season), ...dates, ...rateCells(rate, money) },
          childCells(rate, money),
        ),
      )
    }),
  )
  const has = (key: 'optionId' | 'seasonId', id: string) =>
    card.rates.some((rate) => rate[key] === id && !isEmpty(rate))
  const bare = [
    ...card.options.filter(({ id }) => !has('optionId', id)).map((option) => of(optionCells(option))),
    ...card.seasons
      .filter(({ id }) => !has('seasonId', id))
      .flatMap((season) => season.dates.map((dates) => of({ ...seasonCells(season), ...dates }))),
  ]
  const terms = [
    ...card.blackouts.map(({ from, to, optionIds, reason }) =>
      of({ row: 'blackout', from, to, options: options(optionIds), note: reason }),
    ),
    ...card.stopSales.map(({ from, to, optionIds, since, note }) =>
      of({ row: 'stop sale', from, to, options: options(optionIds), since, note }),
    ),
    ...card.minimumStays.map(({ from, to, optionIds, weekdays, nights }) =>
      of({
        row: 'minimum stay',
        from,
        to,
        options: options(optionIds),
        weekdays: weekdays.join(' '),
        'min nights': nights,
      }),
    ),
    ...card.supplements.map(({ name, from, to, optionIds, adult, child, unit, fromAge, toAge }) =>
      of({
        row: 'supplement',
        name,
        from,
        to,
        options: options(optionIds),
        adult: money(adult),
        child: money(child),
        unit: money(unit),
        'from age': fromAge,
        'to age': toAge,
      }),
    ),
    ...card.slabs.map(({ daysBefore, percent }) =>
      of({ row: 'cancellation', 'days before': daysBefore, percent: formatPercentNumber(percent) }),
    ),
  ]
  const all = [...rates, ...bare, ...terms]
  return all.length > 0 ? all : [row(facts)]
}

function cardCells(card: RateCard): Cells {
  return {
    product: card.title,
    category: card.category,
    basis: card.basis,
    currency: card.currency,
    'tax included': card.taxIncluded ? 'yes' : 'no',
    'tax rate': card.taxRate === null ? null : formatPercentNumber(card.taxRate),
    'valid from': card.validFrom,
    'valid to': card.validTo,
    'book ahead': card.releaseDays,
    notes: card.notes,
  }
}

function optionCells(option: RateOption): Cells {
  return {
    option: option.name,
    room: option.room,
    'meal plan': option.mealPlan,
    vehicle: option.vehicle,
    'min people': option.minPeople,
    'max people': option.maxPeople,
    'max adults': option.maxAdults,
    'max children': option.maxChildren,
  }
}

function seasonCells({ name, weekdays, priority, minNights, releaseDays }: RateSeason): Cells {
  return { season: name, weekdays: weekdays.join(' '), priority, 'min nights': minNights, 'release days': releaseDays }
}

type Money = (amount: number | null) => string | null

function rateCells(rate: Rate, money: Money): Cells {
  return {
    single: money(rate.single),
    double: money(rate.double),
    triple: money(rate.triple),
    unit: money(rate.unit),
    'extra adult': money(rate.extraAdult),
    'per km': money(rate.perKm),
    'included km': rate.includedKm,
    minimum: money(rate.minimum),
  }
}

const childAmounts = Object.keys(childAmountWords) as (keyof typeof childAmountWords)[]

function childCells({ children }: Rate, money: Money): Record<string, string | null> {
  return Object.fromEntries(
    children.flatMap((band) => childAmounts.map((amount) => [childColumn(band, amount), money(band[amount])])),
  )
}

function isEmpty(rate: Rate): boolean {
  const { children, single, double, triple, unit, extraAdult, perKm, includedKm, minimum } = rate
  const ofChildren = children.flatMap((band) => childAmounts.map((amount) => band[amount]))
  return [single, double, triple, unit, extraAdult, perKm, includedKm, minimum, ...ofChildren].every(
    (amount) => amount === null,
  )
}
