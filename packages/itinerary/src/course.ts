import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { belongsTo, optionIdsOf, type TripDay, tripDays } from './trip-days.ts'

/** A day as it is in an option: with what belongs to it. */
export interface CourseDay extends TripDay<ItineraryDay> {
  items: ItineraryItem[]
}

/** The trip as one option goes. */
export interface Course {
  optionId: string | null
  days: CourseDay[]
}

export function coursesOf(document: ItineraryDocument): Course[] {
  return optionIdsOf(document).map((optionId) => ({
    optionId,
    days: tripDays(document, optionId).map((one) => ({
      ...one,
      items: one.day.items.filter((item) => belongsTo(item, optionId)),
    })),
  }))
}

/** How many nights an item takes: in a bed, on board, or on the way. */
export function nightsOf(item: ItineraryItem): number {
  switch (item.category) {
    case 'lodging':
    case 'cruise':
      return item.details.nights
    case 'flight':
      return Math.max(item.details.arrivesAfterDays, 0)
    case 'transport': {
      const { startTime, endTime, minutes } = item.details
      if (startTime === null) return 0
      if (endTime !== null) return endTime < startTime ? 1 : 0
      return Math.floor((minutesOf(startTime) + (minutes ?? 0)) / 1440)
    }
    case 'activity':
    case 'info':
      return 0
  }
}

/** 07:30 as 450. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Whether it takes travellers to another place. */
export const isMove = ({ category }: ItineraryItem) =>
  category === 'flight' || category === 'transport' || category === 'cruise'
