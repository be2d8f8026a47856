// `npm run check`: all that can be said of the code without a database or a browser.
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

const vitest = (folder, ...args) => ['vitest', 'run', '--root', folder, ...args]

/**
 * Programs of node_modules and scripts of ours, by what they look at. Those that take longest are begun first.
 * @param without `packages` and `web` leave out rules that only they can break, where they have not changed
 */
const listChecks = (without) => ({
  'lint, and types of everything': ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  'which part imports which package': [
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    'packages',
    'apps/server/src',
    'apps/server/seed',
    'apps/web/src',
    'apps/sandbox/src',
  ],
  ...(without.includes('packages')
    ? { 'rules of the server': vitest('apps/server', '--project', 'unit') }
    : { 'rules of the server and the packages': vitest('apps/server', '--project', 'unit', '--project', 'packages') }),
  ...(without.includes('web') ? {} : { 'rules of the front end': vitest('apps/web') }),
  'what nobody uses': ['knip'],
  'files and their names': ['scripts/check-structure.ts'],
  layers: ['scripts/check-layers.ts'],
  'names and shapes': ['scripts/check-words.ts'],
  'subjects of commits': ['scripts/check-commits.ts'],
  format: ['oxfmt', '--check'],
})

/** More at a time would not be faster: the first has threads of its own. */
const maxAtOnce = 4

const maxKeptLines = 15

/**
 * Does as many checks at a time as there are processors. One that fails keeps none of the others from running.
 * @param root the repository
 * @param node the Node that the lockfile pins
 * @param without parts of the product that have not changed since they were last checked: `packages`, `web`
 */
export async function check(root, node, without = []) {
  const waiting = Object.entries(listChecks(without))
  const results = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await checkOne(root, node, ...next))
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), maxAtOnce) }, work))
  return results
}

/** What it writes is kept together, and shown if it fails. */
function checkOne(root, node, name, [program, ...args]) {
  const startedAt = performance.now()
  const file = path.join(root, program.includes('/') ? program : `node_modules/.bin/${program}`)
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(node, [file, ...args], { cwd: root, env: { ...process.env, ...colours } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const result = { name, isGood: code === 0, seconds: secondsSince(startedAt) }
      if (!result.isGood) {
        console.log(`\n── ${name}\n${output.trim()}\n`)
        keepFailure(name, output)
      }
      console.log(lineOf(result))
      resolve(result)
    })
  })
}

/** The end of what a failed check wrote, in the file that FAILURES_FILE names, which `.ci/run` shows at its end. */
function keepFailure(name, output) {
  const file = process.env.FAILURES_FILE
  if (file) appendFileSync(file, `${name}:\n${output.trim().split('\n').slice(-maxKeptLines).join('\n')}\n`)
}

const secondsSince = (startedAt) => Math.round((performance.now() - startedAt) / 1000)

const lineOf = ({ name, isGood, seconds }) => `${isGood ? '✓' : '✗'} ${String(seconds).padStart(5)} s  ${name}`

/** The names of what failed, in words; empty where nothing did. */
export const failedIn = (results) =>
  results
    .filter(({ isGood }) => !isGood)
    .map(({ name }) => name)
    .join(', ')
