import { priceDisplays } from '@sarai/contract/itinerary-words'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { travellerView as schema } from '@sarai/contract/traveller-view'
import { describe, expect, test } from 'vitest'
import { priceOptions } from './pricing.ts'
import { fullTrip, newId, shownPicture, word } from './test-full-trip.ts'
import { keralaTrip } from './test-trips.ts'
import { travellerView } from './traveller-view.ts'

const trip = fullTrip()
const pictures = [shownPicture, newId()].map((id) => ({
  id,
  alt: word('alt'),
  width: 1600,
  height: 900,
  placeholder: '#aabbcc',
  sources: [{ type: 'image/webp', width: 800, url: `/pictures/${id}.webp` }],
}))

function pricesOf(document: ItineraryDocument) {
  const result = priceOptions(document)
  if ('problem' in result) throw new Error(result.problem.message)
  return result.prices
}
const shown = (display: (typeof priceDisplays)[number], document = trip) =>
  travellerView(document, { display, prices: pricesOf(document), pictures, today: '2026-11-21' })

type Leaf = { path: string; value: unknown }

function leavesOf(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value))
    return value.length === 0 ? [{ path, value: null }] : value.flatMap((one) => leavesOf(one, `${path}[]`))
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) => leavesOf(one, `${path}.${key}`))
  return [{ path, value }]
}

/** What no traveller may see, and what is not the traveller's to see before it is a price. */
const hidden = [
  /\.cost\b/,
  /internalNote/,
  /libraryId/,
  /libraryRevision/,
  /\.pnr$/,
  /^\.pricing\b/,
  /^\.lines\[\]\.(?!title|id|optionIds)/,
  /^\.(grid|slabs)\[\]\.id$/,
]
const isHidden = (path: string) => hidden.some((pattern) => pattern.test(path))
/** A mark that occurs once: a text or id made above, or a number above the everyday ones. */
const isMark = ({ value }: Leaf) =>
  (typeof value === 'string' && /marker|^0{8}-|HIDDEN/.test(value)) || (typeof value === 'number' && value > 70_000)

describe('what leaves', () => {
  const leaves = leavesOf(trip)
  const text =
    JSON.stringify(shown('per-component')) + JSON.stringify(shown('per-person')) + JSON.stringify(shown('total'))
  const seen = new Set(leavesOf(shown('per-person')).map(({ value }) => value))
  const isSeen = (value: unknown) => (typeof value === 'number' ? seen.has(value) : text.includes(String(value)))

  test('nothing is left out of the trip it is tried on', () => {
    const empty = leaves.filter(({ value, path }) => value === null && !path.endsWith('.marks'))
    expect(empty).toEqual([])
    expect(leaves.filter(isMark).length).toBeGreaterThan(100)
  })

  test('no cost, vendor, markup, floor, internal note, library or booking record', () => {
    const kept = leaves.filter((leaf) => isHidden(leaf.path) && isMark(leaf))
    expect(kept.length).toBeGreaterThan(40)
    expect(kept.filter(({ value }) => isSeen(value))).toEqual([])
    expect(text).not.toMatch(
      /"[a-z]*(net|margin|markup|vendor|cost|sell|buffer|rate|rounding|internal|library|pnr|floor)[a-z]*":/i,
    )
  })

  test('a line that is part of the price is not named, an extra is', () => {
    expect(text).not.toContain(trip.lines[0]?.title)
    expect(text).toContain(trip.lines[1]?.title)
  })

  test('all else', () => {
    const open = leaves.filter((leaf) => !isHidden(leaf.path) && isMark(leaf))
    const unseen = open.filter(({ value }) => !isSeen(value)).map(({ path }) => path)
    expect(unseen).toEqual(['.lines[].id', '.lines[].title'])
    expect(open.length).toBeGreaterThan(60)
  })

  test.each(priceDisplays)('and nothing that the schema does not name, shown %s', (display) => {
    const view = shown(display)
    expect(schema.parse(view)).toEqual(view)
  })

  test('nor anything of what the pricing knows beside the price', () => {
    const [price] = pricesOf(trip)
    const secrets = [
      price?.net,
      price?.margin,
      price?.tax,
      price?.marginPoints,
      ...(price?.lines ?? []).flatMap((line) => [line.net, line.markup, line.tax, line.sell]),
    ]
    const values = new Set(priceDisplays.flatMap((display) => leavesOf(shown(display)).map(({ value }) => value)))
    expect(secrets.filter((one) => typeof one === 'number' && one > 1000 && values.has(one))).toEqual([])
  })

  test('of the pictures those the trip names', () => {
    expect(shown('total').pictures.map((one) => one.id)).toEqual([shownPicture])
  })
})

describe('prices', () => {
  const kerala = () => {
    const one = keralaTrip()
    const walk = one.days[0]?.items[1]
    if (walk) walk.isOptional = true
    return one
  }

  test('in total: nothing by person, nothing by part', () => {
    const [price] = shown('total', kerala()).prices
    expect(price).toMatchObject({ total: 690_000, persons: [], components: [] })
    expect(price?.extras).toMatchObject([{ title: 'Fort walk', price: 115_200, persons: [] }])
  })

  test('by person', () => {
    const [price] = shown('per-person', kerala()).prices
    expect(price?.components).toEqual([])
    expect(price?.persons.reduce((sum, one) => sum + one.count * one.price, 0)).toBe(price?.total)
    expect(price?.extras[0]?.persons.reduce((sum, one) => sum + one.count * one.price, 0)).toBe(115_200)
  })

  test('by part', () => {
    const [price] = shown('per-component', kerala()).prices
    expect(price?.persons).toEqual([])
    expect(price?.components.map((one) => [one.label, one.price])).toEqual([
      ['Lodging', 230_000],
      ['Flight', 230_000],
      ['Ground Transport', 230_000],
    ])
  })

  test('the table of seasons only where persons are shown, the least price always', () => {
    expect(shown('total')).toMatchObject({ seasons: [], fromPrice: { price: trip.grid[0]?.prices.twin } })
    expect(shown('per-person').seasons).toHaveLength(1)
  })

  test('none at all where none are given', () => {
    const view = travellerView(keralaTrip(), { display: 'total', prices: [], pictures: [], today: '2026-11-21' })
    expect(view.prices).toEqual([])
  })
})

test('what belongs only to an option that was removed is not shown', () => {
  const view = shown('total', { ...trip, options: [] })
  expect(view.days).toEqual([])
})
