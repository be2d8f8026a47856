import type { ChildBand, Rate, RateCard, RateOption, RateSeason } from '@sarai/contract/rate-schemas'
import { itemCategories, mealPlans } from '@sarai/contract/itinerary-words'
import { maxRateNights, rateBases, usualBasis } from '@sarai/contract/rate-words'
import type { DateRange } from './days.ts'
import { childColumn, readChildColumn, rowKinds } from './row-columns.ts'
import * as cell from './row-cells.ts'
import { type ReadRow, SharedFacts, textOf } from './row-cells.ts'
import { termsOf } from './terms-of.ts'
import { nameKey } from './words.ts'

export interface Naming {
  newId: () => string
  known: RateCard | undefined
}

type Ranges = Map<string, { dates: DateRange[]; row: ReadRow }>

/** What rows say, by the names of what they say it of. */
interface Read {
  options: Map<string, RateOption>
  seasons: Map<string, RateSeason>
  rates: Map<string, Rate>
  /** The date ranges of a season by option, with the last row that says one. */
  ranges: Map<string, Ranges>
  /** The columns of children that any row has. */
  childColumns: readonly string[]
}

/** The card of a product's rows; undefined where not even its own facts can be read. Errors are noted in the rows. */
export function cardOf(rows: readonly ReadRow[], naming: Naming): RateCard | undefined {
  const [first] = rows
  if (!first) return undefined
  const facts = new SharedFacts()
  const own = ownFacts(rows, facts)
  if (!own) return undefined
  const names = new Set(rows.flatMap(({ cells }) => Object.keys(cells)))
  const childColumns = [...names].filter((name) => readChildColumn(name))
  const read: Read = { options: new Map(), seasons: new Map(), rates: new Map(), ranges: new Map(), childColumns }
  const kinds = rows.map((row) => ({ row, kind: cell.read(row, 'row', cell.asWord(rowKinds)) ?? 'rate' }))
  for (const { row, kind } of kinds) if (kind === 'rate') readRate(row, { facts, read, naming, currency: own.currency })
  for (const [key, season] of read.seasons) season.dates = datesOf(season.name, read.ranges.get(key))
  const options = inOrder(read.options, naming.known?.options)
  const seasons = inOrder(read.seasons, naming.known?.seasons)
  const rates = options.flatMap((option) =>
    seasons.flatMap((season) => read.rates.get(`${option.id} ${season.id}`) ?? []),
  )
  const terms = termsOf(kinds, { options, currency: own.currency, naming })
  return { ...own, title: textOf(first, 'product'), options, seasons, rates, ...terms }
}

