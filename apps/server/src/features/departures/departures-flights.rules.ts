import { itemDetails } from '@sarai/contract/itinerary-items'
import { plusDays } from '../../core/days.rules.ts'
import type { DayRow } from './departures-day.rules.ts'

/** One end of a flight on a day: when it leaves or lands, in minutes of the day, and how the place is called. */
interface FlightEnd {
  at: number | null
  names: string[]
}

/** A flight of a trip on a day. An end that is on another day is null. */
export interface DayFlight {
  tripId: string
  number: string
  leaves: FlightEnd | null
  lands: FlightEnd | null
}

const minutesOf = (time: string | null | undefined): number | null => {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  return time ? hours * 60 + minutes : null
}

/** The flights that leave or land on a day. */
export function flightsOn(day: string, rows: readonly DayRow[]): DayFlight[] {
  return rows.flatMap(({ tripId, category, date, time, details }): DayFlight[] => {
    const { data } = category === 'flight' && date ? itemDetails.flight.safeParse(details) : {}
    if (!data?.flightNumber || !date) return []
    const end = ({ airport, place }: typeof data.from, at: string | null): FlightEnd => ({
      at: minutesOf(at),
      names: [airport, place?.name].flatMap((name) => (name ? [name.toLowerCase()] : [])),
    })
    const leaves = date === day ? end(data.from, time ?? data.from.time) : null
    const lands = plusDays(date, data.arrivesAfterDays) === day ? end(data.to, data.to.time) : null
    return leaves || lands ? [{ tripId, number: data.flightNumber, leaves, lands }] : []
  })
}

/** A ride of a trip, as it bears on which flight it belongs to. */
export interface DayRide {
  tripId: string
  title: string
  starts: number | null
  ends: number | null
  from: string | null
  to: string | null
}

export function rideOf({ tripId, title, time, details }: DayRow, from: string | null, to: string | null): DayRide {
  const { data } = itemDetails.transport.safeParse(details)
  const starts = minutesOf(time ?? data?.startTime)
  const takes = data?.minutes ?? null
  const ends = minutesOf(data?.endTime) ?? (starts !== null && takes !== null ? starts + takes : null)
  return { tripId, title, starts, ends, from, to }
}

const hour = 60
/** Who is fetched may be waited for from a little before the flight lands. */
const early = -hour / 2

/** The longest that a ride may be apart from a flight, by how plainly it names the airport; undefined where it goes elsewhere. */
function farthest(place: string | null, title: string, { names }: FlightEnd): number | undefined {
  const words = (place ?? title).toLowerCase()
  if (words.includes('airport') || names.some((name) => name.length === 3 && words.split(/\W+/).includes(name)))
    return 8 * hour
  if (place === null) return 4 * hour
  return names.some((name) => name.length > 3 && words.includes(name)) ? 4 * hour : undefined
}

/** How long a ride is from a flight, in minutes; undefined where it is no ride to or from it. */
function apartFrom(ride: DayRide, { leaves, lands }: DayFlight): number | undefined {
  const apart: number[] = []
  const look = (most: number | undefined, gap: number | null, least: number) => {
    if (most === undefined) return
    // Without times only a ride that says where it goes is known to belong to a flight.
    if (gap === null) apart.push(...(most > 4 * hour ? [24 * hour] : []))
    else if (gap >= least && gap <= most) apart.push(Math.abs(gap))
  }
  const between = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other)
  if (lands) look(farthest(ride.from, ride.title, lands), between(ride.starts, lands.at), early)
  if (leaves) look(farthest(ride.to, ride.title, leaves), between(leaves.at, ride.ends ?? ride.starts), 0)
  return apart.length > 0 ? Math.min(...apart) : undefined
}

/** The number of the flight that a ride fetches somebody from or takes them to; null where it is of none. */
export function flightOfRide(ride: DayRide, flights: readonly DayFlight[]): string | null {
  const near = flights
    .filter(({ tripId }) => tripId === ride.tripId)
    .flatMap((flight) => {
      const apart = apartFrom(ride, flight)
      return apart === undefined ? [] : [{ number: flight.number, apart }]
    })
    .sort((a, b) => a.apart - b.apart)
  const [first, second] = near
  return first && first.apart !== second?.apart ? first.number : null
}
