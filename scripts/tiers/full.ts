import { readDurations, readTouches } from '../../e2e/journey-records.ts'
import { getHead } from '../selection/changes.ts'
import { listCalls } from '../selection/list-calls.ts'
import { onPostgres, runOnPostgres, ways } from './databases.ts'
import { fullParts, keepFullRun } from './full-runs.ts'
import { runGenerator } from './generators.ts'
import { listJourneys, runJourneys } from './journeys.ts'
import { keepDurations, keepWalksDuration } from './part-durations.ts'
import { Parts, root } from './parts.ts'

const maxRecordAgeDays = 7
const maxRetries = 3

/** `.ci/full 2/4`: everything there is, unsampled, in four parts. One that passes is written into docs/testing.md. */
const [part, of] = (process.argv[2] ?? '').split('/').map(Number)
if (!part || part > fullParts || of !== fullParts) {
  console.error(`Say which part: .ci/full 1/${fullParts} … ${fullParts}/${fullParts}.`)
  process.exit(1)
}

const parts = new Parts()
const work: Record<number, () => void> = {
  1: () => {
    parts.run('checks and rules', ['check'])
    const server = parts.run('server on the embedded PostgreSQL', ['server-tests'])
    const [feature, plugin] = [runGenerator(parts, 'feature'), runGenerator(parts, 'plugin')]
    if (!parts.hasFailed) keepDurations({ server, feature, plugin })
  },
  2: () => {
    const seconds = parts.run('every call, table and job', ['walks'])
    if (!parts.hasFailed) keepWalksDuration(seconds, listCalls().length)
  },
  3: () => runHalf(0),
  4: () => {
    runHalf(1)
    parts.run(
      'every call beside the tables themselves, which checks the log of writes',
      ['test', 'test/tenancy.test'],
      { WALK_DIGESTS: 'tables' },
    )
    for (const way of ways) runOnPostgres(parts, way, onPostgres)
  },
}

work[part]?.()
if (!parts.hasFailed) {
  const day = new Date().toISOString().slice(0, 10)
  const seconds = Math.round(parts.secondsSinceStart())
  keepFullRun({ part, day, commit: getHead(root).slice(0, 8), seconds })
}
process.exit(parts.end())

/** Every second spec by name, so that what is in a half does not depend on how long it took the last time. */
function runHalf(half: number): void {
  parts.run('build', ['build'])
  parts.do('what is known of journeys is no older than a week', checkRecords)
  const journeys = listJourneys()
  const specs = [...new Set(journeys.map(({ spec }) => spec))].sort()
  const ofHalf = new Set(specs.filter((_, at) => at % 2 === half))
  runJourneys(
    parts,
    `journeys, half ${half + 1}`,
    journeys.filter(({ spec }) => ofHalf.has(spec)),
    { E2E_RECORD: 'on' },
  )
  parts.do('no journey needs a second try three times in ten', checkRetries)
  parts.remark('e2e/touches.json and e2e/durations.json were written anew: commit them with docs/testing.md.')
}

function checkRecords(): void {
  for (const [name, { recordedOn }] of Object.entries({ touches: readTouches(), durations: readDurations() }))
    if (Date.now() - Date.parse(recordedOn) > (maxRecordAgeDays + 1) * 86_400_000)
      throw new Error(
        `e2e/${name}.json is of ${recordedOn}. This run writes it anew: commit it and run this part again.`,
      )
}

function checkRetries(): void {
  const flaky = Object.entries(readDurations().entries).filter(
    ([, { tries }]) => tries.split('').filter((one) => one === 'r').length >= maxRetries,
  )
  if (flaky.length > 0)
    throw new Error(`mend these, which often pass only at the second try: ${flaky.map(([name]) => name).join('; ')}`)
}
