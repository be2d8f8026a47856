import { describe, expect, test } from 'vitest'
import { groupedBy } from './travellers-groups.rules.ts'

const who = (id: string, facts: { contactId?: string; room?: string; kind?: 'adult' | 'child' | 'infant' } = {}) => ({
  id,
  kind: 'adult' as const,
  contactId: null,
  room: null,
  ...facts,
})
const kin = (contactId: string, otherId: string) => ({ contactId, otherId })

describe('who shares a page', () => {
  const people = [
    who('a', { contactId: 'A', room: '1' }),
    who('b', { contactId: 'B', room: '2' }),
    who('c', { contactId: 'C', room: '1' }),
    who('d', { contactId: 'D', room: '2' }),
    who('e', { kind: 'child', room: '1' }),
    who('f', { room: '3' }),
  ]
  test('is a family by the relations of contacts, whoever stands between', () => {
    expect(groupedBy(people, 'family', [kin('A', 'D'), kin('C', 'D')])).toEqual([['a', 'c', 'd', 'e'], ['b'], ['f']])
  })
  test('is a child with those of its room where they are one family, and an adult with nobody by guess', () => {
    expect(groupedBy(people, 'family', [kin('A', 'C')])).toEqual([['a', 'c', 'e'], ['b'], ['d'], ['f']])
    // Two who are no family share its room.
    expect(groupedBy(people, 'family', [])).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']])
  })
  test('is everybody, a room or each by themselves, in their order', () => {
    expect(groupedBy(people, 'everybody', [])).toEqual([['a', 'b', 'c', 'd', 'e', 'f']])
    expect(groupedBy(people, 'room', [])).toEqual([['a', 'c', 'e'], ['b', 'd'], ['f']])
    expect(groupedBy([who('x'), who('y', { room: '1' })], 'room', [])).toEqual([['x'], ['y']])
    expect(groupedBy(people, 'person', [])).toHaveLength(6)
  })
  test('are at most a hundred', () => {
    const crowd = Array.from({ length: 250 }, (_, at) => who(`p${at}`))
    expect(groupedBy(crowd, 'everybody', []).map(({ length }) => length)).toEqual([100, 100, 50])
    expect(groupedBy([], 'everybody', [])).toEqual([])
  })
})
