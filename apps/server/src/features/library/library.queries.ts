import type { LibraryPrice, LibraryRow, LibrarySort } from '@sarai/contract/library-schemas'
import { isSame } from '@sarai/itinerary/same'
import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { LibraryCondition, LibraryQuestion } from './library-list.rules.ts'
import { type LibraryFacts, libraryTerms } from './library.rules.ts'
import { libraryItems, libraryRevisions } from './library.table.ts'

/** Pictures of an entry that a list has at hand. */
const picturesInRow = 8

const {
  agencyId: _agency,
  terms: _terms,
  createdBy: _by,
  pictureIds: _pictures,
  ...columns
} = getTableColumns(libraryItems)
export const itemColumns = {
  ...columns,
  pictures: sql<LibraryRow['pictures']>`coalesce((
    select json_agg(json_build_object('id', picture.id, 'width', picture.width, 'height', picture.height, 'colour', picture.colour, 'alt', picture.alt) order by used.at)
      from unnest(library_items.picture_ids[:${sql.raw(String(picturesInRow))}]) with ordinality as used (id, at)
      join pictures as picture on picture.agency_id = library_items.agency_id and picture.id = used.id), '[]'::json)`.as(
    'pictures',
  ),
}
const { content: _content, internalNote: _note, ...withoutContent } = itemColumns
const rowColumns = {
  ...withoutContent,
  details: sql<LibraryRow['details']>`${libraryItems.content} -> 'details'`.as('details'),
}

export type LibraryRecord = Awaited<ReturnType<typeof insertLibraryItem>>
export type LibraryListRow = Awaited<ReturnType<typeof libraryRowsOf>>[number]

const ph = sql.placeholder

export const libraryList: ListSpec<LibraryCondition, LibrarySort> & { table: FindableTable } = {
  table: libraryItems,
  columns: rowColumns,
  sorts: {
    createdAt: { column: libraryItems.createdAt },
    updatedAt: { column: libraryItems.updatedAt },
    name: { column: libraryItems.name },
    number: { column: libraryItems.number },
    net: { column: libraryItems.net, isNullable: true },
  },
  conditions: {
    present: () => isNull(libraryItems.deletedAt),
    deleted: () => isNotNull(libraryItems.deletedAt),
    active: () => isNull(libraryItems.archivedAt),
    archived: () => isNotNull(libraryItems.archivedAt),
    kinds: () => sql`${libraryItems.kind} = any(${ph('kinds')}::text[])`,
    place: () => sql`exists (select from unnest(${libraryItems.places}) as place where place ilike ${ph('place')})`,
    supplier: () => sql`${libraryItems.supplier} ilike ${ph('supplier')}`,
    tags: () => sql`${libraryItems.tags} && ${ph('tags')}::text[]`,
    withPictures: () => sql`${libraryItems.pictureIds} <> '{}'`,
    found: () => sql`${libraryItems.id} = any(${ph('found')}::uuid[])`,
    matching: () => isMatching(libraryItems.terms),
  },
}

export function countLibrary(db: AgencyDb, { conditions, values }: LibraryQuestion) {
  return countRows(db, libraryList, conditions, values)
}

/** Entries in the order of the ids; those that are gone are left out. */
export const libraryRowsOf = rowsByIds(libraryItems, rowColumns)

/** An entry, deleted or not. */
export async function findLibraryItem(db: AgencyDb, id: string): Promise<LibraryRecord | undefined> {
  const [found] = await db
    .select(itemColumns)
    .from(libraryItems)
    .where(and(db.own(libraryItems), eq(libraryItems.id, id)))
  return found
}

/** Entries, held until the transaction ends. */
export async function findLibraryItemsForUpdate(db: AgencyDb, ids: string[]): Promise<LibraryRecord[]> {
  if (ids.length === 0) return []
  return db
    .select(itemColumns)
    .from(libraryItems)
    .where(and(db.own(libraryItems), inArray(libraryItems.id, ids)))
    .orderBy(libraryItems.id)
    .for('update')
}

type Insertable = Omit<typeof libraryItems.$inferInsert, 'terms' | keyof LibraryFacts>

const withTerms = (made: Insertable & LibraryFacts) => ({ ...made, terms: libraryTerms(made, made) })

export async function insertLibraryItem(db: AgencyDb, made: Insertable, facts: LibraryFacts) {
  const [inserted] = await db
    .insert(libraryItems)
    .values(withTerms({ ...made, ...facts }))
    .returning(itemColumns)
  if (!inserted) throw new Error('the entry of the library was not stored')
  return inserted
}

/** Adds many at once. */
export async function insertLibraryItems(db: AgencyDb, made: (Insertable & LibraryFacts)[]): Promise<void> {
  if (made.length > 0) await db.insert(libraryItems).values(made.map(withTerms))
}

type Changes = Partial<Omit<typeof libraryItems.$inferInsert, 'id' | 'number' | 'terms' | 'version' | 'revision'>>

const priceOf = ({ net, currency, basis }: LibraryPrice): LibraryPrice => ({ net, currency, basis })

/**
 * Changes an entry; every change is a new version of it, and one of its content or price a new revision, which keeps
 * the last.
 */
export async function updateLibraryItem(
  db: AgencyDb,
  before: LibraryRecord,
  changes: Changes & Partial<LibraryFacts>,
): Promise<LibraryRecord> {
  const { id, number, revision, content } = before
  const facts = { ...before, ...changes } as LibraryRecord & LibraryFacts
  const price = priceOf(before)
  const isRevised = changes.content !== undefined || !isSame(price, priceOf(facts))
  if (isRevised) await db.insert(libraryRevisions).values({ itemId: id, revision, content, price })
  const terms = libraryTerms(facts, { number, supplier: facts.supplier })
  const [updated] = await db
    .update(libraryItems)
    .set({
      ...changes,
      terms,
      version: sql`${libraryItems.version} + 1`,
      revision: isRevised ? revision + 1 : revision,
      updatedAt: sql`now()`,
    })
    .where(and(db.own(libraryItems), eq(libraryItems.id, id)))
    .returning(itemColumns)
  if (!updated) throw new Error('the entry to change is gone')
  return updated
}

/** Entries that were changed since the revisions that trips took over, with what they were then. */
export async function changedSince(db: AgencyDb, taken: { id: string; revision: number }[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as given (id uuid, revision integer)`
  return db
    .selectDistinct({
      id: libraryItems.id,
      revision: libraryRevisions.revision,
      was: libraryRevisions.content,
      now: libraryItems.content,
      wasPrice: libraryRevisions.price,
      nowPrice: sql<LibraryPrice>`jsonb_build_object('net', ${libraryItems.net}, 'currency', ${libraryItems.currency}, 'basis', ${libraryItems.basis})`,
      nowRevision: libraryItems.revision,
      changedAt: libraryItems.updatedAt,
      pictures: sql<LibraryRow['pictures']>`${itemColumns.pictures.sql}::jsonb`.as('pictures'),
    })
    .from(libraryItems)
    .innerJoin(libraryRevisions, and(db.own(libraryRevisions), eq(libraryRevisions.itemId, libraryItems.id)))
    .innerJoin(given, sql`given.id = ${libraryItems.id} and given.revision = ${libraryRevisions.revision}`)
    .where(and(db.own(libraryItems), isNull(libraryItems.deletedAt)))
}
