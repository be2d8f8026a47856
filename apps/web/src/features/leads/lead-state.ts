import type { LeadRow } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'

const day = 86_400_000

/** Whether nothing has happened with an open lead for longer than its stage allows. */
export function isRotting(lead: Pick<LeadRow, 'lastActivityAt'>, stage: Stage | undefined, now = Date.now()): boolean {
  if (!stage || stage.kind !== 'open' || stage.rotsAfterDays === null) return false
  return now - Date.parse(lead.lastActivityAt) > stage.rotsAfterDays * day
}
