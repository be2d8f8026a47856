import type { Reach } from '@sarai/contract/standing-words'

interface Standing {
  confirmedAt: string | null
  approvedAt: string | null
  suspendedAt: string | null
}

/** @param needsApproval the operator has to approve agencies (AGENCY_APPROVAL) */
export function reachOf({ confirmedAt, approvedAt, suspendedAt }: Standing, needsApproval: boolean): Reach {
  if (suspendedAt) return 'suspended'
  if (!confirmedAt) return 'unconfirmed'
  return needsApproval && !approvedAt ? 'unapproved' : 'open'
}

/** Whether public pages of an agency are shown to strangers. */
export function isOpen({ config }: { config: { agencyApproval: boolean } }, standing: Standing): boolean {
  return reachOf(standing, config.agencyApproval) === 'open'
}

/** Why a mail to somebody outside waits. */
export const waitingWords: Record<Exclude<Reach, 'open'>, string> = {
  unconfirmed: 'It waits until the address of your main user is confirmed, and goes out by itself then.',
  unapproved: 'It waits until the administrator of this installation lets your agency in, and goes out by itself then.',
  suspended: 'It waits: your agency is suspended by the administrator of this installation.',
}
