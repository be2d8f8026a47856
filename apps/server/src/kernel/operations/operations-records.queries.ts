import { isShared } from '@sarai/contract/record-kinds'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { descriptionOf, type RecordDescription } from '../records/records.registry.ts'
import { operationRecords } from './operations.table.ts'

/** How many records a result file holds, and how many of them somebody still sees. */
export async function countHeld(
  db: AgencyDb,
  { holds, operationId, storageKey }: { holds: RecordDescription['kind']; operationId: string; storageKey: string },
  visible: Visible,
): Promise<{ all: number; seen: number }> {
  const { table, ownerId } = descriptionOf(holds)
  const isSeen = ownerId && !isShared(holds) ? isSeenBy(visible, ownerId) : undefined
  const isHeld = sql`${table.id} = any(${operationRecords.recordIds})`
  const seen = db
    .select({ count: sql`count(*)` })
    .from(table)
    .where(and(db.own(table), isHeld, isNull(table.deletedAt), isSeen))
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
