import { needsConfirmation } from '@sarai/contract/booking-words'
import { counted } from '@sarai/contract/count-words'
import type { DayMove, DaySlip, DayStay } from '@sarai/contract/departures'
import { itemDetails } from '@sarai/contract/itinerary-items'
import { dayWords as shortDay } from '@sarai/itinerary/words'
import { plusDays } from '../../core/days.rules.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { flightOfRide, flightsOn, rideOf } from './departures-flights.rules.ts'
import { dayWords } from './departures-words.rules.ts'
import type { listServicesAround } from './departures.queries.ts'

export type DayRow = Awaited<ReturnType<typeof listServicesAround>>[number]

/** Whose trip it is. */
export interface Party {
  tripId: string
  who: string
  phone: string | null
  travellers: number
}

interface Ends {
  from: string | null
  to: string | null
  flight: string | null
}

/** From where to where something goes, as its category knows it. */
function endsOf({ category, details }: DayRow): Ends | undefined {
  if (category === 'transport') {
    const { data } = itemDetails.transport.safeParse(details)
    return { from: data?.pickup ?? data?.from?.name ?? null, to: data?.drop ?? data?.to?.name ?? null, flight: null }
  }
  if (category === 'flight') {
    const { data } = itemDetails.flight.safeParse(details)
    const [from, to] = [data?.from, data?.to].map((end) => end?.airport ?? end?.place?.name ?? null)
    return { from: from ?? null, to: to ?? null, flight: data?.flightNumber ?? null }
  }
  if (category === 'cruise') {
    const { data } = itemDetails.cruise.safeParse(details)
    return { from: data?.from?.name ?? null, to: data?.to?.name ?? null, flight: null }
  }
  return undefined
}

const factsOf = ({ id, title, vendor, vendorPhone, status, confirmationNumber }: DayRow) => ({
  bookingId: id,
  title,
  vendor,
  vendorPhone,
  status,
  confirmationNumber,
})

/** Rides, flights and cruises of a day in the order of their times; rides say which flight they belong to. */
export function movesOn(day: string, rows: readonly DayRow[], parties: ReadonlyMap<string, Party>): DayMove[] {
  const flights = flightsOn(day, rows)
  const moves = rows.flatMap((row): DayMove[] => {
    const [party, ends] = [parties.get(row.tripId), endsOf(row)]
    const isMove = ends !== undefined || row.driver !== null
    if (!party || !row.category || row.date !== day || !isMove) return []
    const where = ends ?? { from: null, to: null, flight: null }
    const isRide = row.category !== 'flight' && row.category !== 'cruise'
    const flight = where.flight ?? (isRide ? flightOfRide(rideOf(row, where.from, where.to), flights) : null)
    return [{ ...party, ...factsOf(row), ...where, flight, category: row.category, time: row.time, driver: row.driver }]
  })
  return moves.sort((a, b) => (a.time ?? '99').localeCompare(b.time ?? '99'))
}

/** Where people sleep in the night after a day. */
export function staysOn(day: string, rows: readonly DayRow[], parties: ReadonlyMap<string, Party>): DayStay[] {
  return rows.flatMap((row): DayStay[] => {
    const party = parties.get(row.tripId)
    if (!party || row.category !== 'lodging' || !row.date) return []
    const leavesOn = plusDays(row.date, row.nights ?? 1)
    if (row.date > day || leavesOn <= day) return []
    const { data } = itemDetails.lodging.safeParse(row.details)
    const rooms = { room: data?.room ?? null, rooms: data?.rooms ?? null }
    return [{ ...party, ...factsOf(row), ...rooms, arrivesOn: row.date, leavesOn }]
  })
}

const lineOf = (parts: (string | null | false | 0 | undefined)[]) => parts.filter(Boolean).join(', ')

/** A number of what was booked before is not told as if it held. */
const describeConfirmation = (booked: Pick<DayStay, 'status' | 'confirmationNumber'>) =>
  booked.confirmationNumber &&
  lineOf([`Confirmation ${booked.confirmationNumber}`, needsConfirmation(booked) && 'to be confirmed again'])

function moveLines(move: DayMove, withDriver: boolean): string {
  const { time, title, from, to, flight, driver, who, phone, travellers } = move
  const way = from && to ? `${from} → ${to}` : (from ?? to)
  const vehicle = driver && lineOf([driver.vehicle, driver.plate])
  return [
    `${time ?? 'Time open'}  ${title}`,
    lineOf([way, flight && `flight ${flight}`]),
    lineOf([who, counted(travellers, 'traveller'), phone]),
    withDriver && driver && `Driver: ${lineOf([driver.name, driver.phone, vehicle])}`,
    !withDriver && vehicle,
    describeConfirmation(move),
  ]
    .filter(Boolean)
    .join('\n')
}

function stayLines(stay: DayStay): string {
  const { title, room, rooms, who, travellers, arrivesOn, leavesOn } = stay
  return [
    title,
    lineOf([rooms && counted(rooms, 'room'), room, `${shortDay(arrivesOn)} to ${shortDay(leavesOn)}`]),
    lineOf([who, counted(travellers, 'traveller')]),
    describeConfirmation(stay),
  ]
    .filter(Boolean)
    .join('\n')
}

interface Part {
  key: string
  kind: DaySlip['kind']
  name: string
  phone: string | null
  words: string
}

function driverPart(move: DayMove): Part[] {
  const { driver } = move
  const name = driver?.name ?? driver?.phone
  if (!driver || !name) return []
  const key = `driver ${driver.phone?.replace(/\D/g, '') || name.toLowerCase()}`
  return [{ key, kind: 'driver', name, phone: driver.phone, words: moveLines(move, false) }]
}

function vendorPart(one: DayMove | DayStay, words: string): Part[] {
  if (!one.vendor) return []
  const key = `vendor ${one.vendor.toLowerCase()}`
  return [{ key, kind: 'vendor', name: one.vendor, phone: one.vendorPhone, words }]
}

/** What each driver and vendor has to do on a day, as a text to be sent to them. */
export function slipsOf(day: string, moves: readonly DayMove[], stays: readonly DayStay[], agency: string): DaySlip[] {
  const parts = [
    ...moves.flatMap(driverPart),
    ...moves.flatMap((move) => vendorPart(move, moveLines(move, true))),
    ...stays.flatMap((stay) => vendorPart(stay, stayLines(stay))),
  ]
  return [...Map.groupBy(parts, ({ key }) => key).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { key, kind, name } = first
    const phone = own.find((part) => part.phone)?.phone ?? null
    const text = [`${agency}, ${dayWords(day)}`, ...own.map(({ words }) => words)].join('\n\n')
    return [{ key, kind, name, phone, text, whatsappUrl: whatsappUrl(phone, text) }]
  })
}
