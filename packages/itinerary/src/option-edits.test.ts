import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { expect, test } from 'vitest'
import { blankCost } from './blank.ts'
import { applyEdits } from './edits.ts'
import { editsToRemoveOption, type Heir, nextOptionName, optionParts, partsOnlyOf } from './option-edits.ts'
import { keralaTrip } from './test-trips.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [a, b, c] = [idOf(901), idOf(902), idOf(903)]
const line = idOf(911)

/** The first day's hotel is A's, its walk A's and B's; the second day is B's; a cost of the trip A's. */
function tripWithOptions(): ItineraryDocument {
  const trip = keralaTrip()
  trip.options = [a, b, c].map((id, at) => ({ id, name: 'ABC'[at] ?? '', note: null }))
  trip.lines = [{ id: line, title: 'Guide', optionIds: [a], isOptional: false, cost: blankCost('INR') }]
  const [first, second] = trip.days
  if (!first || !second) throw new Error('the trip has days')
  first.items[2] = { ...first.items[2], optionIds: [a] } as never
  first.items[1] = { ...first.items[1], optionIds: [a, b] } as never
  second.optionIds = [b]
  second.items = second.items.map((item) => ({ ...item, optionIds: [b] }))
  return trip
}

function without(optionId: string, heir: Heir) {
  const applied = applyEdits(tripWithOptions(), editsToRemoveOption(tripWithOptions(), optionId, heir))
  if ('problem' in applied) throw new Error(applied.problem.message)
  return applied
}
const titlesOf = (trip: ItineraryDocument) => optionParts(trip).map((part) => part.title)
const idsOf = (trip: ItineraryDocument, title: string) =>
  optionParts(trip).find((part) => part.title === title)?.optionIds

test('what belongs to one option alone is known, days and what they hold among it', () => {
  const trip = tripWithOptions()
  expect(partsOnlyOf(trip, a).map((part) => part.title)).toEqual(['Brunton Boatyard', 'Guide'])
  expect(partsOnlyOf(trip, b).map((part) => part.kind)).toEqual(['day', 'item', 'item'])
  expect(partsOnlyOf(trip, c)).toEqual([])
})

test('an option takes with it what was its own; what it shared stays with the others', () => {
  const { document, undo } = without(a, { kind: 'nobody' })
  expect(document.options.map((option) => option.name)).toEqual(['B', 'C'])
  expect(titlesOf(document)).not.toContain('Brunton Boatyard')
  expect(document.lines).toEqual([])
  expect(idsOf(document, 'Fort walk')).toEqual([b])
  expect(applyEdits(document, undo)).toMatchObject({ document: tripWithOptions() })
})

test('a day that goes takes its items with it, and both come back', () => {
  const { document, undo } = without(b, { kind: 'nobody' })
  expect(document.days.map((day) => day.title)).toEqual(['Arrival', 'Home'])
  expect(applyEdits(document, undo)).toMatchObject({ document: tripWithOptions() })
})

test('what was its own may go to all options, or to one of the others', () => {
  const all = without(a, { kind: 'everybody' }).document
  expect([idsOf(all, 'Brunton Boatyard'), idsOf(all, 'Guide'), idsOf(all, 'Fort walk')]).toEqual([[], [], [b]])
  const one = without(a, { kind: 'option', id: c }).document
  expect([idsOf(one, 'Brunton Boatyard'), idsOf(one, 'Guide')]).toEqual([[c], [c]])
})

test('the next option has the first free letter', () => {
  expect(nextOptionName([])).toBe('A')
  expect(nextOptionName([{ name: 'A' }, { name: 'Deluxe' }])).toBe('B')
  expect(nextOptionName([...'ABCDEF'].map((name) => ({ name })))).toBe('New option')
})
