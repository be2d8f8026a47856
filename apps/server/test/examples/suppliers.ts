import type { Contract } from '@sarai/contract'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { upsertCatalogue, upsertProducts } from '../../src/features/supplier-products/supplier-products.queries.ts'
import { insertProposalQuotes } from '../../src/features/rate-drift/proposal-quotes.queries.ts'
import { findProductTexts, findQuoteKey } from '../../src/features/supplier-products/supplier-products.rules.ts'
import { upsertTickets } from '../../src/features/supplier-bookings/supplier-tickets.queries.ts'
import { reserveAtSupplier } from '../../src/features/supplier-bookings/supplier-bookings.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { tourProviders } from '../test-plugins.ts'
import { testTour } from '../test-tours.ts'
import { booking } from './bookings.ts'
import { sent } from './prospects.ts'
import { plugin } from './plugins.ts'

/** A booking provider that is connected, with what it sells. @returns the plugin's id */
async function makeSupplier(make: Maker): Promise<string> {
  const now = new Date().toISOString()
  const connected = { authorisedAt: now, standing: 'active' as const, isTest: true }
  const { id: pluginId } = await plugin(make, { among: tourProviders, kind: 'booking', ...connected })
  await make.write(async (db) => {
    await upsertCatalogue(db, pluginId, now)
    const texts = findProductTexts(testTour)
    await upsertProducts(db, [{ pluginId, productId: testTour.id, ...texts, document: testTour, fetchedAt: now }])
  })
  return pluginId
}

const day = '2100-01-02'
const units = [{ unitId: 'adult', quantity: 2 }]
const tour = { productId: testTour.id, optionId: 'standard' }

/** A booking that is to be reserved. */
async function makeReservation(make: Maker) {
  const [pluginId, bookingId] = [await makeSupplier(make), await booking(make)]
  return { ...tour, pluginId, bookingId, version: 1, slotId: make.word(), day, units }
}

/** One that is held at its supplier. */
export async function makeHeld(make: Maker) {
  const actor = await make.trusted()
  const input = await makeReservation(make)
  const held = await reserveAtSupplier(make.services, actor, input, (_db, _input, work) => work())
  return { id: held.id, bookingId: held.bookingId, price: held.price }
}

/** One that its supplier is to be asked about. */
export async function makeSupplierBookingDue(make: Maker): Promise<void> {
  const { id } = await makeHeld(make)
  await make.sql(
    `update supplier_bookings set check_at = now() - interval '1 second', cancel_reason = 'Not wanted' where id = $1`,
    [id],
  )
}

/** A booking provider whose products are to be fetched. */
export async function makeCatalogueDue(make: Maker): Promise<void> {
  await makeSupplier(make)
  await make.sql('delete from supplier_products where agency_id = $1', [make.agencyId])
}

/** What a supplier has said, for less than it costs. */
export const makeQuote = (pluginId: string): SupplierQuote => ({
  ...tour,
  provider: tourProviders[0] ?? '',
  pluginId,
  product: testTour.title,
  option: 'Standard',
  slotId: `${day}T09:00:00+05:30`,
  startsAt: `${day}T09:00:00+05:30`,
  day,
  units: [{ unitId: 'adult', title: 'Adult', quantity: 2 }],
  currency: 'INR',
  total: 100_000,
  retail: 100_000,
  isNet: true,
  cancellation: { amount: 1, unit: 'day' },
  quotedAt: new Date(0).toISOString(),
})

/** A trip with a service that a supplier has quoted. */
export async function makeQuotedTrip(make: Maker): Promise<string> {
  const { pluginId, bookingId } = await makeReservation(make)
  const quote = makeQuote(pluginId)
  const { rows } = await make.sql('update bookings set quote = $2, net = 100000 where id = $1 returning trip_id', [
    bookingId,
    JSON.stringify(quote),
  ])
  return String(rows[0]?.trip_id)
}

/** A proposal that was sent, whose supplier is to be asked again. */
export async function makeProposalQuoteDue(make: Maker): Promise<void> {
  const [pluginId, { id: proposalId }] = [await makeSupplier(make), await sent(make)]
  const quote = makeQuote(pluginId)
  const row = { proposalId, question: findQuoteKey(quote), quote, askAt: new Date(0).toISOString() }
  await make.write((db) => insertProposalQuotes(db, [row]))
}

/** A ticket whose file is to be fetched, from where nothing is. */
export async function makeTicketDue(make: Maker): Promise<void> {
  const { id: supplierBookingId } = await makeHeld(make)
  const ticket = { digest: make.word(), place: 0, title: 'Adult', format: 'pdf' as const }
  const value = `https://127.0.0.1/${make.word()}.pdf`
  await make.write((db) =>
    upsertTickets(db, [{ ...ticket, value, supplierBookingId, fetchAt: new Date(0).toISOString() }]),
  )
}

const onHeld = { inputs: [async (make: Maker) => ({ id: (await makeHeld(make)).id })] }

export const supplierBookings: ExamplesOf<Contract['supplierBookings']> = {
  ofBooking: { inputs: [async (make) => ({ bookingId: (await makeHeld(make)).bookingId })] },
  reserve: { inputs: [makeReservation] },
  extend: onHeld,
  confirm: {
    inputs: [
      async (make) => {
        const { id, price } = await makeHeld(make)
        const seen = price && { amount: price.amount, currency: price.currency }
        return { id, price: seen, contact: { firstName: make.word() } }
      },
    ],
  },
  cancel: onHeld,
  check: onHeld,
}

export const supplierProducts: ExamplesOf<Contract['supplierProducts']> = {
  catalogues: { inputs: [() => undefined] },
  search: {
    inputs: [async (make) => ({ search: 'walk', pluginId: await makeSupplier(make) })],
    narrows: ['pluginId'],
  },
  get: { inputs: [async (make) => ({ pluginId: await makeSupplier(make), productId: testTour.id })] },
  fetch: { inputs: [async (make) => ({ pluginId: await makeSupplier(make) })] },
  slots: { inputs: [async (make) => ({ ...tour, pluginId: await makeSupplier(make), day, units })] },
}
