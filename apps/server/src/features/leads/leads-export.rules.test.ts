import { leadExportKeys } from '@sarai/contract/leads-columns'
import type { Lead } from '@sarai/contract/lead-schemas'
import { expect, test } from 'vitest'
import { phoneText } from '../../core/phones.rules.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import { leadExportColumns } from './leads-export.rules.ts'

const lead = {
  number: 42,
  name: 'Meera Rathore',
  phone: '+919829012345',
  whatsapp: null,
  email: 'meera@example.com',
  stageId: 'new',
  ownerId: null,
  source: 'walk_in',
  destinations: ['Bali', 'Lombok'],
  travelMonth: '2026-12-01',
  budgetMin: 12_500_050,
  budgetMax: 0,
  currency: 'INR',
  tags: ['vip', 'honeymoon'],
  nextFollowUpAt: '2026-11-21T20:00:00.000Z',
  lostReason: 'no_response',
  hotelClass: 5,
  mealPlan: 'AP',
  createdAt: '2026-11-21T06:05:00.000Z',
} as unknown as Lead
const columns = leadExportColumns([{ id: 'new', name: 'New' }])
const texts = {
  person: () => null,
  timeZone: 'Asia/Kolkata',
  phone: (e164: string | null) => phoneText(e164, 'IN', 'local'),
}
const valueOf = (key: string) => columns.find((column) => column.key === key)?.value(lead, texts)

test.each([
  ['number', 'L-000042'],
  ['phone', '098290 12345'],
  ['whatsapp', null],
  ['stage', 'New'],
  ['owner', null],
  ['source', 'Walk-in'],
  ['destinations', 'Bali; Lombok'],
  ['travelMonth', '2026-12'],
  ['budgetMin', 125_000.5],
  ['budgetMax', 0],
  ['tags', 'vip; honeymoon'],
  ['nextFollowUpAt', '2026-11-22 01:30'],
  ['lostReason', 'No response'],
  ['hotelClass', '5 star'],
  ['mealPlan', 'AP, all meals'],
  ['createdAt', '2026-11-21 11:35'],
])('%s is exported as %j', (key, value) => {
  expect(valueOf(key)).toEqual(value)
})

test('the columns asked for come in one order, and unknown ones are left out', () => {
  const keys = (asked: string[] | undefined) => columnsAsked(columns, asked).map((column) => column.key)
  expect(keys(['email', 'name', 'passwordHash'])).toEqual(['name', 'email'])
  expect(keys(['nothing'])).toHaveLength(columns.length)
  expect(keys(undefined)).toHaveLength(columns.length)
})

test('every column the list can show has its place in the export', () => {
  const known = new Set(columns.map((column) => column.key))
  expect(
    Object.values(leadExportKeys)
      .flat()
      .filter((key) => !known.has(key)),
  ).toEqual([])
})
