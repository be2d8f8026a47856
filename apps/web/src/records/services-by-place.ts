import { type ItemCategory, itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { isObject, objectOf, textOf } from '~/lib/stored.ts'

/** A service whose vendor is to be chosen; what its category knows of it only where that was read. */
export interface ServiceToChoose {
  id: string
  title: string
  date: string | null
  category: ItemCategory | null
  details?: Record<string, unknown> | null
}

/** Services of one kind at one place, which are mostly of one vendor. */
export interface ServicesThere {
  key: string
  /** "Hotel, Munnar" */
  label: string
  place: string | null
  services: ServiceToChoose[]
}

const readName = (value: unknown) => (isObject(value) ? textOf(value.name) : '')

/** Where a service is, or where its journey begins. */
export function findPlace({ details }: ServiceToChoose): string | null {
  const { place, from } = objectOf(details)
  return readName(place) || readName(from) || readName(objectOf(from).place) || null
}

const formatKind = (category: ItemCategory | null) => (category ? itemCategoryLabels[category] : 'Other')

/** Services by their kind and place, in the order of the first of each. */
export function groupServices(services: readonly ServiceToChoose[]): ServicesThere[] {
  const groups = Map.groupBy(services, (one) => [formatKind(one.category), findPlace(one)].filter(Boolean).join(', '))
  return [...groups].map(([label, own]) => ({
    key: label,
    label,
    place: own[0] ? findPlace(own[0]) : null,
    services: own,
  }))
}
