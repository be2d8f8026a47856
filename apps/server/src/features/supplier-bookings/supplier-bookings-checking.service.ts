import { Failures } from '../../core/jobs/failures.ts'
import { BookingRefused } from '../../providers/booking/booking.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { endSupplierBooking, holdPair, theSupplier } from './supplier-bookings-applying.service.ts'
import { askAndApply, describeFailure, tryReserve } from './supplier-bookings-asking.service.ts'
import { notifyOfSupplier } from './supplier-bookings-notices.service.ts'
import {
  findSupplierBooking,
  listSupplierBookingsDue,
  type SupplierBookingRecord,
  updateSupplierBooking,
} from './supplier-bookings.queries.ts'
import { computeNextSupplierCheck, isAboutToLapse, isServiceOver } from './supplier-bookings.rules.ts'

const minute = 60_000
/** How long after its time a reservation is over, although its supplier cannot be asked. */
const lapsedAfterMs = 60 * minute

/** Does what is due of all bookings of an agency at suppliers. One that fails keeps no other. */
export async function checkDueSupplierBookings(
  services: Services,
  agencyId: string,
  signal: AbortSignal,
): Promise<void> {
  const due = await listSupplierBookingsDue(services.database.readAs(agencyId), services.clock.now().toISOString())
  const failures = new Failures()
  for (const { id } of due) {
    if (signal.aborted) break
    await failures.gather(checkDue(services, agencyId, id))
  }
  failures.throwFirst()
}

async function checkDue(services: Services, agencyId: string, id: string): Promise<void> {
  const record = await findSupplierBooking(services.database.readAs(agencyId), id)
  if (!record) return
  if (record.state === 'requested' && record.cancelReason === null)
    return tryReserve(services, agencyId, { id, doer: theSupplier })
  if (record.cancelReason !== null) return cancelDue(services, agencyId, record)
  const now = services.clock.now()
  if (isAboutToLapse(record, now)) return warn(services, agencyId, id)
  try {
    await askAndApply(services, agencyId, { record, doer: theSupplier }, (provider, connection) =>
      provider.fetch(connection, id),
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ agencyId, provider: record.provider, error }, 'a supplier did not say how a booking stands')
    const isLapsed = record.heldUntil !== null && Date.parse(record.heldUntil) + lapsedAfterMs < now.getTime()
    if (error.reason === 'not-found' || isLapsed) return endSupplierBooking(services, agencyId, id, theSupplier)
    const again = new Date(now.getTime() + (error.isTransient ? 5 : 60) * minute).toISOString()
    await services.database.writeAs(agencyId, async (db) => {
      const held = await holdPair(db, id)
      // It is to be cancelled meanwhile, which is due at once.
      if (!held || held.record.cancelReason !== null) return
      await updateSupplierBooking(db, id, { checkAt: isServiceOver(held.record.request, now) ? null : again })
    })
  }
}

async function warn(services: Services, agencyId: string, id: string): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    const held = await holdPair(db, id)
    if (!held?.booking || !isAboutToLapse(held.record, services.clock.now())) return
    const now = services.clock.now()
    const warned = { ...held.record, warnedAt: now.toISOString() }
    const { warnedAt } = warned
    const record = await updateSupplierBooking(db, id, { warnedAt, checkAt: computeNextSupplierCheck(warned, now) })
    await notifyOfSupplier(services, db, { booking: held.booking, record, turn: 'lapsing' })
  })
}

/** Cancels what belongs to a service that was dropped; what cannot be cancelled any more is told. */
async function cancelDue(services: Services, agencyId: string, record: SupplierBookingRecord): Promise<void> {
  const { id, cancelReason } = record
  try {
    await askAndApply(services, agencyId, { record, doer: theSupplier }, (provider, connection) =>
      provider.cancel(connection, id, cancelReason),
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const now = services.clock.now()
    if (error.reason === 'not-found') return endSupplierBooking(services, agencyId, id, theSupplier)
    const problem = describeFailure(services, record, error)
    await services.database.writeAs(agencyId, async (db) => {
      const held = await holdPair(db, id)
      if (!held) return
      // An authorisation that has ended, or another account, may be mended in time.
      const isForGood = error instanceof BookingRefused || isServiceOver(held.record.request, now)
      if (!isForGood) {
        const checkAt = new Date(now.getTime() + (error.isTransient ? 5 : 15) * minute).toISOString()
        const isNew = held.record.problem === null && !error.isTransient
        const kept = await updateSupplierBooking(db, id, { checkAt, problem })
        if (isNew && held.booking)
          await notifyOfSupplier(services, db, { booking: held.booking, record: kept, turn: 'not-cancelled' })
        return
      }
      const kept = await updateSupplierBooking(db, id, {
        problem,
        cancelReason: null,
        checkAt: computeNextSupplierCheck(held.record, now),
      })
      db.announce({ topic: 'bookings', ids: [record.bookingId], by: null })
      if (held.booking)
        await notifyOfSupplier(services, db, { booking: held.booking, record: kept, turn: 'not-cancelled' })
    })
  }
}
