import type { Sandbox } from '@sarai/sandbox/sandbox'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readConfig } from '../src/core/config.ts'
import { pluginListeners } from '../src/plugin-listeners.ts'
import { openProviders } from '../src/providers/registry.ts'
import { startApp, type TestApp } from './app.ts'
import { findDay } from './booking-stage.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { makeTrip } from './make-trip.ts'
import { openTestSandbox, testClients } from './sandbox-stage.ts'

/** A server beside the sandbox's OCTO supplier, and an agency that is connected to it. */
export function setUpSuppliers() {
  let sandbox: Sandbox
  let app: TestApp
  let agency: TestAgency
  let address: string
  let pluginId: string
  beforeAll(async () => {
    sandbox = await openTestSandbox()
    address = `${sandbox.url}/octo/v1`
    const providers = openProviders(readConfig({ OCTO_SANDBOX_URL: address }), testClients)
    app = await startApp({}, { providers, listeners: [...pluginListeners] })
  })
  afterAll(async () => {
    await app.close()
    await sandbox.close()
  })
  beforeEach(async () => {
    await app.owner.query('delete from throttles')
    agency = await makeAgency(app)
    await connectFirst('Jaipur Walks')
  })

  const call = () => agency.owner.call

  async function connectFirst(name: string): Promise<void> {
    pluginId = await connectAs(name, 0)
  }

  /** Another supplier at the same address, whose products are others. @returns the id of its plugin */
  const makeSecond = () => connectAs('Everything Tours', 1)

  /** @param account which of the sandbox's it is */
  async function connectAs(name: string, account: number): Promise<string> {
    const credentials = { address, apiKey: sandbox.octo.state.accounts[account]?.key ?? '' }
    const facts = { provider: 'octo', name, way: 'keys' as const, isTest: true, credentials }
    const { data } = await call().plugins.install(facts)
    await call().plugins.connect({ id: data.id, version: data.version })
    await call().supplierProducts.fetch({ pluginId: data.id })
    return data.id
  }

  const product = {
    get pluginId() {
      return pluginId
    },
    productId: 'amber-fort-sunrise',
    optionId: 'DEFAULT',
  }
  const units = [
    { unitId: 'adult', quantity: 2 },
    { unitId: 'child', quantity: 1 },
  ]
  const day = findDay(20)

  /** The first time that is sold on one of some days, with what two adults and a child cost. */
  async function quote(days: readonly string[] = [day]): Promise<SupplierQuote> {
    for (const one of days) {
      const { data } = await call().supplierProducts.slots({ ...product, day: one, units })
      const found = data.find(({ isAvailable }) => isAvailable)?.quote
      if (found) return found
    }
    throw new Error('nothing is sold on these days')
  }

  /** A service of a trip that is not booked yet. */
  async function makeService(facts: { net?: number } = {}) {
    const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 18 })
    const { data } = await call().bookings.create({ tripId, title: 'Amber Fort', category: 'activity', ...facts })
    return data
  }

  async function reserve(booking: { id: string; version: number }, quoted: SupplierQuote) {
    const { data } = await call().supplierBookings.reserve({
      ...product,
      bookingId: booking.id,
      version: booking.version,
      slotId: quoted.slotId,
      day: quoted.day,
      units,
    })
    return data
  }

  /** Both sides see the same time. */
  function moveAhead(minutes: number): void {
    sandbox.clock.moveAhead(minutes * 60)
    app.clock.forward(minutes * 60_000)
  }

  const readBooking = async (id: string) => (await call().bookings.get({ id })).data
  const listAtSuppliers = async (bookingId: string) => (await call().supplierBookings.ofBooking({ bookingId })).data
  const listNotices = async () =>
    (await call().notices.list({})).data.filter(({ kind }) => kind === 'booking_answered').map(({ title }) => title)

  return {
    call,
    connectFirst,
    makeSecond,
    product,
    units,
    day,
    quote,
    makeService,
    reserve,
    moveAhead,
    readBooking,
    listAtSuppliers,
    listNotices,
    get sandbox() {
      return sandbox
    },
    get app() {
      return app
    },
    get agency() {
      return agency
    },
  }
}
