import { mayUse, type Grants } from '@sarai/contract/access'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ApprovalStatus } from '@sarai/contract/prospect-words'
import { mayFallBelowFloor } from '@sarai/itinerary/margin'

/** Days for which a request can be approved: prices are not asked for to be sent a season later. */
const approvalDays = 14

interface Sender {
  isSubuser: boolean
  isManager: boolean
  seesCost: boolean
}

/**
 * Whether somebody cannot send a trip without approval. For who does not see costs it is every trip that has a least
 * margin, whatever it earns: an answer that hangs on what it earns would tell them, try by try.
 */
export function needsApproval(sender: Sender, document: ItineraryDocument): boolean {
  if (!sender.seesCost) return document.pricing.marginFloor > 0
  return sender.isSubuser && !sender.isManager && mayFallBelowFloor(document)
}

/** Whether somebody may agree to what others send. */
export const mayApprove = (who: Sender & Grants): boolean =>
  who.seesCost && (!who.isSubuser || who.isManager) && mayUse(who, 'prospects', 'write')

export const expiryOf = (askedAt: Date): string => new Date(askedAt.getTime() + approvalDays * 86_400_000).toISOString()

/** A request as it stands at a moment. */
export function statusAt(
  { status, expiresAt }: { status: ApprovalStatus; expiresAt: string },
  now: Date,
): ApprovalStatus {
  return status === 'waiting' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status
}
