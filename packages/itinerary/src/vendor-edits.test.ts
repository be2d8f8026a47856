import { expect, test } from 'vitest'
import { applyEdits } from './edits.ts'
import { keralaTrip } from './test-trips.ts'
import { listVendorEdits, listUnbought } from './vendor-edits.ts'

const listTitles = (trip: ReturnType<typeof keralaTrip>) => listUnbought(trip).map(({ item }) => item.title)

test('services without a vendor get one at once, those without a cost too, and are listed no more', () => {
  const trip = keralaTrip()
  trip.startDate = '2027-03-10'
  for (const { items } of trip.days)
    for (const item of items) if (item.cost) Object.assign(item.cost, { vendorId: null, vendor: null })
  const unbought = listUnbought(trip)
  expect(unbought.length).toBeGreaterThan(2)
  expect(unbought[0]?.date).toBe('2027-03-10')
  const [kept, ...given] = unbought
  const vendors = given.map(({ item }) => ({ id: item.id, vendorId: null, vendor: 'Spice Route DMC' }))
  const edits = listVendorEdits(trip, [...vendors, { id: crypto.randomUUID(), vendorId: null, vendor: 'gone' }])
  expect(edits).toHaveLength(given.length)
  const applied = applyEdits(trip, edits)
  if ('problem' in applied) throw new Error(applied.problem.message)
  expect(listTitles(applied.document)).toEqual([kept?.item.title])
  const before = new Map(given.map(({ item }) => [item.id, item.cost?.net ?? 0]))
  for (const { items } of applied.document.days)
    for (const { id, cost } of items)
      if (before.has(id)) expect(cost).toMatchObject({ vendor: 'Spice Route DMC', net: before.get(id) })
})

test('what the travellers arrange themselves, and remarks, need no vendor', () => {
  const trip = keralaTrip()
  for (const { items } of trip.days)
    for (const item of items) {
      item.cost = null
      item.isOwnArrangement = true
    }
  expect(listUnbought(trip)).toEqual([])
})
