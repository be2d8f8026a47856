import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import {
  createCustomerTask,
  finishCustomerTask,
  hasCustomerTask,
  notifyKeepers,
} from '../../kernel/state-changes/state-changes.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findTrip } from '../trips/trips.service.ts'
import { announce, subjectOf, voucherToChange } from './vouchers-found.service.ts'
import { listHoldingOf, listVouchersOnlyOf, updateVoucher, type VoucherRecord } from './vouchers.queries.ts'

/** Whether its customer was given it, in this revision, or one before of whose revision a colleague tells them. */
export const isHeldByCustomer = async (db: AgencyDb, { id, status }: Pick<VoucherRecord, 'id' | 'status'>) =>
  status === 'sent' ||
  status === 'acknowledged' ||
  (status === 'revised' && (await hasCustomerTask(db, { kind: 'voucher', id })))

const isOfCancelledTrip = async (db: AgencyDb, { tripId }: Pick<VoucherRecord, 'tripId'>): Promise<boolean> =>
  tripId !== null && Boolean((await findTrip(db, tripId, unrestricted))?.cancelledAt)

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
  const concerned = { subject: { kind: 'voucher' as const, id: cancelled.id }, keepers: cancelled }
  await notifyKeepers(services, db, doer, 'voucher_cancelled', {
    ...concerned,
    cause: `voucher_cancelled ${cancelled.id} ${cancelled.revision}`,
    title: `${subject.label} was cancelled: ${reason}`,
  })
  if (await isHeldByCustomer(db, before)) {
    const what = `${subject.label} is cancelled`
    // Of a trip that is off the customer hears once, not of each of its vouchers.
    if (await isOfCancelledTrip(db, before)) await finishCustomerTask(services, db, doer, concerned.subject)
    else await createCustomerTask(services, db, doer, 'voucher_cancelled', { ...concerned, what })
  }
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
