import { sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listReferences } from './vendors.queries.ts'

/** The ids of what moved, by table and column. */
export type Moved = Record<string, string[]>

interface Link {
  name: string
  table: string
  column: string
  /** Notes, tasks and files name their record by its kind too. */
  isAttached?: true
}

/** Everything that belongs to vendors: what refers to them, and what hangs on them. */
async function links(db: AgencyDb): Promise<Link[]> {
  const references = await listReferences(db)
  return [
    ...references.map(({ table, column }) => ({ name: `${table}.${column}`, table, column })),
    ...['notes', 'tasks', 'files'].map((table) => ({
      name: table,
      table,
      column: 'subject_id',
      isAttached: true as const,
    })),
  ]
}

async function move(db: AgencyDb, link: Link, from: string, to: string, only?: string[]): Promise<string[]> {
  const { table, column, isAttached } = link
  const isVendors = isAttached ? sql`and subject_kind = 'vendor'` : sql``
  const isMeant = only ? sql`and id = any(${sql.param(only)}::uuid[])` : sql``
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${to}::uuid
     where agency_id = ${db.agencyId}::uuid and ${sql.identifier(column)} = ${from}::uuid ${isVendors} ${isMeant}
    returning id`)
  return rows.map((row) => row.id)
}

/** Moves everything that belongs to one vendor to another. @returns what moved */
export async function moveBelongings(db: AgencyDb, from: string, to: string): Promise<Moved> {
  const moved: Moved = {}
  for (const link of await links(db)) moved[link.name] = await move(db, link, from, to)
  return moved
}

/** Moves back what moved then and is still there. @returns how many stayed where they are */
export async function moveBack(db: AgencyDb, from: string, to: string, moved: Moved): Promise<number> {
  let stayed = 0
  for (const link of await links(db)) {
    const ids = moved[link.name] ?? []
    if (ids.length > 0) stayed += ids.length - (await move(db, link, from, to, ids)).length
  }
  return stayed
}
