import type { itemCategories } from './itinerary-words.ts'

/** What a rate is asked for. Only what sleeps or drives is priced day by day. */
export const rateBases = ['room-night', 'person-night', 'person', 'vehicle-day', 'vehicle', 'group', 'km'] as const
export type RateBasis = (typeof rateBases)[number]
export const rateBasisLabels: Record<RateBasis, string> = {
  'room-night': 'per room and night',
  'person-night': 'per person and night',
  person: 'per person',
  'vehicle-day': 'per vehicle and day',
  vehicle: 'per vehicle and ride',
  group: 'for the group',
  km: 'per kilometre',
}

/** What a new rate card of a category is priced by. */
export const usualBasis: Record<(typeof itemCategories)[number], RateBasis> = {
  activity: 'person',
  lodging: 'room-night',
  flight: 'person',
  transport: 'vehicle-day',
  cruise: 'person-night',
  info: 'group',
}

/** From Monday, as in ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
export const weekdayLabels: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** Nights of a stay, days of a vehicle. */
export const maxRateNights = 90
