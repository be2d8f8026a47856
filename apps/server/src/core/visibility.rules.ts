import type { Member } from './actor.ts'

/** Whether somebody may see a record of this owner. */
export function maySee(actor: Pick<Member, 'visibleOwners' | 'seesUnowned'>, ownerId: string | null): boolean {
  if (actor.visibleOwners === null) return true
  return ownerId === null ? actor.seesUnowned : actor.visibleOwners.includes(ownerId)
}

/** The same of a record that somebody may arrange for its owner: they see it too. */
export function maySeeArranged(
  actor: Pick<Member, 'visibleOwners' | 'seesUnowned' | 'userId'>,
  { ownerId, operationsId }: { ownerId: string | null; operationsId?: string | null },
): boolean {
  return maySee(actor, ownerId) || (operationsId != null && operationsId === actor.userId)
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
