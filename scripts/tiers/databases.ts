import type { Parts } from './parts.ts'

/** How servers reach the machine's own PostgreSQL in tests. */
export const ways = ['pipelined', 'pgbouncer'] as const

/** Tests that can tell whose PostgreSQL it is, by parts of their names. */
export const onPostgres = [
  'core/db',
  'kernel/live',
  'kernel/numbers',
  'kernel/operations',
  'kernel/search',
  'kernel/standing',
  'features/leads',
  'features/receipts',
  'test/roles',
]

export function runOnPostgres(parts: Parts, way: (typeof ways)[number], files: string[]): void {
  const name = `the database's own tests on the machine's PostgreSQL, ${way}`
  parts.runProgram(name, ['bash', '.ci/server-on-own-postgres', way, ...files])
}
