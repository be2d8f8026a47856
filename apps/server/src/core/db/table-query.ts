import { type AnyColumn, and, asc, desc, gt, isNotNull, isNull, type SQL, sql, type Subquery } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import { countLimit } from '@sarai/contract/table'
import * as z from 'zod'
import { malformed, refused } from '../errors.ts'
import { type AgencyDb, type OwnedTable, type Statement, statement } from './agency-db.ts'

/** A column a list can be put in order by. Rows without a value come last, whichever way the order goes. */
export interface Sort {
  column: AnyPgColumn
  isNullable?: boolean
}

/** An order that is not a column of the table but computed from each row. Most rows may have nothing for it. */
export interface ComputedOrder {
  /** What statements of this order have in common. */
  shape: string
  /** What rows are put in order by, of the SQL type `type`. */
  key: () => SQL
  type: string
  /** Holds for every row that has something, so that an index of only those can be read. */
  has: () => SQL
}

/** A list of the agency's rows. */
export interface ListSpec<Conditions extends string, Sorts extends string> {
  table: PgTable & OwnedTable & { id: AnyPgColumn }
  /** Where the rows are read, if they are of several tables: a subquery with the name and columns of `table`. */
  from?: Subquery
  columns: SelectedFields
  sorts: Record<Sorts, Sort>
  /** The filters of the list. A condition's values are `sql.placeholder`s. */
  conditions: Record<Conditions, () => SQL>
}

export interface PageRequest<Conditions extends string, Sorts extends string> {
  conditions: Conditions[]
  values: Record<string, unknown>
  sort: { by: Sorts; dir: 'asc' | 'desc' }
  /** In place of the sort's column. */
  order?: ComputedOrder
  perPage: number
  cursor?: string
  page?: number
}

const cursorShape = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.union([z.string(), z.number(), z.null()]),
  z.uuid(),
])
type Cursor = z.infer<typeof cursorShape>

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string, sort: { by: string; dir: string }): Cursor {
  try {
    const cursor = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (cursor[0] === sort.by && cursor[1] === sort.dir) return cursor
  } catch {
    // Told below, the same for every way a cursor can be wrong.
  }
  throw malformed('This cursor does not belong to this list.')
}

/** Statements by what they ask, so that each way a list is looked at is built once. */
const statements = new WeakMap<object, Map<string, Statement<unknown>>>()

function once<T>(spec: object, shape: string, build: () => Statement<T>): Statement<T> {
  let ofSpec = statements.get(spec)
  if (!ofSpec) statements.set(spec, (ofSpec = new Map()))
  let found = ofSpec.get(shape)
  if (!found) {
    found = build()
    if (ofSpec.size < 500) ofSpec.set(shape, found)
  }
  return found as Statement<T>
}

/** What a page is put in order by: a column, or what is worked out. */
function orderOf<C extends string, S extends string>(spec: ListSpec<C, S>, { sort, order }: PageRequest<C, S>) {
  if (order) {
    const key = order.key()
    const columns = { ...spec.columns, sortKey: sql`${key}`.as('sort_key') }
    return { key, type: order.type, columns, has: and(order.has(), isNotNull(key)), hasNot: isNull(key) }
  }
  const { column } = spec.sorts[sort.by]
  const { columns } = spec
  return { key: column, type: column.getSQLType(), columns, has: isNotNull(column), hasNot: isNull(column) }
}

const mayLack = <C extends string, S extends string>(spec: ListSpec<C, S>, { sort, order }: PageRequest<C, S>) =>
  order !== undefined || spec.sorts[sort.by].isNullable === true

/** Rows with a value in the order's column, those without, or all in one go. */
type Part = 'with' | 'without' | 'all'

function pageStatement<C extends string, S extends string>(
  spec: ListSpec<C, S>,
  request: PageRequest<C, S>,
  part: Part,
  isAfter: boolean,
  isOffset: boolean,
): Statement<Record<string, unknown>[]> {
  const { dir } = request.sort
  const by = request.order?.shape ?? request.sort.by
  const shape = ['page', by, dir, part, isAfter, isOffset, ...request.conditions].join(' ')
  return once(spec, shape, () =>
    statement((db, own) => {
      const { key, type, columns, has, hasNot } = orderOf(spec, request)
      const { id } = spec.table
      const order = dir === 'asc' ? asc : desc
      const where: (SQL | undefined)[] = [own(spec.table), ...request.conditions.map((name) => spec.conditions[name]())]
      if (mayLack(spec, request) && part !== 'all') where.push(part === 'with' ? has : hasNot)
      if (isAfter)
        where.push(
          part === 'with'
            ? beyond(key, type, id, dir)
            : sql`${id} ${sql.raw(dir === 'asc' ? '>' : '<')} ${sql.placeholder('cursorId')}`,
        )
      const query = db
        .select(columns)
        .from(spec.from ?? spec.table)
        .where(and(...where))
        .orderBy(
          ...(part === 'without'
            ? [order(id)]
            : [part === 'all' ? sql`${order(key)} nulls last` : order(key), order(id)]),
        )
        .limit(sql.placeholder('limit'))
      return isOffset ? query.offset(sql.placeholder('offset')) : query
    }),
  )
}

