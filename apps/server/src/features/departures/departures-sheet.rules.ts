import type { DaySheet, SheetTrip } from '@sarai/contract/departures'

/** What a day sheet on paper is made of. */
export interface SheetInput {
  sheet: DaySheet
  agency: string
  /** Names of the people, by id. */
  names: Record<string, string>
}

const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Saturday 21 Nov 2026 */
export const dayWords = (day: string) => long.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

const readinessWords = { ready: 'Ready', pending: 'On track', risk: 'At risk', none: '' } as const
const statusWords = {
  initialised: 'not requested',
  requested: 'requested',
  confirmed: 'confirmed',
  waitlisted: 'waitlisted',
  changed: 'changed by the vendor',
  dropped: 'dropped',
} as const

/** What is said of a trip on paper, line by line. */
export function sheetWords(trip: SheetTrip, names: SheetInput['names']) {
  const days = `${short.format(new Date(trip.startDate))} – ${short.format(new Date(trip.endDate))}`
  const people = `${trip.travellers} ${trip.travellers === 1 ? 'traveller' : 'travellers'}`
  const rm = trip.ownerId ? names[trip.ownerId] : undefined
  return {
    who: trip.customer ?? trip.title,
    number: `T-${String(trip.number).padStart(6, '0')}`,
    what: [trip.customer ? trip.title : null, days, people].filter(Boolean).join(' · '),
    reach: [trip.phone, rm && `RM ${rm}`].filter(Boolean).join(' · '),
    readiness: readinessWords[trip.readiness],
    services: trip.services.map(({ title, vendor, status }) => ({
      title,
      vendor: vendor && vendor !== title ? vendor : '',
      status: statusWords[status],
      isOpen: status !== 'confirmed',
    })),
  }
}
