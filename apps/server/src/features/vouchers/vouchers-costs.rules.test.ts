import { expect, test } from 'vitest'
import { redactDocument, redactRow, withHiddenVendors } from './vouchers-costs.rules.ts'

const vendor = { name: 'Lake Hotel', address: 'Fateh Sagar', phone: null, map: null }
const nobody = { name: null, address: null, phone: null, map: null }
const service = {
  bookingId: null,
  type: 'hotel' as const,
  title: 'Two nights',
  confirmationNumber: 'X1',
  awaitsConfirmation: false,
  from: null,
  to: null,
  time: null,
  endTime: null,
  vendor,
  driver: null,
  details: {},
}
const document = {
  title: 'Udaipur',
  leadGuest: null,
  guests: [],
  party: null,
  services: [service],
  inclusions: null,
  requests: null,
  billing: null,
  policies: null,
  price: null,
  contacts: [],
}
const toggles = (showVendor: boolean) => ({
  showPrice: false,
  showGuests: true,
  showBranding: true,
  showVendor,
  showDriver: true,
})

test.each([
  ['who sees costs is told a vendor that the voucher keeps to itself', true, false, vendor],
  ['who does not is not', false, false, nobody],
  ['but what the voucher says, whoever holds it reads', false, true, vendor],
])('%s', (_, seesCost, showVendor, told) => {
  expect(redactDocument({ seesCost }, document, toggles(showVendor)).services[0]?.vendor).toEqual(told)
  const row = { vendorId: 'an id', vendor: 'Lake Hotel', toggles: toggles(showVendor) }
  expect(redactRow({ seesCost }, row).vendor).toBe(told.name)
  expect(redactRow({ seesCost: false }, row).vendorId).toBeNull()
})

test('whoever was shown no vendor saves none away', () => {
  const before = { document, toggles: toggles(false) }
  const typed = redactDocument({ seesCost: false }, document, before.toggles)
  expect(withHiddenVendors({ seesCost: false }, before, typed).services[0]?.vendor).toEqual(vendor)
})
