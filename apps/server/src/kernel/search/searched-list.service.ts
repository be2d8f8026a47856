import { customIdOf, type CustomKey, type CustomRecord } from '@sarai/contract/custom-field-words'
import type { RecordKind } from '@sarai/contract/record-kinds'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import {
  countRows,
  cursorAfter,
  cursorPosition,
  type ListSpec,
  listPage,
  type Question,
} from '../../core/db/table-query.ts'
import type { Visible } from '../../core/db/visible.ts'
import { refused } from '../../core/errors.ts'
import { orderByCustom } from '../custom-fields/custom-fields-sort.service.ts'
import { type FindableTable, findByTerms, newestWithTerm } from './search.queries.ts'
import { type TermRange, termRanges } from './search.rules.ts'

/** A list of records that can be searched. Its newest come first unless another order is asked for. */
export interface SearchedList<Row, C extends string, S extends string> {
  kind: RecordKind
  spec: ListSpec<C, S> & { table: FindableTable }
  /** Where the records have the agency's own fields, which the list can be put in order by. */
  own?: CustomRecord
  /** Rows in the order of the ids; those that are gone are left out. */
  rowsOf: (db: AgencyDb, ids: string[]) => Promise<Row[]>
  count: (db: AgencyDb, question: Question<C>) => Promise<{ total: number; totalIsMinimum: boolean }>
}

interface TableParameters<S extends string> {
  page?: number
  cursor?: string
  perPage: number
  search?: string
  sort?: Sorting<S>[]
}

interface Sorting<S extends string> {
  by: S | CustomKey
  dir: 'asc' | 'desc'
}

/** Records with values of their own fields that a list is put in order by one of them; each page reads them all. */
const maxOrdered = 100_000

export interface RecordPage<Row> {
  data: Row[]
  total: number
  totalIsMinimum: boolean
  next: string | null
}

type Listed = { id: string; createdAt: string }

/** A page of a list, with how many there are in all. */
export async function findPage<Row extends Listed, C extends string, S extends string>(
  db: AgencyDb,
  list: SearchedList<Row, C, S>,
  question: Question<C>,
  input: TableParameters<S | 'createdAt'>,
): Promise<RecordPage<Row>> {
  if (!input.search) return filteredPage(db, list, question, input)
  const ranges = termRanges(input.search)
  if (ranges.length === 0) return { data: [], total: 0, totalIsMinimum: false, next: null }
  const sort = input.sort?.[0]
  const isNewestFirst = !sort || (sort.by === 'createdAt' && sort.dir === 'desc')
  return question.conditions.join() === 'present' && isNewestFirst && !input.page
    ? searchedPage(db, list, input, ranges)
    : filteredPage(db, list, await narrowedBySearch(db, list, question, input.search), input)
}

async function filteredPage<Row extends Listed, C extends string, S extends string>(
  db: AgencyDb,
  list: SearchedList<Row, C, S>,
  question: Question<C>,
  { sort: order, perPage, cursor, page }: TableParameters<S | 'createdAt'>,
): Promise<RecordPage<Row>> {
  const sort = (order?.[0] ?? { by: 'createdAt', dir: 'desc' }) as { by: S; dir: 'asc' | 'desc' }
  const own = customIdOf(sort.by) === undefined ? undefined : await ownOrder(db, list, question, sort.by)
  const values = { ...question.values, ...own?.values }
  const [{ rows, next }, count] = await db.together(() => [
    listPage<Row, C, S>(db, list.spec, { ...question, values, sort, order: own?.order, perPage, cursor, page }),
    list.count(db, question),
  ])
  return { data: rows, next, ...count }
}

/**
 * The order of one of the agency's own fields. There is no index for it: as many records as have such values are read.
 * @throws AppError where those are too many
 */
