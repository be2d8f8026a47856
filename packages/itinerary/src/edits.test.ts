import { itineraryDocument } from '@sarai/contract/itinerary-document'
import { type ItineraryEdit, itineraryEdit } from '@sarai/contract/itinerary-edits'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankDay, blankDocument, blankItem, withNewIds } from './blank.ts'
import { applyEdit, applyEdits } from './edits.ts'
import { idsIn } from './tree.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Three days with two items each; the ids of days end in 1–3, of items in 11, 12, 21 … */
const trip = (() => {
  const document = blankDocument('Kerala', 'INR')
  document.days = [1, 2, 3].map((day) => ({
    ...blankDay(idOf(day), `Day ${day}`),
    items: [1, 2].map((item) => blankItem(idOf(day * 10 + item), item === 1 ? 'lodging' : 'activity')),
  }))
  document.options = [{ id: idOf(100), name: 'A', note: null }]
  return document
})()

function applied(edit: ItineraryEdit, document = trip) {
  const result = applyEdit(document, itineraryEdit.parse(edit))
  if ('problem' in result) throw new Error(result.problem.message)
  return result
}

const problemOf = (edit: ItineraryEdit, document = trip) => {
  const result = applyEdit(document, itineraryEdit.parse(edit))
  return 'problem' in result ? result.problem : undefined
}

test('a blank trip is a valid one', () => {
  expect(itineraryDocument.parse(trip)).toEqual(trip)
})

describe('setting', () => {
  test('a fact of the trip, of a day, of an item', () => {
    const title: ItineraryEdit = { do: 'set', node: 'itinerary', path: ['title'], value: 'Coorg', was: 'Kerala' }
    expect(applied(title).document.title).toBe('Coorg')
    const day: ItineraryEdit = { do: 'set', node: idOf(2), path: ['title'], value: 'Backwaters', was: 'Day 2' }
    expect(applied(day).document.days[1]?.title).toBe('Backwaters')
    const room: ItineraryEdit = { do: 'set', node: idOf(21), path: ['details', 'room'], value: 'Deluxe', was: null }
    expect(applied(room).document.days[1]?.items[0]).toMatchObject({ details: { room: 'Deluxe' } })
  })

  test('what did not change stays the same object, so that a screen draws only what did', () => {
    const { document } = applied({ do: 'set', node: idOf(21), path: ['title'], value: 'Taj', was: 'Lodging' })
    expect(document.days[0]).toBe(trip.days[0])
    expect(document.days[1]?.items[1]).toBe(trip.days[1]?.items[1])
  })

  test('what somebody else changed meanwhile is not written over, and what is there is told', () => {
    const edit: ItineraryEdit = { do: 'set', node: idOf(2), path: ['title'], value: 'Mine', was: 'As I read it' }
    expect(problemOf(edit)).toMatchObject({ kind: 'changed', current: 'Day 2' })
  })

  test('the same change made by two people is no quarrel', () => {
    const edit: ItineraryEdit = { do: 'set', node: idOf(2), path: ['title'], value: 'Day 2', was: 'Before' }
    expect(applied(edit).document).toEqual(trip)
  })

  test.each<[string, ItineraryEdit]>([
    ['a value of the wrong kind', { do: 'set', node: 'itinerary', path: ['title'], value: 7, was: 'Kerala' }],
    ['an empty title', { do: 'set', node: idOf(2), path: ['title'], value: ' ', was: 'Day 2' }],
    ['a field there is not', { do: 'set', node: 'itinerary', path: ['colour'], value: 'red', was: null }],
    ['an id', { do: 'set', node: idOf(2), path: ['id'], value: idOf(9), was: idOf(2) }],
    ['a whole list', { do: 'set', node: 'itinerary', path: ['days'], value: [], was: [] }],
    ['the items of a day', { do: 'set', node: idOf(2), path: ['items'], value: [], was: [] }],
    ['what every object inherits', { do: 'set', node: 'itinerary', path: ['constructor'], value: 1, was: null }],
    ['the category of an item', { do: 'set', node: idOf(21), path: ['category'], value: 'flight', was: 'lodging' }],
    ['31 February', { do: 'set', node: 'itinerary', path: ['startDate'], value: '2027-02-31', was: null }],
  ])('refuses %s', (_, edit) => {
    expect(problemOf(edit)).toMatchObject({ kind: 'invalid' })
  })

  test('an entry that is gone is said to be', () => {
    expect(problemOf({ do: 'set', node: idOf(99), path: ['title'], value: 'x', was: 'y' })?.kind).toBe('gone')
  })
})

