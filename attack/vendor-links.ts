import type { Installation } from './installation.ts'

interface Listed {
  data: { id: string; startDate: string; cancelledAt: string | null }[]
}
interface Booking {
  data: { id: string; version: number }
}
interface Sent {
  data: { id: string; url: string }[]
}

/** A page of a vendor's, as somebody has it who was sent its link. */
export interface VendorLink {
  requestId: string
  bookingId: string
  tripId: string
  lineId: string
  /** `/vendor-requests/{key}` */
  path: string
}

/** Asks a new vendor for a service of a trip to come. */
export async function askVendor({ call }: Installation, token: string, name: string): Promise<VendorLink> {
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await call<T>(method, path, { token, body })
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { data: trips } = await ask<Listed>('POST', '/trips/all-trips', { filters: {} })
  const today = new Date().toISOString().slice(0, 10)
  const trip = trips.find(({ startDate, cancelledAt }) => startDate > today && !cancelledAt)
  if (!trip) throw new Error('the demo agency has no trip to come')
  const vendor = await ask<{ data: { id: string } }>('POST', '/vendors', { name })
  const { data: booking } = await ask<Booking>('POST', '/bookings', {
    tripId: trip.id,
    vendorId: vendor.data.id,
    title: `Room of ${name}`,
    date: trip.startDate,
    net: 500_000,
    category: 'lodging',
  })
  const bookings = [{ id: booking.id, version: booking.version }]
  const { data } = await ask<Sent>('POST', '/booking-requests', {
    requests: [{ tripId: trip.id, bookings, way: 'link', text: 'Please confirm' }],
  })
  const [sent] = data
  if (!sent) throw new Error('nothing was asked for')
  const path = new URL(sent.url).pathname
  const requests = await ask<{ data: { id: string; lines: { id: string }[] }[] }>(
    'GET',
    `/bookings/${booking.id}/booking-requests`,
  )
  const lineId = requests.data.find(({ id }) => id === sent.id)?.lines[0]?.id ?? ''
  return { requestId: sent.id, bookingId: booking.id, tripId: trip.id, lineId, path }
}
