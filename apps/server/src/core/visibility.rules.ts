import type { Member } from './actor.ts'

/** Whether somebody may see a record of this owner. */
export function maySee(actor: Pick<Member, 'visibleOwners' | 'seesUnowned'>, ownerId: string | null): boolean {
  if (actor.visibleOwners === null) return true
  return ownerId === null ? actor.seesUnowned : actor.visibleOwners.includes(ownerId)
}

/** What was found in the whole agency, as somebody may see it: of colleagues' records only that there are some. */
export function asSeenBy<T extends { ownerId: string | null }>(
  actor: Pick<Member, 'visibleOwners' | 'seesUnowned'>,
  found: T[],
): { data: T[]; isWithColleagues: boolean } {
  const data = found.filter(({ ownerId }) => maySee(actor, ownerId))
  return { data, isWithColleagues: data.length < found.length }
}

/** Whether somebody may hand a lead to this owner: only to those whose leads they see themselves. */
export function mayAssignTo(actor: Pick<Member, 'visibleOwners' | 'seesUnowned'>, ownerId: string | null): boolean {
  return maySee(actor, ownerId)
}
