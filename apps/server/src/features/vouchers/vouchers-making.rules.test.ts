import { describe, expect, test } from 'vitest'
import { guestsOf } from '../travellers/travellers-guests.rules.ts'
import { documentOf, takenFrom } from './vouchers-making.rules.ts'
import { voucherWords } from './vouchers-words.rules.ts'

const settings = {
  billing: null,
  policies: 'Check-in from 14:00, check-out until 11:00. Every adult shows a photo ID.\nPlease be on time.',
  contacts: [],
}

/** Of records as much as a voucher takes. */
const readAs = (record: object) => JSON.parse(JSON.stringify(record))

function makeVoucher(booking: object) {
  const traveller = { kind: 'adult', isLead: false, title: null, familyName: 'Nair', birth: null, pricedAge: null }
  const rest = { meal: null, seat: null, cancelledAt: null }
  const travellers = ['1', '2'].map((room) => ({ ...traveller, ...rest, givenName: `Guest ${room}`, room }))
  const sold = { single: 0, double: 2, triple: 0 }
  const record = {
    id: 'one',
    title: 'A service',
    date: '2100-02-01',
    nights: null,
    details: {},
    driver: null,
    ...booking,
  }
  const taken = takenFrom(
    readAs({
      title: 'Kerala',
      customer: null,
      travellers: 2,
      guests: { ...guestsOf(readAs(travellers), '2100-02-01'), sold },
      bookings: [record],
      isCombined: false,
      vendors: {},
    }),
  )
  return documentOf(taken, readAs(settings))
}

const toggles = { showPrice: false, showGuests: true, showBranding: true, showVendor: true, showDriver: true }

describe('a voucher', () => {
  test('names as many rooms as its guests share', () => {
    const document = makeVoucher({ category: 'lodging', nights: 2, details: { rooms: 1 } })
    const { rooms, services } = voucherWords('hotel', document, toggles)
    expect(rooms).toHaveLength(2)
    expect(services[0]?.facts).toContainEqual({ label: 'Rooms', value: '2' })
  })

  test('of a ferry by day has no rooms, and of a cruise by night has', () => {
    const ferry = makeVoucher({ category: 'cruise' })
    expect(voucherWords('cruise', ferry, toggles).rooms).toEqual([])
    expect(ferry.services[0]?.details.occupancy).toBeFalsy()
    const cruise = makeVoucher({ category: 'cruise', nights: 3 })
    expect(voucherWords('cruise', cruise, toggles).rooms).toHaveLength(2)
  })

  test('of a bicycle or a ride says nothing of checking in; of a hotel it does', () => {
    for (const category of ['activity', 'transport'])
      expect(makeVoucher({ category }).policies).toBe('Every adult shows a photo ID.\nPlease be on time.')
    expect(makeVoucher({ category: 'lodging', nights: 1 }).policies).toBe(settings.policies)
  })
})
