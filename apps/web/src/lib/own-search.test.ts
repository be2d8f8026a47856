import type { CustomField } from '@sarai/contract/custom-fields'
import { expect, test } from 'vitest'
import { ownConditions, ownFilters, ownSearchText } from './own-search.ts'

const field = (id: string, kind: CustomField['kind']) => ({ id, kind, record: 'leads' }) as unknown as CustomField
const fields = [field('a', 'text'), field('b', 'select'), field('c', 'number'), field('d', 'date')]

test('conditions on own fields read back from an address as they were', () => {
  const conditions = {
    a: { contains: 'veg * only, "jain": yes' },
    b: { any: ['x', 'y'] },
    c: { from: 5, to: 10 },
    d: { from: '2026-11-01' },
  }
  const text = ownSearchText(conditions)
  expect(ownConditions(text, fields, 'leads')).toEqual(conditions)
  expect(ownSearchText({})).toBeUndefined()
})

test.each([
  ['a field that there is not', 'gone:has:x'],
  ['a field of another record', 'a:has:x', 'contacts'],
  ['a way that does not fit', 'c:has:x'],
  ['nothing to compare with', 'c:range:..'],
  ['no number', 'c:range:x..y'],
  ['rubbish', '%%%::*:*'],
])('%s is no condition', (_, text, record = 'leads') => {
  expect(ownFilters(text, fields, record as 'leads')).toBeUndefined()
})