async function ownOrder<Row, C extends string, S extends string>(
  db: AgencyDb,
  { kind, spec, own }: SearchedList<Row, C, S>,
  { conditions, values }: Question<C>,
  by: string,
) {
  if (!own) throw new Error(`there are no own fields of a ${kind}`)
  const order = await orderByCustom(db, own, by)
  const asked = [...new Set([...conditions, 'hasCustom' as C])]
  const { totalIsMinimum } = await countRows(db, spec, asked, values, maxOrdered)
  if (totalIsMinimum)
    throw refused('TOO_MANY_TO_SORT', `More than 1,00,000 ${kind}s would be sorted. Narrow the list down first.`)
  return order
}

/** The search alone, newest first: the index of terms gives the page, and the records are read by id. */
async function searchedPage<Row extends Listed, C extends string, S extends string>(
  db: AgencyDb,
  { kind, spec, rowsOf }: SearchedList<Row, C, S>,
  { perPage, cursor }: TableParameters<string>,
  ranges: TermRange[],
): Promise<RecordPage<Row>> {
  const position = cursor === undefined ? undefined : cursorPosition(cursor, 'createdAt', 'desc')
  const after = position && { moment: position.value, id: position.id }
  const found = await findByTerms(db, kind, ranges, { limit: perPage + 1, after })
  // So many have the term that the index was not read to its end; then it is common among the newest too.
  const ids = found.isMinimum
    ? await newestWithTerm(db, spec.table, ranges[0] as TermRange, perPage + 1, after)
    : found.ids
  const data = await rowsOf(db, ids.slice(0, perPage))
  const last = data.at(-1)
  const next = ids.length > perPage && last ? cursorAfter('createdAt', 'desc', last.createdAt, last.id) : null
  return { data, total: found.total, totalIsMinimum: found.isMinimum, next }
}

/** A question narrowed down to certain records. */
export function narrowedTo<C extends string>({ conditions, values }: Question<C>, ids: string[]): Question<C> {
  return {
    conditions: [...conditions.filter((name) => name !== 'found'), 'found' as C],
    values: { ...values, found: ids },
  }
}

/** A question as somebody sees it now, whoever asked it and whenever. */
export function seenBy<C extends string>(
  { conditions, values }: Question<C>,
  { visibleOwners, seesUnowned }: Visible,
): Question<C> {
  const rest = conditions.filter((name) => name !== 'visible' && name !== 'visibleOrUnowned')
  if (visibleOwners === null) return { conditions: rest, values }
  const name = seesUnowned ? 'visibleOrUnowned' : 'visible'
  return { conditions: [...rest, name as C], values: { ...values, [name]: visibleOwners } }
}

/** A question narrowed down to the newest ten thousand that a search finds. */
export async function narrowedBySearch<C extends string>(
  db: AgencyDb,
  { kind }: { kind: RecordKind },
  question: Question<C>,
  search: string | undefined,
): Promise<Question<C>> {
  if (!search) return question
  const ranges = termRanges(search)
  const found = ranges.length > 0 ? await findByTerms(db, kind, ranges, { limit: 10_000 }) : undefined
  return narrowedTo(question, found?.ids ?? [])
}

/**
 * What somebody selected, as a question; the search is answered now, so that it cannot find others later.
 * @throws AppError where the search finds more than can be named
 */
export async function selectedBy<C extends string>(
  db: AgencyDb,
  kind: RecordKind,
  question: Question<C>,
  selection: { ids: string[] } | { search?: string },
): Promise<Question<C>> {
  if ('ids' in selection) return narrowedTo(question, selection.ids)
  if (!selection.search) return question
  const ranges = termRanges(selection.search)
  const found = ranges.length > 0 ? await findByTerms(db, kind, ranges, { limit: 10_000 }) : undefined
  if (found?.isMinimum)
    throw refused('TOO_MANY_FOUND', `This search finds more than 10,000 ${kind}s. Narrow it down first.`)
  return narrowedTo(question, found?.ids ?? [])
}
