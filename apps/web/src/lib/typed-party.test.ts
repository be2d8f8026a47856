import { expect, test } from 'vitest'
import { partyFrom, partyText, partyWords } from './typed-party.ts'

test.each([
  ['2', '2', '2 adults'],
  ['2+2 (4, 9)', '2+2 (4, 9)', '2 adults, 2 children of 4 and 9'],
  ['2 + 2 (4 and 9 yrs)', '2+2 (4, 9)', '2 adults, 2 children of 4 and 9'],
  ['2+1+1', '2+1+1', '2 adults, 1 child, 1 infant'],
  ['2A 1C (7)', '2+1 (7)', '2 adults, 1 child of 7'],
  ['2 adults and 2 kids', '2+2', '2 adults, 2 children'],
  ['6 pax', '6', '6 adults'],
  ['2 (4, 9)', '2+2 (4, 9)', '2 adults, 2 children of 4 and 9'],
])('%s travels', (typed, text, words) => {
  const party = partyFrom(typed)
  if ('problem' in party) throw new Error(party.problem)
  expect(partyText(party.value)).toBe(text)
  expect(partyWords(party.value)).toBe(words)
  expect(partyFrom(text)).toEqual(party)
})

test.each([
  ['a family', /Write who travels/],
  ['2+1 (4, 9)', /more ages than children/],
  ['2+1 (19)', /adults/],
  ['2 adults 3 dogs', /Write who travels/],
  ['2+2+100', /Write who travels/],
])('%s is not understood', (typed, problem) => {
  expect(partyFrom(typed)).toMatchObject({ problem: expect.stringMatching(problem) })
})
