import type pg from 'pg'
import { digestOf } from './database.ts'

/** What two agencies have in the database, as one text; see `digestOf`. */
export async function digestsOf(owner: pg.Pool, theirs: string, mine: string): Promise<string> {
  return JSON.stringify([await digestOf(owner, theirs), await digestOf(owner, mine)])
}

const read = (digests: string) => JSON.parse(digests) as Record<string, string>[]

/** The first of the two. */
export const theirsOf = (digests: string) => JSON.stringify(read(digests)[0])

/** Where two pairs of digests differ, and on whose side; empty where they do not. */
export function changedTables(before: string, after: string): string {
  const earlier = read(before)
  const changed = read(after).flatMap((tables, side) =>
    Object.keys(tables)
      .filter((table) => tables[table] !== earlier[side]?.[table])
      .map((table) => `${side === 0 ? 'theirs' : 'mine'}: ${table}`),
  )
  return changed.join(', ')
}
