import { and, inArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { searchTerms } from '../../kernel/search/search.table.ts'
import { libraryItems } from './library.table.ts'

/** An entry that has one of the terms. */
interface FoundEntry extends Record<string, unknown> {
  term: string
  id: string
  number: number
  importId: string | null
}

/** The entries that have one of the terms exactly, for each term the newest first. */
export async function findLibraryByTerms(db: AgencyDb, terms: string[]): Promise<FoundEntry[]> {
  if (terms.length === 0) return []
  const { rows } = await db.execute<FoundEntry>(sql`
    select given.term, entry.id, entry.number, entry.import_id as "importId"
      from unnest(${sql.param(terms)}::text[]) as given (term)
      join ${searchTerms} as known
        on known.agency_id = ${db.agencyId} and known.kind = 'library' and known.term = given.term
      join ${libraryItems} as entry on entry.agency_id = ${db.agencyId} and entry.id = known.record_id
     order by known.moment desc, entry.id desc`)
  return rows
}

export async function deleteLibraryItems(db: AgencyDb, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(libraryItems)
    .set({ deletedAt: sql`now()`, version: sql`${libraryItems.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(libraryItems), inArray(libraryItems.id, ids)))
}
