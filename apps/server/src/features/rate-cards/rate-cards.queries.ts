import type { RateCardSort } from '@sarai/contract/rate-cards'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import type { RateCardCondition, RateCardQuestion } from './rate-cards-list.rules.ts'
import { rateCardTerms } from './rate-cards.rules.ts'
import { rateCardRevisions, rateCards } from './rate-cards.table.ts'

const { agencyId: _agency, terms: _terms, createdBy: _by, document, ...columns } = getTableColumns(rateCards)

/** The name of its vendor, which may be another tomorrow. */
const vendor = sql<string>`(select v.name from vendors v where v.agency_id = "rate_cards"."agency_id" and v.id = "rate_cards"."vendor_id")`

export const rateCardColumns = { ...columns, vendor }
const wholeColumns = { ...rateCardColumns, document }

export type RateCardRecord = Awaited<ReturnType<typeof insertRateCard>>
export type RateCardListed = Omit<RateCardRecord, 'document'>

const ph = sql.placeholder

export const rateCardList: ListSpec<RateCardCondition, RateCardSort> & { table: FindableTable } = {
  table: rateCards,
  columns: rateCardColumns,
  sorts: {
    createdAt: { column: rateCards.createdAt },
    updatedAt: { column: rateCards.updatedAt },
    name: { column: rateCards.name },
    number: { column: rateCards.number },
  },
  conditions: {
    present: () => isNull(rateCards.deletedAt),
    deleted: () => isNotNull(rateCards.deletedAt),
    vendors: () => sql`${rateCards.vendorId} = any(${ph('vendors')}::uuid[])`,
    categories: () => sql`${rateCards.category} = any(${ph('categories')}::text[])`,
    statuses: () => sql`${rateCards.status} = any(${ph('statuses')}::text[])`,
    tags: () => sql`${rateCards.tags} && ${ph('tags')}::text[]`,
    found: () => sql`${rateCards.id} = any(${ph('found')}::uuid[])`,
  },
}

export function countRateCards(db: AgencyDb, { conditions, values }: RateCardQuestion) {
  return countRows(db, rateCardList, conditions, values)
}

/** Rate cards in the order of the ids; those that are gone are left out. */
export const rateCardRowsOf = rowsByIds(rateCards, rateCardColumns)

/** A rate card, deleted or not. */
export async function findRateCard(db: AgencyDb, id: string): Promise<RateCardRecord | undefined> {
  const [found] = await db
    .select(wholeColumns)
    .from(rateCards)
    .where(and(db.own(rateCards), eq(rateCards.id, id)))
  return found
}

/** The same, held until the transaction ends. */
export async function findRateCardForUpdate(db: AgencyDb, id: string): Promise<RateCardRecord | undefined> {
  const [found] = await db
    .select(wholeColumns)
    .from(rateCards)
    .where(and(db.own(rateCards), eq(rateCards.id, id)))
    .for('update')
  return found
}

export async function insertRateCard(db: AgencyDb, made: Omit<typeof rateCards.$inferInsert, 'terms'>) {
  const [inserted] = await db
    .insert(rateCards)
    .values({ ...made, terms: rateCardTerms(made) })
    .returning(wholeColumns)
  if (!inserted) throw new Error('the rate card was not stored')
  return inserted
}

type Changes = Partial<
  Pick<
    typeof rateCards.$inferInsert,
    | 'name'
    | 'category'
    | 'currency'
    | 'validFrom'
    | 'validTo'
    | 'document'
    | 'revision'
    | 'status'
    | 'tags'
    | 'deletedAt'
  >
>

/** Changes a rate card; every change is a new version of it. */
export async function updateRateCard(db: AgencyDb, before: RateCardRecord, changes: Changes): Promise<RateCardRecord> {
  const terms = rateCardTerms({ ...before, ...changes })
  const [updated] = await db
    .update(rateCards)
    .set({ ...changes, terms, version: sql`${rateCards.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(rateCards), eq(rateCards.id, before.id)))
    .returning(wholeColumns)
  if (!updated) throw new Error('the rate card to change is gone')
  return updated
}

/** Of a vendor, whole, held until the transaction ends; in one order, so that two imports do not wait for each other. */
export function findVendorCards(db: AgencyDb, vendorId: string, isLocked: boolean) {
  const found = db
    .select(wholeColumns)
    .from(rateCards)
    .where(and(db.own(rateCards), eq(rateCards.vendorId, vendorId), isNull(rateCards.deletedAt)))
    .orderBy(rateCards.id)
  return isLocked ? found.for('update') : found
}

interface Part {
  question: RateCardQuestion
  after: string | undefined
  limit: number
}

/** The next rate cards of a question in the order of their ids, whole. */
export function nextVendorCards(db: AgencyDb, { question, after, limit }: Part) {
  const conditions = question.conditions.map((name) => rateCardList.conditions[name]())
  return db
    .select(wholeColumns)
    .from(rateCards)
    .where(and(db.own(rateCards), ...conditions, after ? gt(rateCards.id, after) : undefined))
    .orderBy(asc(rateCards.id))
    .limit(limit)
    .prepare('')
    .execute(question.values)
}

/** Whole cards by their ids, deleted ones too. */
export async function findCardsByIds(db: AgencyDb, ids: string[]): Promise<RateCardRecord[]> {
  if (ids.length === 0) return []
  return db
    .select(wholeColumns)
    .from(rateCards)
    .where(and(db.own(rateCards), inArray(rateCards.id, ids)))
}

export async function insertRateCards(db: AgencyDb, made: Omit<typeof rateCards.$inferInsert, 'terms'>[]) {
  await insertRows(
    db,
    rateCards,
    made.map((one) => ({ ...one, terms: rateCardTerms(one) })),
  )
}

export async function insertRevisions(db: AgencyDb, made: (typeof rateCardRevisions.$inferInsert)[]): Promise<void> {
  await insertRows(
    db,
    rateCardRevisions,
    made.map((one) => ({ id: uuidv7(), ...one })),
  )
}

export function listRevisions(db: AgencyDb, rateCardId: string) {
  const { number, why, equals, createdBy, createdAt } = rateCardRevisions
  return db
    .select({ number, why, of: equals, by: createdBy, at: createdAt })
    .from(rateCardRevisions)
    .where(and(db.own(rateCardRevisions), eq(rateCardRevisions.rateCardId, rateCardId)))
    .orderBy(desc(rateCardRevisions.number))
    .limit(500)
}

/** The documents of some revisions. */
export async function findRevisions(db: AgencyDb, rateCardId: string, numbers: number[]) {
  const { number, document: kept } = rateCardRevisions
  const rows = await db
    .select({ number, document: kept })
    .from(rateCardRevisions)
    .where(
      and(
        db.own(rateCardRevisions),
        eq(rateCardRevisions.rateCardId, rateCardId),
        inArray(rateCardRevisions.number, numbers),
      ),
    )
  return new Map(rows.map((row) => [row.number, row.document]))
}

/** Whether a proposal's draft or a booking carries a price of this card. */
export async function isInUse(db: AgencyDb, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select from bookings b where b.agency_id = ${db.agencyId} and b.rate_card_id = ${id})
        or exists (select from itineraries i where i.agency_id = ${db.agencyId} and i.document::text like ${`%"rateCardId": "${id}"%`}) as used`)
  return rows[0]?.used === true
}

/** Lets imports of one vendor's cards go one after the other, also where neither finds a card yet. */
export async function holdImports(db: AgencyDb, vendorId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rates ${db.agencyId} ${vendorId}`}, 0))`)
}