describe('lists', () => {
  const titles = (document: typeof trip) => document.days.map((day) => day.title)

  test('a day is added behind another, or first', () => {
    const value = blankDay(idOf(4), 'New') as never
    const behind = applied({ do: 'insert', list: 'days', parent: 'itinerary', after: idOf(1), value })
    expect(titles(behind.document)).toEqual(['Day 1', 'New', 'Day 2', 'Day 3'])
    const first = applied({ do: 'insert', list: 'days', parent: 'itinerary', after: null, value })
    expect(titles(first.document)).toEqual(['New', 'Day 1', 'Day 2', 'Day 3'])
  })

  test('days and items move, items also to another day', () => {
    const days = applied({ do: 'move', node: idOf(3), parent: 'itinerary', after: null })
    expect(titles(days.document)).toEqual(['Day 3', 'Day 1', 'Day 2'])
    const item = applied({ do: 'move', node: idOf(11), parent: idOf(3), after: idOf(31) })
    expect(item.document.days.map((day) => day.items.length)).toEqual([1, 2, 3])
    expect(item.document.days[2]?.items[1]?.id).toBe(idOf(11))
  })

  test('behind something that was removed meanwhile goes to the end rather than nowhere', () => {
    const { document } = applied({ do: 'move', node: idOf(1), parent: 'itinerary', after: idOf(77) })
    expect(titles(document)).toEqual(['Day 2', 'Day 3', 'Day 1'])
  })

  test.each<[string, ItineraryEdit]>([
    ['a day that goes into a day', { do: 'move', node: idOf(1), parent: idOf(2), after: null }],
    ['an item that goes into nothing', { do: 'move', node: idOf(11), parent: idOf(88), after: null }],
  ])('refuses %s', (_, edit) => {
    expect(problemOf(edit)).toMatchObject({ kind: 'gone' })
  })

  test.each<[string, ItineraryEdit]>([
    ['a day after itself', { do: 'move', node: idOf(1), parent: 'itinerary', after: idOf(1) }],
    [
      'an id that is taken',
      { do: 'insert', list: 'days', parent: 'itinerary', after: null, value: blankDay(idOf(11), 'x') },
    ],
    [
      'what is no day',
      { do: 'insert', list: 'days', parent: 'itinerary', after: null, value: { id: idOf(50), title: 'x' } },
    ],
  ])('refuses %s', (_, edit) => {
    expect(problemOf(edit)).toMatchObject({ kind: 'invalid' })
  })

  test('there are no trips of 400 days', () => {
    let document = trip
    const add = (number: number): ItineraryEdit => ({
      do: 'insert',
      list: 'days',
      parent: 'itinerary',
      after: null,
      value: blankDay(idOf(1000 + number), 'x'),
    })
    for (let count = 0; count < 87; count++) document = applied(add(count), document).document
    expect(problemOf(add(400), document)).toMatchObject({ kind: 'invalid' })
  })

  test('a batch is done as a whole or not at all', () => {
    const result = applyEdits(trip, [
      { do: 'remove', node: idOf(1) },
      { do: 'remove', node: idOf(1) },
    ])
    expect(result).toMatchObject({ problem: { kind: 'gone', edit: 1 } })
  })
})

test('a duplicate has ids of its own', () => {
  let next = 500
  const made = new Map<string, string>()
  const copy = withNewIds(trip.days[0], () => idOf(next++), made)
  expect(idsIn(copy).some((one) => idsIn(trip).includes(one))).toBe(false)
  expect(made.get(idOf(11))).toBe(copy?.items[0]?.id)
})

describe('whatever is changed can be taken back', () => {
  const days = fc.constantFrom(...trip.days.map((day) => day.id))
  const items = fc.constantFrom(...trip.days.flatMap((day) => day.items.map((item) => item.id)))
  const anything = fc.oneof(days, items)
  const edits: fc.Arbitrary<ItineraryEdit> = fc.oneof(
    fc.record({ do: fc.constant('remove' as const), node: anything }),
    fc.record({
      do: fc.constant('move' as const),
      node: days,
      parent: fc.constant('itinerary' as const),
      after: fc.option(days),
    }),
    fc.record({ do: fc.constant('move' as const), node: items, parent: days, after: fc.option(items) }),
    fc.record({
      do: fc.constant('set' as const),
      node: anything,
      path: fc.constant<string[]>(['title']),
      value: fc.string({ minLength: 1, maxLength: 20 }),
      was: fc.constantFrom('Day 1', 'Day 2', 'Lodging', 'Activity'),
    }),
    fc.record({
      do: fc.constant('insert' as const),
      list: fc.constant('days' as const),
      parent: fc.constant('itinerary' as const),
      after: fc.option(days),
      value: fc.uuid().map((one) => blankDay(one, 'New') as never),
    }),
  )

  test('step by step, to what was there', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 25 }), (list) => {
        let document = trip
        const undo: ItineraryEdit[] = []
        for (const edit of list) {
          const result = applyEdit(document, edit)
          if ('problem' in result) continue
          document = result.document
          undo.unshift(result.undo)
        }
        expect(itineraryDocument.safeParse(document).error).toBeUndefined()
        const back = applyEdits(document, undo)
        expect('document' in back && back.document).toEqual(trip)
      }),
      { numRuns: 300 },
    )
  })
})
