import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { blankCost, blankDay, blankDocument, blankItem } from '@sarai/itinerary/blank'
import { applyEdits } from '@sarai/itinerary/edits'
import { isSame } from '@sarai/itinerary/same'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asksUnseen, changedUnseen, redactCosts } from './itineraries-costs.rules.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const blind = { seesCost: false }
const [itemId, freeId, lineId, planId, dayId] = [1, 2, 3, 4, 5].map(idOf) as [string, string, string, string, string]

/** A trip with a cost on an item, one on a line, and one item that costs nothing. */
const trip: ItineraryDocument = {
  ...blankDocument('Munnar', 'INR'),
  travellers: { adults: 2, childAges: [7], infants: 0 },
  days: [
    {
      ...blankDay(dayId, 'Hills'),
      items: [
        { ...blankItem(itemId, 'lodging', 'Tea house'), cost: { ...blankCost('USD'), net: 12_345, rate: 83_000_000 } },
        blankItem(freeId, 'activity', 'Walk'),
      ],
    },
  ],
  lines: [{ id: lineId, title: 'Visa', optionIds: [], isOptional: false, cost: { ...blankCost('INR'), net: 777 } }],
  instalments: [{ id: planId, label: 'Deposit', percent: 3000, due: 'on-acceptance', days: null, date: null }],
}
trip.pricing = { ...trip.pricing, markup: { kind: 'percent', percent: 1800 }, marginFloor: 900 }

const netPrices = ({ days, lines, pricing }: ItineraryDocument) => ({
  items: days.flatMap(({ items }) => items.filter(({ cost }) => cost !== null).map(({ id, cost }) => ({ id, cost }))),
  lines,
  markup: pricing.markup,
  marginFloor: pricing.marginFloor,
})

/** What the server does with the edits of somebody. */
function saved(eyes: { seesCost: boolean }, before: ItineraryDocument, edits: ItineraryEdit[]) {
  const batch = { id: idOf(99), edits }
  const hidden = asksUnseen(eyes, batch)
  if (hidden) return { problem: hidden }
  const applied = applyEdits(before, edits)
  if ('problem' in applied) return applied
  const problem = changedUnseen(eyes, before, applied.document)
  return problem ? { problem } : applied
}

const set = (node: string, path: string[], value: unknown, was: unknown) =>
  ({ do: 'set', node, path, value, was }) as ItineraryEdit

describe('whoever does not see costs may', () => {
  const { travellers, pricing } = trip
  test.each<[string, ItineraryEdit]>([
    ['say who travels', set('itinerary', ['travellers', 'adults'], 4, travellers.adults)],
    ['say how old the children are', set('itinerary', ['travellers', 'childAges'], [5, 9], travellers.childAges)],
    ['give them rooms', set('itinerary', ['pricing', 'rooms', 'twin'], 2, pricing.rooms.twin)],
    ['choose how the price is shown', set('itinerary', ['pricing', 'display'], 'per-person', pricing.display)],
    ['say until when it holds', set('itinerary', ['validTo'], '2099-01-01', trip.validTo)],
    ['name an instalment', set(planId, ['label'], 'First part', 'Deposit')],
    ['ask for more of it first', set(planId, ['percent'], 5000, 3000)],
    ['take an instalment away', { do: 'remove', node: planId }],
    ['take away what costs nothing', { do: 'remove', node: freeId }],
    ['make an extra of what costs nothing', set(freeId, ['isOptional'], true, false)],
  ])('%s, and every cost stays as it is', (_, edit) => {
    const done = saved(blind, trip, [edit])
    expect(done).not.toHaveProperty('problem')
    if ('document' in done) expect(netPrices(done.document)).toEqual(netPrices(trip))
  })
})

const twoOptions = [60, 61].map((number): ItineraryEdit => {
  const value = { id: idOf(number), name: `Option ${number}`, note: null }
  return { do: 'insert', list: 'options', parent: 'itinerary', after: null, value }
})

