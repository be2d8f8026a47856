import type { LibraryPrice } from '@sarai/contract/library-schemas'
import { describe, expect, test } from 'vitest'
import { applyEdits } from './edits.ts'
import { blankDay, blankDocument } from './blank.ts'
import { changedFields, changeFor, editsToFollow, editsToTake, followers, revisionsOf } from './library-changes.ts'
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
  const taken = applyEdits(mine.document, editsToTake(mine.document, changed, change, true))
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
    const applied = applyEdits(document, editsToTake(document, of, change, true))
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
    const applied = applyEdits(without, editsToTake(without, free, changeOf(usd(null), usd(6000)), true))
    expect('document' in applied && applied.document.days[0]?.items[0]?.cost).toMatchObject({ net: 6000, quantity: 1 })
  })
})

describe('news of a price, where somebody who does not see costs answers first', () => {
  const usd = (net: number) => ({ net, currency: 'USD', basis: null })
  /** What each revision of the entry said; the last is what it says now. */
  const history = [
    { revision: 3, content: hotel(), price: usd(5000) },
    { revision: 4, content: hotel({ stars: 4 }), price: usd(6000) },
    { revision: 5, content: hotel({ stars: 5 }), price: usd(6000) },
  ]
  const since =
    (eyes: 'seeing' | 'blind', upTo: number) =>
    ({ revision }: { revision: number }) => {
      const [then, now] = [revision, upTo].map((at) => history.find((one) => one.revision === at))
      if (!then || !now || then === now) return undefined
      return {
        id: id(1),
        revision,
        nowRevision: upTo,
        was: then.content,
        now: now.content,
        wasPrice: eyes === 'seeing' ? then.price : null,
        nowPrice: eyes === 'seeing' ? now.price : null,
        changedAt: '2026-11-21T10:00:00Z',
        pictures: [],
      }
    }
  type Item = ReturnType<typeof tripWith>['item']
  const paths = (item: Item, eyes: 'seeing' | 'blind', upTo: number) => {
    const change = changeFor(item, since(eyes, upTo))
    return change ? changedFields(item, change).map(({ path }) => path.join('.')) : []
  }
  function answered(item: Item, eyes: 'seeing' | 'blind', upTo: number, isTaken: boolean): Item {
    const document = { ...trip(), days: [{ ...blankDay(id(2), 'Arrive'), items: [item] }] }
    const change = changeFor(item, since(eyes, upTo))
    if (!change) throw new Error('no news')
    const edits = isTaken
      ? editsToTake(document, item, change, eyes === 'seeing')
      : editsToFollow(item, upTo, eyes === 'seeing')
    const applied = applyEdits(document, edits)
    if ('problem' in applied) throw new Error(applied.problem.message)
    return applied.document.days[0]?.items[0] as Item
  }

  test.each([
    ['takes', true],
    ['keeps', false],
  ])('stays for those who do, who %s it', (_, isTaken) => {
    const { item } = tripWith({ id: id(3), isReference })
    expect(paths(item, 'seeing', 4)).toEqual(['details.stars', 'cost'])
    const first = answered(item, 'blind', 4, isTaken)
    expect(paths(first, 'blind', 4)).toEqual([])
    expect(paths(first, 'seeing', 4)).toEqual(['cost'])
    expect(revisionsOf(first).map(({ revision }) => revision)).toEqual([4, 3])
    // News of the rest comes on top, is answered unseen of the price again, and the price is still as it was at first.
    expect(paths(first, 'seeing', 5)).toEqual(['details.stars', 'cost'])
    const second = answered(first, 'blind', 5, isTaken)
    expect(paths(second, 'seeing', 5)).toEqual(['cost'])
    const last = answered(second, 'seeing', 5, isTaken)
    expect(paths(last, 'seeing', 5)).toEqual([])
    expect(last).toMatchObject({ libraryRevision: 5, libraryPriceRevision: null })
    expect(last.cost?.net).toBe(isTaken ? 6000 : 5000)
  })

  test('is gone with the link', () => {
    const first = answered(tripWith({ id: id(3), isReference }).item, 'blind', 4, true)
    const document = { ...trip(), days: [{ ...blankDay(id(2), 'Arrive'), items: [first] }] }
    const applied = applyEdits(document, editsToFollow(first, null, false))
    expect('document' in applied && applied.document.days[0]?.items[0]).toMatchObject({
      libraryRevision: null,
      libraryPriceRevision: null,
    })
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
