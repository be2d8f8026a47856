import type { VoucherFilters } from '@sarai/contract/voucher-schemas'
import type { Member } from '../../core/actor.ts'

const voucherConditions = [
  'present',
  'deleted',
  'trip',
  'vendors',
  'statuses',
  'types',
  'owners',
  'ownersOrNone',
  'visible',
  'visibleOrUnowned',
  'others',
  'from',
  'to',
  'differs',
  'tags',
  'found',
  'matching',
] as const
export type VoucherCondition = (typeof voucherConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface VoucherQuestion {
  conditions: VoucherCondition[]
  values: Record<string, unknown>
}

type Asking = Pick<Member, 'visibleOwners' | 'seesUnowned' | 'userId' | 'seesCost'>

/**
 * Reads a list's filters. Conditions come in one order, so that the same question is always the same query. Who sees no
 * costs cannot ask for a vendor.
 */
export function voucherQuestion(filters: VoucherFilters, actor: Asking): VoucherQuestion {
  const values: Partial<Record<VoucherCondition | 'asker', unknown>> = {
    [filters.deleted ? 'deleted' : 'present']: true,
  }
  if (filters.trip) values.trip = filters.trip
  if (filters.vendor && actor.seesCost) values.vendors = filters.vendor
  if (filters.status) values.statuses = filters.status
  if (filters.type) values.types = filters.type
  if (filters.owner) {
    const ids = filters.owner.filter((id) => id !== 'none')
    values[ids.length < filters.owner.length ? 'ownersOrNone' : 'owners'] = ids
  }
  if (actor.visibleOwners) {
    values[actor.seesUnowned ? 'visibleOrUnowned' : 'visible'] = actor.visibleOwners
    values.asker = actor.userId
  }
  if (filters.from) values.from = filters.from
  if (filters.to) values.to = filters.to
  if (filters.differs) values.differs = true
  if (filters.tag) values.tags = filters.tag
  return { conditions: voucherConditions.filter((condition) => condition in values), values }
}
