import type { Booking, BookingRow } from '@sarai/contract/booking-schemas'

interface Eyes {
  seesCost: boolean
}

/** A service as somebody may see it: without its vendor, if costs are hidden from them. */
export function redactCosts<T extends { vendor: string | null }>({ seesCost }: Eyes, service: T): T {
  return seesCost ? service : { ...service, vendor: null }
}

/** The same with its cost. Its currency would reveal the vendor. */
export function redactCost<T extends { vendor: string | null; net: number | null; currency: string }>(
  { seesCost }: Eyes,
  service: T,
  tripCurrency: string,
): Omit<T, 'net'> & { net: number | null } {
  return seesCost ? service : { ...service, vendor: null, net: null, currency: tripCurrency }
}

/** A booking as lists show it to somebody. The number a vendor confirmed it by stays: travellers need it. */
export function redactRow({ seesCost }: Eyes, row: BookingRow, tripCurrency: string): BookingRow {
  if (seesCost) return row
  return { ...row, vendorId: null, vendor: null, net: null, dropCharge: null, rate: null, currency: tripCurrency }
}

/** A whole booking as somebody may see it. */
export function redactBooking(eyes: Eyes, booking: Booking, tripCurrency: string): Booking {
  if (eyes.seesCost) return booking
  const hidden = {
    vendorTerms: null,
    slabs: null,
    payables: null,
    rateCardId: null,
    rateRevision: null,
    quote: null,
  }
  return { ...booking, ...redactRow(eyes, booking, tripCurrency), ...hidden }
}
