import type { FieldChange } from '@sarai/contract/timeline'
import { changedFacts } from '../../core/changes.rules.ts'
import type { BookingRecord } from './bookings.queries.ts'

type Facts = Partial<Pick<BookingRecord, 'vendorId' | 'vendor' | 'details'>> & Record<string, unknown>
type Bought = Pick<BookingRecord, 'vendorId' | 'vendor' | 'details'>

/**
 * What the history tells of a change: the vendor as one fact, by its names of then, whether it was chosen or typed; of the
 * details each that changed, as `details.room`.
 */
export function toldChanges(before: Bought, after: Bought, { vendorId, vendor, details, ...facts }: Facts): FieldChange[] {
  const told = changedFacts({ ...before }, facts)
  if (vendorId !== undefined || vendor !== undefined) told.push(...vendorChange(before, after))
  if (details !== undefined) told.push(...detailChanges(before.details, after.details))
  return told
}

function vendorChange(before: Bought, after: Bought): FieldChange[] {
  if (before.vendorId === after.vendorId && before.vendor === after.vendor) return []
  const names = { from: before.vendor, to: after.vendor }
  return [{ field: 'vendorId', from: before.vendorId, to: after.vendorId, names }]
}

function detailChanges(before: Bought['details'], after: Bought['details']): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const now = Object.fromEntries(names.map((name) => [name, after?.[name] ?? null]))
  return changedFacts(before ?? {}, now).map((change) => ({ ...change, field: `details.${change.field}` }))
}
