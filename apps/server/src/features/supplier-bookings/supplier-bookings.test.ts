import { randomUUID } from 'node:crypto'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { describe, expect, test } from 'vitest'
import { findDay } from '../../../test/booking-stage.ts'
import { editDraft, insert, set } from '../../../test/make-proposal.ts'
import { makeMember } from '../../../test/make.ts'
import { setUpSuppliers } from '../../../test/set-up-suppliers.ts'
import { checkDueSupplierBookings } from './supplier-bookings-checking.service.ts'

const suppliers = setUpSuppliers()
const { call, quote, makeService, reserve, readBooking, listAtSuppliers, listNotices, moveAhead } = suppliers

const net = 2 * 249_900 + 149_900
const contact = { firstName: 'Asha', lastName: 'Bhat', email: 'asha@example.com', phone: '98765 43210' }
const answers = [{ questionId: 'guide-language', value: 'Hindi' }]

/** Does what is due by now. */
async function check(): Promise<void> {
  const { services } = suppliers.app
  await checkDueSupplierBookings(services, suppliers.agency.agencyId, new AbortController().signal)
}

async function makeReserved(days?: string[]) {
  const [found, service] = [await quote(days), await makeService()]
  const reserved = await reserve(service, found)
  return { service, reserved, found }
}

const findSeen = ({ price }: { price: { amount: number; currency: string } | null }) =>
  price && { amount: price.amount, currency: price.currency }

async function makeConfirmed(days?: string[]) {
  const made = await makeReserved(days)
  const { data: confirmed } = await call().supplierBookings.confirm({
    id: made.reserved.id,
    price: findSeen(made.reserved),
    contact,
    answers,
  })
  return { ...made, confirmed }
}

