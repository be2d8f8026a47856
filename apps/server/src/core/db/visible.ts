import { type AnyColumn, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'

/** Whose records are asked for: everybody's, or those of some owners. */
export interface Visible {
  visibleOwners: string[] | null
  seesUnowned: boolean
  /** Who asks: they also see what they arrange for its owner. Left out where only owners count. */
  userId?: string | null
}

/** For work that is not done for a person: everybody's records. */
export const unrestricted: Visible = { visibleOwners: null, seesUnowned: true }

const ph = sql.placeholder

/**
 * The condition that a record of this owner may be seen, with the values of `visibleValues`.
 * @param arranger who arranges it, where its kind has somebody for that
 */
export function isVisible(owner: AnyColumn, arranger?: AnyColumn): SQL {
  const isArranged = arranger ? sql` or ${arranger} = ${ph('asker')}::uuid` : sql``
  return sql`(${ph('everybody')}::boolean or ${owner} = any(${ph('owners')}::uuid[]) or (${ph('unowned')}::boolean and ${owner} is null)${isArranged})`
}

export function visibleValues({ visibleOwners, seesUnowned, userId = null }: Visible): Record<string, unknown> {
  return { everybody: visibleOwners === null, owners: visibleOwners ?? [], unowned: seesUnowned, asker: userId }
}

/** The same condition with its values in it, for statements that are built anew each time. */
export function isSeenBy(
  { visibleOwners, seesUnowned, userId }: Visible,
  owner: AnyColumn | SQL,
  arranger?: AnyColumn,
): SQL | undefined {
  if (visibleOwners === null) return undefined
  return or(
    inArray(sql`${owner}`, visibleOwners),
    seesUnowned ? isNull(owner) : undefined,
    arranger && userId ? eq(arranger, userId) : undefined,
  )
}

/** The same as a condition of a list: the owners are in the value of this name, and who asks in `asker`. */
export function isListed(name: string, owner: AnyColumn, arranger: AnyColumn, { orUnowned = false } = {}): SQL {
  const isUnowned = orUnowned ? sql` or ${owner} is null` : sql``
  return sql`(${owner} = any(${ph(name)}::uuid[])${isUnowned} or ${arranger} = ${ph('asker')}::uuid)`
}
