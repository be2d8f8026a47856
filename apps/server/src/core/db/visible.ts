import { type AnyColumn, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'

/** Whose records are asked for: everybody's, or those of some owners. */
export interface Visible {
  visibleOwners: string[] | null
  seesUnowned: boolean
}

/** For work that is not done for a person: everybody's records. */
export const unrestricted: Visible = { visibleOwners: null, seesUnowned: true }

const ph = sql.placeholder

/** The condition that a record of this owner may be seen, with the values of `visibleValues`. */
export function isVisible(owner: AnyColumn): SQL {
  return sql`(${ph('everybody')}::boolean or ${owner} = any(${ph('owners')}::uuid[]) or (${ph('unowned')}::boolean and ${owner} is null))`
}

export function visibleValues({ visibleOwners, seesUnowned }: Visible): Record<string, unknown> {
  return { everybody: visibleOwners === null, owners: visibleOwners ?? [], unowned: seesUnowned }
}

/** The same condition with its values in it, for statements that are built anew each time. */
export function isSeenBy({ visibleOwners, seesUnowned }: Visible, owner: AnyColumn): SQL | undefined {
  if (visibleOwners === null) return undefined
  return or(inArray(owner, visibleOwners), seesUnowned ? isNull(owner) : undefined)
}
