import type { PaymentFilters } from '@sarai/contract/payment-schemas'
import { chequeDays, kindsMoving, kindsOfVendors, statedModes } from '@sarai/contract/payment-words'
import type { Visible } from '../../core/db/visible.ts'
import { plusDays } from '../../core/days.rules.ts'

const paymentConditions = [
  'here',
  'ofCustomers',
  'kinds',
  'directed',
  'visible',
  'visibleOrUnowned',
  'others',
  'owners',
  'ownersOrNone',
  'states',
  'modes',
  'accounts',
  'contact',
  'vendor',
  'trip',
  'from',
  'to',
  'toConfirm',
  'unstatedToConfirm',
  'unexplained',
  'found',
  'matching',
] as const
export type PaymentCondition = (typeof paymentConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface PaymentQuestion {
  conditions: PaymentCondition[]
  values: Record<string, unknown>
}

/** What somebody sees of payments. */
export interface PaymentSight extends Visible {
  /** Money to and from vendors. */
  seesVendors: boolean
  /** Whether lines of bank statements show a payment. */
  seesBank: boolean
}

interface Asking {
  filters: PaymentFilters
  /** All ids of the contact, and of the vendor, that are asked for. */
  contacts: string[]
  vendors: string[]
  sight: PaymentSight
  /** Today, where the agency is. */
  day: string
}

/** Whether what is asked for can have no money of a vendor in it: that is of no trip, and nobody looks after it. */
const asksOfCustomers = ({ kind, contact, trip, owner }: PaymentFilters): boolean =>
  kind?.some((one) => kindsOfVendors.includes(one)) === false ||
  contact !== undefined ||
  trip !== undefined ||
  owner?.includes('none') === false

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function paymentQuestion({ filters, contacts, vendors, sight, day }: Asking): PaymentQuestion {
  const values: Partial<Record<PaymentCondition, unknown>> = { here: true }
  if (!sight.seesVendors || asksOfCustomers(filters)) values.ofCustomers = true
  if (filters.direction) values.directed = kindsMoving[filters.direction]
  if (filters.kind) values.kinds = filters.kind
  if (sight.visibleOwners) values[sight.seesUnowned ? 'visibleOrUnowned' : 'visible'] = sight.visibleOwners
  if (filters.owner) {
    const ids = filters.owner.filter((id) => id !== 'none')
    values[ids.length < filters.owner.length ? 'ownersOrNone' : 'owners'] = ids
  }
  if (filters.state) values.states = filters.state
  if (filters.mode) values.modes = filters.mode
  if (filters.account) values.accounts = filters.account
  if (filters.contact) values.contact = contacts
  if (filters.vendor) values.vendor = vendors
  if (filters.trip) values.trip = filters.trip
  if (filters.from) values.from = filters.from
  if (filters.to) values.to = filters.to
  if (filters.toConfirm) values[sight.seesBank ? 'toConfirm' : 'unstatedToConfirm'] = plusDays(day, -chequeDays)
  if (filters.unexplained) values.unexplained = statedModes
  return { conditions: paymentConditions.filter((condition) => condition in values), values }
}
