/** What an export calls each column of the list of vouchers. */
export const voucherExportKeys: Record<string, string[]> = {
  title: ['title'],
  startDate: ['startDate', 'endDate'],
  number: ['number'],
  type: ['type'],
  status: ['status'],
  attention: ['differs', 'hasDraft'],
  guest: ['leadGuest'],
  vendor: ['vendor'],
  confirmation: ['confirmationNumber'],
  trip: ['tripNumber', 'tripTitle'],
  owner: ['owner'],
  tags: ['tags'],
  updatedAt: ['updatedAt'],
}
