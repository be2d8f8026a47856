import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'

import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import type { RecordDescription } from './records.registry.ts'

/** Records by their ids, deleted ones too, with what they are called and whose they are. */
export async function namesOf(
  db: AgencyDb,
  { table, label, ownerId, operationsId }: RecordDescription,
  ids: string[],
): Promise<{ id: string; label: string; ownerId: string | null; operationsId: string | null; isDeleted: boolean }[]> {
  const rows = await db
    .select({
      id: table.id,
      label,
      ...(ownerId ? { ownerId } : {}),
      ...(operationsId ? { operationsId } : {}),
      deletedAt: table.deletedAt,
    })
    .from(table)
    .where(and(db.own(table), inArray(table.id, ids)))
  return rows.map((row) => ({
    id: row.id as string,
    label: row.label as string,
    ownerId: (row.ownerId ?? null) as string | null,
    operationsId: (row.operationsId ?? null) as string | null,
    isDeleted: row.deletedAt !== null,
  }))
}

/** How many records of a kind hang on a contact, of those that somebody may see. */
export function countOfContact(
  db: AgencyDb,
  { kind, table, contactId, ownerId, operationsId }: RecordDescription,
  id: string,
  visible: Visible,
): Promise<number> {
  if (!contactId || !ownerId) throw new Error(`records of kind ${kind} are of no contact`)
  const isSeen = isSeenBy(visible, ownerId, operationsId)
  return db.$count(table, and(db.own(table), eq(contactId, id), isNull(table.deletedAt), isSeen))
}
