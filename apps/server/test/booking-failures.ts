import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type BookingStage,
  findDay,
  findSlot,
  makeConfirmation,
  makeRequest,
  makeUnits,
  findProblem,
} from './booking-stage.ts'

const scuba = 'havelock-scuba'
/** What may come of a verb whose answer was lost. */
const lost = ['done', 'unavailable', 'unexpected']

const countBookings = ({ controls }: BookingStage, uuid: string) =>
  controls.listBookings().filter((booking) => booking.uuid === uuid).length

/** What booking systems have to do where something goes wrong, on its way or at the supplier. */
export function checkBookingFailures(name: string, getStage: () => BookingStage): void {
  describe(`${name}, where something goes wrong`, () => {
    test('makes one booking of one UUID, and takes it for nothing else', async () => {
      const stage = getStage()
      const { provider, connection } = stage
      const request = await makeRequest(stage, { productId: scuba, units: { adult: 1 } })
      const [first, second] = await Promise.all([
        provider.reserve(connection, request),
        provider.reserve(connection, request),
      ])
      expect(second.id).toBe(first.id)
      expect((await provider.reserve(connection, request)).id).toBe(first.id)
      expect(countBookings(stage, request.uuid)).toBe(1)
      const other = { ...request, units: makeUnits({ adult: 2 }) }
      expect(await findProblem(provider.reserve(connection, other))).toBe('refused')
      expect(await provider.fetch(connection, request.uuid)).toEqual(first)
    })

    test.each(['half', 'drop', 'html', 'delay'] as const)(
      'books, extends and cancels once though each answer was lost (%s)',
      async (how) => {
        const stage = getStage()
        const { provider, connection, spoilNext } = stage
        const request = await makeRequest(stage, { productId: scuba })
        const confirmation = makeConfirmation(request.uuid)
        const verbs = [
          () => provider.reserve(connection, request),
          () => provider.extend(connection, request.uuid, 30),
          () => provider.confirm(connection, confirmation),
          () => provider.cancel(connection, request.uuid, null),
        ]
        const states = []
        for (const run of verbs) {
          spoilNext(how)
          expect(lost).toContain(await findProblem(run()))
          states.push((await run()).state)
        }
        expect(states).toEqual(['held', 'held', 'confirmed', 'cancelled'])
        expect(countBookings(stage, request.uuid)).toBe(1)
        const slot = await findSlot(stage, { productId: scuba })
        expect(slot.placesLeft).toBe(4)
      },
    )

    test('says that a hold has lapsed while it was confirmed, and its places are free again', async () => {
      const stage = getStage()
      const { provider, connection, moveClock, controls } = stage
      const request = await makeRequest(stage, { productId: scuba, units: { adult: 4 } })
      const held = await provider.reserve(connection, { ...request, holdMinutes: 15 })
      expect(Date.parse(held.heldUntil ?? '')).toBeLessThanOrEqual(Date.now() + 15 * 60_000 + 2_000)
      const longer = await provider.extend(connection, request.uuid, 25)
      expect(Date.parse(longer.heldUntil ?? '')).toBeGreaterThan(Date.parse(held.heldUntil ?? ''))
      moveClock(26 * 60)
      expect(await findProblem(provider.confirm(connection, makeConfirmation(request.uuid)))).toBe('hold-expired')
      expect(await findProblem(provider.extend(connection, request.uuid, 15))).toBe('hold-expired')
      expect(await provider.fetch(connection, request.uuid)).toMatchObject({ state: 'expired', heldUntil: null })
      expect((await provider.cancel(connection, request.uuid, null)).state).toBe('expired')
      const again = { ...request, uuid: randomUUID(), units: makeUnits({ adult: 4 }) }
      await provider.reserve(connection, again)
      controls.lapse(again.uuid)
      expect(await findProblem(provider.confirm(connection, makeConfirmation(again.uuid)))).toBe('hold-expired')
    })

    test('says sold out where somebody else was faster, and sells no place twice', async () => {
      const stage = getStage()
      const { provider, connection, controls } = stage
      const requests = await Promise.all(
        Array.from({ length: 3 }, () => makeRequest(stage, { productId: scuba, units: { adult: 2 } })),
      )
      const came = await Promise.all(requests.map((request) => findProblem(provider.reserve(connection, request))))
      expect(came.toSorted()).toEqual(['done', 'done', 'sold-out'])
      const later = await makeRequest(stage, { productId: scuba, day: findDay(21) })
      controls.sellOut(scuba, findDay(21))
      expect(await findProblem(provider.reserve(connection, later))).toBe('sold-out')
      const [slot] = await provider.checkSlots(connection, {
        productId: scuba,
        optionId: 'DEFAULT',
        when: { slotIds: [later.slotId ?? ''] },
      })
      expect(slot).toMatchObject({ state: 'sold-out', isAvailable: false, placesLeft: 0 })
    })

    test('says too late of a slot that has closed since', async () => {
      const stage = getStage()
      const { provider, connection, moveClock } = stage
      const request = await makeRequest(stage, { productId: scuba, day: findDay(2) })
      moveClock(3 * 86_400)
      expect(await findProblem(provider.reserve(connection, request))).toBe('too-late')
    })

    test('says not found of a product, option, slot or booking that is gone', async () => {
      const stage = getStage()
      const { provider, connection, controls } = stage
      const request = await makeRequest(stage, { productId: scuba })
      const day = { days: { from: findDay(3), to: findDay(3) } }
      const wrong = { ...request, slotId: `${findDay(20)}T03:00:00+05:30` }
      expect(await findProblem(provider.reserve(connection, wrong))).toBe('not-found')
      const option = { productId: scuba, optionId: 'night', when: day }
      expect(await findProblem(provider.checkSlots(connection, option))).toBe('not-found')
      controls.drop(scuba)
      expect(await findProblem(provider.reserve(connection, request))).toBe('not-found')
      expect(await findProblem(provider.fetchProduct(connection, scuba))).toBe('not-found')
      const gone = { productId: scuba, optionId: 'DEFAULT', when: day }
      expect(await findProblem(provider.checkSlots(connection, gone))).toBe('not-found')
      expect(await findProblem(provider.fetch(connection, randomUUID()))).toBe('not-found')
      expect(await findProblem(provider.confirm(connection, makeConfirmation(randomUUID())))).toBe('not-found')
    })

    test('says what is reserved costs, where the price has changed since it was looked at', async () => {
      const stage = getStage()
      const { provider, connection, controls } = stage
      const slot = await findSlot(stage, { productId: scuba })
      const request = await makeRequest(stage, { productId: scuba })
      controls.reprice(scuba, 110)
      const held = await provider.reserve(connection, request)
      expect(slot.price?.retail.value).toBe(900_000)
      expect(held.price?.retail.value).toBe(990_000)
      controls.reprice(scuba, 200)
      const confirmed = await provider.confirm(connection, makeConfirmation(request.uuid))
      expect(confirmed.price).toEqual(held.price)
    })

    test('refuses what may not be booked like this', async () => {
      const stage = getStage()
      const { provider, connection } = stage
      const request = await makeRequest(stage, { productId: 'amber-fort-sunrise' })
      for (const units of [makeUnits({ infant: 1 }), makeUnits({ adult: 11 })])
        expect(await findProblem(provider.reserve(connection, { ...request, units }))).toBe('refused')
      const nobody = { ...request, units: makeUnits({ giraffe: 1 }) }
      expect(await findProblem(provider.reserve(connection, nobody))).toBe('not-found')
      expect(await findProblem(provider.reserve(connection, { ...request, slotId: null }))).toBe('not-found')
    })

    test('fails with its words alone, and one thing that is forbidden ends no connection', async () => {
      const stage = getStage()
      const { provider, connection, failNext, spoilNext, revokeThere, stranger } = stage
      await provider.listCapabilities(connection)
      failNext(418)
      expect(await findProblem(provider.listSuppliers(connection))).toBe('unexpected')
      failNext(403)
      expect(await findProblem(provider.fetchProduct(connection, scuba))).toBe('refused')
      for (const kind of ['html', 'half'] as const) {
        // Half an answer is asked for again.
        spoilNext(kind)
        const expected = kind === 'html' ? 'unexpected' : 'done'
        expect(await findProblem(provider.listProducts(connection))).toBe(expected)
      }
      for (let tries = 0; tries < 3; tries++) failNext(500)
      expect(await findProblem(provider.listProducts(connection))).toBe('unavailable')
      for (let tries = 0; tries < 3; tries++) spoilNext('drop')
      expect(await findProblem(provider.listProducts(connection))).toBe('unavailable')
      for (const status of [503, 429]) {
        failNext(status)
        expect((await provider.fetchProduct(connection, scuba)).id).toBe(scuba)
      }
      const step = { kind: 'begin', way: 'keys', returnUrl: 'https://agency.test', state: 'a'.repeat(32) } as const
      expect(await findProblem(provider.authorise(stranger, step))).toBe('unauthorised')
      expect(await findProblem(provider.listProducts(stranger))).toBe('unauthorised')
      expect(await provider.readStanding?.(connection)).toBe('active')
      revokeThere()
      expect(await findProblem(provider.readStanding?.(connection) ?? Promise.resolve())).toBe('unauthorised')
      expect(await findProblem(provider.fetchProduct(connection, scuba))).toBe('unauthorised')
    })
  })
}
