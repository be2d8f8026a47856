import type { TimelineEntry } from '@sarai/contract/timeline'
import { expect, test } from 'vitest'
import { entryGroups } from './entry-groups.ts'

const entry = (id: string, seconds: number, changes: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  kind: 'changed',
  subject: 'lead',
  subjectId: 'lead-1',
  subjectLabel: 'Asha Bhat',
  actorId: 'meera',
  actorLabel: null,
  changes: [],
  data: {},
  at: new Date(Date.UTC(2026, 10, 23, 10, 0, seconds)).toISOString(),
  ...changes,
})

test('what one person did to one record within a minute stands together, newest first', () => {
  const groups = entryGroups([
    entry('f', 300),
    entry('e', 250),
    entry('d', 241, { actorId: 'arjun' }),
    entry('c', 240, { subjectId: 'lead-2' }),
    entry('b', 60),
    entry('a', 0),
  ])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['f', 'e'], ['d'], ['c'], ['b', 'a']])
})

test('what programs did is not put together: two keys and two travellers have no id either', () => {
  const nobody = { actorId: null, actorLabel: 'web form' }
  expect(entryGroups([entry('b', 1, nobody), entry('a', 0, nobody)])).toHaveLength(2)
})
