/** What an export calls each column of the list of payments. */
export const paymentExportKeys: Record<string, string[]> = {
  day: ['day'],
  number: ['number'],
  who: ['who'],
  for: ['tripNumber', 'tripTitle', 'invoice', 'bills'],
  kind: ['kind'],
  mode: ['mode'],
  reference: ['reference'],
  account: ['account'],
  amount: ['in', 'out', 'currency', 'base'],
  state: ['state'],
  explained: ['explained'],
  owner: ['owner'],
  createdAt: ['createdAt'],
}
