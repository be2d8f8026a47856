import type { LiveTopic } from '@sarai/contract/live'
import type { Holdings } from '@sarai/contract/team'
import type { Subject } from '@sarai/contract/timeline'
import { and, asc, eq, getTableName, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AgencyDb, OwnedTable } from '../../core/db/agency-db.ts'
import { recordDescriptions } from '../records/records.registry.ts'
import { tasks } from '../tasks/tasks.table.ts'

/** What one of somebody's records is counted as. */
export type Held = keyof Holdings

/** A kind of record that has owners. */
export interface HeldKind {
  held: Held
  table: PgTable & OwnedTable & { id: AnyPgColumn }
  owner: AnyPgColumn
  /** By what the history calls the record. */
  label: AnyPgColumn
  /** Deleted records go along: they can be restored. Of tasks only the open ones do. */
  also?: AnyPgColumn
  topic: LiveTopic
  /** Whose timeline tells of it. */
  subject?: Subject
}

const ofTasks: HeldKind = {
  held: 'tasks',
  table: tasks,
  owner: tasks.assigneeId,
  label: tasks.title,
  also: tasks.doneAt,
  topic: 'tasks',
}

/** Every kind of record that has owners, and tasks. */
export function heldKinds(): HeldKind[] {
  const ofRecords = recordDescriptions().flatMap(
    ({ kind, table, label, ownerId, isHeldElsewhere, topic }): HeldKind[] => {
      if (!ownerId || isHeldElsewhere) return []
      return [{ held: getTableName(table) as Held, table, owner: ownerId, label, topic, subject: kind }]
    },
  )
  return [...ofRecords, ofTasks]
}

const theirs = (db: AgencyDb, { table, owner, also }: HeldKind, userId: string) =>
  and(db.own(table), eq(owner, userId), also ? isNull(also) : undefined)

/** How many records of each kind are a person's. */
export async function countHoldings(db: AgencyDb, userId: string): Promise<Holdings> {
  const counts = await db.together(() =>
    heldKinds().map(async (kind) => [kind.held, await db.$count(kind.table, theirs(db, kind, userId))] as const),
  )
  return Object.fromEntries(counts) as unknown as Holdings
}

/** The next records of a kind that are a person's, held until the transaction ends. */
export async function nextHeldForUpdate(db: AgencyDb, kind: HeldKind, userId: string, limit: number) {
  const rows = await db
    .select({ id: kind.table.id, label: kind.label })
    .from(kind.table)
    .where(theirs(db, kind, userId))
    .orderBy(asc(kind.table.id))
    .limit(limit)
    .for('update')
  return rows as { id: string; label: string }[]
}

/** Gives records to somebody. @returns their new versions */
export async function giveTo(
  db: AgencyDb,
  { table, owner }: HeldKind,
  ids: string[],
  userId: string,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    update ${table} set ${nameOf(owner)} = ${userId}::uuid, version = version + 1
     where ${db.own(table)} and id = any(${sql.param(ids)}::uuid[])
    returning id, version`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Gives records back, where nobody has changed them since. @returns those given back */
export async function giveBack(
  db: AgencyDb,
  { table, owner }: HeldKind,
  userId: string,
  changes: { recordId: string; version: number }[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${table} set ${nameOf(owner)} = ${userId}::uuid, version = ${table}.version + 1
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("recordId" uuid, version integer)
     where ${db.own(table)} and ${table}.id = given."recordId" and ${table}.version = given.version
    returning ${table}.id`)
  return rows.map((row) => row.id)
}

/** The column's own name, as an update's left side takes it. */
const nameOf = (column: AnyPgColumn) => sql.identifier(column === tasks.assigneeId ? 'assignee_id' : 'owner_id')
