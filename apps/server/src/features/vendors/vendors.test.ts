import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

async function add(name: string) {
  return (await agency.owner.call.vendors.create({ name })).data
}

describe('a vendor', () => {
  test('is numbered, listed, found by its name and number, and told of in the timeline', async () => {
    const { call } = agency.owner
    const made = (await call.vendors.create({ name: ' Blue Lagoon ', tags: ['Coast'] })).data
    expect(made).toMatchObject({ name: 'Blue Lagoon', version: 1, tags: ['Coast'], deletedAt: null })
    const ids = async (asked: Parameters<typeof call.vendors.list>[0]) =>
      (await call.vendors.list(asked)).data.map(({ id }) => id)
    expect(await ids({})).toContain(made.id)
    expect(await ids({ search: 'lagoon' })).toEqual([made.id])
    expect(await ids({ filters: { tag: ['Coast'] } })).toEqual([made.id])
    const hits = (await call.search.records({ query: `V-${made.number}` })).data
    expect(hits).toMatchObject([{ kind: 'vendor', id: made.id, title: 'Blue Lagoon' }])
    expect((await call.vendors.timeline({ id: made.id })).data.map(({ kind }) => kind)).toEqual(['created'])
  })

  test('is changed on the version that was read, and only what differs is a change', async () => {
    const { call } = agency.owner
    const { id } = await add('Green Lagoon')
    const changed = (await call.vendors.update({ id, version: 1, changes: { name: 'Red Lagoon' } })).data
    expect(changed).toMatchObject({ name: 'Red Lagoon', version: 2 })
    await expect(call.vendors.update({ id, version: 1, changes: { name: 'Late' } })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
    })
    expect((await call.vendors.update({ id, version: 2, changes: { name: 'Red Lagoon' } })).data.version).toBe(2)
  })

  test('that is deleted leaves the list, cannot be changed, and comes back whole', async () => {
    const { call } = agency.owner
    const made = await add('Grey Lagoon')
    await call.vendors.remove({ id: made.id })
    expect((await call.vendors.list({ search: 'grey' })).data).toEqual([])
    expect((await call.vendors.list({ filters: { deleted: true } })).data.map(({ id }) => id)).toEqual([made.id])
    await expect(call.vendors.update({ id: made.id, version: 2, changes: { name: 'Other' } })).rejects.toMatchObject({
      code: 'DELETED',
    })
    await expect(call.vendors.remove({ id: made.id })).rejects.toMatchObject({ code: 'DELETED' })
    const restored = (await call.vendors.restore({ id: made.id })).data
    expect(restored).toMatchObject({ name: 'Grey Lagoon', deletedAt: null })
    expect((await call.vendors.restore({ id: made.id })).data).toEqual(restored)
  })

  test('says what keeps it from being deleted, as the refusal does, and nothing once nothing does', async () => {
    const { call } = agency.owner
    const { id } = await add('Held Lagoon')
    const readHeldBy = async () => (await call.vendors.uses({ id })).data.heldBy
    expect(await readHeldBy()).toBeNull()
    const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30, bookings: ['requested', 'requested'] })
    const held = 'update bookings set vendor_id = $1 where trip_id = $2'
    await app.owner.query(held, [id, tripId])
    expect(await readHeldBy()).toBe('2 bookings')
    await expect(call.vendors.remove({ id })).rejects.toMatchObject({
      code: 'IN_USE',
      message: 'Held Lagoon has 2 bookings, so it cannot be deleted. Archive it instead.',
    })
    await app.owner.query(held, [null, tripId])
    expect(await readHeldBy()).toBeNull()
    await call.vendors.remove({ id })
    const other = await makeAgency(app)
    await expect(other.owner.call.vendors.uses({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('takes notes, tasks and files', async () => {
    const { call } = agency.owner
    const { id } = await add('White Lagoon')
    await call.notes.create({ on: { vendorId: id }, body: 'Ask for the new prices' })
    expect((await call.notes.list({ on: { vendorId: id } })).data).toMatchObject([{ vendorId: id }])
  })
})
