import { customIdOf, type CustomKey, type CustomRecord } from '@sarai/contract/custom-field-words'
import { findUsualOrder, type ListOrder } from '@sarai/contract/list-orders'
import type { ListedKind } from '@sarai/contract/record-kinds'
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
import type { FindableTable, Found } from './search.queries.ts'
import { type AskedOf, searchQuestion } from './search.rules.ts'
import { findExactly, findSimilar, type Searched } from './search.service.ts'
import { idsOf, matchingValues } from './search-words.queries.ts'

/** A list of records that can be searched. */
export interface SearchedList<Row, C extends string, S extends string> {
  kind: ListedKind
  spec: ListSpec<C, S> & { table: FindableTable }
  /** Whether they are found by their supplier, and by the lead they are for. */
  seesCost?: boolean
  seesLeads?: boolean
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
  /** What the rows are in order by; null where the best match comes first. */
  sort: ListOrder | null
  next: string | null
  /** Nothing has what was searched for; these words were looked for in its place. */
  similar?: string[]
}

type Listed = { id: string; createdAt: string }

/** The order of a search that no other is asked for: the best first, and of those the newest. */
const byMatch = 'match'

/** Records that are searched for at most where a list asks for more than the search. */
const maxFound = 10_000

/** A page of a list, with how many there are in all. */
export async function findPage<Row extends Listed, C extends string, S extends string>(
  db: AgencyDb,
  list: SearchedList<Row, C, S>,
  question: Question<C>,
  input: TableParameters<S | 'createdAt'>,
): Promise<RecordPage<Row>> {
  const { search, cursor, page } = input
  if (!search) return filteredPage(db, list, question, input)
  const sort = input.sort?.[0]
  const isNewestFirst = !sort || (sort.by === 'createdAt' && sort.dir === 'desc')
  const { counts, ...found } =
    isAll(question) && isNewestFirst && !page
      ? await searchedPage(db, list, search, input, !sort)
      : await narrowedPage(db, list, question, search, input)
  return found.data.length > 0 || cursor || (page ?? 1) > 1 ? found : similarPage(db, list, question, search, counts)
}

/** Whether a question asks for all that is there. */
const isAll = ({ conditions }: Question<string>) => conditions.join() === 'present'

/** A page of what has what was typed, with how many terms each word has where that was looked for. */
type ExactPage<Row> = RecordPage<Row> & Pick<Found, 'counts'>

/** A search besides conditions: what it finds is narrowed down by them. */
async function narrowedPage<Row extends Listed, C extends string, S extends string>(
  db: AgencyDb,
  list: SearchedList<Row, C, S>,
  question: Question<C>,
  search: string,
  input: TableParameters<S | 'createdAt'>,
): Promise<ExactPage<Row>> {
  const found = await findExactly(db, searchedOf(list), search, { limit: maxFound, isRanked: true })
  if (input.sort?.[0] || input.page || found.isMinimum)
    return filteredPage(db, list, narrowedToFound(list, question, search, found), { ...input, ...bestIsNewest(input) })
  if (found.total === 0) return { ...empty(), counts: found.counts }
  const left = new Set(await idsOf(db, list.spec, narrowedTo(question, found.ids)))
  const rows = found.ids.flatMap((id, at) => (left.has(id) ? { id, at } : []))
  const from = input.cursor === undefined ? 0 : pageStart(input.cursor, rows)
  const page = rows.slice(from, from + input.perPage)
  const last = page.at(-1)
  const next = last && rows.length > from + input.perPage ? cursorAfter(byMatch, 'asc', String(last.at), last.id) : null
  const data = await list.rowsOf(
    db,
    page.map(({ id }) => id),
  )
  return { data, total: rows.length, totalIsMinimum: false, sort: null, next }
}

const empty = () => ({ data: [], total: 0, totalIsMinimum: false, sort: null, next: null })

/** Where the page after a cursor begins: after the row it names, or where that was. */
function pageStart(cursor: string, rows: { id: string; at: number }[]): number {
  const { value, id } = cursorPosition(cursor, byMatch, 'asc')
  const at = rows.findIndex((row) => row.id === id)
  if (at >= 0) return at + 1
  const after = rows.findIndex((row) => row.at >= Number(value))
  return after < 0 ? rows.length : after
}

/** Where so many match that the best are not picked out, a list goes on with its newest. */
const bestIsNewest = <S extends string>({ sort }: TableParameters<S | 'createdAt'>) =>
  sort?.[0] ? {} : { sort: [{ by: 'createdAt' as const, dir: 'desc' as const }] }

const searchedOf = ({ kind, spec, seesCost, seesLeads }: SearchedKind): Searched => ({
  kind,
  table: spec.table,
  from: spec.from,
  seesCost,
  seesLeads,
})

/** A question narrowed down to what a search found; where that was too many to name, to what its words are in. */
function narrowedToFound<C extends string>(
  list: SearchedKind,
  question: Question<C>,
  search: string,
  found: Found,
): Question<C> {
  if (!found.isMinimum) return narrowedTo(question, found.ids)
  const words = searchQuestion(search, searchedOf(list))?.groups.map(({ ranges }) => ranges) ?? []
  return {
    conditions: [...question.conditions, 'matching' as C],
    values: { ...question.values, ...matchingValues(words) },
  }
}

