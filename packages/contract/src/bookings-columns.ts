/** What an export calls each column of the list of bookings. */
export const bookingExportKeys: Record<string, string[]> = {
  title: ['title'],
  date: ['date', 'nights', 'time'],
  number: ['number'],
  category: ['category'],
  trip: ['tripNumber', 'tripTitle', 'customer'],
  vendor: ['vendor'],
  status: ['status'],
  confirmation: ['confirmationNumber'],
  hold: ['holdUntil'],
  net: ['net', 'currency'],
  quantity: ['quantity'],
  tags: ['tags'],
  owner: ['owner'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
}
