/** What an export calls each column of the list of proposals. */
export const proposalExportKeys: Record<string, string[]> = {
  title: ['title'],
  number: ['number'],
  customer: ['customer'],
  status: ['status'],
  startDate: ['startDate', 'endDate', 'nights'],
  total: ['total', 'currency'],
  views: ['views', 'lastViewedAt'],
  validUntil: ['validUntil'],
  sentVersion: ['sentVersion'],
  destinations: ['destinations'],
  travellers: ['travellers'],
  tags: ['tags'],
  owner: ['owner'],
  sentAt: ['sentAt'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
}
