import { and, desc, eq, gt, inArray, lt, ne, notInArray } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { knownDevices } from '../accounts/accounts.table.ts'

export type KnownDevice = typeof knownDevices.$inferSelect

/** The person's device that one of these tokens belongs to. */
export async function findKnownDevice(
  db: AgencyDb,
  userId: string,
  tokenHashes: string[],
  now: string,
): Promise<KnownDevice | undefined> {
  const [device] = await db
    .select()
    .from(knownDevices)
    .where(
      and(
        db.own(knownDevices),
        eq(knownDevices.userId, userId),
        inArray(knownDevices.tokenHash, tokenHashes),
        gt(knownDevices.expiresAt, now),
      ),
    )
    .limit(1)
  return device
}

export function listKnownDevices(db: AgencyDb, userId: string, now: string) {
  return db
    .select()
    .from(knownDevices)
    .where(and(db.own(knownDevices), eq(knownDevices.userId, userId), gt(knownDevices.expiresAt, now)))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .limit(100)
}

/** Stores a device, and keeps only the latest of the person's others: at most `most` in total. */
export async function insertKnownDevice(
  db: AgencyDb,
  device: typeof knownDevices.$inferInsert,
  most: number,
): Promise<void> {
  await db.insert(knownDevices).values(device)
  const kept = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(db.own(knownDevices), eq(knownDevices.userId, device.userId)))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .limit(most)
  const ids = kept.map(({ id }) => id)
  await db
    .delete(knownDevices)
    .where(and(db.own(knownDevices), eq(knownDevices.userId, device.userId), notInArray(knownDevices.id, ids)))
}

export function touchKnownDevice(
  db: AgencyDb,
  id: string,
  changes: Pick<KnownDevice, 'device' | 'address' | 'lastUsedAt' | 'expiresAt'>,
) {
  return db
    .update(knownDevices)
    .set(changes)
    .where(and(db.own(knownDevices), eq(knownDevices.id, id)))
}

/** @returns false where it is none of theirs */
export async function deleteKnownDevice(db: AgencyDb, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(knownDevices)
    .where(and(db.own(knownDevices), eq(knownDevices.userId, userId), eq(knownDevices.id, id)))
    .returning({ id: knownDevices.id })
  return deleted.length > 0
}

/** Forgets a person's devices, all but one if `except` is given. */
export function deleteKnownDevices(db: AgencyDb, userId: string, except?: string) {
  return db
    .delete(knownDevices)
    .where(and(db.own(knownDevices), eq(knownDevices.userId, userId), except ? ne(knownDevices.id, except) : undefined))
}

export async function deleteExpiredDevices(db: AgencyDb, before: string): Promise<void> {
  await db.delete(knownDevices).where(and(db.own(knownDevices), lt(knownDevices.expiresAt, before)))
}
