import { type ActionRight, mayAct } from '@sarai/contract/access'
import type { Member } from './actor.ts'

/** Whether somebody may do something that needs a right with a record of this owner. */
export function hasRight(actor: Member, right: ActionRight, ownerId: string | null): boolean {
  return mayAct(actor, right, { isOwn: ownerId !== null && ownerId === actor.userId })
}
