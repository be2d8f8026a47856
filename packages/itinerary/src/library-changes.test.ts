import { expect, test } from 'vitest'
import { applyEdits } from './edits.ts'
import { blankDay, blankDocument } from './blank.ts'
import { changedFields, editsToTake, followers } from './library-changes.ts'
import { blankContent, contentOf, isItemKind, itemFromLibrary, placesOf } from './library-items.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const goa = { name: 'Goa', country: 'IN', latitude: 15.3, longitude: 74 }

function hotel(more: object = {}) {
  const content = blankContent('lodging', 'Casa Pimenta')
  if (content.kind !== 'lodging') throw new Error('not a hotel')
  return { ...content, details: { ...content.details, place: goa, ...more } }
}

const entry = {
  id: id(1),
  revision: 3,
  content: hotel(),
  supplier: 'Konkan DMC',
  net: 5000,
  currency: 'USD',
  basis: null,
}
const trip = () => ({ ...blankDocument('Goa', 'INR'), days: [blankDay(id(2), 'Arrive')] })
const isReference = true

function tripWith(taken: Parameters<typeof itemFromLibrary>[2]) {
  const item = itemFromLibrary(trip(), entry, taken)
  const document = { ...trip(), days: [{ ...blankDay(id(2), 'Arrive'), items: [item] }] }
  return { item, document }
}

test('what is taken has the price it usually has, in its currency, and follows only where it is linked', () => {
  const { item, document } = tripWith({ id: id(3), isReference })
  expect(item.cost).toMatchObject({ net: 5000, currency: 'USD', vendor: 'Konkan DMC', basis: 'room', quantity: 1 })
  expect(followers(document)).toEqual([item])
  const copy = tripWith({ id: id(3), isReference: false })
  expect(copy.item).toMatchObject({ libraryId: id(1), libraryRevision: null })
  expect(followers(copy.document)).toEqual([])
})

test('a change is taken field by field: what only the trip changed stays, what both changed is named', () => {
  const { document } = tripWith({ id: id(3), isReference })
  const set = (path: string[], value: string | number, was: string | number | null) =>
    ({ do: 'set', node: id(3), path, value, was }) as const
  const mine = applyEdits(document, [set(['details', 'nights'], 3, 1), set(['details', 'room'], 'Mine', null)])
  if ('problem' in mine) throw new Error(mine.problem.message)
  const [changed] = mine.document.days[0]?.items ?? []
  if (!changed) throw new Error('nothing there')
  const change = {
    id: id(1),
    revision: 3,
    nowRevision: 5,
    was: hotel(),
    now: hotel({ room: 'Theirs', stars: 5 }),
    changedAt: '2026-11-21T10:00:00Z',
    pictures: [],
  }
  expect(changedFields(changed, change)).toEqual([
    { path: ['details', 'stars'], mine: null, theirs: 5, isMineToo: false },
    { path: ['details', 'room'], mine: 'Mine', theirs: 'Theirs', isMineToo: true },
  ])
  const taken = applyEdits(mine.document, editsToTake(changed, change))
  if ('problem' in taken) throw new Error(taken.problem.message)
  expect(taken.document.days[0]?.items[0]).toMatchObject({
    libraryRevision: 5,
    details: { nights: 3, room: 'Theirs', stars: 5 },
  })
  const back = applyEdits(taken.document, taken.undo)
  expect('document' in back && back.document).toEqual(mine.document)
})

test('what is kept of an item is nothing of its booking or its price', () => {
  const { item } = tripWith({ id: id(3), isReference })
  expect(contentOf(item)).toEqual(hotel())
  const flight = itemFromLibrary(
    trip(),
    { ...entry, content: blankContent('flight', 'AI 1') },
    { id: id(4), isReference },
  )
  if (flight.category !== 'flight') throw new Error('not a flight')
  expect(contentOf({ ...flight, details: { ...flight.details, pnr: 'X7K2' } }).details).toMatchObject({ pnr: null })
})

test('texts become information, which costs nothing; pictures are no items', () => {
  const text = itemFromLibrary(trip(), { ...entry, content: blankContent('info', 'Visa') }, { id: id(4), isReference })
  expect(text).toMatchObject({ category: 'info', details: { startTime: null }, cost: null })
  expect(isItemKind('picture')).toBe(false)
  expect(placesOf(hotel()).map(({ name }) => name)).toEqual(['Goa'])
})