describe('whoever does not see costs may not', () => {
  const seen = redactCosts(blind, trip)
  test.each<[string, ItineraryEdit[]]>([
    ['write back the pricing as they see it', [set('itinerary', ['pricing'], seen.pricing, seen.pricing)]],
    ['find the markup by trying', [set('itinerary', ['pricing', 'markup', 'percent'], 1800, 1800)]],
    ['find a net price by trying', [set(itemId, ['cost', 'net'], 12_345, 12_345)]],
    ['take away a day that costs something', [{ do: 'remove', node: dayId }]],
    ['take away a cost', [{ do: 'remove', node: lineId }]],
    ['change the currency that rates are to', [set('itinerary', ['currency'], 'USD', 'INR')]],
    // Each is sold at another price, or none: where the markup is the trip's, the difference is the net price.
    ['make an extra of what costs something', [set(itemId, ['isOptional'], true, false)]],
    ['leave it to the traveller', [set(itemId, ['isOwnArrangement'], true, false)]],
    ['give it away', [set(itemId, ['isComplimentary'], true, false)]],
    ['sell it in one of two options', [...twoOptions, set(itemId, ['optionIds'], [idOf(60)], [])]],
    ['sell its day in one of two options', [...twoOptions, set(dayId, ['optionIds'], [idOf(60)], [])]],
  ])('%s', (_, edits) => {
    expect(saved(blind, trip, edits)).toMatchObject({ problem: { kind: 'invalid' } })
  })
})

const nodes = fc.constantFrom('itinerary', itemId, freeId, lineId, planId, dayId)
const paths = fc.constantFrom<string[]>(
  ['title'],
  ['cost'],
  ['cost', 'net'],
  ['pricing'],
  ['pricing', 'markup'],
  ['pricing', 'marginFloor'],
  ['pricing', 'rooms', 'twin'],
  ['travellers', 'adults'],
  ['travellers'],
  ['currency'],
  ['label'],
  ['percent'],
  ['isOptional'],
  ['optionIds'],
)
const values = fc.oneof(
  fc.constantFrom<unknown>(null, 'INR', 'USD', 'Hills', [], true, trip.travellers, trip.pricing, blankCost('INR')),
  fc.integer({ min: 0, max: 5000 }),
)
/** What stands at a path, as somebody sees it, so that many an edit finds what it says was there. */
function standing(document: ItineraryDocument, node: string, path: string[]): unknown {
  const { days, lines, instalments } = document
  const entries = [...days, ...days.flatMap(({ items }) => items), ...lines, ...instalments]
  const start: unknown = node === 'itinerary' ? document : entries.find(({ id }) => id === node)
  return path.reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], start) ?? null
}
const someEdits = fc.array(
  fc.oneof(
    fc.tuple(nodes, paths, values).map(([node, path, value]) => {
      return set(node, path, value, standing(redactCosts(blind, trip), node, path))
    }),
    nodes.map((node) => ({ do: 'remove', node })),
    fc.tuple(nodes, nodes).map(([node, parent]) => ({ do: 'move', node, parent, after: null })),
    fc.constant({ do: 'insert', list: 'items', parent: dayId, after: null, value: blankItem(idOf(50), 'info', 'New') }),
  ),
  { minLength: 1, maxLength: 5 },
) as fc.Arbitrary<ItineraryEdit[]>

test('whatever somebody who does not see costs saves, no cost is lost, changed or told', () => {
  let done = 0
  fc.assert(
    fc.property(someEdits, (edits) => {
      const outcome = saved(blind, trip, edits)
      expect(JSON.stringify('problem' in outcome ? outcome.problem : {})).not.toMatch(/12345|777|1800/)
      if ('problem' in outcome) return
      done++
      expect(isSame(netPrices(outcome.document), netPrices(trip))).toBe(true)
      expect(outcome.document.currency).toBe('INR')
    }),
    { numRuns: 3000 },
  )
  expect(done).toBeGreaterThan(100)
})
