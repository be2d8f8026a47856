import type pg from 'pg'
import { digestOf } from './database.ts'
import { loggedDigestOf } from './write-log.ts'

/** A fingerprint of what an agency has in the database, by table. */
export type Digest = Record<string, string>

/**
 * A fingerprint of everything an agency has in the database, to be compared with another: from the log of writes, or from
 * the tables themselves where WALK_DIGESTS is `tables`, as in one walk of .ci/full, which thereby checks the log.
 */
export function readDigest(owner: pg.Pool, agencyId: string): Promise<Digest> {
  return process.env.WALK_DIGESTS === 'tables' ? digestOf(owner, agencyId) : loggedDigestOf(owner, agencyId)
}

/** Of two agencies, of which the second is that of whoever calls. */
export interface BothDigests {
  theirs: Digest
  mine: Digest
}

export async function readBothDigests(owner: pg.Pool, theirs: string, mine: string): Promise<BothDigests> {
  return { theirs: await readDigest(owner, theirs), mine: await readDigest(owner, mine) }
}

function listChanges(before: Digest, after: Digest): string[] {
  const tables = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...tables].filter((table) => before[table] !== after[table]).sort()
}

/** Tables of the other agency in which something changed; empty where nothing did. */
export const changedOfTheirs = (before: BothDigests, after: BothDigests): string =>
  listChanges(before.theirs, after.theirs)
    .map((table) => `theirs: ${table}`)
    .join(', ')

/** Where two pairs of digests differ, and on whose side; empty where they do not. */
export function changedTables(before: BothDigests, after: BothDigests): string {
  const mine = listChanges(before.mine, after.mine).map((table) => `mine: ${table}`)
  return [changedOfTheirs(before, after), ...mine].filter(Boolean).join(', ')
}
