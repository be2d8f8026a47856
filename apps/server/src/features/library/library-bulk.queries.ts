import type { LibraryBulkAction } from '@sarai/contract/library-schemas'
import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { LibraryQuestion } from './library-list.rules.ts'
import { libraryList, type LibraryRecord } from './library.queries.ts'
import { libraryItems } from './library.table.ts'

interface Part {
  question: LibraryQuestion
  after: string | undefined
  limit: number
}

const { id, name, content, number, supplier, net, currency, basis, internalNote, tags, updatedAt, createdAt } =
  libraryItems
const partColumns = {
  id,
  name,
  content,
  number,
  supplier,
  net,
  currency,
  basis,
  internalNote,
  tags,
  updatedAt,
  createdAt,
}
export type LibraryPart = Pick<LibraryRecord, keyof typeof partColumns>

/** The next entries of a question in the order of their ids. */
function part(db: AgencyDb, { question, after, limit }: Part) {
  const conditions = question.conditions.map((condition) => libraryList.conditions[condition]())
  return db
    .select(partColumns)
    .from(libraryItems)
    .where(and(db.own(libraryItems), ...conditions, after ? gt(libraryItems.id, after) : undefined))
    .orderBy(asc(libraryItems.id))
    .limit(limit)
}

/** Reads them without a lock. */
export function nextLibrary(db: AgencyDb, which: Part): Promise<LibraryPart[]> {
  return part(db, which).prepare('').execute(which.question.values)
}

/** Reads and locks them until the transaction ends. */
export function nextLibraryForUpdate(db: AgencyDb, which: Part): Promise<LibraryPart[]> {
  return part(db, which).for('update').prepare('').execute(which.question.values)
}

const becoming: Record<Exclude<LibraryBulkAction['action'], 'tag'>, { archivedAt: SQL } | { deletedAt: SQL }> = {
  archive: { archivedAt: sql`now()` },
  delete: { deletedAt: sql`now()` },
}

/** Archives or deletes items. @returns their new versions */
export function putAway(db: AgencyDb, ids: string[], action: keyof typeof becoming) {
  return db
    .update(libraryItems)
    .set({ ...becoming[action], version: sql`${libraryItems.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(libraryItems), inArray(libraryItems.id, ids)))
    .returning({ id: libraryItems.id, version: libraryItems.version })
}

/** Sets each entry's tags to its own new list. */
export async function updateLibraryTags(db: AgencyDb, lists: Map<string, string[]>) {
  const rows = [...lists].map(([item, list]) => sql`(${item}::uuid, ${sql.param(list)}::text[])`)
  const { rows: updated } = await db.execute<{ id: string; version: number }>(sql`
    update ${libraryItems} set tags = given.tags, version = version + 1, updated_at = now()
      from (values ${sql.join(rows, sql`, `)}) as given (item_id, tags)
     where ${db.own(libraryItems)} and id = given.item_id
    returning id, version`)
  return updated
}

/** Restores items as they were, where nobody has changed them since. @returns those put back */
export async function restoreLibrary(
  db: AgencyDb,
  changes: { recordId: string; version: number; before: Record<string, unknown> }[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${libraryItems} set
      tags = case when before ? 'tags' then array(select jsonb_array_elements_text(before -> 'tags')) else tags end,
      archived_at = case when before ? 'archivedAt' then null else archived_at end,
      deleted_at = case when before ? 'deletedAt' then null else deleted_at end,
      version = library_items.version + 1, updated_at = now()
     from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("recordId" uuid, version integer, before jsonb)
    where ${db.own(libraryItems)} and library_items.id = given."recordId" and library_items.version = given.version
    returning library_items.id`)
  return rows.map((row) => row.id)
}
