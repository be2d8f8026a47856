import type { ColumnDays, DateOrder } from '@sarai/contract/imports'
import { undecidedColumn } from '@sarai/contract/rate-card-words'
import type { RateFileFacts, RateFileLayout, RateFileShape } from '@sarai/contract/rate-files'
import { readFullDay } from '@sarai/contract/written-days'
import { findFileField, isWithoutAges } from '@sarai/rates/file-fields'
import type { SheetLine } from '../../core/sheets/unreadable.ts'
import { cellValue } from '../imports/imports-cells.rules.ts'
import { daysOf, guessOrders, lookAtDay, noLook } from '../imports/imports-looks.rules.ts'
import { isIdentifier } from '../imports/imports-synonyms.rules.ts'
import { findField, isFileField } from './rate-cards-columns.rules.ts'
import { readDates } from './rate-cards-days.rules.ts'
import { readCategory } from './rate-cards-words.rules.ts'

/** What is usual for the agency and the vendor, where neither file nor person says it. */
export interface UsualFacts {
  product: string
  currency: string
  country: string
}

/** How a file is read, everything decided. */
export interface DecidedLayout {
  header: SheetLine
  /** By column; null leaves it out, `?` is open. */
  fields: (string | null)[]
  dateOrders: DateOrder[]
  days: (ColumnDays | null)[]
  facts: RateFileFacts & { childFrom: number; childTo: number }
  missing: RateFileShape['missing']
}

/** Among so many filled lines from the top the names of the columns are looked for. */
const searchedLines = 30
const usualChild = { childFrom: 5, childTo: 11 }

/** Decides how a file is read: as somebody says, else by what its columns are called. */
export function decideLayout(lines: readonly SheetLine[], requested: RateFileLayout, usual: UsualFacts): DecidedLayout {
  const header = lines.find(({ row }) => row === requested.headerRow) ?? guessHeader(lines)
  const below = lines.slice(lines.indexOf(header) + 1)
  const width = Math.max(header.cells.length, ...below.map(({ cells }) => cells.length))
  const looks = Array.from({ length: width }, () => noLook())
  for (const { row, cells } of below)
    for (const [column, cell] of cells.entries()) {
      const look = looks[column]
      if (look) lookAtDay(look, row, cell)
    }
  const days = looks.map(daysOf)
  const orders = guessOrders(days, usual.country)
  const samples = looks.map((_, column) => listSamples(below, column))
  const fields = requested.mapping ? keepFields(requested.mapping, samples) : guessFields(header, samples)
  const above = lines.slice(0, lines.indexOf(header)).flatMap(({ cells }) => cells)
  const facts = { ...usualChild, ...guessFacts(fields, above, usual), ...requested.facts }
  return {
    header,
    fields,
    days,
    dateOrders: fields.map(
      (_, column) => requested.dateOrders?.[column] ?? orders.dateOrders[column] ?? orders.dateOrder,
    ),
    facts,
    missing: listMissing(fields),
  }
}

/** The line that names most columns. */
function guessHeader(lines: readonly SheetLine[]): SheetLine {
  const [first] = lines
  if (!first) throw new Error('a file without lines has no heading')
  const countNamed = (line: SheetLine) => line.cells.filter((cell) => cell.trim() !== '' && findField(cell)).length
  return lines
    .slice(0, searchedLines)
    .reduce((best, line) => (countNamed(line) > countNamed(best) ? line : best), first)
}

type Fields = (string | null)[]

/** A field is one column's: where somebody gives it to a second one, that is open. */
function keepFirst(): (field: string) => string {
  const taken = new Set<string>()
  return (field) => {
    if (taken.has(field)) return undecidedColumn
    taken.add(field)
    return field
  }
}

function keepFields(requested: Fields, samples: readonly string[][]): Fields {
  const keep = keepFirst()
  return samples.map((values, column) => {
    const field = requested[column]
    if (field === null) return null
    if (field !== undefined && isFileField(field)) return keep(field)
    return values.length > 0 ? undecidedColumn : null
  })
}

function guessFields({ cells }: SheetLine, samples: readonly string[][]): Fields {
  const named = samples.map((_, column) => findField(cells[column] ?? ''))
  const isTemplate = named.includes('row')
  const isOfRooms = ['room', 'meal plan', 'single', 'triple'].some((field) => named.includes(field))
  const hasDays = named.some((field) => field === 'from' || field === 'dates')
  const keep = keepFirst()
  return samples.map((values, column) => {
    const field = hasDays ? named[column] : named[column]?.replace(/^valid (?=from$|to$)/, '')
    const meant = isTemplate ? field : field && correctField(field, values, isOfRooms)
    if (meant) return keep(meant)
    return values.length > 0 && !isIdentifier(cells[column] ?? '') ? undecidedColumn : null
  })
}

