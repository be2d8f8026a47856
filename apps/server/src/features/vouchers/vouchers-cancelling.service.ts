import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { announce, subjectOf, voucherToChange } from './vouchers-found.service.ts'
import { listHoldingOf, listVouchersOnlyOf, updateVoucher, type VoucherRecord } from './vouchers.queries.ts'

/** Tells whoever looks after a voucher's trip, unless they did it themselves. */
export async function tellLookingAfter(
  services: Services,
  db: AgencyDb,
  doer: Author,
  kind: 'voucher_acknowledged' | 'voucher_cancelled',
  voucher: VoucherRecord,
  title: string,
): Promise<void> {
  const { id, ownerId, operationsId, revision } = voucher
  const people = [...new Set([ownerId, operationsId])].filter((one) => one !== null && one !== personOf(doer))
  const cause = `${kind} ${id} ${revision}`
  const about = { subject: 'voucher' as const, id }
  const told = people.flatMap((userId) => (userId ? { userId, kind, cause, title, about } : []))
  await tellPeople(services, db, told)
}

/** Cancels a voucher that is held. What was issued of it is kept; its link and code say so from now on. */
export async function cancelHeld(
  services: Services,
  db: AgencyDb,
  doer: Author,
  before: VoucherRecord,
  reason: string,
): Promise<VoucherRecord> {
  const cancelledAt = services.clock.now().toISOString()
  const cancelled = await updateVoucher(db, before, { status: 'cancelled', cancelledAt, cancelReason: reason })
  const subject = subjectOf(cancelled)
  await record(db, doer, 'voucher_cancelled', subject, { data: { excerpt: reason } })
  const title = `${subject.label} was cancelled: ${reason}`
  await tellLookingAfter(services, db, doer, 'voucher_cancelled', cancelled, title)
  announce(db, personOf(doer), cancelled)
  return cancelled
}

export async function cancelVoucher(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { reason, ...which }: { id: string; version: number; reason: string },
): Promise<VoucherRecord> {
  return cancelHeld(services, db, actor, await voucherToChange(services, db, actor, which), reason)
}

/**
 * Cancels the vouchers of bookings that were dropped, in the same transaction. One that is of other bookings too is kept:
 * it differs from them, and says so.
 */
export async function cancelVouchersOf(
  services: Services,
  db: AgencyDb,
  doer: Author,
  bookingIds: string[],
  reason: string | null,
): Promise<void> {
  for (const voucher of await listVouchersOnlyOf(db, bookingIds))
    await cancelHeld(services, db, doer, voucher, reason ?? 'The booking was dropped')
}

/** Cancels what is left of a trip's vouchers once it was cancelled, those that were written by hand among them. */
export async function cancelVouchersOfTrip(
  services: Services,
  db: AgencyDb,
  doer: Author,
  tripId: string,
  reason: string | null,
): Promise<void> {
  for (const voucher of await listHoldingOf(db, tripId))
    await cancelHeld(services, db, doer, voucher, reason ?? 'The trip was cancelled')
}
