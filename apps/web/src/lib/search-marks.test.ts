import { markedParts } from '@sarai/contract/search-text'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const marked = (text: string, query: string) =>
  markedParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Meera Rathore', 'rath mee', '[Mee]ra [Rath]ore'],
  ['José Ñúñez', 'nunez', 'José [Ñúñez]'],
  ['Jose\u0301 Diaz', 'jose', '[Jose\u0301] Diaz'],
  ['Ramesh Meera', 'era', 'Ramesh Meera'],
  ['मीरा कुमारी', 'मीरा', '[मीरा] कुमारी'],
  ["O'Brien", 'brien', "O'[Brien]"],
  ['+91 98290 12345', '9829', '+91 [9829]0 12345'],
  ['+91 98290 12345', '098290 1', '+91 [98290 1]2345'],
  ['+91 98290 12345', '+91 98290', '+[91 98290] 12345'],
  ['+91 98290 12345', '(+91) 98290', '+[91 98290] 12345'],
  ['+91 98290 12345', '2345', '+91 98290 1[2345]'],
  ['L-000123 · +91 98290 12345 · Goa', '982901', 'L-000123 · +91 [98290 1]2345 · Goa'],
  ['+91 97410 55667', '98290', '+91 97410 55667'],
  ['<img src=x> Meera', 'img', '<[img] src=x> Meera'],
  ['Meera', '', 'Meera'],
])('in %j of %j is marked: %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('whatever the text and the query, the parts put together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, query) => {
      expect(
        markedParts(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
