import { randomUUID } from 'node:crypto'
import { bookingsExport } from '../src/features/bookings/bookings-export.service.ts'
import { insertLink } from '../src/features/online-payments/online-payments.queries.ts'
import { tripsExport } from '../src/features/trips/trips-export.service.ts'
import { selectedTrips } from '../src/features/trips/trips-list.service.ts'
import { vouchersExport } from '../src/features/vouchers/vouchers-export.service.ts'
import { startListExport } from '../src/kernel/operations/list-export.service.ts'
import { startOperation } from '../src/kernel/operations/operations.service.ts'
import { update } from './examples/booking-requests.ts'
import { booking } from './examples/bookings.ts'
import { trip } from './examples/prospects.ts'
import { makeCatalogueDue, makeProposalQuoteDue, makeSupplierBookingDue, makeTicketDue } from './examples/suppliers.ts'
import { voucher } from './examples/vouchers.ts'
import type { Maker } from './maker.ts'

const signalOf = (make: Maker, operationId: string) => ({ operationId, userId: make.userId })
const asked = { format: 'csv' as const, selection: { filters: {} } }

/** A page of a gateway whose plugin was removed meanwhile, that is to be looked at by now. */
async function openPaymentLink(make: Maker): Promise<string> {
  const tripId = await trip(make)
  const at = new Date(make.services.clock.now().getTime() - 60_000).toISOString()
  const link = { pluginId: randomUUID(), provider: 'test-pay', reference: make.word(), description: make.word() }
  const { path } = await make.write((db) =>
    insertLink(db, {
      ...link,
      tripId,
      customer: make.word(),
      currency: 'INR',
      amount: 50_000,
      state: 'open',
      providerLinkId: make.word(),
      path: `/pay/${make.word()}`,
      expiresAt: at,
      checkAt: at,
    }),
  )
  return path
}

/** How there comes to be something to do for the jobs of trips, and for the exports of what hangs on them. */
export const tripJobs: Record<string, (make: Maker) => Promise<object>> = {
  async 'supplierProducts.fetch'(make) {
    await makeCatalogueDue(make)
    return {}
  },
  async 'supplierProducts.due'(make) {
    await makeCatalogueDue(make)
    return {}
  },
  async 'rates.askForProposals'(make) {
    await makeProposalQuoteDue(make)
    return {}
  },
  async 'rates.proposalQuotesDue'(make) {
    await makeProposalQuoteDue(make)
    return {}
  },
  async 'supplierTickets.fetch'(make) {
    await makeTicketDue(make)
    return {}
  },
  async 'supplierTickets.due'(make) {
    await makeTicketDue(make)
    return {}
  },
  async 'supplierBookings.check'(make) {
    await makeSupplierBookingDue(make)
    return {}
  },
  async 'supplierBookings.due'(make) {
    await makeSupplierBookingDue(make)
    return {}
  },
  async 'trips.bulk'(make) {
    for (let made = 0; made < 3; made++) await trip(make)
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['Family'], remove: [] }
    return make.write(async (db) => {
      const question = await selectedTrips(make.services, db, actor, asked.selection)
      const operation = { kind: 'trips.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'onlinePayments.check'(make) {
    await openPaymentLink(make)
    return {}
  },
  async 'onlinePayments.close'(make) {
    return { path: await openPaymentLink(make) }
  },
  async 'onlinePayments.due'(make) {
    await openPaymentLink(make)
    return {}
  },
  async 'trips.check'(make) {
    await trip(make)
    return {}
  },
  async 'vendors.tell'(make) {
    return { tripId: (await update(make)).tripId }
  },
  async 'trips.due'(make) {
    await trip(make)
    return {}
  },
  async 'trips.export'(make) {
    for (let made = 0; made < 3; made++) await trip(make)
    const actor = await make.actor()
    return signalOf(make, (await make.write((db) => startListExport(make.services, db, actor, tripsExport, asked))).id)
  },
  async 'bookings.export'(make) {
    for (let made = 0; made < 3; made++) await booking(make)
    const actor = await make.actor()
    return signalOf(
      make,
      (await make.write((db) => startListExport(make.services, db, actor, bookingsExport, asked))).id,
    )
  },
  async 'vouchers.export'(make) {
    for (let made = 0; made < 3; made++) await voucher(make)
    const actor = await make.actor()
    return signalOf(
      make,
      (await make.write((db) => startListExport(make.services, db, actor, vouchersExport, asked))).id,
    )
  },
}
