import { counted } from '@sarai/contract/count-words'
import type { DayMove, DaySheet, DayStay, SheetTrip } from '@sarai/contract/departures'
import { tripNumber } from '../trips/trips.rules.ts'

/** What a day sheet on paper is made of. */
export interface SheetInput {
  sheet: DaySheet
  agency: string
  /** Names of the people, by id. */
  names: Record<string, string>
  /** Only what one driver or vendor has to do. */
  slip?: string
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const readinessWords = { ready: 'Ready', pending: 'To arrange', risk: 'At risk', none: '' } as const
const statusWords = {
  initialised: 'not requested',
  requested: 'requested',
  confirmed: 'confirmed',
  waitlisted: 'waitlisted',
  changed: 'to be confirmed again',
  dropped: 'dropped',
} as const

/** What is said of a trip on paper, line by line. */
export function sheetWords(trip: SheetTrip, names: SheetInput['names']) {
  const days = `${short.format(new Date(trip.startDate))} – ${short.format(new Date(trip.endDate))}`
  const people = counted(trip.travellers, 'traveller')
  const rm = trip.ownerId ? names[trip.ownerId] : undefined
  return {
    who: trip.customer ?? trip.title,
    number: tripNumber(trip.number),
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

const joined = (parts: (string | null | undefined | false | 0)[]) => parts.filter(Boolean).join(' · ')

/** A ride or flight on paper. */
export function moveWords({ time, title, who, phone, from, to, flight, driver, vendor, vendorPhone, status }: DayMove) {
  const way = from && to ? `${from} → ${to}` : (from ?? to)
  const by = driver && joined([driver.name, driver.phone, driver.vehicle, driver.plate])
  return {
    strong: joined([time ?? 'Time open', title, who]),
    soft: joined([way, flight, by ? `Driver: ${by}` : null, joined([vendor, vendorPhone]), phone, statusWords[status]]),
  }
}

/** A night on paper. */
export function stayWords({ title, who, phone, room, rooms, vendor, vendorPhone, leavesOn, status }: DayStay) {
  return {
    strong: joined([title, who]),
    soft: joined([
      joined([vendor !== title && vendor, vendorPhone]),
      joined([rooms && `${rooms} × ${room ?? 'room'}`]),
      `until ${short.format(new Date(leavesOn))}`,
      phone,
      statusWords[status],
    ]),
  }
}
