import type { Member } from './actor.ts'
import { notAllowed, refused } from './errors.ts'

/** Whether somebody sees all of an agency, with what it costs. */
export const seesWholeAgency = ({ seesCost, visibleOwners }: Pick<Member, 'seesCost' | 'visibleOwners'>): boolean =>
  seesCost && visibleOwners === null

/**
 * For what is of a whole agency, and tells what everything costs.
 * @param what "Bank statements"
 * @throws AppError
 */
export function requireWholeAgency(actor: Member, what: string): void {
  if (!actor.seesCost) throw refused('COSTS_HIDDEN', `${what} are for those who see costs.`)
  if (!seesWholeAgency(actor))
    throw notAllowed(`${what} are of the whole agency, and you see some of its records only.`)
}
