/** What an export calls each column of the list of trips. */
export const tripExportKeys: Record<string, string[]> = {
  title: ['title'],
  number: ['number'],
  customer: ['customer'],
  startDate: ['startDate', 'endDate'],
  state: ['state'],
  readiness: ['readiness'],
  arranged: ['payments', 'confirmations', 'vouchers', 'documents', 'findings'],
  travellers: ['travellers'],
  destinations: ['destinations'],
  total: ['total', 'currency'],
  tags: ['tags'],
  owner: ['owner'],
  operations: ['operations'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
}
