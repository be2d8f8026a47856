import { expect, test } from 'vitest'
import { ageOn, isSameName, plusMonths, roomFindings } from './travellers.rules.ts'

test.each([
  ['SHARMA/ASHA MRS', true],
  ['SHARMA/ASHARANI MRS', false],
  ['Asha Sharma', true],
  ['SHARMA/ASHAMRS', true],
  ['Mrs Asha Sharma', true],
  ['VERMA/ASHA MRS', false],
])('%s on the ticket of Asha Sharma: %s', (ticket, isSame) => {
  expect(isSameName(ticket, 'Asha', 'Sharma')).toBe(isSame)
})

test('months end with the month, and a birthday counts on its day', () => {
  expect(plusMonths('2026-08-31', 6)).toBe('2027-02-28')
  expect(plusMonths('2026-11-21', 6)).toBe('2027-05-21')
  expect([ageOn('2018-11-21', '2026-11-20'), ageOn('2018-11-21', '2026-11-21')]).toEqual([7, 8])
})

test('rooms are others than were sold, or nobody is in them', () => {
  const one = (kind: 'adult' | 'child' | 'infant', room: string | null) => ({ kind, room, cancelledAt: null })
  const sold = { single: 0, twin: 1, triple: 0 }
  expect(roomFindings([one('adult', null)], sold)).toEqual([])
  expect(roomFindings([one('adult', '1'), one('adult', '1'), one('infant', null)], sold)).toEqual([])
  expect(roomFindings([one('adult', '1'), one('adult', '2')], sold)).toEqual([
    'The rooms are others than were sold: 2 single (sold: 0) and 0 twin (sold: 1).',
  ])
  expect(roomFindings([one('adult', '1'), one('adult', '1'), one('child', '2')], sold)).toEqual([
    'Only children are in room 2.',
  ])
})
