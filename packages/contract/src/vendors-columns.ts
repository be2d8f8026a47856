/** What an export calls each column of the list of vendors. */
export const vendorExportKeys: Record<string, string[]> = {
  name: ['name'],
  number: ['number'],
  type: ['type'],
  status: ['status'],
  city: ['city'],
  state: ['state'],
  country: ['country'],
  destinations: ['destinations'],
  phone: ['phone'],
  email: ['email'],
  rating: ['rating'],
  gstin: ['gstin', 'taxNumber'],
  tags: ['tags'],
  documents: ['documentsExpireOn'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
}