function beyond(key: AnyColumn | SQL, type: string, id: AnyColumn, dir: 'asc' | 'desc'): SQL {
  const value = sql`${sql.placeholder('cursorValue')}::${sql.raw(type)}`
  return sql`(${key}, ${id}) ${sql.raw(dir === 'asc' ? '>' : '<')} (${value}, ${sql.placeholder('cursorId')}::uuid)`
}

/**
 * A page of a list. Pages follow each other by the value of the last row, so that the thousandth costs what the first
 * does; by number only the first ten thousand rows can be reached.
 */
export async function listPage<Row extends { id: string }, C extends string, S extends string>(
  db: AgencyDb,
  spec: ListSpec<C, S>,
  request: PageRequest<C, S>,
): Promise<{ rows: Row[]; next: string | null }> {
  const { sort, perPage } = request
  const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor, sort)
  const offset = cursor || !request.page ? 0 : (request.page - 1) * perPage
  if (offset + perPage > countLimit)
    throw refused('PAGE_TOO_FAR', `Pages by number end at row ${countLimit}. Go on with "next" as the cursor.`)
  const values = { ...request.values, limit: perPage + 1, offset, cursorValue: cursor?.[2], cursorId: cursor?.[3] }

  const isLacked = mayLack(spec, request)
  const isPastValues = cursor !== undefined && cursor[2] === null && isLacked
  let rows: Row[] = []
  if (!isPastValues)
    rows = (await db.run(
      pageStatement(spec, request, offset > 0 ? 'all' : 'with', cursor !== undefined, offset > 0),
      values,
    )) as Row[]
  if (isLacked && rows.length <= perPage && offset === 0) {
    const rest = { ...values, limit: perPage + 1 - rows.length }
    rows = [...rows, ...((await db.run(pageStatement(spec, request, 'without', isPastValues, false), rest)) as Row[])]
  }
  const page = rows.slice(0, perPage)
  const last = page.at(-1) as (Row & Record<string, string | number | null>) | undefined
  const value = last?.[request.order ? 'sortKey' : sort.by] ?? null
  const next = rows.length > perPage && last ? writeCursor([sort.by, sort.dir, value, last.id]) : null
  return { rows: page, next }
}

/** Where the page after a row begins, for lists that are put together another way. */
export function cursorAfter(by: string, dir: 'asc' | 'desc', value: string, id: string): string {
  return writeCursor([by, dir, value, id])
}

export function cursorPosition(text: string, by: string, dir: 'asc' | 'desc'): { value: string; id: string } {
  const [, , value, id] = readCursor(text, { by, dir })
  return { value: String(value), id }
}

/** How many rows there are, counted up to ten thousand, or as far as asked. */
export async function countRows<C extends string, S extends string>(
  db: AgencyDb,
  spec: ListSpec<C, S>,
  conditions: C[],
  values: Record<string, unknown>,
  upTo = countLimit,
): Promise<{ total: number; totalIsMinimum: boolean }> {
  const counting = once(spec, ['count', String(upTo), ...conditions].join(' '), () =>
    statement<{ total: number }[]>((builder, own) => {
      const where = and(own(spec.table), ...conditions.map((name) => spec.conditions[name]()))
      const some = builder
        .select({ one: sql`1`.as('one') })
        .from(spec.from ?? spec.table)
        .where(where)
        .limit(upTo + 1)
        .as('some')
      return builder.select({ total: sql<number>`count(*)::int`.as('total') }).from(some)
    }),
  )
  const [row] = await db.run(counting, values)
  const counted = row?.total ?? 0
  return { total: Math.min(counted, upTo), totalIsMinimum: counted > upTo }
}

/** What a list call asks, as the conditions the query knows and their values. */
export interface Question<C extends string> {
  conditions: C[]
  values: Record<string, unknown>
}

/** A part of what a question finds, in the order of the ids. */
export interface QuestionPart<C extends string> {
  question: Question<C>
  after: string | undefined
  limit: number
}

/** The next rows that a question finds, for what goes through all of them. */
export function nextRows<Row, C extends string>(
  db: AgencyDb,
  { columns, table, from, conditions }: Pick<ListSpec<C, never>, 'columns' | 'table' | 'from' | 'conditions'>,
  { question, after, limit }: QuestionPart<C>,
): Promise<Row[]> {
  const asked = question.conditions.map((name) => conditions[name]())
  return db
    .select(columns)
    .from(from ?? table)
    .where(and(db.own(table), ...asked, after ? gt(table.id, after) : undefined))
    .orderBy(asc(table.id))
    .limit(limit)
    .prepare('')
    .execute(question.values) as Promise<Row[]>
}
