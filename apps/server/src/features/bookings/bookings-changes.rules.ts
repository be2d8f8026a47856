import type { FieldChange } from '@sarai/contract/timeline'
import { changedFacts } from '../../core/changes.rules.ts'
import type { BookingRecord } from './bookings.queries.ts'

type Bought = Pick<BookingRecord, 'vendorId' | 'vendor' | 'details' | 'driver'>
type Facts = Partial<Bought> & Record<string, unknown>

/**
 * What the history tells of a change: the vendor as one fact, by its names of then, whether it was chosen or typed; of the
 * details and the driver each part that changed, as `details.room`.
 */
export function toldChanges(
  before: Bought,
  after: Bought,
  { vendorId, vendor, details, driver, ...facts }: Facts,
): FieldChange[] {
  const told = changedFacts({ ...before }, facts)
  if (vendorId !== undefined || vendor !== undefined) told.push(...vendorChange(before, after))
  if (driver !== undefined) told.push(...partChanges('driver', before.driver, after.driver))
  if (details !== undefined) {
    // Nights and times stand in both, and are told once.
    const fields = new Set(told.map(({ field }) => `details.${field}`))
    told.push(...partChanges('details', before.details, after.details).filter(({ field }) => !fields.has(field)))
  }
  return told
}

function vendorChange(before: Bought, after: Bought): FieldChange[] {
  if (before.vendorId === after.vendorId && before.vendor === after.vendor) return []
  const names = { from: before.vendor, to: after.vendor }
  return [{ field: 'vendorId', from: before.vendorId, to: after.vendorId, names }]
}

function partChanges(of: string, before: object | null, after: object | null): FieldChange[] {
  const was: Record<string, unknown> = { ...before }
  const is: Record<string, unknown> = { ...after }
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const now = Object.fromEntries(names.map((name) => [name, is[name] ?? null]))
  return changedFacts(was, now).map((change) => ({ ...change, field: `${of}.${change.field}` }))
}
