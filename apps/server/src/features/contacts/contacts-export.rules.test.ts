import type { Contact } from '@sarai/contract/contact-schemas'
import { expect, test } from 'vitest'
import { countryOf } from '../../core/countries.rules.ts'
import { columnsUnder } from './contacts-export.rules.ts'

const texts = { person: () => null, timeZone: 'Asia/Kolkata', phone: (e164: string | null) => e164 }
const exported = (key: string, contact: Partial<Contact>) =>
  columnsUnder(false)
    .find((column) => column.key === key)
    ?.value(contact as Contact, texts)

test.each([
  ['country', { country: 'IN' }, 'India'],
  ['country', { country: null }, null],
  ['nationality', { nationality: 'GB' }, 'United Kingdom'],
  ['gender', { gender: 'female' as const }, 'Female'],
  ['meal', { meal: 'vegetarian' as never }, 'Vegetarian'],
])('%s of %j is exported as %j', (key, contact, words) => {
  expect(exported(key, contact)).toBe(words)
})

test('a country that was exported is known when it is imported', () => {
  for (const code of ['IN', 'AE', 'GB', 'US', 'LK', 'TH', 'CH', 'MV', 'TR', 'MU'])
    expect(countryOf(String(exported('country', { country: code })))).toBe(code)
})
