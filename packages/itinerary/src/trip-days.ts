/** Days without a zone, `2026-11-21`, and which day of a trip is when. */
import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** How many days from one to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/**
 * Whether something is part of an option. What names options belongs to these only, also when they were removed: it
 * comes back with them, and does not slip into the price of the others.
 */
export function belongsTo(part: { optionIds: readonly string[] }, optionId: string | null): boolean {
  return part.optionIds.length === 0 || (optionId !== null && part.optionIds.includes(optionId))
}

export interface TripDay<Day> {
  day: Day
  /** From 1, in this option. */
  number: number
  /** Where the first day is known. */
  date: string | null
}

/** The days of an option, numbered and dated. */
export function tripDays<Day extends { optionIds: readonly string[] }>(
  trip: { startDate: string | null; days: readonly Day[] },
  optionId: string | null,
): TripDay<Day>[] {
  return trip.days
    .filter((day) => belongsTo(day, optionId))
    .map((day, index) => ({
      day,
      number: index + 1,
      date: trip.startDate === null ? null : plusDays(trip.startDate, index),
    }))
}

/** Whether a day was given a name. The initial "Day 1" is no name once the day is moved. */
export function isNamed({ title }: { title: string }): boolean {
  return !/^Day \d+$/.test(title)
}

/** What a day is called: its name, or the number it has by now. */
export function dayTitle(day: { title: string }, number: number): string {
  return isNamed(day) ? day.title : `Day ${number}`
}

/** A day with its number and, where it has one, its name: "Day 3, Amber Fort". */
export function numberedDay(day: { title: string }, number: number, between = ', '): string {
  return isNamed(day) ? `Day ${number}${between}${day.title}` : `Day ${number}`
}

/** A day's place in the trip: in the first option it is part of, as those of the others have numbers of their own. */
export interface DayPlace {
  number: number
  date: string | null
  /** The options that it is part of, where it is not in all of them. */
  options: string[]
}

/** The places of all days, by their ids. A day that no option has any more counts as one of all. */
export function dayPlaces(trip: {
  startDate: string | null
  days: readonly { id: string; optionIds: readonly string[] }[]
  options: readonly { id: string; name: string }[]
}): Map<string, DayPlace> {
  const places = new Map<string, DayPlace>()
  for (const optionId of optionIdsOf(trip))
    for (const { day, number, date } of tripDays(trip, optionId)) {
      const options = trip.options.filter(({ id }) => day.optionIds.includes(id)).map(({ name }) => name)
      if (!places.has(day.id)) places.set(day.id, { number, date, options })
    }
  for (const [index, { id }] of trip.days.entries())
    if (!places.has(id)) {
      const date = trip.startDate === null ? null : plusDays(trip.startDate, index)
      places.set(id, { number: index + 1, date, options: [] })
    }
  return places
}

interface Dated {
  startDate: string | null
  days: readonly { optionIds: readonly string[] }[]
  options: readonly { id: string }[]
}

/** How many days the longest option has. */
export const countDays = (trip: Dated): number =>
  Math.max(...optionIdsOf(trip).map((optionId) => tripDays(trip, optionId).length))

/** The last day of the longest option; null where the first is not known. */
export function endDate(trip: Dated): string | null {
  if (trip.startDate === null) return null
  return plusDays(trip.startDate, Math.max(countDays(trip), 1) - 1)
}

/** The ids of all options; one null where there are none. */
export function optionIdsOf(trip: { options: readonly { id: string }[] }): (string | null)[] {
  return trip.options.length === 0 ? [null] : trip.options.map((option) => option.id)
}

/** Whether a part belongs to an option that there is: what belongs only to removed ones is not part of the trip. */
export const isInSome = (
  trip: { options: readonly { id: string }[] },
  part: { optionIds: readonly string[] },
): boolean => optionIdsOf(trip).some((optionId) => belongsTo(part, optionId))

interface Requested {
  travelStart: string | null
  travelEnd: string | null
  nights: number | null
}

/** How many days somebody who asks for a trip wants it to have; undefined where they do not say. */
export function countDaysRequested({ travelStart, travelEnd, nights }: Requested): number | undefined {
  if (travelStart && travelEnd) return daysBetween(travelStart, travelEnd) + 1
  return nights ? nights + 1 : undefined
}

/** The date of a day of a trip, in the first option that it is part of; the first day's where it is in none. */
export function findDateOfDay(document: ItineraryDocument, isMeant: (day: ItineraryDay) => boolean): string | null {
  for (const optionId of [null, ...document.options.map(({ id }) => id)])
    for (const { day, date } of tripDays(document, optionId)) if (isMeant(day)) return date
  return document.startDate
}
