import { findFileField } from '@sarai/rates/file-fields'
import { cardColumns, type Row } from '@sarai/rates/row-columns'
import { daysWords, nameKey } from '@sarai/rates/words'
import { type DayRange, readDates } from './rate-cards-days.rules.ts'
import type { DecidedLayout } from './rate-cards-layout.rules.ts'
import type { RateFileNotes } from './rate-cards-notes.rules.ts'

type Cells = Record<string, string>

/** Columns whose empty cells may mean what stands above them. */
const identifying = ['product', 'option', 'room', 'vehicle', 'meal plan', 'season', 'from', 'to', 'dates', 'weekdays']
const ofOption = ['option', 'room', 'vehicle', 'meal plan']
const ofDays = ['from', 'to', 'dates']

interface Heading {
  row: number
  field: string
  text: string
}

/** What stands above a row. */
export class RowMemory {
  above: Cells = {}
  readonly #order: string[]
  #headings: Heading[] = []
  readonly #unused: Heading[] = []
  /** The days of seasons, of each product's own and else of any, where a row above says them. */
  readonly #seasons = new Map<string, Cells>()

  constructor({ fields }: DecidedLayout) {
    this.#order = fields.flatMap((field) => (field !== null && identifying.includes(field) ? [field] : []))
  }

  /** A line with one cell: a heading of the rows below, if these leave its column empty. */
  keepHeading(row: number, cells: Cells, text: string): boolean {
    const [field = ''] = Object.keys(cells)
    if (isAmount(field)) return false
    if (!identifying.includes(field)) {
      this.#unused.push({ row, field, text })
      return true
    }
    if (field === 'product') this.#beginProduct(cells.product)
    this.#unused.push(...this.#headings.filter((one) => one.field === field))
    this.#headings = [...this.#headings.filter((one) => one.field !== field), { row, field, text }]
    this.above = { ...this.above, [field]: cells[field] ?? '' }
    return true
  }

