import { existsSync } from 'node:fs'
import path from 'node:path'
import { readTouches } from '../../e2e/journey-records.ts'
import { listChangedFiles, listUncommittedFiles } from '../selection/changes.ts'
import { findCallFiles } from '../selection/call-files.ts'
import type { Journey } from '../selection/choose-journeys.ts'
import { listSources } from '../selection/import-graph.ts'
import { makeDependencyFinder } from '../selection/reach.ts'
import { listCalls } from '../selection/list-calls.ts'
import { describeLeftOut, sumExpectedSeconds, listJourneys, runJourneys } from './journeys.ts'
import { Parts, root } from './parts.ts'

/** How long journeys may take, in seconds, so that all of it stays under ten minutes. */
const journeySeconds = 240

/**
 * `npm run verify`: what was changed, by its own checks, tests, walks and journeys. Changed is what is not committed or,
 * where everything is, the newest commit; `npm run verify -- REF` takes all since a commit.
 */
const since = process.argv[2]
const changed = (since ? listChangedFiles(root, since) : listUncommittedFiles(root)).filter((file) =>
  existsSync(path.join(root, file)),
)
const parts = new Parts()
console.log(`Changed:\n${changed.map((file) => `  ${file}`).join('\n') || '  nothing'}`)

const sources = changed.filter((file) => /\.(ts|tsx|mjs|cjs|css|json)$/.test(file))
const code = changed.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))
checkSources()
runUnits()
runServerTests()
runWalks()
runSpecs()
process.exit(parts.end())

function checkSources(): void {
  const tool = (name: string, ...args: string[]) => [
    process.execPath,
    path.join(root, 'node_modules/.bin', name),
    ...args,
  ]
  if (sources.length > 0) parts.runProgram('format', tool('oxfmt', '--check', ...sources))
  // Types of a package are those of all its files.
  const folders = [...new Set(code.map((file) => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file))]
  if (folders.length > 0)
    parts.runProgram(`lint and types of ${folders.join(', ')}`, [
      ...tool('oxlint', '--type-aware', '--type-check', '--deny-warnings'),
      ...folders,
    ])
  for (const script of ['check-structure', 'check-layers'])
    parts.runProgram(script, [process.execPath, path.join(root, `scripts/${script}.ts`)])
}

/** Pure rules beside what changed, in packages and on both sides. */
function runUnits(): void {
  const packages = [...new Set(changed.flatMap((file) => /^packages\/([^/]+)/.exec(file)?.[1] ?? []))]
  if (packages.length > 0)
    parts.run(`units of ${packages.join(', ')}`, ['units', ...packages.map((name) => `packages/${name}/`)])
  const web = changed.filter((file) => file.startsWith('apps/web/src/'))
  if (web.length > 0) parts.run('units of the web', ['web-related', ...web])
}

/** The folders of the server in which something changed, and their tests. */
function runServerTests(): void {
  const folders = changed.flatMap((file) => {
    if (/^apps\/server\/(test|seed)\/.*\.test\.ts$/.test(file)) return [file.replace('apps/server/', '')]
    return (
      /^apps\/server\/(src\/(?:kernel|features|providers)\/[^/]+\/|src\/core\/[^/]+\/?|seed\/)/.exec(file)?.[1] ?? []
    )
  })
  const names = [...new Set(folders)].filter((folder) => listTests(folder).length > 0)
  if (names.length > 0) parts.run(`server tests of ${names.join(', ')}`, ['test-files', ...names])
}

function listTests(folder: string): string[] {
  if (folder.endsWith('.ts')) return [folder]
  return listSources(root, [`apps/server/${folder}`]).filter((file) => file.endsWith('.test.ts'))
}

/** The walks, for calls whose contract, feature or example has changed. */
function runWalks(): void {
  const filesOf = findCallFiles(root)
  const isBeside = (file: string, handlers: string[]) =>
    file.startsWith('apps/server/src/') && handlers.some((handler) => file.startsWith(`${path.dirname(handler)}/`))
  const calls = listCalls().filter((name) => {
    const { contract, handlers, examples } = filesOf(name)
    return changed.some((file) => contract.includes(file) || examples.includes(file) || isBeside(file, handlers))
  })
  if (calls.length > 0) parts.run(`walks of ${calls.length} calls`, ['walks-of-calls'], { ONLY: calls.join(',') })
}

/** Journeys of what changed: those whose spec did, and then those that depend on the fewest files besides. */
function runSpecs(): void {
  const touches = readTouches().entries
  const dependenciesOf = makeDependencyFinder(root)
  const reached = Object.entries(touches).flatMap(([spec, seen]) => {
    const dependencies = dependenciesOf(spec, seen)
    const isOwn = changed.includes(`e2e/${spec}`)
    return isOwn || changed.some((file) => dependencies.has(file)) ? [{ spec, far: isOwn ? 0 : dependencies.size }] : []
  })
  const unknown = changed
    .flatMap((file) => /^e2e\/(.+\.spec\.ts)$/.exec(file)?.[1] ?? [])
    .filter((spec) => !touches[spec])
  const order = [...unknown, ...reached.sort((a, b) => a.far - b.far).map(({ spec }) => spec)]
  if (order.length === 0) return
  const journeys = Map.groupBy(listJourneys(), ({ spec }) => spec)
  const [chosen, leftOut]: [Journey[], Journey[]] = [[], []]
  for (const spec of order) {
    const ofSpec = journeys.get(spec) ?? []
    const fits = sumExpectedSeconds([...chosen, ...ofSpec]) <= journeySeconds
    ;(fits || changed.includes(`e2e/${spec}`) ? chosen : leftOut).push(...ofSpec)
  }
  parts.run('build', ['build'])
  runJourneys(parts, 'journeys', chosen)
  if (leftOut.length > 0) parts.remark(`Left to .ci/run for lack of time: ${describeLeftOut(leftOut)}.`)
}
