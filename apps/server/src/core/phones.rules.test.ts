import { expect, test } from 'vitest'
import { keptOrE164, phoneText, toE164 } from './phones.rules.ts'

test.each([
  ['9829012345', 'IN', '+919829012345'],
  ['098290 12345', 'IN', '+919829012345'],
  ['+91 98290-12345', 'IN', '+919829012345'],
  ['0091 98290 12345', 'IN', '+919829012345'],
  ['91 9829012345', 'IN', '+919829012345'],
  ['(0141) 400 0001', 'IN', '+911414000001'],
  ['+1 (415) 555-0123', 'IN', '+14155550123'],
  ['(415) 555-0123', 'US', '+14155550123'],
  ['+971 50 123 4567', 'IN', '+971501234567'],
  ['020 7946 0958', 'GB', '+442079460958'],
])('%s typed in %s is %s', (typed, country, e164) => {
  expect(toE164(typed, country)).toBe(e164)
})

test.each([
  '',
  '12',
  '123',
  'abc',
  '+',
  '+91',
  '98290123456789012345',
  '000000',
  '+999 123456789',
  '00000000',
  '98291-0051',
  '1111111111',
  '5829012345',
])('%j is no phone number', (typed) => {
  expect(toE164(typed, 'IN')).toBeUndefined()
})

test.each([
  ['+919829012345', '098290 12345'],
  ['+14155550123', '(+1) 4155550123'],
  ['+971501234567', '(+971) 501234567'],
  [null, null],
])('%s is written %j in a file of an Indian agency', (e164, text) => {
  expect(phoneText(e164, 'IN', 'local')).toBe(text)
  expect(phoneText(e164, 'IN', 'e164')).toBe(e164)
})

test('a number that is stored stays, whether it is valid or not', () => {
  expect(keptOrE164('+91 98291 0051', 'IN', [null, '+91982910051'])).toBe('+91982910051')
  expect(keptOrE164('98291-0051', 'IN', ['+919829012345'])).toBeUndefined()
  expect(keptOrE164('98290 12345', 'IN', [null])).toBe('+919829012345')
})
