/** What an export calls each column of the list of bills. */
export const billExportKeys: Record<string, string[]> = {
  billNumber: ['billNumber'],
  kind: ['kind', 'corrects'],
  vendor: ['vendor'],
  status: ['status'],
  total: ['total', 'tds', 'currency'],
  balance: ['balance'],
  billedOn: ['billedOn'],
  dueOn: ['dueOn'],
  number: ['number'],
  tags: ['tags'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
}
