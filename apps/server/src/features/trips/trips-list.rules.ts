import type { TripFilters } from '@sarai/contract/trips'
import type { Member } from '../../core/actor.ts'
import { likeText } from '../../core/like-text.rules.ts'
import { plusDays, today } from '../../core/days.rules.ts'
import type { CustomQuestion } from '../../kernel/custom-fields/custom-fields-filters.rules.ts'
import { lateDays, slowDays } from './trips-readiness.rules.ts'

const tripConditions = [
  'present',
  'deleted',
  'states',
  'owners',
  'ownersOrNone',
  'operations',
  'operationsOrNone',
  'readiness',
  'visible',
  'visibleOrUnowned',
  'others',
  'lead',
  'contact',
  'destination',
  'tags',
  'startFrom',
  'startTo',
  'dueBy',
  'hasCustom',
  'custom',
  'found',
  'matching',
] as const
export type TripCondition = (typeof tripConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface TripQuestion {
  conditions: TripCondition[]
  values: Record<string, unknown>
}

interface Asking {
  filters: TripFilters
  /** What `custom` of the filters asks. */
  custom?: CustomQuestion
  actor: Pick<Member, 'visibleOwners' | 'seesUnowned' | 'userId' | 'agency'>
  now: Date
}

const peopleOf = (people: string[]) => {
  const ids = people.filter((id) => id !== 'none')
  return { ids, hasNone: ids.length < people.length }
}

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function tripQuestion({ filters, custom, actor, now }: Asking): TripQuestion {
  const day = today(now, actor.agency.timeZone)
  const values: Partial<
    Record<
      | TripCondition
      | 'asker'
      | 'today'
      | 'paymentsLateFrom'
      | 'servicesLateFrom'
      | 'servicesSlowFrom'
      | 'vouchersLateFrom'
      | 'documentsLateFrom'
      | 'findingsLateFrom',
      unknown
    >
  > = {
    [filters.deleted ? 'deleted' : 'present']: true,
    today: day,
    paymentsLateFrom: plusDays(day, lateDays.payments),
    servicesLateFrom: plusDays(day, lateDays.confirmations),
    servicesSlowFrom: plusDays(day, slowDays),
    vouchersLateFrom: plusDays(day, lateDays.vouchers),
    documentsLateFrom: plusDays(day, lateDays.documents),
    findingsLateFrom: plusDays(day, lateDays.findings),
  }
  if (filters.state) values.states = filters.state
  if (filters.owner) {
    const { ids, hasNone } = peopleOf(filters.owner)
    values[hasNone ? 'ownersOrNone' : 'owners'] = ids
  }
  if (filters.operations) {
    const { ids, hasNone } = peopleOf(filters.operations)
    values[hasNone ? 'operationsOrNone' : 'operations'] = ids
  }
  if (filters.readiness) values.readiness = filters.readiness
  if (actor.visibleOwners) {
    values[actor.seesUnowned ? 'visibleOrUnowned' : 'visible'] = actor.visibleOwners
    values.asker = actor.userId
  }
  if (filters.lead) values.lead = filters.lead
  if (filters.contact) values.contact = filters.contact
  if (filters.destination) values.destination = `${likeText(filters.destination)}%`
  if (filters.tag) values.tags = filters.tag
  if (filters.startFrom) values.startFrom = filters.startFrom
  if (filters.startTo) values.startTo = filters.startTo
  if (filters.dueBy) values.dueBy = filters.dueBy
  if (custom?.needsValue) values.hasCustom = true
  if (custom) values.custom = custom.path
  return { conditions: tripConditions.filter((condition) => condition in values), values }
}
