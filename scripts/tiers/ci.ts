import path from 'node:path'
import { listSources } from '../selection/import-graph.ts'
import { findBase, getHead, listChangedFiles } from '../selection/changes.ts'
import { chooseCallsForChange } from '../selection/choose-calls.ts'
import { computePace, computeRoom, minWalked } from '../selection/call-room.ts'
import { listCalls } from '../selection/list-calls.ts'
import { chooseByTurns } from '../selection/turns.ts'
import { runDatabasesOfChange } from './databases.ts'
import { describeOverdue } from './full-runs.ts'
import { chooseGenerators, leaveOutGenerators, runGenerator } from './generators.ts'
import { chooseForChange, describeLeftOut, sumExpectedSeconds, listJourneys, runJourneys } from './journeys.ts'
import { readPartDurations } from './part-durations.ts'
import { Parts, red, root } from './parts.ts'

/** By when a run is to be done, in seconds: what is sampled is chosen so that it is. */
const target = 1_650
/** From when on no journey is begun any more: the longest takes a minute and a half. */
const latest = 1_700
/** What journeys that are not made in every run have, however late it is. */
const minForOthers = 60
/** How much of what is left walks may take; the rest is for journeys. */
const shareOfWalks = 0.75
/** In how many commits each test that kills servers is run once. */
const turnsOfFaults = 3

/**
 * All that a change must pass, in half an hour: first what protects users, always; then, in what is left of the time, as
 * far as the change can reach, or by turns.
 */
const parts = new Parts()
const computeSecondsLeft = () => Math.max(0, target - parts.secondsSinceStart())

parts.run('checks and rules', ['check'])
parts.run('build', ['build'])
const server = parts.run('server', ['server-tests'])
/** How many times as long everything takes here as on the machine on which durations were recorded. */
const pace = computePace(server, readPartDurations().server)
runDatabasesOfChange(parts)
const generators = chooseGenerators()
for (const name of generators.must) runGenerator(parts, name)
const journeys = listJourneys()
const { always } = chooseForChange(journeys, 0)
const took = runJourneys(parts, 'journeys that are made in every run', always)
runOtherGenerators()
runWalks()
runOtherJourneys()
const overdue = describeOverdue()
if (overdue) parts.remark(red(overdue))
process.exit(parts.end())

/** Those that have to be tried only where there is time, beside the fewest calls and journeys. */
function runOtherGenerators(): void {
  const durations = readPartDurations()
  const tried = [...generators.must]
  for (const name of generators.may) {
    const others = pace * (computeBase() + minWalked * durations.walks.call) + minForOthers
    if (pace * durations[name] > computeSecondsLeft() - others) continue
    runGenerator(parts, name)
    tried.push(name)
  }
  leaveOutGenerators(parts, tried)
}

/** Seconds that walks take besides the calls, on the machine of the record. */
function computeBase(): number {
  const { base, faults } = readPartDurations().walks
  return base + faults / turnsOfFaults
}

function runWalks(): void {
  const faultsLeftOut = listFaultsLeftOut()
  const { call } = readPartDurations().walks
  const room = computeRoom(computeSecondsLeft() * shareOfWalks, pace, { base: computeBase(), call })
  const { walked, leftOut } = chooseCallsForChange(root, listCalls(), room)
  const name = `tables, jobs, and every call of a sample (${walked.length})`
  parts.run(name, ['walks'], { WALKED_CALLS: walked.join(','), LEFT_OUT_TESTS: faultsLeftOut.join(',') })
  if (leftOut.length > 0)
    parts.remark(`Calls that have changed and were not walked, but by .ci/full 2/4: ${leftOut.join(', ')}.`)
  if (faultsLeftOut.length > 0)
    parts.remark(`Tests that kill servers, whose turn it is not, but in .ci/full 2/4: ${faultsLeftOut.join(', ')}.`)
}

/** Tests that kill servers, but for those whose turn it is and those that have changed: paths from the server's folder. */
function listFaultsLeftOut(): string[] {
  const files = listSources(root, ['apps/server/test/faults']).filter((file) => file.endsWith('.test.ts'))
  const changed = listChangedFiles(root, findBase(root))
  const { leftOut } = chooseByTurns(files, { changed, commit: getHead(root), turns: turnsOfFaults })
  return leftOut.map((file) => path.relative('apps/server', file))
}

function runOtherJourneys(): void {
  // This machine may be slower than the one on which their times were recorded.
  const journeyPace = computePace(took, sumExpectedSeconds(always))
  const choice = chooseForChange(
    journeys,
    sumExpectedSeconds(always) + Math.max(minForOthers, computeSecondsLeft()) / journeyPace,
  )
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
