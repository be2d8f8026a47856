import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { expect, test } from 'vitest'
import { amendedInstalments } from './amended-instalments.ts'
import { amendmentPlan, becomes, expectedDifference, factsFor } from './amendment-plan.ts'
import { blankCost, blankDay, blankDocument, blankItem } from './blank.ts'

const hotel = (facts: object = {}) =>
  ({
    ...blankItem(crypto.randomUUID(), 'lodging', 'Hotel'),
    cost: { ...blankCost('INR'), vendor: 'Taj', net: 1000 },
    ...facts,
  }) as ItineraryItem

const agreed = (...items: ItineraryItem[]) => ({
  document: { ...blankDocument('Kerala', 'INR'), startDate: '2030-01-01', days: [{ ...blankDay('d', 'Day'), items }] },
  optionId: null,
  extras: [],
})

test('services are compared by their item', () => {
  const [stays, goes, comes] = [hotel(), hotel(), hotel()]
  const longer = { ...stays, details: { ...stays.details, nights: 2 } } as ItineraryItem
  const plan = amendmentPlan(agreed(stays, goes), agreed(comes, longer))
  expect(plan.map(({ itemId, kind }) => [itemId, kind])).toEqual([
    [comes.id, 'added'],
    [stays.id, 'changed'],
    [goes.id, 'removed'],
  ])
  expect(plan[1]).toMatchObject({ fields: ['nights', 'details'] })
  expect(expectedDifference(plan, 'INR')).toBe(0)
  expect(amendmentPlan(agreed(stays), agreed(stays))[0]?.kind).toBe('unchanged')
})

test('what becomes of a booking is judged by its state', () => {
  const before = hotel()
  const change = (facts: object) => {
    const [one] = amendmentPlan(agreed(before), agreed({ ...before, ...facts }))
    if (!one) throw new Error('there is no change')
    return one
  }
  const booked = { status: 'confirmed' as const, vendorId: null, vendor: 'Taj' }
  const later = change({ title: 'Palace' })
  expect(becomes(later, booked)).toBe('changed')
  expect(becomes(later, { ...booked, status: 'initialised' })).toBe('updated')
  expect(becomes(later, undefined)).toBe('gone')
  expect(factsFor(later)).toEqual({ title: 'Palace' })
  const dearer = change({ cost: { ...before.cost, net: 2000 } })
  expect(becomes(dearer, booked)).toBe('kept')
  expect(becomes(dearer, { ...booked, status: 'initialised' })).toBe('updated')
  const elsewhere = change({ cost: { ...before.cost, vendor: 'Oberoi' } })
  expect(becomes(elsewhere, booked)).toBe('replaced')
  // The name became a vendor since it was sold, or is typed where the vendor is known.
  expect(becomes(change({ cost: { ...before.cost, vendor: 'taj ' } }), { ...booked, vendorId: 'v1' })).toBe('kept')
  expect(becomes(change({ cost: { ...before.cost, vendorId: 'v1' } }), booked)).toBe('kept')
  // It was given to that vendor by hand already.
  expect(becomes(elsewhere, { ...booked, vendor: 'Oberoi' })).toBe('kept')
})

const today = '2030-01-01'
const kept = [
  { id: 'past', label: 'Deposit', amount: 300, dueOn: '2029-12-01' },
  { id: 'open', label: 'Balance', amount: 700, dueOn: '2030-03-01' },
]
const basis = { today, startDate: '2030-04-01', plans: [] }

test('more to pay is an instalment of its own, and less lowers what is open', () => {
  const more = amendedInstalments(kept, { ...basis, total: 1500 })
  expect(more.instalments.at(-1)).toEqual({ id: null, label: 'Changes to the trip', amount: 500, dueOn: '2030-03-01' })
  const less = amendedInstalments(kept, { ...basis, total: 800 })
  expect(less.instalments.map(({ amount }) => amount)).toEqual([300, 500])
})

test('what fell due stays, and what the open ones do not cover is refunded', () => {
  const { instalments, removed } = amendedInstalments(kept, { ...basis, total: 200 })
  expect(removed).toEqual(['open'])
  expect(instalments).toEqual([kept[0], { id: null, label: 'To be refunded', amount: -100, dueOn: null }])
})

test('what is due days before the start follows the start', () => {
  const plans = [{ label: 'Balance', due: 'days-before' as const, days: 15 }]
  const { instalments } = amendedInstalments(kept, { ...basis, total: 1000, startDate: '2030-05-16', plans })
  expect(instalments.map(({ dueOn }) => dueOn)).toEqual(['2029-12-01', '2030-05-01'])
})
