/** How far a proposal is. `expired` is what the others become when the offer's last day is over. */
export const proposalStatuses = [
  'draft',
  'sent',
  'viewed',
  'changes-requested',
  'accepted',
  'declined',
  'expired',
] as const
export type ProposalStatus = (typeof proposalStatuses)[number]
export const proposalStatusLabels: Record<ProposalStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  'changes-requested': 'Changes requested',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
}

/** How far an amendment of an accepted proposal is: being prepared, or with the traveller. */
export const amendmentStates = ['draft', 'sent'] as const
export type AmendmentState = (typeof amendmentStates)[number]

/** What became of something that was sent. */
export const proposalVersionStatuses = ['sent', 'superseded', 'accepted', 'declined', 'expired', 'revoked'] as const
export type ProposalVersionStatus = (typeof proposalVersionStatuses)[number]

/** What became of a request to send something. */
export const approvalStatuses = ['waiting', 'approved', 'declined', 'withdrawn', 'replaced', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** What became of one thing that a traveller wanted changed. */
export const wishStates = ['open', 'done', 'declined'] as const
export type WishState = (typeof wishStates)[number]

/** How a traveller gets the link. */
export const sendChannels = ['mail', 'whatsapp', 'link'] as const
export type SendChannel = (typeof sendChannels)[number]

/** How a traveller accepted: with the mailed code on the page, or by word, which one of the agency's people noted. */
export const acceptanceWays = ['code', 'phone', 'mail', 'whatsapp', 'in-person'] as const
export type AcceptanceWay = (typeof acceptanceWays)[number]
export const acceptanceWayLabels: Record<AcceptanceWay, string> = {
  code: 'On the page, with the mailed code',
  phone: 'By phone',
  mail: 'By mail',
  whatsapp: 'By WhatsApp',
  'in-person': 'In person',
}

/** Where travellers see a proposal. Whoever has the key can see the page. */
export const proposalPath = (publicKey: string) => `/proposals/${publicKey}`
