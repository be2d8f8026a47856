import type { ExampleKind } from '@sarai/contract/example-words'
import { and, count, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { leads } from '../leads/leads.table.ts'
import { examples } from './examples.table.ts'

export interface Example {
  kind: ExampleKind
  recordId: string
}

const areLoaded = (db: AgencyDb) => and(db.own(examples), isNull(examples.removedAt))

export function insertExamples(db: AgencyDb, rows: Example[]) {
  return db
    .insert(examples)
    .values(rows)
    .onConflictDoUpdate({ target: [examples.agencyId, examples.recordId], set: { removedAt: null } })
}

export function listExamples(db: AgencyDb): Promise<Example[]> {
  return db.select({ kind: examples.kind, recordId: examples.recordId }).from(examples).where(areLoaded(db))
}

export async function hasExamples(db: AgencyDb): Promise<boolean> {
  const [row] = await db.select({ rows: count() }).from(examples).where(areLoaded(db))
  return (row?.rows ?? 0) > 0
}

export function noteRemoved(db: AgencyDb) {
  return db
    .update(examples)
    .set({ removedAt: sql`now()` })
    .where(areLoaded(db))
}

/** Of some contacts those that leads besides the given ones ask for. */
export async function contactsOfOthers(db: AgencyDb, contactIds: string[], leadIds: string[]): Promise<string[]> {
  if (contactIds.length === 0) return []
  const rows = await db
    .select({ contactId: leads.contactId })
    .from(leads)
    .where(
      and(
        db.own(leads),
        inArray(leads.contactId, contactIds),
        leadIds.length > 0 ? notInArray(leads.id, leadIds) : undefined,
        isNull(leads.deletedAt),
      ),
    )
  return rows.flatMap(({ contactId }) => contactId ?? [])
}
