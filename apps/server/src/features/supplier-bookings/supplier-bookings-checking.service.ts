import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { applySupplierAnswer, holdPair, theSupplier } from './supplier-bookings-applying.service.ts'
import { askSupplier, describeFailure, tryReserve } from './supplier-bookings-asking.service.ts'
import { notifyOfSupplier } from './supplier-bookings-notices.service.ts'
import {
  findSupplierBooking,
  listSupplierBookingsDue,
  type SupplierBookingRecord,
  updateSupplierBooking,
} from './supplier-bookings.queries.ts'
import { computeNextSupplierCheck, isAboutToLapse } from './supplier-bookings.rules.ts'

/** Does what is due of all bookings of an agency at suppliers. One that fails keeps no other. */
export async function checkDueSupplierBookings(
  services: Services,
  agencyId: string,
  signal: AbortSignal,
): Promise<void> {
  const due = await listSupplierBookingsDue(services.database.readAs(agencyId), services.clock.now().toISOString())
  const failures: unknown[] = []
  for (const { id } of due) {
    if (signal.aborted) break
    await checkDue(services, agencyId, id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
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
    const answer = await askSupplier(services, agencyId, record, (provider, connection) =>
      provider.fetch(connection, id),
    )
    await applySupplierAnswer(services, agencyId, { id, answer, doer: theSupplier })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ agencyId, provider: record.provider, error }, 'a supplier did not say how a booking stands')
    const checkAt = new Date(now.getTime() + (error.isTransient ? 5 : 60) * 60_000).toISOString()
    await services.database.writeAs(agencyId, async (db) => {
      await updateSupplierBooking(db, id, { checkAt })
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
    const answer = await askSupplier(services, agencyId, record, (provider, connection) =>
      provider.cancel(connection, id, cancelReason),
    )
    await applySupplierAnswer(services, agencyId, { id, answer, doer: theSupplier })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const now = services.clock.now()
    const isGone = error.reason === 'not-found'
    const problem = describeFailure(services, record, error)
    await services.database.writeAs(agencyId, async (db) => {
      const held = await holdPair(db, id)
      if (!held) return
      if (error.isTransient) {
        const checkAt = new Date(now.getTime() + 5 * 60_000).toISOString()
        await updateSupplierBooking(db, id, { checkAt, problem })
        return
      }
      const state = isGone ? ('cancelled' as const) : held.record.state
      const kept = await updateSupplierBooking(db, id, {
        state,
        problem: isGone ? null : problem,
        cancelReason: null,
        checkAt: computeNextSupplierCheck({ ...held.record, state }, now),
      })
      db.announce({ topic: 'bookings', ids: [record.bookingId], by: null })
      if (!isGone && held.booking)
        await notifyOfSupplier(services, db, { booking: held.booking, record: kept, turn: 'not-cancelled' })
    })
  }
}