/** What a heading alone leaves open, the values and the other columns decide. */
function correctField(field: string, values: readonly string[], isOfRooms: boolean): string | undefined {
  const isDay = (value: string) => readFullDay(value, 'dmy') ?? readFullDay(value, 'mdy')
  if (field === 'price') return isOfRooms ? 'double' : 'unit'
  // Only a file with other kinds of rows has supplements; elsewhere an adult is who pays the price.
  if (field === 'adult') return 'unit'
  if (field === 'name') return 'product'
  if (field === 'category' && !values.some((value) => readCategory(value))) return 'room'
  // "From" and "To" may be places.
  if (['from', 'to'].includes(field) && values.length > 0 && !values.some(isDay)) return undefined
  return field
}

const taxIsIn = /\b(?:incl(?:uding|usive|udes|uded|\.)?|with)\b[^.]{0,30}\b(?:tax(?:es)?|gst|vat)\b/i
const taxIsOut =
  /\b(?:excl(?:uding|usive|\.)?|plus|extra|without|not incl\w*)\b[^.]{0,30}\b(?:tax(?:es)?|gst|vat)\b|\b(?:tax(?:es)?|gst|vat)\b[^.]{0,20}\b(?:extra|excluded|additional|not included|as applicable)\b/i

function guessFacts(fields: readonly (string | null)[], above: readonly string[], usual: UsualFacts): RateFileFacts {
  const has = (...wanted: string[]) => wanted.some((field) => fields.includes(field))
  const facts: RateFileFacts = {}
  if (!has('product')) facts.product = usual.product
  if (!has('currency')) facts.currency = usual.currency
  if (!has('category')) {
    if (has('vehicle', 'per km', 'included km')) facts.category = 'transport'
    else if (has('room', 'meal plan', 'single', 'triple', 'extra adult', 'child with bed', 'child without bed'))
      facts.category = 'lodging'
  }
  if (!has('tax included')) {
    const isOut = above.some((cell) => taxIsOut.test(cell))
    if (isOut || above.some((cell) => taxIsIn.test(cell))) facts.taxIncluded = !isOut
  }
  if (!has('from', 'dates')) {
    const [first] = above.flatMap((cell) => readDates(cell.replace(/^\D*?(?=\b\d|\b[A-Z][a-z]{2} )/, ''), 'dmy') ?? [])
    if (first) Object.assign(facts, first)
  }
  return facts
}

function listMissing(fields: readonly (string | null)[]): RateFileShape['missing'] {
  const hasNone = (...wanted: string[]) => !wanted.some((field) => fields.includes(field))
  return [
    ...(hasNone('product') ? (['product'] as const) : []),
    ...(hasNone('category') ? (['category'] as const) : []),
    ...(hasNone('currency') ? (['currency'] as const) : []),
    ...(hasNone('tax included') ? (['taxIncluded'] as const) : []),
    ...(hasNone('from', 'dates') ? (['days'] as const) : []),
    ...(fields.some((field) => field !== null && isWithoutAges(field)) ? (['ages'] as const) : []),
  ]
}

const shownLeading = 12

/** What a person is shown of how a file is read. */
export function describeShape(
  lines: readonly SheetLine[],
  { header, fields, days, dateOrders, facts, missing }: DecidedLayout,
  notes: string[],
): Omit<RateFileShape, 'sheets' | 'sheet'> {
  const below = lines.slice(lines.indexOf(header) + 1)
  return {
    leading: lines.slice(0, shownLeading).map(({ row, cells }) => ({
      row,
      text: cells
        .filter((cell) => cell.trim() !== '')
        .join(', ')
        .slice(0, 80),
    })),
    headerRow: header.row,
    columns: fields.map((field, column) => {
      const isDay = field !== null && findFileField(field)?.kind === 'day'
      return {
        name: (header.cells[column] ?? '').trim().slice(0, 120),
        samples: listSamples(below, column),
        field,
        days: isDay ? (days[column] ?? null) : null,
        dateOrder: isDay && days[column] ? (dateOrders[column] ?? null) : null,
      }
    }),
    facts,
    missing,
    notes,
  }
}

function listSamples(lines: readonly SheetLine[], column: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of lines) {
    const cell = cellValue(cells[column], { isText: true }).slice(0, 60)
    if (cell !== '') samples.add(cell)
    if (samples.size === 3) break
  }
  return [...samples]
}
