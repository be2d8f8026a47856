import { mayUse, type Grants } from '@sarai/contract/access'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { OutputTax } from '@sarai/contract/output-tax'
import type { ApprovalStatus } from '@sarai/contract/prospect-words'
import { mayFallBelowFloor } from '@sarai/itinerary/margin'

/** Days until a request expires, so that outdated prices are not sent. */
const approvalDays = 14

interface Sender {
  isSubuser: boolean
  isManager: boolean
  seesCost: boolean
}

/**
 * Whether somebody cannot send a trip without approval. For people who do not see costs it is every trip with a minimum
 * margin, whatever it earns: an answer that depends on the margin would reveal it, try by try.
 */
export function needsApproval(
  sender: Sender,
  document: ItineraryDocument,
  output: OutputTax | null | undefined,
): boolean {
  if (!sender.seesCost) return document.pricing.marginFloor > 0
  return sender.isSubuser && !sender.isManager && mayFallBelowFloor(document, output)
}

/** Whether somebody may approve what others send. */
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
