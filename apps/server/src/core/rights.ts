import { type ActionRight, mayAct } from '@sarai/contract/access'
import { askForRight } from '@sarai/contract/right-words'
import type { Member } from './actor.ts'
import type { Visible } from './db/visible.ts'
import { type AppError, notAllowed, refused } from './errors.ts'
import { hasRight } from './rights.rules.ts'

/**
 * Somebody lacks a right for records of others. Not a 403, on which clients sign out: the message says whom to ask.
 */
export function lacksRight(right: ActionRight, others?: string): AppError {
  const what = others ?? 'You have this right on your own records only.'
  return refused('RIGHT_MISSING', `${what} ${askForRight(right)}`, { right })
}

/** @throws AppError where somebody lacks a right for a record of this owner */
export function requireRight(actor: Member, right: ActionRight, { ownerId }: { ownerId: string | null }): void {
  if (hasRight(actor, right, ownerId)) return
  if (actor.kind === 'key') throw notAllowed(`This API key lacks the scope ${right}.`)
  throw lacksRight(right)
}

/** The records for which somebody has the right: those they see, or only their own. */
export function reachOf(actor: Member, right: ActionRight): Visible {
  if (mayAct(actor, right, { isOwn: false })) return actor
  return { visibleOwners: actor.userId ? [actor.userId] : [], seesUnowned: false }
}