describe('a service in its supplier’s system', () => {
  test('is reserved at the supplier’s price, confirmed with its number and terms, and cancelled with nothing to pay', async () => {
    const { service, reserved } = await makeReserved()
    expect(reserved).toMatchObject({ state: 'held', problem: null, isTest: true, product: 'Amber Fort at sunrise' })
    expect(reserved.units).toEqual([
      { title: 'Adult', quantity: 2 },
      { title: 'Child', quantity: 1 },
    ])
    const held = await readBooking(service.id)
    expect(held).toMatchObject({ status: 'requested', holdUntil: reserved.heldUntil, net: reserved.price?.amount })

    const confirm = { id: reserved.id, price: findSeen(reserved), contact, answers }
    const { data: confirmed } = await call().supplierBookings.confirm(confirm)
    expect(confirmed).toMatchObject({ state: 'confirmed', isCancellable: true })
    expect(confirmed.tickets.length).toBeGreaterThan(0)
    expect(await readBooking(service.id)).toMatchObject({
      status: 'confirmed',
      confirmationNumber: confirmed.supplierReference,
      holdUntil: null,
      slabs: [{ daysBefore: 1, percent: 10_000 }],
    })

    const { data: cancelled } = await call().supplierBookings.cancel({ id: reserved.id, reason: 'Too hot' })
    expect(cancelled).toMatchObject({ state: 'cancelled', refund: 'full' })
    expect(await readBooking(service.id)).toMatchObject({ status: 'dropped', dropReason: 'Too hot', dropCharge: 0 })
    // Whoever did it needs no notice.
    expect(await listNotices()).toEqual([])
  })

  test('asked for many times at once is reserved once', async () => {
    const [found, service] = [await quote(), await makeService()]
    const before = suppliers.sandbox.octo.listBookings().length
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => reserve(service, found)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(suppliers.sandbox.octo.listBookings().length).toBe(before + 1)
    expect(await listAtSuppliers(service.id)).toHaveLength(1)
  })

  test('whose answer is lost is asked for again by itself, and is one reservation', async () => {
    const [found, service] = [await quote(), await makeService()]
    const before = suppliers.sandbox.octo.listBookings().length
    suppliers.sandbox.faults.push(
      ...Array.from({ length: 4 }, () => ({ provider: 'octo', fault: { kind: 'drop' as const } })),
    )
    const lost = await reserve(service, found)
    suppliers.sandbox.faults.length = 0
    expect(lost).toMatchObject({ state: 'requested', problem: expect.any(String) })
    moveAhead(2)
    await check()
    expect(await listAtSuppliers(service.id)).toMatchObject([{ state: 'held', problem: null }])
    expect(await readBooking(service.id)).toMatchObject({ status: 'requested' })
    expect(suppliers.sandbox.octo.listBookings().length).toBe(before + 1)
  })

  test('is not confirmed at another price than was seen, nor without what its supplier asks for', async () => {
    const { reserved } = await makeReserved()
    const confirm = (facts: object) =>
      call().supplierBookings.confirm({ id: reserved.id, price: findSeen(reserved), contact, answers, ...facts })
    await expect(confirm({ price: { amount: net + 1, currency: 'INR' } })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    })
    await expect(confirm({ answers: [] })).rejects.toMatchObject({
      fields: { 'answers.guide-language': expect.any(String) },
    })
    await expect(confirm({ contact: { firstName: 'Asha' } })).rejects.toMatchObject({
      fields: { 'contact.lastName': expect.any(String) },
    })
    expect(await confirm({})).toMatchObject({ data: { state: 'confirmed' } })
    await expect(confirm({})).rejects.toMatchObject({ code: 'WRONG_STATE' })
  })

  test('that is about to lapse is told once, can be held for longer, and goes back to the beginning once it has', async () => {
    const { service, reserved } = await makeReserved()
    const left = (Date.parse(reserved.heldUntil ?? '') - suppliers.app.clock.now().getTime()) / 60_000
    expect(left).toBeGreaterThan(5)
    moveAhead(left - 4)
    await check()
    await check()
    expect(await listNotices()).toEqual([expect.stringMatching(/^The reservation of .* is about to lapse$/)])
    const { data: longer } = await call().supplierBookings.extend({ id: reserved.id })
    expect(Date.parse(longer.heldUntil ?? '')).toBeGreaterThan(Date.parse(reserved.heldUntil ?? ''))
    expect(await readBooking(service.id)).toMatchObject({ holdUntil: longer.heldUntil })
    moveAhead((Date.parse(longer.heldUntil ?? '') - suppliers.app.clock.now().getTime()) / 60_000 + 1)
    await check()
    expect(await listAtSuppliers(service.id)).toMatchObject([{ state: 'expired', heldUntil: null }])
    expect(await readBooking(service.id)).toMatchObject({ status: 'initialised', holdUntil: null })
    expect(await listNotices()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^The reservation of .* has lapsed$/)]),
    )
    const again = await call()
      .supplierBookings.confirm({
        id: reserved.id,
        price: findSeen(reserved),
        contact,
        answers,
      })
      .catch((error: unknown) => error)
    expect(again).toMatchObject({ code: 'WRONG_STATE' })
  })

  test('that lapses while it is confirmed says so, and is seen as lapsed right after', async () => {
    const { service, reserved } = await makeReserved()
    expect(suppliers.sandbox.octo.lapse(reserved.id)).toBeUndefined()
    await expect(
      call().supplierBookings.confirm({ id: reserved.id, price: findSeen(reserved), contact, answers }),
    ).rejects.toMatchObject({ code: 'PROVIDER_REFUSED', message: expect.stringContaining('lapsed') })
    await check()
    expect(await listAtSuppliers(service.id)).toMatchObject([{ state: 'expired' }])
    expect(await readBooking(service.id)).toMatchObject({ status: 'initialised' })
  })

  test('that is dropped, by whatever way, is cancelled at its supplier', async () => {
    const { service, confirmed } = await makeConfirmed()
    const { version } = await readBooking(service.id)
    await call().bookings.move({ id: service.id, version, status: 'dropped', reason: 'Not wanted' })
    await check()
    expect(await listAtSuppliers(service.id)).toMatchObject([{ id: confirmed.id, state: 'cancelled' }])
    const there = suppliers.sandbox.octo.listBookings().find(({ uuid }) => uuid === confirmed.id)
    expect(there?.state).toMatch(/cancel/i)

    const second = await makeConfirmed()
    const trip = (await call().trips.get({ id: second.service.tripId })).data
    const preview = (await call().trips.cancelPreview({ id: trip.id })).data
    await call().trips.cancel({ id: trip.id, version: trip.version, reason: 'Ill', seenCharge: preview.charge })
    await check()
    expect(await listAtSuppliers(second.service.id)).toMatchObject([{ state: 'cancelled' }])
  })

  test('that its supplier does not cancel any more is still booked there, and whoever arranges it is told', async () => {
    const { service, reserved } = await makeConfirmed([findDay(0), findDay(1)])
    const { version } = await readBooking(service.id)
    await call().bookings.move({ id: service.id, version, status: 'dropped', reason: 'Not wanted' })
    await check()
    expect(await listAtSuppliers(service.id)).toMatchObject([
      { id: reserved.id, state: 'confirmed', isCancelling: false, problem: expect.any(String) },
    ])
    expect(await listNotices()).toEqual([expect.stringMatching(/does not cancel/)])
  })

  test('whose cancellation got no answer is dropped with its charge once the supplier says so, and nobody is told', async () => {
    const { service, confirmed } = await makeConfirmed()
    suppliers.sandbox.faults.push(
      ...Array.from({ length: 4 }, () => ({ provider: 'octo', fault: { kind: 'drop' as const } })),
    )
    await expect(call().supplierBookings.cancel({ id: confirmed.id, reason: 'Too hot' })).rejects.toMatchObject({
      code: 'PROVIDER_REFUSED',
    })
    suppliers.sandbox.faults.length = 0
    expect(await listAtSuppliers(service.id)).toMatchObject([{ state: 'confirmed', isCancelling: true }])
    moveAhead(3)
    await check()
    expect(await listAtSuppliers(service.id)).toMatchObject([{ state: 'cancelled', isCancelling: false }])
    expect(await readBooking(service.id)).toMatchObject({ status: 'dropped', dropReason: 'Too hot', dropCharge: 0 })
    expect(await listNotices()).toEqual([])
  })

  test('that was dropped and taken up again before its supplier has cancelled it stays booked', async () => {
    const { service, confirmed } = await makeConfirmed()
    suppliers.sandbox.faults.push(
      ...Array.from({ length: 4 }, () => ({ provider: 'octo', fault: { kind: 'status' as const, status: 503 } })),
    )
    const drop = { id: service.id, version: (await readBooking(service.id)).version, reason: 'Not wanted' }
    await call().bookings.move({ ...drop, status: 'dropped' })
    const readProblem = async () => (await listAtSuppliers(service.id))[0]?.problem
    await expect.poll(readProblem, { timeout: 20_000 }).toMatch(/cannot be reached/)
    const { version } = await readBooking(service.id)
    await call().bookings.move({ id: service.id, version, status: 'initialised' })
    suppliers.sandbox.faults.length = 0
    // Long enough for a supplier that failed to be asked again.
    moveAhead(10)
    await check()
    expect(await listAtSuppliers(service.id)).toMatchObject([{ id: confirmed.id, state: 'confirmed' }])
    expect(await readBooking(service.id)).toMatchObject({ status: 'confirmed' })
  })

  test('that is confirmed by hand with somebody else stays so when the reservation lapses, and takes no other', async () => {
    const { service, reserved, found } = await makeReserved()
    const { version } = await readBooking(service.id)
    await call().bookings.move({ id: service.id, version, status: 'confirmed', confirmationNumber: 'BY-HAND' })
    suppliers.sandbox.octo.lapse(reserved.id)
    await call().supplierBookings.check({ id: reserved.id })
    expect(await listAtSuppliers(service.id)).toMatchObject([{ state: 'expired' }])
    const now = await readBooking(service.id)
    expect(now).toMatchObject({ status: 'confirmed', confirmationNumber: 'BY-HAND' })
    await expect(reserve(now, found)).rejects.toMatchObject({ code: 'CONFIRMED' })
  })

  test('whose plugin was removed lapses by itself, and another can be reserved', async () => {
    const { service } = await makeReserved()
    await suppliers.app.owner.query('delete from plugins')
    moveAhead(180)
    await suppliers.app.owner.query('update supplier_bookings set check_at = now(), warned_at = now()')
    await check()
    expect(await listAtSuppliers(service.id)).toMatchObject([{ state: 'expired' }])
    expect(await readBooking(service.id)).toMatchObject({ status: 'initialised', holdUntil: null })
  })

  test('takes the day and time that its supplier has reserved, and its name where it had no vendor', async () => {
    const { service, found } = await makeReserved()
    const { date, time, vendor } = await readBooking(service.id)
    expect({ date, time, vendor }).toEqual({
      date: found.day,
      time: found.startsAt?.slice(11, 16),
      vendor: 'Demo Experiences',
    })
  })

  test('is seen and changed by nobody who may not see its trip, and reserved by nobody who sees no costs', async () => {
    const { service, reserved } = await makeReserved()
    const stranger = await makeMember(suppliers.app, suppliers.agency, { recordScope: 'own' })
    await expect(stranger.call.supplierBookings.ofBooking({ bookingId: service.id })).rejects.toMatchObject({
      status: 404,
    })
    for (const verb of ['extend', 'cancel', 'check'] as const)
      await expect(stranger.call.supplierBookings[verb]({ id: reserved.id }), verb).rejects.toMatchObject({
        status: 404,
      })
    const blind = await makeMember(suppliers.app, suppliers.agency, { hidesCost: true, recordScope: 'all' })
    const [seen] = (await blind.call.supplierBookings.ofBooking({ bookingId: service.id })).data
    expect(seen).toMatchObject({ state: 'held', price: null, quoted: null })
  })
})