/** What may have been meant, where a search finds nothing. It has no further pages. */
async function similarPage<Row extends Listed, C extends string, S extends string>(
  db: AgencyDb,
  list: SearchedList<Row, C, S>,
  question: Question<C>,
  search: string,
  counts: number[] | undefined,
): Promise<RecordPage<Row>> {
  const keep = async (found: string[]) => {
    const left = new Set(await idsOf(db, list.spec, narrowedTo(question, found)))
    return found.filter((id) => left.has(id))
  }
  const options = { keep: isAll(question) ? undefined : keep, counts }
  const { ids, words } = await findSimilar(db, searchedOf(list), search, options)
  if (ids.length === 0) return empty()
  const data = await list.rowsOf(db, ids)
  return { data, total: data.length, totalIsMinimum: false, sort: null, next: null, similar: words }
}

async function filteredPage<Row extends Listed, C extends string, S extends string>(
  db: AgencyDb,
  list: SearchedList<Row, C, S>,
  question: Question<C>,
  { sort: order, perPage, cursor, page }: TableParameters<S | 'createdAt'>,
): Promise<RecordPage<Row>> {
  const sort = (order?.[0] ?? findUsualOrder(list.kind)) as { by: S; dir: 'asc' | 'desc' }
  const own = customIdOf(sort.by) === undefined ? undefined : await ownOrder(db, list, question, sort.by)
  const values = { ...question.values, ...own?.values }
  const [{ rows, next }, count] = await db.together(() => [
    listPage<Row, C, S>(db, list.spec, { ...question, values, sort, order: own?.order, perPage, cursor, page }),
    list.count(db, question),
  ])
  return { data: rows, sort, next, ...count }
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

/** The search alone: the index of terms gives the page, and the records are read by id. */
async function searchedPage<Row extends Listed, C extends string, S extends string>(
  db: AgencyDb,
  list: SearchedList<Row, C, S>,
  search: string,
  { perPage, cursor }: TableParameters<string>,
  isRanked: boolean,
): Promise<ExactPage<Row>> {
  const [by, dir] = isRanked ? ([byMatch, 'asc'] as const) : (['createdAt', 'desc'] as const)
  const after = cursor === undefined ? undefined : foundAfter(cursorPosition(cursor, by, dir))
  const found = await findExactly(db, searchedOf(list), search, { limit: perPage + 1, after, isRanked })
  if (found.total === 0) return { ...empty(), counts: found.counts }
  const ids = found.ids.slice(0, perPage)
  const data = await list.rowsOf(db, ids)
  const last = data.at(-1)
  const rank = last && found.ranks[ids.indexOf(last.id)]
  const value = isRanked ? `${rank} ${last?.createdAt}` : String(last?.createdAt)
  const next = found.ids.length > perPage && last ? cursorAfter(by, dir, value, last.id) : null
  const sort = isRanked ? null : { by, dir }
  return { data, total: found.total, totalIsMinimum: found.isMinimum, sort, next }
}

/** The place of a row in what was found: how well it matches, and when it was made. */
function foundAfter({ value, id }: { value: string; id: string }) {
  const [, rank, moment] = /^(?:(\d{1,4}) )?(.*)$/s.exec(value) ?? []
  return { rank: Number(rank ?? 0), moment: moment ?? '', id }
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
  { visibleOwners, seesUnowned, userId = null }: Visible,
): Question<C> {
  const rest = conditions.filter((name) => name !== 'visible' && name !== 'visibleOrUnowned')
  if (visibleOwners === null) return { conditions: rest, values }
  const name = seesUnowned ? 'visibleOrUnowned' : 'visible'
  return { conditions: [...rest, name as C], values: { ...values, [name]: visibleOwners, asker: userId } }
}

/** A question narrowed down to what a search finds. */
export async function narrowedBySearch<C extends string>(
  db: AgencyDb,
  list: SearchedKind,
  question: Question<C>,
  search: string | undefined,
): Promise<Question<C>> {
  if (!search) return question
  const found = await findExactly(db, searchedOf(list), search, { limit: maxFound, isRanked: false })
  return narrowedToFound(list, question, search, found)
}

interface SearchedKind extends AskedOf {
  kind: ListedKind
  spec: Pick<ListSpec<never, never>, 'from'> & { table: FindableTable }
}

/**
 * What somebody selected, as a question; the search is answered now, so that it cannot find others later.
 * @throws AppError where the search finds more than can be named
 */
export async function selectedBy<C extends string>(
  db: AgencyDb,
  list: SearchedKind,
  question: Question<C>,
  selection: { ids: string[] } | { search?: string },
): Promise<Question<C>> {
  if ('ids' in selection) return narrowedTo(question, selection.ids)
  if (!selection.search) return question
  const found = await findExactly(db, searchedOf(list), selection.search, { limit: maxFound, isRanked: false })
  if (found.isMinimum)
    throw refused('TOO_MANY_FOUND', `This search finds more than 10,000 ${list.kind}s. Narrow it down first.`)
  return narrowedTo(question, found.ids)
}
