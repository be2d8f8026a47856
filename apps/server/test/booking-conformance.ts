import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBookingFailures } from './booking-failures.ts'
import {
  type BookingStage,
  findDay,
  findSlot,
  makeConfirmation,
  makeRequest,
  makeUnits,
  findProblem,
} from './booking-stage.ts'
import { checkDescription } from './provider-conformance.ts'

const scuba = 'havelock-scuba'

/** Runs a booking system through all that ours have to do. */
export function conformsAsBooking(name: string, open: () => Promise<BookingStage>): void {
  let stage: BookingStage
  beforeEach(async () => {
    stage = await open()
  })
  afterEach(() => stage.close())

  describe(`${name}, as booking`, () => {
    checkDescription(() => stage)

    test('lists who sells what, with options, tickets, ages, terms and what has to be known', async () => {
      const { provider, connection } = stage
      expect(await provider.listCapabilities(connection)).toEqual(['pricing', 'content', 'questions', 'pickups'])
      const [supplier] = await provider.listSuppliers(connection)
      expect(supplier).toMatchObject({ name: expect.stringMatching(/./), email: 'desk@supplier.example' })
      const { products, next, unreadable } = await provider.listProducts(connection)
      expect([products.length, next, unreadable]).toEqual([7, null, 0])
      const amber = products.find(({ id }) => id === 'amber-fort-sunrise')
      expect(amber).toEqual(await provider.fetchProduct(connection, 'amber-fort-sunrise'))
      expect(amber).toMatchObject({
        title: 'Amber Fort at sunrise',
        kind: 'start-times',
        timeZone: 'Asia/Kolkata',
        isSlotRequired: true,
        delivery: ['ticket'],
        formats: ['qr', 'pdf'],
        currencies: ['INR', 'USD'],
        pricedPer: 'unit',
      })
      const [option] = amber?.options ?? []
      expect(option).toMatchObject({
        isDefault: true,
        startTimes: ['06:30', '15:30'],
        cancellation: { amount: 24, unit: 'hour' },
        contactFields: ['firstName', 'lastName'],
        questions: [{ id: 'guide-language', isRequired: true, choices: [{ value: 'English' }, {}, {}] }],
        pickup: { isRequired: false, points: [{ name: 'Hawa Mahal gate' }, {}] },
      })
      expect(
        option?.units.map(({ kind, ages, people, accompaniedBy }) => ({ kind, ages, people, accompaniedBy })),
      ).toEqual([
        { kind: 'adult', ages: { from: 12, to: 99 }, people: 1, accompaniedBy: [] },
        { kind: 'child', ages: { from: 4, to: 11 }, people: 1, accompaniedBy: [] },
        { kind: 'infant', ages: { from: 0, to: 3 }, people: 0, accompaniedBy: ['adult'] },
      ])
      expect(products.find(({ id }) => id === 'taj-mahal-entry')).toMatchObject({ kind: 'opening-hours' })
    })

    test('says prices in whole minor units, whatever decimals the supplier writes them with', async () => {
      const { provider, connection } = stage
      const readFrom = async (productId: string) => {
        const [option] = (await provider.fetchProduct(connection, productId)).options
        return option?.units.find(({ kind }) => kind === 'adult')?.from ?? []
      }
      const [rupees, dollars] = await readFrom('amber-fort-sunrise')
      expect(rupees).toMatchObject({ retail: { value: 249_900, currency: 'INR' }, net: { value: 199_920 } })
      expect(dollars).toMatchObject({ retail: { value: 2_940, currency: 'USD' } })
      // The supplier says 1800 rupees, without any decimals.
      expect((await readFrom('old-delhi-food-walk'))[0]).toMatchObject({ retail: { value: 180_000, currency: 'INR' } })
      expect(rupees?.taxes).toEqual([
        { name: 'GST', retail: { value: 11_900, currency: 'INR' }, net: { value: 9_520, currency: 'INR' } },
      ])
    })

    test('has a calendar of each day, closed where it is closed, and of a year at most', async () => {
      const { provider, connection } = stage
      const request = { productId: 'taj-mahal-entry', optionId: 'DEFAULT' }
      const days = await provider.readCalendar(connection, { ...request, days: { from: findDay(1), to: findDay(14) } })
      expect(days).toHaveLength(14)
      for (const { date, state, isAvailable, placesLeft, openingHours } of days) {
        const isFriday = new Date(date).getUTCDay() === 5
        expect([date, state, isAvailable]).toEqual([date, isFriday ? 'closed' : 'free-sale', !isFriday])
        if (!isFriday) expect([placesLeft, openingHours]).toEqual([null, [{ from: '06:00', to: '18:30' }]])
      }
      const year = { from: findDay(1), to: findDay(420) }
      expect(await findProblem(provider.readCalendar(connection, { ...request, days: year }))).toBe('refused')
    })

    test('has slots at times of the place, with what is left and what all that is wanted costs', async () => {
      const { provider, connection } = stage
      const day = findDay(20)
      const units = [
        { unitId: 'adult', quantity: 2 },
        { unitId: 'child', quantity: 1 },
      ]
      const request = { productId: 'amber-fort-sunrise', optionId: 'DEFAULT', units }
      const slots = await provider.checkSlots(connection, { ...request, when: { days: { from: day, to: day } } })
      expect(slots.map(({ startsAt }) => startsAt)).toEqual([`${day}T06:30:00+05:30`, `${day}T15:30:00+05:30`])
      expect(slots[0]).toMatchObject({
        endsAt: `${day}T09:30:00+05:30`,
        bookUntil: new Date(`${day}T04:30:00+05:30`).toISOString(),
        state: 'available',
        placesLeft: 12,
        capacity: 12,
        price: { retail: { value: 2 * 249_900 + 149_900, currency: 'INR' } },
        unitPrices: [{ unitId: 'adult', price: { retail: { value: 249_900 } } }, {}, {}],
        pickup: { isRequired: false },
      })
      const only = { slotIds: [slots[1]?.id ?? ''] }
      expect(await provider.checkSlots(connection, { ...request, when: only })).toEqual([slots[1]])
      const inDollars = { ...request, when: only, currency: 'USD' }
      expect((await provider.checkSlots(connection, inDollars))[0]?.price?.retail.currency).toBe('USD')
      const inYen = { ...request, when: only, currency: 'JPY' }
      expect(await findProblem(provider.checkSlots(connection, inYen))).toBe('refused')
      const boat = await findSlot(stage, { productId: 'alleppey-shikara', units: { adult: 5 }, day })
      expect(boat).toMatchObject({ price: { retail: { value: 240_000 } }, unitPrices: [] })
    })

    test('holds places, which nobody else can have, books them, and gives tickets to show', async () => {
      const { provider, connection } = stage
      const request = await makeRequest(stage, { productId: scuba, units: { adult: 3 } })
      const held = await provider.reserve(connection, request)
      expect(held).toMatchObject({
        uuid: request.uuid,
        reference: 'TRIP-77',
        supplierReference: expect.stringMatching(/./),
        state: 'held',
        isTest: true,
        slot: { id: request.slotId },
        price: { retail: { value: 1_350_000, currency: 'INR' } },
        confirmedAt: null,
        cancellation: null,
        voucher: null,
      })
      expect(Date.parse(held.heldUntil ?? '')).toBeGreaterThan(Date.now() + 20 * 60_000)
      expect(held.units.map(({ uuid, ticket }) => [uuid, ticket])).toEqual(
        request.units.map(({ uuid }) => [uuid, null]),
      )
      const [slot] = await provider.checkSlots(connection, {
        productId: scuba,
        optionId: 'DEFAULT',
        when: { slotIds: [request.slotId ?? ''] },
      })
      expect(slot).toMatchObject({ state: 'limited', placesLeft: 1 })
      const confirmed = await provider.confirm(connection, makeConfirmation(request.uuid))
      expect(confirmed).toMatchObject({ state: 'confirmed', heldUntil: null, isCancellable: true, price: held.price })
      for (const { ticket } of confirmed.units)
        expect(ticket).toMatchObject({
          redemption: 'digital',
          redeemedAt: null,
          codes: [
            { format: 'qr', value: expect.stringMatching(/^\w{6,}$/) },
            { format: 'pdf', value: expect.stringMatching(/^https?:.*\.pdf$/) },
          ],
        })
      expect(await provider.confirm(connection, makeConfirmation(request.uuid))).toEqual(confirmed)
      expect(await provider.fetch(connection, request.uuid)).toEqual(confirmed)
      stage.controls.redeem(request.uuid)
      const redeemed = await provider.fetch(connection, request.uuid)
      expect([redeemed.state, redeemed.isCancellable]).toEqual(['redeemed', false])
      expect(redeemed.redeemedAt).toBeTruthy()
    })

    test('books what has no day, and gives one voucher for all where tickets are not each person’s', async () => {
      const { provider, connection } = stage
      const request = {
        uuid: randomUUID(),
        productId: 'mumbai-harbour-voucher',
        optionId: 'DEFAULT',
        slotId: null,
        units: makeUnits({ adult: 2, child: 1 }),
      }
      expect(await provider.reserve(connection, request)).toMatchObject({ slot: null, state: 'held' })
      const booked = await provider.confirm(connection, makeConfirmation(request.uuid))
      expect(booked).toMatchObject({ voucher: { codes: [{ format: 'qr' }, { format: 'pdf' }] }, slot: null })
      expect(booked.units.map(({ ticket }) => ticket)).toEqual([null, null, null])
      const walk = await makeRequest(stage, { productId: 'old-delhi-food-walk' })
      await provider.reserve(connection, walk)
      expect(await provider.confirm(connection, makeConfirmation(walk.uuid))).toMatchObject({
        voucher: { redemption: 'manifest', codes: [] },
        price: { retail: { value: 360_000, currency: 'INR' } },
      })
    })

    test('takes answers and pickups where they are asked for, and confirms nothing without what has to be known', async () => {
      const { provider, connection } = stage
      const request = await makeRequest(stage, { productId: 'amber-fort-sunrise' })
      const pickup = { pointId: 'hawa-mahal' }
      expect(await findProblem(provider.reserve(connection, { ...request, pickup: { pointId: 'nowhere' } }))).toBe(
        'refused',
      )
      await provider.reserve(connection, { ...request, pickup })
      expect(await findProblem(provider.confirm(connection, makeConfirmation(request.uuid)))).toBe('refused')
      const answer = (value: string) => ({
        ...makeConfirmation(request.uuid),
        answers: [{ questionId: 'guide-language', value }],
      })
      expect(await findProblem(provider.confirm(connection, answer('Klingon')))).toBe('refused')
      expect((await provider.confirm(connection, answer('Hindi'))).state).toBe('confirmed')

      const balloon = await makeRequest(stage, { productId: 'aravalli-balloon', units: { adult: 1 } })
      const [unit] = balloon.units
      await provider.reserve(connection, balloon)
      expect(await findProblem(provider.confirm(connection, makeConfirmation(balloon.uuid)))).toBe('refused')
      const weighed = { uuid: unit?.uuid ?? '', unitId: 'adult', contact: { firstName: 'Asha' } }
      const units = [{ ...weighed, answers: [{ questionId: 'weight', value: '62' }] }]
      expect((await provider.confirm(connection, { ...makeConfirmation(balloon.uuid), units })).state).toBe('pending')
      expect((await provider.fetch(connection, balloon.uuid)).units[0]?.ticket).toBeNull()
      stage.controls.decide(balloon.uuid, true)
      expect((await provider.fetch(connection, balloon.uuid)).state).toBe('confirmed')
    })

    test('says rejected where the supplier does not agree, and its places are free again', async () => {
      const { provider, connection } = stage
      const request = await makeRequest(stage, { productId: 'aravalli-balloon', units: { adult: 1 } })
      const units = request.units.map((unit) => ({
        ...unit,
        contact: { firstName: 'Asha' },
        answers: [{ questionId: 'weight', value: '62' }],
      }))
      await provider.reserve(connection, { ...request, units })
      await provider.confirm(connection, makeConfirmation(request.uuid))
      stage.controls.decide(request.uuid, false)
      expect(await provider.fetch(connection, request.uuid)).toMatchObject({ state: 'rejected', isCancellable: false })
      expect((await provider.cancel(connection, request.uuid, null)).state).toBe('rejected')
    })

    test('cancels by the terms: all of it back in time, a part or nothing later, and not at all where it is too late', async () => {
      const { provider, connection, moveClock } = stage
      const makeBooked = async (productId: string, day: string) => {
        const request = await makeRequest(stage, { productId, day })
        await provider.reserve(connection, request)
        await provider.confirm(connection, makeConfirmation(request.uuid))
        return request.uuid
      }
      const held = await makeRequest(stage, { productId: scuba })
      await provider.reserve(connection, held)
      expect((await provider.cancel(connection, held.uuid, null)).state).toBe('cancelled')

      const early = await makeBooked(scuba, findDay(20))
      const cancelled = await provider.cancel(connection, early, 'The travellers are ill')
      expect(cancelled).toMatchObject({
        state: 'cancelled',
        isCancellable: false,
        cancellation: { refund: 'full', reason: 'The travellers are ill' },
      })
      expect(await provider.cancel(connection, early, null)).toEqual(cancelled)

      const [boat, dive] = [await makeBooked('alleppey-shikara', findDay(2)), await makeBooked(scuba, findDay(2))]
      moveClock(1.7 * 86_400)
      expect((await provider.fetch(connection, dive)).isCancellable).toBe(false)
      expect(await findProblem(provider.cancel(connection, dive, null))).toBe('too-late')
      expect((await provider.fetch(connection, dive)).state).toBe('confirmed')
      expect((await provider.cancel(connection, boat, null)).cancellation?.refund).toBe('partial')
    })

    test('does without what a supplier cannot do: no prices, no texts, nothing asked', async () => {
      const { provider, plain } = stage
      expect(await provider.listCapabilities(plain)).toEqual([])
      const product = await provider.fetchProduct(plain, 'activity-0001')
      expect(product).toMatchObject({ pricedPer: null, currencies: [], description: null, pictures: [] })
      expect(product.title).toBeTruthy()
      expect(product.options[0]).toMatchObject({ questions: [], pickup: null, units: [{ from: [] }, {}, {}] })
      const wanted = { productId: 'activity-0001', units: { adult: 1 } }
      const slot = await findSlot({ provider, connection: plain }, wanted)
      expect(slot).toMatchObject({ price: null, unitPrices: [], pickup: null })
      const request = {
        ...(await makeRequest({ provider, connection: plain }, wanted)),
        currency: 'INR',
        answers: [{ questionId: 'guide-language', value: 'Hindi' }],
        pickup: { pointId: 'hawa-mahal' },
      }
      expect(await provider.reserve(plain, request)).toMatchObject({ state: 'held', price: null })
      expect(await provider.confirm(plain, makeConfirmation(request.uuid))).toMatchObject({ state: 'confirmed' })
    })
  })

  checkBookingFailures(name, () => stage)
}
