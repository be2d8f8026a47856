import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { isVisible, type Visible, visibleValues } from '../../core/db/visible.ts'
import { tripColumns } from './trips-list.queries.ts'
import { tripInstalments } from './trips-instalments.table.ts'
import { tripTerms } from './trips.rules.ts'
import { trips } from './trips.table.ts'

const ph = sql.placeholder

const byId = statement((db, own) =>
  db
    .select(tripColumns)
    .from(trips)
    .where(sql`${own(trips)} and ${trips.id} = ${ph('id')} and ${isVisible(trips.ownerId, trips.operationsId)}`),
)
const byIdLocked = statement((db, own) =>
  db
    .select(tripColumns)
    .from(trips)
    .where(sql`${own(trips)} and ${trips.id} = ${ph('id')} and ${isVisible(trips.ownerId, trips.operationsId)}`)
    .for('update'),
)

export type TripRecord = NonNullable<Awaited<ReturnType<typeof findTrip>>>

/** A trip that may be seen. */
export async function findTrip(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byId, { id, ...visibleValues(visible) })
  return found
}

/** The same, held until the transaction ends, so that nobody else changes it meanwhile. */
export async function findTripForUpdate(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byIdLocked, { id, ...visibleValues(visible) })
  return found
}

export async function insertTrip(
  db: AgencyDb,
  made: Omit<typeof trips.$inferInsert, 'terms'> & { destinations: string[] },
): Promise<TripRecord> {
  const [inserted] = await db
    .insert(trips)
    .values({ ...made, terms: tripTerms(made) })
    .returning(tripColumns)
  if (!inserted) throw new Error('the trip was not stored')
  return inserted
}

type Changes = Partial<
  Pick<
    typeof trips.$inferInsert,
    | 'ownerId'
    | 'operationsId'
    | 'tags'
    | 'custom'
    | 'versionId'
    | 'title'
    | 'destinations'
    | 'startDate'
    | 'endDate'
    | 'travellers'
    | 'optionId'
    | 'extras'
    | 'total'
    | 'quotedTax'
    | 'quotedNet'
    | 'terms'
    | 'cancelledAt'
    | 'cancelReason'
    | 'cancelCharge'
    | 'needsPassport'
  >
>

/** Changes a trip; every change is a new version of it. */
export async function updateTrip(db: AgencyDb, id: string, changes: Changes): Promise<TripRecord> {
  const [updated] = await db
    .update(trips)
    .set({ ...changes, version: sql`${trips.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(trips), eq(trips.id, id)))
    .returning(tripColumns)
  if (!updated) throw new Error('the trip to change is gone')
  return updated
}

/** The trip that a proposal became. */
export async function findTripOf(db: AgencyDb, proposalId: string): Promise<TripRecord | undefined> {
  const [found] = await db
    .select(tripColumns)
    .from(trips)
    .where(and(db.own(trips), eq(trips.proposalId, proposalId)))
  return found
}

export async function insertInstalments(
  db: AgencyDb,
  instalments: (typeof tripInstalments.$inferInsert)[],
): Promise<void> {
  if (instalments.length > 0) await db.insert(tripInstalments).values(instalments)
}

/**
 * Makes the agreed price of a trip due as is given, in this order; those without an id are new. What is due beside it is
 * counted anew by whoever hears of the change (trip-dues).
 */
export async function replaceInstalments(
  db: AgencyDb,
  { id: tripId, currency }: Pick<TripRecord, 'id' | 'currency'>,
  instalments: { id: string | null; label: string; agreed: number; dueOn: string | null }[],
  removed: string[],
): Promise<void> {
  if (removed.length > 0)
    await db.delete(tripInstalments).where(and(db.own(tripInstalments), inArray(tripInstalments.id, removed)))
  const added: (typeof tripInstalments.$inferInsert)[] = []
  const last = Math.max(-1, ...(await positionsOf(db, tripId)))
  for (const { id, label, agreed, dueOn } of instalments) {
    const sums = { agreed, amount: agreed }
    if (!id) {
      added.push({ tripId, label, ...sums, dueOn, currency, position: last + 1 + added.length })
      continue
    }
    await db
      .update(tripInstalments)
      .set({ ...sums, dueOn })
      .where(and(db.own(tripInstalments), eq(tripInstalments.id, id)))
  }
  await insertInstalments(db, added)
}

const positionsOf = async (db: AgencyDb, tripId: string) =>
  (
    await db
      .select({ position: tripInstalments.position })
      .from(tripInstalments)
      .where(and(db.own(tripInstalments), eq(tripInstalments.tripId, tripId)))
  ).map(({ position }) => position)

export function listInstalments(db: AgencyDb, tripId: string) {
  return db
    .select({
      id: tripInstalments.id,
      position: tripInstalments.position,
      label: tripInstalments.label,
      agreed: tripInstalments.agreed,
      amount: tripInstalments.amount,
      paid: tripInstalments.paid,
      dueOn: tripInstalments.dueOn,
    })
    .from(tripInstalments)
    .where(and(db.own(tripInstalments), eq(tripInstalments.tripId, tripId)))
    .orderBy(asc(tripInstalments.position))
}

/** Sets what is due by instalment. */
export async function setDues(db: AgencyDb, dues: readonly { id: string; amount: number }[]): Promise<void> {
  for (const { id, amount } of dues)
    await db
      .update(tripInstalments)
      .set({ amount })
      .where(and(db.own(tripInstalments), eq(tripInstalments.id, id), ne(tripInstalments.amount, amount)))
}
