import type { Holdings } from '@sarai/contract/team'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AgencyDb, OwnedTable } from '../../core/db/agency-db.ts'
import { contacts } from '../../features/contacts/contacts.table.ts'
import { leads } from '../../features/leads/leads.table.ts'
import { packages } from '../../features/packages/packages.table.ts'
import { proposals } from '../../features/prospects/prospects.table.ts'
import { tasks } from '../tasks/tasks.table.ts'
import { trips } from '../../features/trips/trips.table.ts'

export type Held = keyof Holdings

interface Kind {
  table: PgTable & OwnedTable & { id: AnyPgColumn }
  owner: AnyPgColumn
  /** By what the history calls the record. */
  label: AnyPgColumn
  /** Deleted records go along: they can be restored. Of tasks only the open ones do. */
  also?: AnyPgColumn
}

const kinds: Record<Held, Kind> = {
  leads: { table: leads, owner: leads.ownerId, label: leads.name },
  contacts: { table: contacts, owner: contacts.ownerId, label: contacts.name },
  proposals: { table: proposals, owner: proposals.ownerId, label: proposals.title },
  trips: { table: trips, owner: trips.ownerId, label: trips.title },
  packages: { table: packages, owner: packages.ownerId, label: packages.title },
  tasks: { table: tasks, owner: tasks.assigneeId, label: tasks.title, also: tasks.doneAt },
}
export const heldKinds = Object.keys(kinds) as Held[]

const theirs = (db: AgencyDb, { table, owner, also }: Kind, userId: string) =>
  and(db.own(table), eq(owner, userId), also ? isNull(also) : undefined)

/** How many records of each kind are a person's. */
export async function countHoldings(db: AgencyDb, userId: string): Promise<Holdings> {
  const counts = await db.together(() =>
    heldKinds.map(async (held) => {
      const kind = kinds[held]
      return [held, await db.$count(kind.table, theirs(db, kind, userId))] as const
    }),
  )
  return Object.fromEntries(counts) as unknown as Holdings
}

/** The next records of a kind that are a person's, held until the transaction ends. */
export async function nextHeldForUpdate(db: AgencyDb, held: Held, userId: string, limit: number) {
  const kind = kinds[held]
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
export async function giveTo(db: AgencyDb, held: Held, ids: string[], userId: string): Promise<Map<string, number>> {
  const { table, owner } = kinds[held]
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    update ${table} set ${nameOf(owner)} = ${userId}::uuid, version = version + 1
     where ${db.own(table)} and id = any(${sql.param(ids)}::uuid[])
    returning id, version`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Gives records back, where nobody has changed them since. @returns those given back */
export async function giveBack(
  db: AgencyDb,
  held: Held,
  userId: string,
  changes: { recordId: string; version: number }[],
): Promise<string[]> {
  const { table, owner } = kinds[held]
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${table} set ${nameOf(owner)} = ${userId}::uuid, version = ${table}.version + 1
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("recordId" uuid, version integer)
     where ${db.own(table)} and ${table}.id = given."recordId" and ${table}.version = given.version
    returning ${table}.id`)
  return rows.map((row) => row.id)
}

/** The column's own name, as an update's left side takes it. */
const nameOf = (column: AnyPgColumn) => sql.identifier(column === tasks.assigneeId ? 'assignee_id' : 'owner_id')
