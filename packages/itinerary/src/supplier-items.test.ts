import type { SupplierProduct } from '@sarai/contract/supplier-products'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { expect, test } from 'vitest'
import { blankDay, blankDocument } from './blank.ts'
import { makeSupplierItem } from './supplier-items.ts'

const quote: SupplierQuote = {
  provider: 'octo',
  productId: 'fort',
  product: 'The fort',
  optionId: 'standard',
  option: 'Standard',
  slotId: 'slot',
  startsAt: '2027-01-31T06:30:00+05:30',
  day: '2027-01-31',
  units: [{ unitId: 'adult', title: 'Adult', quantity: 2 }],
  currency: 'USD',
  total: 4_000,
  retail: 5_000,
  isNet: true,
  cancellation: { amount: 1, unit: 'day' },
  quotedAt: '2027-01-01T00:00:00.000Z',
}
const product: SupplierProduct = {
  pluginId: '0199e7a0-0000-7000-8000-000000000001',
  pluginName: 'Jaipur Walks',
  productId: 'fort',
  title: 'The fort',
  summary: 'Before the crowds.',
  places: ['Jaipur'],
  minutes: 120,
  from: null,
  supplier: 'Demo Experiences',
  description: null,
  features: [],
  timeZone: 'Asia/Kolkata',
  isInstant: true,
  currencies: ['USD'],
  options: [],
}

test('what a supplier sells is an item at its place, time and price for all, in the currency that was quoted', () => {
  const trip = blankDocument('Jaipur', 'INR')
  const day = blankDay('day', 'Day 1')
  const item = makeSupplierItem(trip, day, product, {
    id: 'item',
    quote,
    supplier: 'Demo Experiences',
    rate: 84_000_000,
  })
  expect(item).toMatchObject({
    category: 'activity',
    title: 'The fort',
    text: [{ type: 'paragraph', content: [{ type: 'text', text: 'Before the crowds.' }] }],
    details: { place: { name: 'Jaipur' }, startTime: '06:30', minutes: 120 },
    cost: {
      vendor: 'Demo Experiences',
      basis: 'group',
      quantity: 1,
      net: 4_000,
      currency: 'USD',
      rate: 84_000_000,
      quote,
    },
  })
})

test('it is in the city of its night, and in the trip’s own currency needs no rate', () => {
  const udaipur = { name: 'Udaipur', country: 'IN', latitude: null, longitude: null }
  const day = { ...blankDay('day', 'Day 1'), overnight: udaipur }
  const quoted = { id: 'item', quote: { ...quote, currency: 'INR' }, supplier: null, rate: undefined }
  expect(makeSupplierItem(blankDocument('Lakes', 'INR'), day, product, quoted)).toMatchObject({
    details: { place: udaipur },
    cost: { vendor: null, currency: 'INR', rate: 1_000_000 },
  })
})