function ownFacts(rows: readonly ReadRow[], facts: SharedFacts) {
  const shared = <T>(column: string, as: cell.Reader<T>): T | null =>
    rows.reduce<T | null>((_, row) => facts.read('product', row, column, as), null)
  const own = {
    category: shared('category', cell.asWord(itemCategories)),
    basis: shared('basis', cell.asWord(rateBases)),
    currency: shared('currency', asCurrency),
    taxIncluded: shared('tax included', cell.asFlag),
    taxRate: shared('tax rate', cell.asPercent),
    validFrom: shared('valid from', cell.asDay),
    validTo: shared('valid to', cell.asDay),
    releaseDays: shared('book ahead', cell.asCount(0, 1000)),
    notes: shared('notes', cell.asText),
  }
  const { category, currency, taxIncluded } = own
  if (category !== null && currency !== null && taxIncluded !== null)
    return { ...own, category, currency, taxIncluded, basis: own.basis ?? usualBasis[category] }
  const [first] = rows
  for (const column of ['category', 'currency', 'tax included'])
    if (first && rows.every((row) => textOf(row, column) === ''))
      first.errors.push({ row: first.number, column, message: `Fill in ${column} in one row of the product at least.` })
  return undefined
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

const asCurrency: cell.Reader<string> = (text) => {
  const code = text.toUpperCase()
  return currencies.has(code) ? { value: code } : { problem: `${text} is no currency.` }
}

const people = cell.asCount(1, 1000)

function readRate(
  row: ReadRow,
  { facts, read, naming, currency }: { facts: SharedFacts; read: Read; naming: Naming; currency: string },
): void {
  const [optionName, seasonName] = [textOf(row, 'option'), textOf(row, 'season')]
  const [optionKey, seasonKey] = [nameKey(optionName), nameKey(seasonName)]
  if (optionName !== '') {
    const of = <T>(column: string, as: cell.Reader<T>) => facts.read(`option ${optionKey}`, row, column, as)
    read.options.set(optionKey, {
      id: read.options.get(optionKey)?.id ?? idFor(optionName, naming, 'options'),
      name: read.options.get(optionKey)?.name ?? optionName,
      room: of('room', cell.asText),
      mealPlan: of('meal plan', cell.asWord(mealPlans)),
      vehicle: of('vehicle', cell.asText),
      minPeople: of('min people', people),
      maxPeople: of('max people', people),
      maxAdults: of('max adults', people),
      maxChildren: of('max children', cell.asCount(0, 1000)),
    })
  }
  if (seasonName !== '') {
    const of = <T>(column: string, as: cell.Reader<T>) => facts.read(`season ${seasonKey}`, row, column, as)
    read.seasons.set(seasonKey, {
      id: read.seasons.get(seasonKey)?.id ?? idFor(seasonName, naming, 'seasons'),
      name: read.seasons.get(seasonKey)?.name ?? seasonName,
      dates: [],
      weekdays: of('weekdays', cell.asWeekdays) ?? [],
      priority: of('priority', cell.asCount(0, 9)) ?? 0,
      minNights: of('min nights', cell.asCount(1, maxRateNights)),
      releaseDays: of('release days', cell.asCount(0, 1000)),
    })
    noteRange(row, read, { optionKey, seasonKey })
  }
  const [option, season] = [read.options.get(optionKey), read.seasons.get(seasonKey)]
  const rate = amountsOf(row, {
    facts,
    of: `rate ${optionKey};${seasonKey}`,
    currency,
    childColumns: read.childColumns,
  })
  if (!rate) return
  if (option && season)
    read.rates.set(`${option.id} ${season.id}`, { optionId: option.id, seasonId: season.id, ...rate })
  for (const [column, name] of [
    ['option', optionName],
    ['season', seasonName],
  ] as const)
    if (name === '')
      row.errors.push({ row: row.number, column, message: `There are amounts without ${column}. Name it.` })
}

function noteRange(
  row: ReadRow,
  { ranges }: Read,
  { optionKey, seasonKey }: { optionKey: string; seasonKey: string },
): void {
  const [from, to] = [cell.need(row, 'from', cell.asDay), cell.need(row, 'to', cell.asDay)]
  if (from === undefined || to === undefined) return
  const of = ranges.get(seasonKey) ?? (new Map() as Ranges)
  const dates = [...(of.get(optionKey)?.dates ?? []), { from, to }]
  ranges.set(seasonKey, of.set(optionKey, { dates, row }))
}

/** The dates of a season, which all options have to say alike: a season is the same for all of them. */
function datesOf(name: string, ranges: Ranges | undefined): DateRange[] {
  const [first, ...others] = [...(ranges?.values() ?? [])]
  const textsOf = (dates: readonly DateRange[]) => JSON.stringify(dates.map(({ from, to }) => `${from} ${to}`).sort())
  for (const { row, dates } of others)
    if (first && textsOf(dates) !== textsOf(first.dates)) {
      const message = `${name} has other dates in row ${first.row.number}. Give one of them another name.`
      row.errors.push({ row: row.number, column: 'season', message })
    }
  return first?.dates ?? []
}

/** Amounts of a rate, which all of its rows say together; null where none is said. */
function amountsOf(
  row: ReadRow,
  {
    facts,
    of,
    currency,
    childColumns,
  }: { facts: SharedFacts; of: string; currency: string; childColumns: readonly string[] },
): Omit<Rate, 'optionId' | 'seasonId'> | null {
  const amount = (column: string) => facts.read(of, row, column, cell.asMoney(currency))
  const bands = new Map<string, ChildBand>()
  for (const column of childColumns) {
    const child = readChildColumn(column)
    const value = child && amount(column)
    if (!child || value === null || value === undefined) continue
    const { fromAge, toAge } = child
    const key = childColumn(child, 'unit')
    const band = bands.get(key) ?? { fromAge, toAge, withBed: null, noBed: null, unit: null }
    bands.set(key, { ...band, [child.amount]: value })
  }
  const rate = {
    single: amount('single'),
    double: amount('double'),
    triple: amount('triple'),
    unit: amount('unit'),
    extraAdult: amount('extra adult'),
    perKm: amount('per km'),
    includedKm: facts.read(of, row, 'included km', cell.asCount(0, 20_000)),
    minimum: amount('minimum'),
  }
  const children = [...bands.values()].sort((a, b) => a.fromAge - b.fromAge || a.toAge - b.toAge)
  const isEmpty = children.length === 0 && Object.values(rate).every((one) => one === null)
  return isEmpty ? null : { ...rate, children }
}

function idFor(name: string, { newId, known }: Naming, list: 'options' | 'seasons'): string {
  return known?.[list].find((one) => nameKey(one.name) === nameKey(name))?.id ?? newId()
}

/** Those that were there before in their order, then the new ones as the file has them. */
function inOrder<T extends { id: string }>(read: Map<string, T>, known: readonly { id: string }[] = []): T[] {
  const place = new Map(known.map(({ id }, at) => [id, at]))
  return [...read.values()].sort((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0)
}
