import { expect, test } from 'vitest'
import { describeDoer } from './tasks.tsx'

const team = [{ id: 'a', name: 'Asha' }]

test('who has done a task is named, and what a vendor or traveller settled was done by nobody of the agency', () => {
  expect(describeDoer({ doneBy: 'a', closedAs: null }, team)).toBe('Asha')
  expect(describeDoer({ doneBy: 'b', closedAs: null }, team)).toBe('A former colleague')
  expect(describeDoer({ doneBy: null, closedAs: null }, team)).toBe('settled by itself')
  expect(describeDoer({ doneBy: null, closedAs: 'won' }, team)).toBeUndefined()
})
