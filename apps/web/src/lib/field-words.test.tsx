import { billChanges } from '@sarai/contract/bill-schemas'
import { bookingChanges } from '@sarai/contract/booking-schemas'
import { contactChanges } from '@sarai/contract/contact-schemas'
import { invoiceChanges } from '@sarai/contract/invoice-schemas'
import { leadChanges } from '@sarai/contract/lead-schemas'
import { packageChanges } from '@sarai/contract/package-schemas'
import { proposalChanges } from '@sarai/contract/prospect-schemas'
import type { FieldChange, TimelineEntry } from '@sarai/contract/timeline'
import { tripChanges } from '@sarai/contract/trips'
import { vendorChanges } from '@sarai/contract/vendor-schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fieldLabel, valueKind } from './field-kinds.ts'
import { changeWords } from './field-words.tsx'
import type { Session } from './session-context.tsx'

const id = (last: number) => `01a2135c-0000-7000-8000-00000000000${last}`
const session = {
  agency: { currency: 'INR' },
  stages: [],
  team: [{ id: id(1), name: 'Nisha Rathore' }],
} as unknown as Session

type Entry = Pick<TimelineEntry, 'changes' | 'data'>

function words(change: FieldChange, entry: Partial<Entry> = {}): string {
  const text = renderToStaticMarkup(<>{changeWords(session, change, { changes: [change], data: {}, ...entry })}</>)
  return text.replace(/<\/?q>/g, '"').replaceAll('&#x27;', "'")
}

test('every fact that can be changed has a name in words, and those that refer to something are told by its name', () => {
  const schemas = [
    billChanges,
    bookingChanges,
    contactChanges,
    invoiceChanges,
    leadChanges,
    packageChanges,
    proposalChanges,
    tripChanges,
    vendorChanges,
  ]
  const names = new Set(schemas.flatMap((schema) => Object.keys(schema.shape)))
  for (const name of names) {
    expect(fieldLabel(name), name).not.toMatch(/[a-z][A-Z](?!pp$)|Id$|_/)
    if (name.endsWith('Id')) expect(['record', 'person', 'stage'], name).toContain(valueKind(name))
  }
})

test('a vendor is told by its name, and an id never', () => {
  const change = { field: 'vendorId', from: null, to: id(2) }
  expect(words({ ...change, names: { from: 'marudhar cars', to: 'Marudhar Cars and Guides' } })).toBe(
    'vendor from "marudhar cars" to "Marudhar Cars and Guides"',
  )
  expect(words({ ...change, names: { from: 'Lagoon Boats', to: 'Lagoon Boats' } })).toBe(
    'vendor "Lagoon Boats" is one of yours now',
  )
  expect(words({ ...change, names: { from: null, to: null } })).toBe('vendor from "empty" to "another"')
  expect(words(change)).toBe('vendor changed')
  expect(words({ field: 'somethingNew', from: null, to: id(2) })).toBe('something new from "empty" to "another"')
  expect(words({ field: 'operationsId', from: null, to: id(1) })).toBe('operations from "empty" to "Nisha Rathore"')
})

test('amounts are in the currency that they were in then', () => {
  const net = { field: 'net', from: 1_120_000, to: 15_000 }
  expect(words({ ...net, to: 1_260_000 }, { data: { currency: 'INR' } })).toBe('cost from "₹11,200" to "₹12,600"')
  const changes = [net, { field: 'currency', from: 'INR', to: 'USD' }]
  expect(words(net, { changes, data: { currency: 'USD' } })).toBe('cost from "₹11,200" to "$150"')
  expect(words({ field: 'rate', from: null, to: 84_500_000 })).toBe('exchange rate from "empty" to "84.5"')
})

test('lists and parts are told in words', () => {
  const data = { currency: 'INR' }
  const payables = [
    { label: 'Advance', amount: 500_000, dueOn: '2026-12-01' },
    { label: 'Rest', amount: 620_000, dueOn: null },
  ]
  expect(words({ field: 'payables', from: [], to: payables }, { data })).toBe(
    'what is to be paid from "empty" to "Advance ₹5,000 by 1 Dec 2026, Rest ₹6,200"',
  )
  expect(words({ field: 'slabs', from: [], to: [{ daysBefore: 30, percent: 2500 }] })).toBe(
    'cancellation terms from "empty" to "25 % from 30 days before"',
  )
  expect(words({ field: 'driver.phone', from: null, to: '+919829012345' })).toBe(
    'driver\'s phone from "empty" to "+91 98290 12345"',
  )
  expect(words({ field: 'details.mealPlan', from: 'CP', to: null })).toBe('meal plan from "Breakfast" to "empty"')
  const from = { time: '06:10', airport: 'DEL', place: { name: 'Delhi' }, terminal: '3', zone: 'Asia/Kolkata' }
  expect(words({ field: 'details.from', from: null, to: from })).toBe(
    'departure from "empty" to "06:10, Delhi (DEL), terminal 3"',
  )
  expect(words({ field: 'people', from: [], to: [{ id: id(3), name: 'Vikram', role: null }] })).toBe(
    'people from "empty" to "Vikram"',
  )
})

test('a change that is hidden is told, but not from what to what', () => {
  expect(words({ field: 'net', from: null, to: null, isHidden: true })).toBe('cost changed')
})
