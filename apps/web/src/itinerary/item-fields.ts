import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import {
  cabinClasses,
  cabinClassLabels,
  type ItemCategory,
  mealPlanLabels,
  mealPlans,
  ticketTypeLabels,
  ticketTypes,
} from '@sarai/contract/itinerary-words'
import type { FieldKind, RecordField } from '~/records/record-fields.ts'
import { plural } from '~/lib/format.ts'

export interface DetailField extends Omit<RecordField, 'name' | 'section'> {
  /** Below the item's details. */
  path: string[]
}

const field = (path: string, label: string, kind: FieldKind, more: Partial<DetailField> = {}): DetailField => ({
  path: path.split('.'),
  label,
  kind,
  ...more,
})
const choices = <V extends string>(values: readonly V[], labels: Record<V, string>) => ({
  choices: values.map((value) => ({ value, label: labels[value] })),
})

const flightEnd = (end: 'from' | 'to', label: string): DetailField[] => [
  field(`${end}.airport`, `${label} airport`, 'text', { help: 'Three letters, like DEL', isCode: true }),
  field(`${end}.place`, `${label} city`, 'place'),
  field(`${end}.time`, `${label} time`, 'time'),
  field(`${end}.zone`, `${label} time zone`, 'zone'),
  field(`${end}.terminal`, `${label} terminal`, 'text'),
]

/** What is asked of an item besides its title and text, by its category. All of it may be left out. */
export const detailFields: Record<ItemCategory, DetailField[]> = {
  activity: [
    field('place', 'Where', 'place'),
    field('startTime', 'Begins at', 'time'),
    field('minutes', 'Takes (minutes)', 'number', { max: 43_200 }),
    field('ticket', 'Ticket', 'choice', choices(ticketTypes, ticketTypeLabels)),
    field('meetingPoint', 'Meeting point', 'text'),
    field('fromAge', 'From age', 'number', { max: 120 }),
    field('toAge', 'Up to age', 'number', { max: 120 }),
  ],
  lodging: [
    field('place', 'City', 'place'),
    field('address', 'Address', 'text'),
    field('stars', 'Stars', 'choice', {
      isNumber: true,
      choices: [1, 2, 3, 4, 5, 6, 7].map((count) => ({ value: String(count), label: '★'.repeat(count) })),
    }),
    field('room', 'Room', 'text'),
    field('mealPlan', 'Meal plan', 'choice', choices(mealPlans, mealPlanLabels)),
    field('nights', 'Nights', 'number', { max: 90 }),
    field('rooms', 'Rooms', 'number', { max: 500 }),
    field('checkIn', 'Check-in', 'time'),
    field('checkOut', 'Check-out', 'time'),
  ],
  flight: [
    field('airline', 'Airline', 'text'),
    field('flightNumber', 'Flight number', 'text'),
    ...flightEnd('from', 'Departure'),
    ...flightEnd('to', 'Arrival'),
    field('arrivesAfterDays', 'Arrives', 'choice', {
      isNumber: true,
      isRequired: true,
      choices: [
        { value: '-1', label: 'Previous day' },
        { value: '0', label: 'The same day' },
        { value: '1', label: 'The next day' },
        { value: '2', label: 'Two days later' },
        { value: '3', label: 'Three days later' },
      ],
    }),
    field('cabin', 'Class', 'choice', choices(cabinClasses, cabinClassLabels)),
    field('baggage', 'Baggage', 'text'),
    field('pnr', 'PNR', 'text'),
  ],
  transport: [
    field('vehicle', 'Vehicle', 'text'),
    field('from', 'From', 'place'),
    field('to', 'To', 'place'),
    field('startTime', 'Leaves at', 'time'),
    field('endTime', 'Arrives at', 'time'),
    field('pickup', 'Pick-up point', 'text'),
    field('drop', 'Drop point', 'text'),
    field('kilometres', 'Kilometres', 'number', { max: 20_000 }),
    field('minutes', 'Takes (minutes)', 'number', { max: 43_200 }),
  ],
  cruise: [
    field('ship', 'Ship', 'text'),
    field('cabin', 'Cabin', 'text'),
    field('from', 'From port', 'place'),
    field('to', 'To port', 'place'),
    field('departs', 'Departs at', 'time'),
    field('arrives', 'Arrives at', 'time'),
    field('nights', 'Nights on board', 'number', { max: 90 }),
    field('mealPlan', 'Meal plan', 'choice', choices(mealPlans, mealPlanLabels)),
  ],
  info: [field('startTime', 'Time', 'time')],
}

const joined = (parts: (string | null | undefined)[], between = ' · ') => parts.filter(Boolean).join(between)
const nights = (count: number) => plural(count, 'night')

/** An item in a line: when, where, how. */
export function itemSummary(item: ItineraryItem): string {
  switch (item.category) {
    case 'activity':
      return joined([item.details.startTime, item.details.place?.name])
    case 'lodging': {
      const { place, room, mealPlan } = item.details
      return joined([place?.name, nights(item.details.nights), room, mealPlan && mealPlanLabels[mealPlan]])
    }
    case 'flight': {
      const { airline, flightNumber, from, to } = item.details
      const way = joined([from.airport ?? from.place?.name, to.airport ?? to.place?.name], ' → ')
      return joined([joined([airline, flightNumber], ' '), way, joined([from.time, to.time], '–')])
    }
    case 'transport': {
      const { vehicle, from, to, startTime } = item.details
      return joined([startTime, joined([from?.name, to?.name], ' → '), vehicle])
    }
    case 'cruise': {
      const { ship, from, to } = item.details
      return joined([
        ship,
        joined([from?.name, to?.name], ' → '),
        item.details.nights ? nights(item.details.nights) : null,
      ])
    }
    case 'info':
      return item.details.startTime ?? ''
  }
}