describe('what suppliers have quoted', () => {
  test('is asked for again once a proposal is accepted, and another price waits to be decided on', async () => {
    const quoted = await quote()
    const { data: lead } = await call().leads.create({ name: 'Asha Bhat', adults: 2 })
    const { data: draft } = await call().prospects.create({ leadId: lead.id, title: 'Jaipur', days: 0 })
    const item = {
      ...blankItem(randomUUID(), 'activity', 'Amber Fort'),
      cost: { ...blankCost('INR'), net: quoted.total, quote: quoted },
    }
    const sold = { ...blankDay(randomUUID(), 'The fort'), items: [item] }
    await editDraft(call(), draft.id, insert('days', sold), set(['startDate'], quoted.day, null))
    const { revision } = (await call().prospects.itinerary({ id: draft.id })).data
    await call().prospects.send({ id: draft.id, revision, channel: 'link' })
    const { total } = (await call().prospects.get({ id: draft.id })).data
    expect(suppliers.sandbox.octo.reprice('amber-fort-sunrise', 120)).toBeUndefined()
    const how = { way: 'phone' as const, name: 'Asha', optionId: null, extras: [] }
    await call().prospects.recordAcceptance({ id: draft.id, version: 1, total: total ?? 0, ...how })
    const { data: trip } = await call().prospects.trip({ id: draft.id })
    await expect.poll(async () => (await call().priceAlerts.list()).data.alerts.length, { timeout: 20_000 }).toBe(1)
    const [alert] = (await call().priceAlerts.list()).data.alerts
    expect(alert).toMatchObject({ kind: 'booking', before: quoted.total, lines: [{ cause: 'rates' }] })
    expect(alert?.after).toBeGreaterThan(quoted.total)

    await call().priceAlerts.apply({ id: alert?.id ?? '' })
    const [booking] = (await call().bookings.ofTrip({ id: trip.id })).data
    expect(booking?.net).toBe(alert?.after)
    const whole = await readBooking(booking?.id ?? '')
    expect(whole.quote).toMatchObject({ total: alert?.after, day: quoted.day })
    suppliers.sandbox.octo.reprice('amber-fort-sunrise', 100)
  })
})
