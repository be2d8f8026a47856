import type { LibraryPrice } from '@sarai/contract/library-schemas'
import { describe, expect, test } from 'vitest'
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
    wasPrice: null,
    nowPrice: null,
    changedAt: '2026-11-21T10:00:00Z',
    pictures: [],
  }
  expect(changedFields(changed, change)).toEqual([
    { path: ['details', 'stars'], mine: null, theirs: 5, isMineToo: false },
    { path: ['details', 'room'], mine: 'Mine', theirs: 'Theirs', isMineToo: true },
  ])
  const taken = applyEdits(mine.document, editsToTake(mine.document, changed, change))
  if ('problem' in taken) throw new Error(taken.problem.message)
  expect(taken.document.days[0]?.items[0]).toMatchObject({
    libraryRevision: 5,
    details: { nights: 3, room: 'Theirs', stars: 5 },
  })
  const back = applyEdits(taken.document, taken.undo)
  expect('document' in back && back.document).toEqual(mine.document)
})

describe('a net price that the library changed', () => {
  const usd = (net: number | null) => ({ net, currency: 'USD', basis: null })
  const changeOf = (wasPrice: LibraryPrice | null, nowPrice: LibraryPrice | null) => ({
    id: id(1),
    revision: 3,
    nowRevision: 4,
    was: hotel(),
    now: hotel(),
    wasPrice,
    nowPrice,
    changedAt: '2026-11-21T10:00:00Z',
    pictures: [],
  })
  const { item, document } = tripWith({ id: id(3), isReference })
  const taken = (change: ReturnType<typeof changeOf>, of = item) => {
    const applied = applyEdits(document, editsToTake(document, of, change))
    if ('problem' in applied) throw new Error(applied.problem.message)
    return applied.document.days[0]?.items[0]
  }

  test('is offered, and taken with the rate, the markup and the tax that the trip has', () => {
    const change = changeOf(usd(5000), usd(6000))
    const price = { currency: 'USD', basis: 'room' }
    expect(changedFields(item, change)).toEqual([
      { path: ['cost'], mine: { net: 5000, ...price }, theirs: { net: 6000, ...price }, isMineToo: false },
    ])
    expect(taken(change)).toEqual({ ...item, libraryRevision: 4, cost: { ...item.cost, net: 6000 } })
  })

  test('is offered in another currency, and where the trip was given another price', () => {
    const [field] = changedFields(item, changeOf(usd(4000), { net: 400_000, currency: 'INR', basis: 'group' }))
    expect(field).toMatchObject({ path: ['cost'], isMineToo: true })
    const cost = taken(changeOf(usd(5000), { net: 400_000, currency: 'INR', basis: 'group' }))?.cost
    expect(cost).toMatchObject({ net: 400_000, currency: 'INR', basis: 'group', vendor: 'Konkan DMC' })
  })

  test.each([
    ['it is not known what it was', changeOf(null, usd(6000))],
    ['it is kept from the person', changeOf(null, null)],
    ['it is the same', changeOf(usd(5000), usd(5000))],
    ['the library has none any more', changeOf(usd(5000), usd(null))],
    ['the trip has it already', changeOf(usd(4000), usd(5000))],
  ])('is not offered where %s', (_, change) => {
    expect(changedFields(item, change)).toEqual([])
  })

  test('is given to an item that had none', () => {
    const free = { ...item, cost: null }
    const without = { ...document, days: document.days.map((day) => ({ ...day, items: [free] })) }
    const applied = applyEdits(without, editsToTake(without, free, changeOf(usd(null), usd(6000))))
    expect('document' in applied && applied.document.days[0]?.items[0]?.cost).toMatchObject({ net: 6000, quantity: 1 })
  })
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
