import { findBase, getHead, listChangedFiles } from '../selection/changes.ts'
import { findTurn } from '../selection/turns.ts'
import { type Parts, root } from './parts.ts'

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

/** Those of them that tell most in the shortest time. */
const shortest = ['core/db', 'test/roles']

/** Where the driver and the pool are. */
const driverSources = [/^apps\/server\/src\/core\/(db|jobs)\//, /^apps\/server\/package\.json$/]
/** Where it matters which version of PostgreSQL it is. */
const schemaSources = [/^apps\/server\/(sql|migrations)\//]

export function runOnPostgres(parts: Parts, way: (typeof ways)[number], files: string[]): void {
  const name = `the database's own tests on the machine's PostgreSQL, ${way}`
  parts.runProgram(name, ['bash', '.ci/server-on-own-postgres', way, ...files])
}

/**
 * One way, by turns; where the driver, the pool or jobs have changed the other one too, with the shortest of the tests.
 */
export function runDatabasesOfChange(parts: Parts): void {
  const changed = listChangedFiles(root, findBase(root)).filter((file) => !file.endsWith('.test.ts'))
  const touches = (patterns: RegExp[]) => changed.some((file) => patterns.some((pattern) => pattern.test(file)))
  const isDriver = touches(driverSources)
  const turn = ways[findTurn(getHead(root), ways.length) ?? 0]
  for (const way of ways)
    if (way === turn) runOnPostgres(parts, way, isDriver || touches(schemaSources) ? onPostgres : shortest)
    else if (isDriver) runOnPostgres(parts, way, shortest)
    else parts.leaveOut(`the database's own tests on the machine's PostgreSQL, ${way}`, 'it is not its turn')
}
