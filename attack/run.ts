// `npm run attack`: tries on a built installation what strangers and users have tried on others, and fails where
// something does not hold. `npm run attack -- 4 12 09-margin` makes those attacks alone, by their numbers in
// docs/security.md or how their files' names begin.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Attack, type Attempt, NotPossibleHere } from './attack.ts'
import { startInstallation } from './installation.ts'

const wanted = process.argv.slice(2)
const files = readdirSync(path.join(import.meta.dirname, 'attacks'))
  .filter((file) => /^\d\d-[a-z0-9-]+\.ts$/.test(file))
  .filter(
    (file) =>
      wanted.length === 0 ||
      wanted.some((name) => file.startsWith(/^\d+$/.test(name) ? `${name.padStart(2, '0')}-` : name)),
  )
  .sort()
if (files.length === 0) throw new Error('There is no such attack.')

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarai-attack-'))
  // Started by root, PostgreSQL runs as somebody else, who has to get in.
  chmodSync(folder, 0o755)
  return folder
}

/** @returns what did not hold */
async function make({ run }: Attack): Promise<string[]> {
  const failures: string[] = []
  const steps: (() => unknown)[] = []
  const after = (step: () => unknown) => void steps.push(step)
  const folder = () => {
    const made = newFolder()
    after(() => rmSync(made, { recursive: true, force: true, maxRetries: 5 }))
    return made
  }
  const attempt: Attempt = {
    tried: (line) => console.log(`    ${line}`),
    expect(isHeld, what) {
      console.log(`  ${isHeld ? '✓' : '✗'} ${what}`)
      if (!isHeld) failures.push(what)
    },
    async install(settings = {}) {
      const dataDir = settings.DATA_DIR ?? path.join(folder(), 'data')
      const installation = await startInstallation({ dataDir, settings })
      after(() => installation.stop('SIGTERM'))
      return installation
    },
    folder,
    after,
  }
  try {
    await run(attempt)
  } catch (error) {
    if (error instanceof NotPossibleHere) console.log(`  – not tried here: ${error.message}`)
    else {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      console.error(`  ✗ ${failure}`)
      failures.push(failure)
    }
  } finally {
    for (const step of steps.toReversed()) await Promise.resolve(step()).catch((error: unknown) => console.error(error))
  }
  return failures
}

const failed: string[] = []
for (const file of files) {
  const { attack } = (await import(path.join(import.meta.dirname, 'attacks', file))) as { attack: Attack }
  const startedAt = performance.now()
  console.log(`\n${file.slice(0, 2)} ${attack.title}`)
  for (const failure of await make(attack)) failed.push(`${file}: ${failure}`)
  console.log(`    (${Math.round((performance.now() - startedAt) / 1000)} s)`)
}
console.log(failed.length === 0 ? `\n${files.length} attacks, all held.` : `\nDid not hold:\n${failed.join('\n')}`)
process.exitCode = failed.length === 0 ? 0 : 1
