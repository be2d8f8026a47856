import type { RateCard, RateOption } from '@sarai/contract/rate-schemas'
import { maxRateNights } from '@sarai/contract/rate-words'
import type { Naming } from './card-of.ts'
import * as cell from './row-cells.ts'
import { type ReadRow, textOf } from './row-cells.ts'
import type { RowKind } from './row-columns.ts'
import { nameKey } from './words.ts'

type Terms = Pick<RateCard, 'blackouts' | 'stopSales' | 'minimumStays' | 'supplements' | 'slabs'>

/** What a card has besides rates, from the rows that say it. */
export function termsOf(
  rows: readonly { row: ReadRow; kind: RowKind }[],
  { options, currency, naming }: { options: readonly RateOption[]; currency: string; naming: Naming },
): Terms {
  const of = (kind: RowKind) => rows.flatMap((one) => (one.kind === kind ? [one.row] : []))
  const from = { options, currency }
  return {
    blackouts: keepIds(
      of('blackout').flatMap((row) => blackoutOf(row, options)),
      naming,
      'blackouts',
    ),
    stopSales: keepIds(
      of('stop sale').flatMap((row) => stopSaleOf(row, options)),
      naming,
      'stopSales',
    ),
    minimumStays: keepIds(
      of('minimum stay').flatMap((row) => minimumOf(row, options)),
      naming,
      'minimumStays',
    ),
    supplements: keepIds(
      of('supplement').flatMap((row) => supplementOf(row, from)),
      naming,
      'supplements',
    ),
    slabs: keepIds(of('cancellation').flatMap(slabOf), naming, 'slabs'),
  }
}

/** What was there before keeps its id: first what is just the same, then what has the same name or number of days. */
function keepIds<K extends keyof Terms>(
  read: readonly Omit<Terms[K][number], 'id'>[],
  { newId, known }: Naming,
  list: K,
): Terms[K] {
  const before: (object & { id: string })[] = [...(known?.[list] ?? [])]
  const take = (key: string | undefined, keyOf: (one: object) => string | undefined) => {
    const at = key === undefined ? -1 : before.findIndex((one) => keyOf(one) === key)
    return at < 0 ? undefined : before.splice(at, 1)[0]?.id
  }
  const same = read.map((one) => take(contentOf(one), contentOf))
  return read.map((one, at) => ({ ...one, id: same[at] ?? take(nameOf(one), nameOf) ?? newId() })) as Terms[K]
}

const contentOf = (one: object) => {
  const facts = Object.entries(one).filter(([key]) => key !== 'id')
  return JSON.stringify(facts.sort(([a], [b]) => Number(a > b) - Number(a < b)))
}
const nameOf = (one: object): string | undefined => {
  if ('name' in one) return nameKey(String(one.name))
  return 'daysBefore' in one ? String(one.daysBefore) : undefined
}

/** The options of a cell, by their names; all of them if it is empty. */
function optionIdsOf(row: ReadRow, options: readonly RateOption[]): string[] {
  const names = textOf(row, 'options')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.flatMap((name) => {
    const option = options.find((one) => nameKey(one.name) === nameKey(name))
    if (option) return [option.id]
    row.errors.push({ row: row.number, column: 'options', message: `The product has no option "${name}".` })
    return []
  })
}

function rangeOf(row: ReadRow): { from: string; to: string } | undefined {
  const [from, to] = [cell.need(row, 'from', cell.asDay), cell.need(row, 'to', cell.asDay)]
  return from === undefined || to === undefined ? undefined : { from, to }
}

function blackoutOf(row: ReadRow, options: readonly RateOption[]) {
  const dates = rangeOf(row)
  const optionIds = optionIdsOf(row, options)
  return dates ? [{ ...dates, optionIds, reason: cell.read(row, 'note', cell.asText) }] : []
}

function stopSaleOf(row: ReadRow, options: readonly RateOption[]) {
  const [dates, since] = [rangeOf(row), cell.need(row, 'since', cell.asDay)]
  const optionIds = optionIdsOf(row, options)
  return dates && since !== undefined ? [{ ...dates, optionIds, since, note: cell.read(row, 'note', cell.asText) }] : []
}

function minimumOf(row: ReadRow, options: readonly RateOption[]) {
  const [dates, nights] = [rangeOf(row), cell.need(row, 'min nights', cell.asCount(1, maxRateNights))]
  const optionIds = optionIdsOf(row, options)
  const weekdays = cell.read(row, 'weekdays', cell.asWeekdays) ?? []
  return dates && nights !== undefined ? [{ ...dates, optionIds, weekdays, nights }] : []
}

const age = cell.asCount(0, 120)

function supplementOf(row: ReadRow, { options, currency }: { options: readonly RateOption[]; currency: string }) {
  const [dates, name] = [rangeOf(row), cell.need(row, 'name', cell.asText)]
  const money = (column: string) => cell.read(row, column, cell.asMoney(currency))
  const amounts = { adult: money('adult'), child: money('child'), unit: money('unit') }
  // Where the file names no ages, whoever is below 18 is a child.
  const ages = { fromAge: cell.read(row, 'from age', age) ?? 0, toAge: cell.read(row, 'to age', age) ?? 17 }
  const optionIds = optionIdsOf(row, options)
  return dates && name !== undefined ? [{ ...dates, name, optionIds, ...amounts, ...ages }] : []
}

function slabOf(row: ReadRow) {
  const daysBefore = cell.need(row, 'days before', cell.asCount(0, 1000))
  const percent = cell.need(row, 'percent', cell.asPercent)
  return daysBefore === undefined || percent === undefined ? [] : [{ daysBefore, percent }]
}
