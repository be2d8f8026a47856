/** The columns of a file of rates, in their order. What a cell of each holds is in docs/rates.md. */
import type { ChildBand } from '@sarai/contract/rate-schemas'

/** A row of a file: its cells by the name of their column. Missing and empty are the same. */
export type Row = Readonly<Record<string, string>>

export const rowKinds = ['rate', 'blackout', 'stop sale', 'minimum stay', 'supplement', 'cancellation'] as const
export type RowKind = (typeof rowKinds)[number]

/** Facts of a product. */
export const cardColumns = [
  'product',
  'category',
  'basis',
  'currency',
  'tax included',
  'tax rate',
  'valid from',
  'valid to',
  'book ahead',
  'notes',
] as const
const optionColumns = [
  'option',
  'room',
  'meal plan',
  'vehicle',
  'min people',
  'max people',
  'max adults',
  'max children',
] as const
const seasonColumns = ['season', 'from', 'to', 'weekdays', 'priority', 'min nights', 'release days'] as const
const amountColumns = ['single', 'double', 'triple', 'unit', 'extra adult', 'per km', 'included km', 'minimum'] as const
const termColumns = [
  'options',
  'name',
  'adult',
  'child',
  'from age',
  'to age',
  'since',
  'days before',
  'percent',
  'note',
] as const
const columns = ['row', ...cardColumns, ...optionColumns, ...seasonColumns, ...amountColumns, ...termColumns] as const
export type Column = (typeof columns)[number]

type ChildAmount = 'withBed' | 'noBed' | 'unit'
export const childAmountWords: Record<ChildAmount, string> = { withBed: ' with bed', noBed: ' without bed', unit: '' }

/** `child 5-11 with bed` */
export function childColumn({ fromAge, toAge }: Pick<ChildBand, 'fromAge' | 'toAge'>, amount: ChildAmount): string {
  return `child ${fromAge}-${toAge}${childAmountWords[amount]}`
}

/** What a column says of children; undefined for all others. */
export function readChildColumn(name: string): { fromAge: number; toAge: number; amount: ChildAmount } | undefined {
  const [, from, to, how] = /^child (\d{1,3}) ?[-–] ?(\d{1,3})( with bed| without bed)?$/.exec(name) ?? []
  if (from === undefined || to === undefined) return undefined
  const amount = how === ' with bed' ? 'withBed' : how === ' without bed' ? 'noBed' : 'unit'
  return { fromAge: Number(from), toAge: Number(to), amount }
}

export const isColumn = (name: string) =>
  (columns as readonly string[]).includes(name) || readChildColumn(name) !== undefined

/** A column's name as it is compared: in lower case, with single blanks. */
export const columnKey = (name: string) =>
  name
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase()

/** The columns that some rows need, in the order in which they are written. */
export function columnsOf(rows: readonly Row[]): string[] {
  const used = new Set(rows.flatMap((row) => Object.keys(row)))
  const children = [...used].filter((name) => readChildColumn(name)).sort(byAges)
  const before = columns.indexOf('per km')
  return [
    ...columns.slice(0, before).filter((name) => used.has(name)),
    ...children,
    ...columns.slice(before).filter((name) => used.has(name)),
  ]
}

function byAges(a: string, b: string): number {
  const [one, other] = [readChildColumn(a), readChildColumn(b)]
  return (
    (one?.fromAge ?? 0) - (other?.fromAge ?? 0) ||
    (one?.toAge ?? 0) - (other?.toAge ?? 0) ||
    Number(a > b) - Number(a < b)
  )
}
