import type { ProposalFilters } from '@sarai/contract/prospect-schemas'
import type { Member } from '../../core/actor.ts'
import { likeText } from '../../core/like-text.rules.ts'
import { dayEnd, dayStart, today } from '../../core/days.rules.ts'
import type { CustomQuestion } from '../../kernel/custom-fields/custom-fields-filters.rules.ts'

const proposalConditions = [
  'present',
  'deleted',
  'statuses',
  'owners',
  'ownersOrNone',
  'visible',
  'visibleOrUnowned',
  'others',
  'lead',
  'contact',
  'package',
  'destination',
  'tags',
  'travelFrom',
  'travelTo',
  'createdFrom',
  'createdBefore',
  'sentFrom',
  'sentBefore',
  'acceptedFrom',
  'acceptedBefore',
  'awaitingApproval',
  'hasCustom',
  'custom',
  'found',
  'matching',
] as const
export type ProposalCondition = (typeof proposalConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface ProposalQuestion {
  conditions: ProposalCondition[]
  values: Record<string, unknown>
}

interface Asking {
  filters: ProposalFilters
  /** What `custom` of the filters asks. */
  custom?: CustomQuestion
  actor: Pick<Member, 'visibleOwners' | 'seesUnowned' | 'agency'>
  now: Date
}

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function proposalQuestion({ filters, custom, actor, now }: Asking): ProposalQuestion {
  const { timeZone } = actor.agency
  const values: Partial<Record<ProposalCondition | 'today', unknown>> = {
    [filters.deleted ? 'deleted' : 'present']: true,
    today: today(now, timeZone),
  }
  if (filters.status) values.statuses = filters.status
  if (filters.owner) {
    const ids = filters.owner.filter((id) => id !== 'none')
    values[ids.length < filters.owner.length ? 'ownersOrNone' : 'owners'] = ids
  }
  if (actor.visibleOwners) values[actor.seesUnowned ? 'visibleOrUnowned' : 'visible'] = actor.visibleOwners
  if (filters.lead) values.lead = filters.lead
  if (filters.contact) values.contact = filters.contact
  if (filters.package) values.package = filters.package
  if (filters.destination) values.destination = `${likeText(filters.destination)}%`
  if (filters.tag) values.tags = filters.tag
  if (filters.travelFrom) values.travelFrom = filters.travelFrom
  if (filters.travelTo) values.travelTo = filters.travelTo
  if (filters.createdFrom) values.createdFrom = dayStart(filters.createdFrom, timeZone)
  if (filters.createdTo) values.createdBefore = dayEnd(filters.createdTo, timeZone)
  if (filters.sentFrom) values.sentFrom = dayStart(filters.sentFrom, timeZone)
  if (filters.sentTo) values.sentBefore = dayEnd(filters.sentTo, timeZone)
  if (filters.acceptedFrom) values.acceptedFrom = dayStart(filters.acceptedFrom, timeZone)
  if (filters.acceptedTo) values.acceptedBefore = dayEnd(filters.acceptedTo, timeZone)
  if (filters.awaitingApproval) values.awaitingApproval = true
  if (custom?.needsValue) values.hasCustom = true
  if (custom) values.custom = custom.path
  return { conditions: proposalConditions.filter((condition) => condition in values), values }
}
