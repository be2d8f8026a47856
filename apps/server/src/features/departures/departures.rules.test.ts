import { expect, test } from 'vitest'
import { readinessOf } from './departures.rules.ts'

const today = '2026-11-21'
const of = (services: number, confirmed: number, troubled: number, startDate: string) =>
  readinessOf({ services, confirmed, troubled }, startDate, today).readiness

test.each([
  ['all confirmed', 4, 4, 0, '2026-11-22', 'ready'],
  ['nothing to arrange', 0, 0, 0, '2026-11-22', 'ready'],
  ['open, and weeks to go', 4, 1, 0, '2026-12-20', 'pending'],
  ['open eight days before', 4, 3, 0, '2026-11-29', 'pending'],
  ['open a week before', 4, 3, 0, '2026-11-28', 'risk'],
  ['open when it has begun', 4, 3, 0, '2026-11-20', 'risk'],
  ['waitlisted, however far off', 4, 3, 1, '2027-03-01', 'risk'],
] as const)('%s', (_, services, confirmed, troubled, startDate, readiness) => {
  expect(of(services, confirmed, troubled, startDate)).toBe(readiness)
})

test('every part is named, and what is not kept track of counts for nothing', () => {
  const { parts } = readinessOf({ services: 2, confirmed: 2, troubled: 0 }, '2026-12-01', today)
  expect(parts.map(({ part, state }) => `${part}: ${state}`)).toEqual([
    'payments: none',
    'confirmations: ready',
    'vouchers: none',
    'documents: none',
  ])
})
