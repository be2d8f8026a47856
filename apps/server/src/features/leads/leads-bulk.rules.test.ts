import { expect, test } from 'vitest'
import { bulkTitle } from './leads-bulk.rules.ts'
import { retagged } from '../../kernel/agency/tags.rules.ts'

test.each([
  [{ action: 'assign', ownerId: 'x' }, 12, 'Assign 12 leads to Kavya'],
  [{ action: 'assign', ownerId: null }, 1, 'Take the RM off 1 lead'],
  [{ action: 'move', stageId: 'x' }, 123_456, 'Move 1,23,456 leads to Won'],
  [{ action: 'tag', add: [], remove: [] }, null, 'Change the tags of leads'],
  [{ action: 'delete' }, 0, 'Delete 0 leads'],
] as const)('%j of %s is titled "%s"', (change, count, title) => {
  expect(bulkTitle(change as never, count, { stage: 'Won', owner: 'Kavya' })).toBe(title)
})

test.each([
  [['a'], ['b'], [], ['a', 'b']],
  [['a', 'b'], ['a'], [], ['a', 'b']],
  [['a', 'b'], [], ['a'], ['b']],
  [['a'], ['a'], ['a'], ['a']],
  [[], [], ['a'], []],
])('%j with %j and without %j is %j', (tags, add, remove, result) => {
  expect(retagged(tags, add, remove)).toEqual(result)
})

test('no lead gets more than twenty tags', () => {
  const many = Array.from({ length: 18 }, (_, index) => `t${index}`)
  expect(retagged(many, ['a', 'b', 'c'], [])).toEqual([...many, 'a', 'b'])
})
