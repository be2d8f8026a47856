import { expect, test } from 'vitest'
import { readinessOf } from './trips-readiness.rules.ts'

const today = '2026-11-21'
const unpaid = { dues: 0, settled: 0, nextDueOn: null, findings: 0 }
const nobody = { places: 0, complete: 0, ...unpaid }
const of = (services: number, confirmed: number, troubled: number, startDate: string) =>
  readinessOf(
    { services, confirmed, troubled, vouchered: confirmed, ...nobody },
    { startDate, endDate: startDate < today ? '2026-11-25' : null },
    today,
  ).readiness

test.each([
  ['all confirmed', 4, 4, 0, '2026-11-22', 'ready'],
  ['nothing to arrange', 0, 0, 0, '2026-11-22', 'ready'],
  ['half open, and weeks to go', 4, 2, 0, '2026-12-20', 'pending'],
  ['mostly open, and a month to go', 4, 1, 0, '2026-12-21', 'risk'],
  ['mostly open, and more than a month to go', 4, 1, 0, '2026-12-22', 'pending'],
  ['open eight days before', 4, 3, 0, '2026-11-29', 'pending'],
  ['open a week before', 4, 3, 0, '2026-11-28', 'risk'],
  ['open when it has begun', 4, 3, 0, '2026-11-20', 'risk'],
  ['waitlisted, however far off', 4, 3, 1, '2027-03-01', 'risk'],
] as const)('%s', (_, services, confirmed, troubled, startDate, readiness) => {
  expect(of(services, confirmed, troubled, startDate)).toBe(readiness)
})

test('every part is named, and what there is nothing to do for counts for nothing', () => {
  const { parts } = readinessOf(
    { services: 2, confirmed: 2, troubled: 0, vouchered: 1, ...nobody },
    { startDate: '2026-12-01', endDate: null },
    today,
  )
  expect(parts.map(({ part, state }) => `${part}: ${state}`)).toEqual([
    'payments: none',
    'confirmations: ready',
    'vouchers: pending',
    'documents: none',
    'findings: none',
  ])
})

test.each([
  ['all known', 2, 2, '2026-11-22', 'ready'],
  ['somebody missing, and weeks to go', 2, 1, '2026-12-20', 'pending'],
  ['somebody missing three weeks before', 2, 1, '2026-12-12', 'risk'],
] as const)('documents: %s', (_, places, complete, startDate, readiness) => {
  const services = { services: 1, confirmed: 1, troubled: 0, vouchered: 1, ...unpaid }
  const { parts, ...whole } = readinessOf({ ...services, places, complete }, { startDate, endDate: null }, today)
  expect(whole.readiness).toBe(readiness)
  expect(parts[3]).toEqual({ part: 'documents', state: readiness, done: complete, of: places })
})

test.each([
  ['none is made yet, and weeks to go', 0, '2026-12-20', 'pending'],
  ['one is missing four days before', 3, '2026-11-25', 'pending'],
  ['one is missing three days before', 3, '2026-11-24', 'risk'],
  ['all are made', 4, '2026-11-22', 'ready'],
] as const)('vouchers: %s', (_, vouchered, startDate, readiness) => {
  const { readiness: whole } = readinessOf(
    { services: 4, confirmed: 4, troubled: 0, vouchered, ...nobody },
    { startDate, endDate: null },
    today,
  )
  expect(whole).toBe(readiness)
})

test.each([
  ['all is paid', 2, null, '2026-11-22', 'ready'],
  ['one is due some day, and weeks to go', 1, '2026-12-10', '2026-12-20', 'pending'],
  ['one is due today', 1, today, '2026-12-20', 'pending'],
  ['one was due yesterday', 1, '2026-11-20', '2026-12-20', 'risk'],
  ['one is open a week before', 1, '2026-11-27', '2026-11-28', 'risk'],
  ['one without a day is open, and weeks to go', 1, null, '2026-12-20', 'pending'],
] as const)('payments: %s', (_, settled, nextDueOn, startDate, readiness) => {
  const arranged = { services: 1, confirmed: 1, troubled: 0, vouchered: 1, ...nobody }
  const { parts, ...whole } = readinessOf(
    { ...arranged, dues: 2, settled, nextDueOn },
    { startDate, endDate: null },
    today,
  )
  expect(whole.readiness).toBe(readiness)
  expect(parts[0]).toEqual({ part: 'payments', state: readiness, done: settled, of: 2 })
})

test.each([
  ['none', 0, '2026-11-22', 'ready'],
  ['one, and weeks to go', 1, '2026-12-20', 'pending'],
  ['one a week before', 1, '2026-11-28', 'risk'],
] as const)('findings: %s', (_, findings, startDate, readiness) => {
  const arranged = { services: 1, confirmed: 1, troubled: 0, vouchered: 1, ...nobody }
  const { parts, ...whole } = readinessOf({ ...arranged, findings }, { startDate, endDate: null }, today)
  expect(whole.readiness).toBe(readiness)
  expect(parts.at(-1)).toEqual({ part: 'findings', state: findings ? readiness : 'none', done: 0, of: findings })
})

test.each([
  ['all is paid', 2, 'none'],
  ['something is not paid', 1, 'risk'],
] as const)('once it is over a trip only lacks what is not paid: %s', (_, settled, readiness) => {
  const arranged = { services: 4, confirmed: 1, troubled: 2, vouchered: 0, ...nobody, places: 3, findings: 2 }
  const days = { startDate: '2026-11-10', endDate: '2026-11-20' }
  const { parts, ...whole } = readinessOf({ ...arranged, dues: 2, settled }, days, today)
  expect(whole.readiness).toBe(readiness)
  expect(parts.filter(({ state }) => state !== 'none').map(({ part }) => part)).toEqual(
    readiness === 'risk' ? ['payments'] : [],
  )
  // On its last day it is not over.
  expect(readinessOf(arranged, { ...days, endDate: today }, today).readiness).toBe('risk')
})
