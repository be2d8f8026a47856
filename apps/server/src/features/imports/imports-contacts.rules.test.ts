import { newContact } from '@sarai/contract/contact-schemas'
import { importFields } from '@sarai/contract/import-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completedContact, mergedContact, readContact } from './imports-contacts.rules.ts'
import { countryOf } from '../../core/countries.rules.ts'
import type { ReadContext, ReadPlan } from './imports-target.rules.ts'

const context: ReadContext = {
  custom: [],
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  now: '2026-11-21T09:00:00.000Z',
  today: '2026-11-21',
  stages: [],
  team: [{ id: '00000000-0000-7000-8000-00000000000a', name: 'Meera Rathore', email: 'meera@x.in' }],
  assignable: null,
  vendorTypes: [],
  mayConvert: true,
}
const fields = importFields.contacts.map((field) => field.key)
const plan: ReadPlan = {
  columns: fields.map((field, column) => ({
    field,
    column,
    header: field,
    dateOrder: 'dmy' as const,
    isText: false,
  })),
  unreadable: 'keep',
  defaults: { stageId: null, ownerId: null, source: null, tags: [], followUp: 'none' },
}

test('countries by name, by code and as people say them', () => {
  expect(['India', 'in', 'U.A.E', 'United States', 'UK', 'Sri Lanka', 'Atlantis', ''].map(countryOf)).toEqual([
    'IN',
    'IN',
    'AE',
    'US',
    'GB',
    'LK',
    undefined,
    undefined,
  ])
})

test('two rows of one contact keep the lists of both', () => {
  const number = (digits: string) => ({ number: digits, label: 'mobile' as const })
  expect(
    mergedContact(
      { name: 'Rahul', phones: [number('+919829012345')], tags: ['a'], note: 'One' },
      { name: 'Rahul S', phones: [number('+919829012345'), number('+919829012346')], note: 'Two' },
    ),
  ).toMatchObject({
    name: 'Rahul S',
    phones: [number('+919829012345'), number('+919829012346')],
    tags: ['a'],
    note: 'One\n\nTwo',
  })
})

test('whatever a row holds, what comes of it is a contact that may be stored', () => {
  const plausible = fc.constantFrom(
    '9829012345',
    'a@b.in',
    '21/05/1980',
    '31/02/1990',
    '08AAACD1234E1Z5',
    'AAACD1234E',
    'Company',
    'Mr',
    'India',
    'x'.repeat(600),
    "'=1+1",
    'Jain',
    'Meera',
  )
  const cell = fc.oneof(plausible, fc.string({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 50 }))
  fc.assert(
    fc.property(fc.array(cell, { minLength: fields.length, maxLength: fields.length }), (cells) => {
      const clean = cells.map((text) => text.replaceAll('\0', '').toWellFormed())
      const result = readContact(clean, plan, context)
      if ('rejection' in result) return
      const { company: _, note: __, ...facts } = completedContact(result.draft, plan.defaults)
      expect(newContact.safeParse(facts).error?.issues, JSON.stringify(facts)).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
