/** Finds what is wrong with a trip that is right but for a change. */
import { type ItineraryDocument, itineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { checkItinerary } from './checks.ts'
import { keralaTrip } from './test-trips.ts'

const today = '2026-11-21'
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export type Change = (trip: ItineraryDocument) => void

export function findings(change: Change, on = today) {
  const trip = keralaTrip()
  change(trip)
  return checkItinerary(itineraryDocument.parse(trip), on)
}

/** Code, the end of the id of the day, item or entry, and the message. */
export function said(change: Change) {
  return findings(change).map(({ code, dayId, itemId, entryId, message }) => {
    return [code, Number((itemId ?? dayId ?? entryId ?? '0').slice(-4)), message]
  })
}

export const day = (trip: ItineraryDocument, number: number) => {
  const found = trip.days[number - 1]
  if (!found) throw new Error(`no day ${number}`)
  return found
}
export const change =
  (number: number, with_: (item: ItineraryItem) => void): Change =>
  (trip) => {
    const item = trip.days.flatMap((one) => one.items).find((one) => one.id === idOf(number))
    if (!item) throw new Error(`no item ${number}`)
    with_(item)
  }
export const set = (number: number, details: object) =>
  change(number, (item) => {
    Object.assign(item.details, details)
  })
export const remove =
  (...numbers: number[]): Change =>
  (trip) => {
    for (const one of trip.days) one.items = one.items.filter((item) => !numbers.includes(Number(item.id.slice(-4))))
  }
export const add =
  (number: number, ...items: ItineraryItem[]): Change =>
  (trip) =>
    void day(trip, number).items.push(...items)
export const all =
  (...changes: Change[]): Change =>
  (trip) => {
    for (const one of changes) one(trip)
  }

export type Case = [string, Change, ...[string, number, string][]]
