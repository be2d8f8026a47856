import type { BookingFilters } from '@sarai/contract/booking-schemas'
import type { Member } from '../../core/actor.ts'
import { dayEnd } from '../../core/days.rules.ts'

const bookingConditions = [
  'present',
  'deleted',
  'trip',
  'vendors',
  'vendorsOrNone',
  'statuses',
  'categories',
  'owners',
  'ownersOrNone',
  'visible',
  'visibleOrUnowned',
  'others',
  'from',
  'to',
  'ahead',
  'held',
  'holdBefore',
  'tags',
  'found',
  'matching',
] as const
export type BookingCondition = (typeof bookingConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface BookingQuestion {
  conditions: BookingCondition[]
  values: Record<string, unknown>
}

const idsOf = (given: string[]) => {
  const ids = given.filter((id) => id !== 'none')
  return { ids, hasNone: ids.length < given.length }
}

type Asking = Pick<Member, 'visibleOwners' | 'seesUnowned' | 'userId' | 'agency' | 'seesCost'>

/**
 * Reads a list's filters. Conditions come in one order, so that the same question is always the same query. Who sees no
 * costs cannot ask for a vendor.
 * @param day today
 */
export function bookingQuestion(filters: BookingFilters, actor: Asking, day: string): BookingQuestion {
  const values: Partial<Record<BookingCondition | 'asker', unknown>> = {
    [filters.deleted ? 'deleted' : 'present']: true,
  }
  if (filters.trip) values.trip = filters.trip
  if (filters.vendor && actor.seesCost) {
    const { ids, hasNone } = idsOf(filters.vendor)
    values[hasNone ? 'vendorsOrNone' : 'vendors'] = ids
  }
  if (filters.status) values.statuses = filters.status
  if (filters.category) values.categories = filters.category
  if (filters.owner) {
    const { ids, hasNone } = idsOf(filters.owner)
    values[hasNone ? 'ownersOrNone' : 'owners'] = ids
  }
  if (actor.visibleOwners) {
    values[actor.seesUnowned ? 'visibleOrUnowned' : 'visible'] = actor.visibleOwners
    values.asker = actor.userId
  }
  if (filters.from) values.from = filters.from
  if (filters.to) values.to = filters.to
  if (filters.ahead) values.ahead = day
  if (filters.held) values.held = true
  if (filters.holdBy) values.holdBefore = dayEnd(filters.holdBy, actor.agency.timeZone)
  if (filters.tag) values.tags = filters.tag
  return { conditions: bookingConditions.filter((condition) => condition in values), values }
}