  /** Options are a product's own; seasons are often those of all. */
  #beginProduct(product: string | undefined): void {
    if (!product || nameKey(product) === nameKey(this.above.product ?? '')) return
    this.above = Object.fromEntries(Object.entries(this.above).filter(([field]) => !ofOption.includes(field)))
  }

  listUnused(): { row: number; text: string }[] {
    return [...this.#unused, ...this.#headings]
  }

  /** Which empty cells of a row with rates mean what stands above: those before its first name, and what it must have. */
  findMissing(cells: Cells): string[] {
    const isEmpty = (field: string) => (cells[field] ?? '') === ''
    const first = this.#order.findIndex((field) => !isEmpty(field))
    const leading = first === -1 ? this.#order : this.#order.slice(0, first)
    const needed = [
      ...(isEmpty('product') ? ['product'] : []),
      ...(ofOption.slice(0, 3).every(isEmpty) ? ofOption.filter(isEmpty) : []),
      ...(['season', ...ofDays].every(isEmpty) ? ['season', ...ofDays, 'weekdays'].filter(isEmpty) : []),
    ]
    return [...new Set([...leading, ...needed])].filter((field) => this.#order.includes(field) && this.above[field])
  }

  inherit(cells: Cells): { cells: Cells; count: number } {
    this.#beginProduct(cells.product)
    const missing = this.findMissing(cells)
    this.#headings = this.#headings.filter(({ field }) => !missing.includes(field))
    const filled = { ...cells, ...Object.fromEntries(missing.map((field) => [field, this.above[field] ?? ''])) }
    const season = makeSeasonKey(filled)
    const isDated = ofDays.some((field) => filled[field])
    const anywhere = makeSeasonKey({ season: filled.season ?? '' })
    const known = this.#seasons.get(season ?? '') ?? this.#seasons.get(anywhere ?? '')
    const days = season !== undefined && !isDated ? known : undefined
    const whole = { ...filled, ...days }
    if (isDated)
      for (const key of [season, anywhere]) if (key !== undefined) this.#seasons.set(key, pickCells(whole, ofDays))
    this.above = { ...this.above, ...pickCells(whole, identifying) }
    // Another season has other days than the one above.
    if (season !== undefined && !isDated) this.above = { ...this.above, from: '', to: '', dates: '', ...days }
    return { cells: whole, count: missing.length + Object.keys(days ?? {}).length }
  }
}

const pickCells = (cells: Cells, fields: readonly string[]): Cells =>
  Object.fromEntries(fields.flatMap((field) => (cells[field] ? [[field, cells[field]]] : [])))

const makeSeasonKey = ({ product = '', season }: Cells) =>
  season ? JSON.stringify([nameKey(product), nameKey(season)]) : undefined

const isAmount = (field: string) => findFileField(field)?.kind === 'amount'

/** What a row without rates can say: a fact of its product, an option or a season. */
const declaring = ['option', 'season', ...cardColumns.filter((column) => column !== 'product')]

interface Place {
  layout: DecidedLayout
  row: number
  notes: RateFileNotes
}

/** A row with what it leaves to those above it, to the file and to its own other cells. */
export function completeRow(cells: Cells, memory: RowMemory, { layout, row, notes }: Place): Row[] {
  const isOther = cells.row !== undefined && nameKey(cells.row) !== 'rate'
  const hasRates = !isOther && Object.keys(cells).some(isAmount)
  let whole = cells
  if (!hasRates && !isOther && !declaring.some((field) => cells[field])) {
    notes.leaveOut(row, Object.values(cells).join(', ').slice(0, 80))
    return []
  }
  if (hasRates) {
    const inherited = memory.inherit(cells)
    if (inherited.count > 0) notes.inherit(row, inherited.count)
    whole = inherited.cells
  } else if (!cells.product && memory.above.product) {
    whole = { ...cells, product: memory.above.product }
    notes.inherit(row, 1)
  } else memory.above = { ...memory.above, ...pickCells(cells, ['product']) }
  return setSeasons(whole, layout, hasRates).map((one) => addFacts(setOption(one, layout, hasRates), layout))
}

/** The row once for each of its ranges of days; a season without a name is called after them. */
function setSeasons(cells: Cells, { facts }: DecidedLayout, hasRates: boolean): Cells[] {
  const { dates, ...others } = cells
  // Days are written in one way by now, whatever their order was.
  const ranges = dates ? readDates(dates, 'dmy') : undefined
  // They are refused by their row, as the file has them.
  if (dates && !ranges) return [{ season: dates, ...others, from: dates, to: dates }]
  const usual = facts.from && facts.to && hasRates && !others.from ? { from: facts.from, to: facts.to } : undefined
  const dated: Cells[] = (ranges ?? (usual ? [usual] : [])).map((range) => ({ ...others, ...range }))
  const rows = dated.length > 0 ? dated : [others]
  return rows.map((one) => {
    const isNamed = !hasRates || one.season || !one.from || !one.to
    return isNamed ? one : { ...one, season: writeDays(ranges ?? [{ from: one.from ?? '', to: one.to ?? '' }]) }
  })
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const writeDays = (ranges: readonly DayRange[]): string =>
  ranges
    .map((range) => (isDay(range.from) && isDay(range.to) ? daysWords(range) : `${range.from} – ${range.to}`))
    .join(', ')
    .slice(0, 120)

/** An option is called after its room or vehicle, with its meal plan, where no column names it. */
function setOption(cells: Cells, { fields }: DecidedLayout, hasRates: boolean): Cells {
  if (!hasRates || fields.includes('option')) return cells
  const { room, vehicle, 'meal plan': mealPlan } = cells
  const name = [room, vehicle, mealPlan].filter(Boolean).join(' ')
  const isNameless = !['room', 'vehicle', 'meal plan'].some((field) => fields.includes(field))
  return name === '' && !isNameless ? cells : { ...cells, option: name || 'Standard' }
}

function addFacts(cells: Cells, { facts, missing }: DecidedLayout): Row {
  const { product, category, currency, taxIncluded } = facts
  const usual: Cells = {}
  if (missing.includes('product') && product) usual.product = product
  if (missing.includes('category') && category) usual.category = category
  if (missing.includes('currency') && currency) usual.currency = currency
  if (missing.includes('taxIncluded') && taxIncluded !== undefined) usual['tax included'] = taxIncluded ? 'yes' : 'no'
  return Object.fromEntries(Object.entries({ ...usual, ...cells }).filter(([, cell]) => cell !== ''))
}
