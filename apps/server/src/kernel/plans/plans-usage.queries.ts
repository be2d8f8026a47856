import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { agencies } from '../../core/db/agencies.table.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { plans } from './plans.table.ts'
import { storedFiles, usageCounts } from './plans-usage.table.ts'

/** How much an agency keeps: how many records, bytes of files, and bytes of rows of the database. */
export interface Usage {
  records: number
  files: number
  rows: number
}

export async function findUsage(db: AgencyDb): Promise<Usage> {
  const rows = await db
    .select({ kind: usageCounts.kind, amount: sql<number>`sum(${usageCounts.amount})::float8` })
    .from(usageCounts)
    .where(db.own(usageCounts))
    .groupBy(usageCounts.kind)
  // Small rows are counted by sample, so that few of them may come to less than nothing.
  const of = (kind: (typeof rows)[number]['kind']) => Math.max(0, rows.find((row) => row.kind === kind)?.amount ?? 0)
  return { records: of('records'), files: of('bytes'), rows: of('rows') }
}

/** What an agency's plan allows; undefined where the agency is not there yet. */
export async function findLimits(db: AgencyDb) {
  const [limits] = await db
    .select({ plan: plans.name, records: plans.records, bytes: plans.storageBytes })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.planId))
    .where(eq(agencies.id, db.agencyId))
  return limits
}

/** Bytes of the rows that an agency keeps. */
export async function findRowBytes(db: AgencyDb): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`greatest(0, coalesce(sum(${usageCounts.amount}), 0))::float8` })
    .from(usageCounts)
    .where(and(db.own(usageCounts), eq(usageCounts.kind, 'rows')))
  return row?.bytes ?? 0
}

const bytesOf = { kind: 'bytes' as const, slot: 0 }

/** Adds to the bytes of files, and lets nobody else do so until the transaction ends. @returns how many there are then */
export async function addBytes(db: AgencyDb, amount: number): Promise<number> {
  const [row] = await db
    .insert(usageCounts)
    .values({ ...bytesOf, amount })
    .onConflictDoUpdate({
      target: [usageCounts.agencyId, usageCounts.kind, usageCounts.slot],
      set: { amount: sql`${usageCounts.amount} + excluded.amount` },
    })
    .returning({ amount: usageCounts.amount })
  return row?.amount ?? 0
}

export async function findStoredBytes(db: AgencyDb, key: string): Promise<number | undefined> {
  const [row] = await db
    .select({ bytes: storedFiles.bytes })
    .from(storedFiles)
    .where(and(db.own(storedFiles), eq(storedFiles.key, key)))
  return row?.bytes
}

export async function upsertStored(db: AgencyDb, key: string, bytes: number): Promise<void> {
  await db
    .insert(storedFiles)
    .values({ key, bytes })
    .onConflictDoUpdate({ target: [storedFiles.agencyId, storedFiles.key], set: { bytes, checkedAt: null } })
}

/** @returns the bytes it had; undefined where it was not noted */
export async function deleteStored(db: AgencyDb, key: string): Promise<number | undefined> {
  const [row] = await db
    .delete(storedFiles)
    .where(and(db.own(storedFiles), eq(storedFiles.key, key)))
    .returning({ bytes: storedFiles.bytes })
  return row?.bytes
}

/** Files that were noted before a moment and never seen to be there, some at a time. */
export async function listUnchecked(db: AgencyDb, before: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(db.own(storedFiles), isNull(storedFiles.checkedAt), lt(storedFiles.storedAt, before)))
    .orderBy(storedFiles.storedAt)
    .limit(most)
  return rows.map(({ key }) => key)
}

export async function noteChecked(db: AgencyDb, key: string, at: string): Promise<void> {
  await db
    .update(storedFiles)
    .set({ checkedAt: at })
    .where(and(db.own(storedFiles), eq(storedFiles.key, key)))
}
