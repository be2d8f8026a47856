import type { BookingRow } from '@sarai/contract/booking-schemas'
import { expect, test } from 'vitest'
import { redactRow } from './bookings-costs.rules.ts'
import { columnsFor } from './bookings-export.rules.ts'

const row: BookingRow = {
  id: 'b',
  number: 1,
  version: 1,
  tripId: 't',
  tripNumber: 1,
  tripTitle: 'Kerala',
  customer: null,
  itemId: null,
  category: 'lodging',
  title: 'Room',
  status: 'confirmed',
  vendorId: null,
  vendor: 'Lagoon',
  date: null,
  nights: 1,
  time: null,
  quantity: 1,
  net: 1_800_000,
  dropCharge: null,
  currency: 'INR',
  rate: null,
  confirmationNumber: null,
  holdUntil: null,
  isExtra: false,
  ownerId: null,
  tags: [],
  createdAt: '2100-01-01T00:00:00.000Z',
  updatedAt: '2100-01-01T00:00:00.000Z',
}
const dropped: BookingRow = { ...row, status: 'dropped', dropCharge: 500_000 }
const cost = columnsFor({ seesCost: true }).find(({ key }) => key === 'net')
const texts = { person: () => null, phone: () => null, timeZone: 'Asia/Kolkata' }
const read = (booking: BookingRow) => cost?.value(booking, texts)

test('a dropped service costs what its vendor charges for that, and nothing where it charges nothing', () => {
  expect(read(row)).toBe(18_000)
  expect(read(dropped)).toBe(5000)
  expect(read({ ...dropped, dropCharge: 0 })).toBe(0)
})

test('who may not see costs sees no charge either', () => {
  expect(redactRow({ seesCost: false }, dropped, 'INR')).toMatchObject({ net: null, dropCharge: null })
})
