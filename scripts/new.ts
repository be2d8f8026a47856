import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { envExample } from '../apps/server/src/core/config.ts'
import { indexTexts } from './indexes.ts'
import { changedLists, checkFree, newFiles, wordsOf } from './new-feature.ts'
import { makePluginFiles } from './new-plugin.ts'

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
const [what, name = '', more] = process.argv.slice(2)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function write(file: string, text: string): void {
  const whole = path.join(root, file)
  mkdirSync(path.dirname(whole), { recursive: true })
  writeFileSync(whole, text)
  console.log(`  ${file}`)
}

const tool = (name: string) => path.join(root, 'node_modules/.bin', name)

/** A kind of record from contract to journey, which passes all tests as it is; then one adds the facts it is about. */
function newFeature(noun: string, page: string | undefined): void {
  const words = wordsOf(noun, page)
  const files = newFiles(root, words)
  checkFree(root, files.keys())
  const lists = changedLists(root, words)
  for (const [file, text] of [...files, ...lists]) write(file, text)
  for (const [file, text] of indexTexts(root)) writeFileSync(path.join(root, file), text)
  format([...files.keys(), ...lists.keys()])
  newMigration(words.snakes ?? noun, false)
  console.log(`
It passes all tests as it is. Now give it the facts it is about: contract, table and migration, fields, columns.`)
}

const format = (files: string[]) =>
  execFileSync(
    tool('oxfmt'),
    files.filter((file) => /\.tsx?$/.test(file)),
    { cwd: root, stdio: 'inherit' },
  )

/** A provider that says of each verb that it is not written, its emulator, and a test; then one writes them. */
function makePlugin(kind: string, shortCode: string): void {
  const { files, lists, words } = makePluginFiles(root, kind, shortCode)
  checkFree(root, files.keys())
  for (const [file, text] of [...files, ...lists]) write(file, text)
  format([...files.keys(), ...lists.keys()])
  // In a process of its own: this one has read the settings as they were.
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'env'], { cwd: root, stdio: 'inherit' })
  console.log(`
${words.Title} can be connected in the sandbox and does nothing yet. docs/plugins.md says how it is written; what is to be
filled in says FILL IN. Nobody is offered it before its way says so.`)
}

/** The SQL that brings the database from the last migration to the tables as they are now; by hand, an empty file. */
function newMigration(title: string, isByHand: boolean): void {
  if (!/^[a-z0-9_]+$/.test(title)) fail('Name a migration in snake_case, like "vendors".')
  execFileSync(
    process.execPath,
    [tool('drizzle-kit'), 'generate', '--name', title, ...(isByHand ? ['--custom'] : [])],
    {
      cwd: path.join(root, 'apps/server'),
      stdio: 'inherit',
    },
  )
  keepNewestSnapshot()
}

/** The next migration is made from the newest snapshot alone; those before it are in the history. */
function keepNewestSnapshot(): void {
  const folder = path.join(root, 'apps/server/migrations/meta')
  const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
  for (const file of snapshots.sort().slice(0, -1)) rmSync(path.join(folder, file))
}

try {
  if (what === 'feature') newFeature(name, more)
  else if (what === 'plugin') makePlugin(name, more ?? '')
  else if (what === 'migration') newMigration(name, more === 'by-hand')
  else if (what === 'env') writeFileSync(path.join(root, '.env.example'), envExample())
  else
    fail(
      'npm run new -- feature <nouns> [page] · npm run new -- plugin <payments|booking|leads|messages> <short-code> · npm run new -- migration <name> [by-hand] · npm run new -- env',
    )
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
