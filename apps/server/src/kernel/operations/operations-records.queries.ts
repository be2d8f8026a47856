import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { contacts } from '../../features/contacts/contacts.table.ts'
import { leads } from '../../features/leads/leads.table.ts'
import { libraryItems } from '../../features/library/library.table.ts'
import { packages } from '../../features/packages/packages.table.ts'
import { proposals } from '../../features/prospects/prospects.table.ts'
import { trips } from '../../features/trips/trips.table.ts'
import { operationRecords } from './operations.table.ts'

/** Where the records are that a result file may hold, by the first word of the operation's kind. */
const holders = { leads, contacts, library: libraryItems, packages, prospects: proposals, departures: trips }
export type Held = keyof typeof holders

/** Packages and the library are everybody's. */
function isSeen(held: Held, visible: Visible): SQL | undefined {
  if (held === 'library' || held === 'packages') return undefined
  return isSeenBy(visible, holders[held].ownerId)
}

/** How many records a result file holds, and how many of them somebody still sees. */
export async function countHeld(
  db: AgencyDb,
  { held, operationId, storageKey }: { held: Held; operationId: string; storageKey: string },
  visible: Visible,
): Promise<{ all: number; seen: number }> {
  const table = holders[held]
  const isHeld = sql`${table.id} = any(${operationRecords.recordIds})`
  const seen = db
    .select({ count: sql`count(*)` })
    .from(table)
    .where(and(db.own(table), isHeld, isNull(table.deletedAt), isSeen(held, visible)))
  const [counts] = await db
    .select({
      all: sql<number>`coalesce(sum(cardinality(${operationRecords.recordIds})), 0)::int`,
      seen: sql<number>`coalesce(sum((${seen})), 0)::int`,
    })
    .from(operationRecords)
    .where(
      and(
        db.own(operationRecords),
        eq(operationRecords.operationId, operationId),
        eq(operationRecords.storageKey, storageKey),
      ),
    )
  return counts ?? { all: 0, seen: 0 }
}
