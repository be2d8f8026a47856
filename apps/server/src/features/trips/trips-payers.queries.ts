import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { tripInstalments } from './trips-instalments.table.ts'
import { tripPayers, tripShares } from './trips-payers.table.ts'

/** The payers of a trip with their names, in their order; none where one customer pays all of it. */
export function listPayers(db: AgencyDb, tripId: string) {
  return db
    .select({
      id: tripPayers.id,
      tripId: tripPayers.tripId,
      position: tripPayers.position,
      contactId: tripPayers.contactId,
      name: contacts.name,
      share: tripPayers.share,
      publicKey: tripPayers.publicKey,
    })
    .from(tripPayers)
    .innerJoin(contacts, and(db.own(contacts), eq(contacts.id, tripPayers.contactId)))
    .where(and(db.own(tripPayers), eq(tripPayers.tripId, tripId)))
    .orderBy(asc(tripPayers.position), asc(tripPayers.id))
}
export type TripPayerRow = Awaited<ReturnType<typeof listPayers>>[number]

/** What the payers of a trip are to pay, by instalment in their order. */
export function listShares(db: AgencyDb, tripId: string) {
  return db
    .select({
      id: tripShares.id,
      payerId: tripShares.payerId,
      instalmentId: tripShares.instalmentId,
      position: tripInstalments.position,
      label: tripInstalments.label,
      dueOn: tripInstalments.dueOn,
      amount: tripShares.amount,
      paid: tripShares.paid,
    })
    .from(tripShares)
    .innerJoin(tripInstalments, and(db.own(tripInstalments), eq(tripInstalments.id, tripShares.instalmentId)))
    .where(and(db.own(tripShares), eq(tripShares.tripId, tripId)))
    .orderBy(asc(tripInstalments.position), asc(tripShares.id))
}

/** Makes these the payers of a trip, in this order: who was one keeps their link, who is left out is none any more. */
export async function replacePayers(
  db: AgencyDb,
  tripId: string,
  payers: readonly { contactId: string; share: number; publicKey: string }[],
): Promise<void> {
  const kept = payers.map(({ contactId }) => contactId)
  await db
    .delete(tripPayers)
    .where(
      and(
        db.own(tripPayers),
        eq(tripPayers.tripId, tripId),
        kept.length > 0 ? notInArray(tripPayers.contactId, kept) : undefined,
      ),
    )
  if (payers.length === 0) return
  await db
    .insert(tripPayers)
    .values(payers.map((payer, position) => ({ ...payer, tripId, position })))
    .onConflictDoUpdate({
      target: [tripPayers.agencyId, tripPayers.tripId, tripPayers.contactId],
      set: { share: sql`excluded.share`, position: sql`excluded.position` },
    })
}

/** Gives a payer another link; the old one leads nowhere from then on. */
export async function setPayerKey(db: AgencyDb, id: string, publicKey: string): Promise<void> {
  await db
    .update(tripPayers)
    .set({ publicKey })
    .where(and(db.own(tripPayers), eq(tripPayers.id, id)))
}

/** Sets what each payer of a trip is to pay of each instalment. */
export async function replaceShares(
  db: AgencyDb,
  tripId: string,
  shares: readonly { instalmentId: string; payerId: string; amount: number }[],
): Promise<void> {
  const ids = [...new Set(shares.map(({ payerId }) => payerId))]
  if (ids.length === 0) return
  const instalments = [...new Set(shares.map(({ instalmentId }) => instalmentId))]
  await db
    .delete(tripShares)
    .where(
      and(
        db.own(tripShares),
        eq(tripShares.tripId, tripId),
        sql`not (${inArray(tripShares.payerId, ids)} and ${inArray(tripShares.instalmentId, instalments)})`,
      ),
    )
  await db
    .insert(tripShares)
    .values(shares.map((share) => ({ ...share, tripId })))
    .onConflictDoUpdate({
      target: [tripShares.agencyId, tripShares.instalmentId, tripShares.payerId],
      set: { amount: sql`excluded.amount` },
    })
}

/** Whose link a key is, before the agency is known. */
export async function findPayerByKey(database: Database, publicKey: string) {
  const [found] = await database.findByKey(publicKey, (db) =>
    db
      .select({ agencyId: tripPayers.agencyId, id: tripPayers.id, tripId: tripPayers.tripId })
      .from(tripPayers)
      .where(eq(tripPayers.publicKey, publicKey)),
  )
  return found
}
