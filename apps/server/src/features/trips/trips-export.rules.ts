import type { ReadinessPart } from '@sarai/contract/departure-words'
import { tripStateLabels } from '@sarai/contract/trip-words'
import type { TripRow } from '@sarai/contract/trips'
import { toUnits } from '@sarai/money/format'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'
import { tripNumber } from './trips.rules.ts'

const readinessLabels: Record<TripRow['readiness'], string | null> = {
  none: null,
  ready: 'Ready',
  pending: 'Pending',
  risk: 'At risk',
}

/** "2 of 3" */
function doneOf({ parts }: TripRow, which: ReadinessPart): string | null {
  const part = parts.find((one) => one.part === which)
  return part && part.of > 0 ? `${part.done} of ${part.of}` : null
}

/** What an export may hold, in the order it does. */
export const tripExportColumns: ExportColumn<TripRow>[] = [
  { key: 'number', label: 'Number', value: ({ number }) => tripNumber(number) },
  { key: 'title', label: 'Title', value: ({ title }) => title },
  { key: 'customer', label: 'Traveller', value: ({ customer }) => customer },
  { key: 'startDate', label: 'First day', value: ({ startDate }) => startDate },
  { key: 'endDate', label: 'Last day', value: ({ endDate }) => endDate },
  { key: 'destinations', label: 'Destinations', value: ({ destinations }) => destinations.join('; ') || null },
  { key: 'travellers', label: 'Travellers', value: ({ travellers }) => travellers },
  { key: 'state', label: 'State', value: ({ state }) => tripStateLabels[state] },
  { key: 'readiness', label: 'Readiness', value: ({ readiness }) => readinessLabels[readiness] },
  { key: 'confirmations', label: 'Services confirmed', value: (trip) => doneOf(trip, 'confirmations') },
  { key: 'vouchers', label: 'Vouchers issued', value: (trip) => doneOf(trip, 'vouchers') },
  { key: 'documents', label: 'Travellers complete', value: (trip) => doneOf(trip, 'documents') },
  { key: 'payments', label: 'Payments', value: (trip) => doneOf(trip, 'payments') },
  {
    key: 'findings',
    label: 'Findings',
    value: ({ parts }) => parts.find(({ part }) => part === 'findings')?.of ?? null,
  },
  { key: 'total', label: 'Total', value: ({ total, currency }) => toUnits(total, currency) },
  { key: 'currency', label: 'Currency', value: ({ currency }) => currency },
  { key: 'owner', label: 'RM', value: ({ ownerId }, texts) => texts.person(ownerId) },
  { key: 'operations', label: 'Operations', value: ({ operationsId }, texts) => texts.person(operationsId) },
  { key: 'tags', label: 'Tags', value: ({ tags }) => tags.join('; ') || null },
  { key: 'updatedAt', label: 'Changed', value: ({ updatedAt }, { timeZone }) => localTime(updatedAt, timeZone) },
  { key: 'createdAt', label: 'Sold', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
]
