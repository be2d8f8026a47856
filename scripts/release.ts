import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildRelease } from './release/build.ts'
import { commitRelease, prepareRelease, ReleaseError, makeTagName, writeRelease } from './release/repository.ts'
import { listManifests } from './release/versions.ts'

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
const usage = `npm run release -- <version> [--dry-run]   write, commit and tag a version; nothing is pushed
npm run release -- --build <folder>        put what a release is made of into a folder, from its tag
npm run release -- --fixture               keep the database of this version for tests of upgrades`

const makeFixturePath = (version: string) => `apps/server/test/fixtures/releases/${version}.jsonl.gz`

/** Keeps the database of the version that the manifests say, as upgrade.test.ts reads it. Takes some minutes. */
function keepFixture(): void {
  const vitest = path.join(root, 'node_modules/.bin/vitest')
  const args = [vitest, 'run', '--root', 'apps/server', '--project', 'release-fixture']
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new ReleaseError('The database of this version could not be kept.')
}

function release(version: string, isDry: boolean): void {
  const plan = prepareRelease(root, version, new Date().toISOString().slice(0, 10))
  if (isDry) {
    const files = [...listManifests(root), 'package-lock.json', 'CHANGELOG.md', makeFixturePath(version)]
    console.log(`On ${plan.branch}, from ${plan.from} to ${version}. Would be written:
  ${files.join('\n  ')}
Would be removed:
  ${plan.changes.map(({ file }) => file).join('\n  ') || 'nothing'}
Would be committed and tagged ${makeTagName(version)}, and not pushed. CHANGELOG.md would say:

${plan.section}`)
    return
  }
  const written = writeRelease(root, plan)
  try {
    keepFixture()
    commitRelease(root, plan, [...written, makeFixturePath(version)])
  } catch (error) {
    console.error('Nothing was tagged. "git restore --staged --worktree ." takes back what was written.')
    throw error
  }
  console.log(`${makeTagName(version)} is committed and tagged on ${plan.branch}. Push both when you have looked at them:
  git push origin ${plan.branch} ${makeTagName(version)}`)
}

function run(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, build: { type: 'string' }, fixture: { type: 'boolean' } },
  })
  const [version] = positionals
  if (values.build !== undefined) {
    const folder = path.resolve(values.build)
    for (const name of buildRelease(root, folder)) console.log(path.join(folder, name))
  } else if (values.fixture) keepFixture()
  else if (version) release(version, values['dry-run'] ?? false)
  else console.log(usage)
}

try {
  run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
