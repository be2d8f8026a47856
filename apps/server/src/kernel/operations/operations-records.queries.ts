import { isShared } from '@sarai/contract/record-kinds'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { descriptionOf, type RecordDescription } from '../records/records.registry.ts'
import { operationRecords } from './operations.table.ts'

type Kind = RecordDescription['kind']

/** The records of a kind among those noted that somebody still sees. */
function seenOf(db: AgencyDb, kind: Kind, visible: Visible): SQL {
  const { table, ownerId, operationsId } = descriptionOf(kind)
  const isSeen = ownerId && !isShared(kind) ? isSeenBy(visible, ownerId, operationsId) : undefined
  const isHeld = sql`${table.id} = any(${operationRecords.recordIds})`
  const seen = db
    .select({ count: sql`count(*)` })
    .from(table)
    .where(and(db.own(table), isHeld, isNull(table.deletedAt), isSeen))
  return sql`(${seen})`
}

/**
 * How many records a result file holds, and how many of them somebody still sees; and how many rows note them, of which
 * there are none where nobody knows.
 */
export async function countHeld(
  db: AgencyDb,
  { kinds, operationId, storageKey }: { kinds: Kind[]; operationId: string; storageKey: string },
  visible: Visible,
): Promise<{ notes: number; all: number; seen: number }> {
  // An id is of one kind alone.
  const seen = sql.join(
    kinds.map((kind) => seenOf(db, kind, visible)),
    sql` + `,
  )
  const [counts] = await db
    .select({
      notes: sql<number>`count(*)::int`,
      all: sql<number>`coalesce(sum(cardinality(${operationRecords.recordIds})), 0)::int`,
      seen: sql<number>`coalesce(sum(${seen}), 0)::int`,
    })
    .from(operationRecords)
    .where(
      and(
        db.own(operationRecords),
        eq(operationRecords.operationId, operationId),
        eq(operationRecords.storageKey, storageKey),
      ),
    )
  return counts ?? { notes: 0, all: 0, seen: 0 }
}
