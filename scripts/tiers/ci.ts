import { findBase, getHead, listChangedFiles } from '../selection/changes.ts'
import { chooseCalls } from '../selection/choose-calls.ts'
import { listCalls } from '../selection/list-calls.ts'
import { onPostgres, runOnPostgres, ways } from './databases.ts'
import { describeOverdue } from './full-runs.ts'
import { chooseForChange, describeLeftOut, sumExpectedSeconds, listJourneys, runJourneys } from './journeys.ts'
import { Parts, red, root } from './parts.ts'

/** By when a run is to be done, in seconds: what is sampled is chosen so that it is. */
const target = 1_700
/** From when on nothing is begun any more of what is sampled. */
const latest = 2_400

/** What the generator's templates are made of; elsewhere a change of them cannot show. */
const generatorSources = [
  /^scripts\/(feature\/|new|indexes)/,
  /^packages\/contract\/src\/(access|record-kinds|procedure)\.ts$/,
  /^apps\/server\/src\/core\//,
  /^package-lock\.json$/,
]
const pluginSources = [
  /^scripts\/(plugin\/|new)/,
  /^apps\/(server\/src\/providers\/([^/]+\.ts$|payments\/[^/]+\.ts$)|sandbox\/src\/[^/]+\.ts$)/,
  /^apps\/server\/test\/(provider-conformance|sandbox-stage)\.ts$/,
  /^apps\/server\/src\/core\/(provider|sandbox)-settings\.ts$/,
]
/** Where the driver, the pool and PostgreSQL's version can tell. */
const databaseSources = [
  /^apps\/server\/src\/core\/(db|jobs)\//,
  /^apps\/server\/(sql|migrations)\//,
  /^apps\/server\/package\.json$/,
]

/** All that a change must pass: what protects users always, the rest as far as the change can reach or by turns. */
const parts = new Parts()
const changed = listChangedFiles(root, findBase(root))
const touches = (patterns: RegExp[]) => changed.some((file) => patterns.some((pattern) => pattern.test(file)))

parts.run('checks and rules', ['check'])
parts.run('build', ['build'])
parts.run('server, and every call of a sample', ['server-and-walks'], { WALK: 'sample' })
const { leftOut: callsLeftOut } = chooseCalls(root, listCalls())
if (callsLeftOut.length > 0)
  parts.remark(`Calls that have changed and were not walked, but by .ci/full 2/4: ${callsLeftOut.join(', ')}.`)
runDatabases()
if (touches(generatorSources)) parts.runProgram('a new feature by the generator', ['bash', '.ci/new-feature'])
else parts.leaveOut('a new feature by the generator', 'nothing of it has changed')
if (touches(pluginSources)) parts.runProgram('a new plugin by the generator', ['bash', '.ci/new-plugin'])
else parts.leaveOut('a new plugin by the generator', 'nothing of it has changed')
runJourneysOfChange()
const overdue = describeOverdue()
if (overdue) parts.remark(red(overdue))
process.exit(parts.end())

function runDatabases(): void {
  if (touches(databaseSources)) for (const way of ways) runOnPostgres(parts, way, onPostgres)
  else {
    const way = ways[Number.parseInt(getHead(root).slice(-1), 16) % 2] ?? 'pipelined'
    runOnPostgres(parts, way, ['core/db', 'test/roles'])
  }
}

function runJourneysOfChange(): void {
  const journeys = listJourneys()
  const { always } = chooseForChange(journeys, 0)
  const took = runJourneys(parts, 'journeys that are made in every run', always)
  // This machine may be slower than the one on which their times were recorded.
  const pace = Math.max(0.5, took / Math.max(1, sumExpectedSeconds(always)))
  const left = Math.max(0, target - parts.secondsSinceStart()) / pace
  const choice = chooseForChange(journeys, sumExpectedSeconds(always) + left)
  const { reached, rotated, everything } = choice
  if (everything) parts.remark(`Every journey stands on ${everything}, which has changed.`)
  const until = Date.now() + (latest - parts.secondsSinceStart()) * 1000
  if (until < Date.now()) parts.leaveOut('other journeys', 'out of time')
  else
    runJourneys(parts, 'journeys that the change can reach, and others by turns', [...reached, ...rotated], {
      E2E_DEADLINE: String(until),
    })
  if (choice.leftOut.length > 0)
    parts.remark(`Left out, to be made by another commit and by .ci/full: ${describeLeftOut(choice.leftOut)}.`)
}
