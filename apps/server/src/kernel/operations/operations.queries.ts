import { operationKinds } from '@sarai/contract/operations'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { operationChanges, operationRecords, operations } from './operations.table.ts'

export type OperationRecord = typeof operations.$inferSelect

export async function insertOperation(
  db: AgencyDb,
  operation: typeof operations.$inferInsert,
): Promise<OperationRecord> {
  const [inserted] = await db.insert(operations).values(operation).returning()
  if (!inserted) throw new Error('the operation was not stored')
  return inserted
}

/** Has what a person begins at once begun one after the other, until the transaction ends. */
export async function lockBeginning(db: AgencyDb, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`operations ${db.agencyId} ${userId}`}, 0))`)
}

/** What a person has begun of some kinds and has not ended, the oldest first. */
export function listOpenOperations(db: AgencyDb, userId: string, kinds: OperationRecord['kind'][]) {
  return db
    .select()
    .from(operations)
    .where(
      and(
        db.own(operations),
        eq(operations.createdBy, userId),
        inArray(operations.kind, kinds),
        inArray(operations.state, ['waiting', 'queued', 'running']),
      ),
    )
    .orderBy(asc(operations.createdAt))
}

export async function findOperation(db: AgencyDb, id: string): Promise<OperationRecord | undefined> {
  const [operation] = await db
    .select()
    .from(operations)
    .where(and(db.own(operations), eq(operations.id, id)))
  return operation
}

/** Lets this transaction wait longer for locks, until a running operation ends its step. */
export async function waitForSteps(db: AgencyDb): Promise<void> {
  await db.execute(sql`select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '20s', true)`)
}

export async function findOperationForUpdate(db: AgencyDb, id: string): Promise<OperationRecord | undefined> {
  const [operation] = await db
    .select()
    .from(operations)
    .where(and(db.own(operations), eq(operations.id, id)))
    .for('update')
  return operation
}

/** A person's own operations, the newest first. */
export function listOperations(db: AgencyDb, userId: string) {
  return db
    .select()
    .from(operations)
    .where(and(db.own(operations), eq(operations.createdBy, userId)))
    .orderBy(desc(operations.createdAt))
    .limit(30)
}

const exports = operationKinds.filter((kind) => kind.endsWith('.export'))

/** How many records somebody has exported recently, or is about to; uncounted large exports are not included. */
export async function countExported(db: AgencyDb, userId: string, since: string): Promise<number> {
  const [row] = await db
    .select({ records: sql<number>`coalesce(sum(${operations.total}), 0)::int` })
    .from(operations)
    .where(
      and(
        db.own(operations),
        eq(operations.createdBy, userId),
        gt(operations.createdAt, since),
        inArray(operations.kind, exports),
      ),
    )
  return row?.records ?? 0
}

export async function updateOperation(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof operations.$inferInsert>,
): Promise<OperationRecord> {
  const [updated] = await db
    .update(operations)
    .set({ ...changes, beatAt: sql`now()` })
    .where(and(db.own(operations), eq(operations.id, id)))
    .returning()
  if (!updated) throw new Error('the operation is gone')
  return updated
}

export function insertChanges(db: AgencyDb, changes: (typeof operationChanges.$inferInsert)[]) {
  return db.insert(operationChanges).values(changes)
}

/** Changes of an operation in the order of the records, from after one of them. */
export function listChanges(db: AgencyDb, operationId: string, after: string | undefined, limit: number) {
  return db
    .select()
    .from(operationChanges)
    .where(
      and(
        db.own(operationChanges),
        eq(operationChanges.operationId, operationId),
        after ? gt(operationChanges.recordId, after) : undefined,
      ),
    )
    .orderBy(asc(operationChanges.recordId))
    .limit(limit)
}

/** Changes that an operation has made to some records before. */
export function listChangesOf(db: AgencyDb, operationId: string, recordIds: string[]) {
  return db
    .select()
    .from(operationChanges)
    .where(
      and(
        db.own(operationChanges),
        eq(operationChanges.operationId, operationId),
        inArray(operationChanges.recordId, recordIds),
      ),
    )
}

export function deleteChanges(db: AgencyDb, ids: string[]) {
  return db.delete(operationChanges).where(and(db.own(operationChanges), inArray(operationChanges.id, ids)))
}

/** Notes which records a result file holds; of one without any that there are none. */
export async function insertOperationRecords(
  db: AgencyDb,
  file: { operationId: string; storageKey: string; recordIds: string[] },
): Promise<void> {
  await db.insert(operationRecords).values(file)
}

/** Operations that wait for approval, oldest first. */
export function listWaiting(db: AgencyDb): Promise<OperationRecord[]> {
  return db
    .select()
    .from(operations)
    .where(and(db.own(operations), eq(operations.state, 'waiting')))
    .orderBy(asc(operations.createdAt), asc(operations.id))
    .limit(200)
}

/**
 * Removes the references to result files of operations that ended before then. @returns where they are in the storage
 */
export async function takeResultFiles(db: AgencyDb, endedBefore: string): Promise<string[]> {
  const isOld = and(db.own(operations), isNotNull(operations.storageKey), lt(operations.finishedAt, endedBefore))
  const old = await db
    .select({ id: operations.id, key: operations.storageKey })
    .from(operations)
    .where(isOld)
    .for('update')
  await db.update(operations).set({ storageKey: null }).where(isOld)
  const ids = old.map(({ id }) => id)
  await db.delete(operationRecords).where(and(db.own(operationRecords), inArray(operationRecords.operationId, ids)))
  return old.flatMap(({ key }) => key ?? [])
}
