/** What an export calls each column of the list of invoices. */
export const invoiceExportKeys: Record<string, string[]> = {
  documentNumber: ['documentNumber'],
  billTo: ['billTo', 'gstin', 'taxNumber'],
  kind: ['kind', 'form'],
  status: ['status'],
  total: ['taxable', 'tax', 'tcs', 'total', 'currency'],
  balance: ['balance'],
  issuedOn: ['issuedOn'],
  dueOn: ['dueOn'],
  trip: ['tripNumber', 'tripTitle'],
  owner: ['owner'],
  tags: ['tags'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
}
