import type { RequestLine } from '@sarai/contract/booking-request-schemas'
import { lineAnswers } from '@sarai/contract/booking-request-words'
import { expect, test } from 'vitest'
import { describeAnswered, findNextAct, listOpenAnswers } from './vendor-answer.ts'

const makeLine = (answer: RequestLine['answer'], state: RequestLine['state'] = 'open') => ({
  bookingId: `${answer} ${state}`,
  state,
  answer,
})

test('what a vendor offers is taken, what it declines is booked elsewhere, and nothing else needs an act', () => {
  const acts = lineAnswers.map((answer) => [answer, findNextAct(makeLine(answer)), describeAnswered(makeLine(answer))])
  expect(acts).toEqual([
    ['none', undefined, undefined],
    ['confirmed', undefined, undefined],
    ['countered', 'take', 'Offers something else'],
    ['declined', 'replace', 'Declined'],
    ['held', undefined, undefined],
  ])
})

test('of what was decided on, or does not hold any more, nothing is left to do', () => {
  const lines = [
    makeLine('countered'),
    makeLine('declined', 'superseded'),
    makeLine('countered', 'settled'),
    makeLine('none'),
  ]
  const answers = listOpenAnswers([{ lines }])
  expect([...answers.keys()]).toEqual(['countered open'])
  expect(findNextAct(undefined)).toBeUndefined()
})
