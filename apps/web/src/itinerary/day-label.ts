import type { DayPlace } from '@sarai/itinerary/trip-days'
import { formatDay } from '~/lib/format.ts'

/** The options that a day is in, where it is not in all: "Option B". */
export function optionsLabel({ options }: DayPlace): string {
  return options.length === 0 ? '' : `${options.length > 1 ? 'Options' : 'Option'} ${options.join(', ')}`
}

/** When a day of the trip is, and in which options: "6 May 2027 · Option B". */
export function dayLabel(place: DayPlace | undefined): string {
  if (!place) return ''
  return [place.date && formatDay(place.date), optionsLabel(place)].filter(Boolean).join(' · ')
}
