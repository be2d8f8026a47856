import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))

const maxShown = 20_000
const red = (text: string) => (process.stdout.isTTY ? `\u001B[31m${text}\u001B[0m` : text)

interface Result {
  name: string
  outcome: 'passed' | 'failed' | 'left out'
  seconds: number
}

const signs = { passed: '✓', failed: '✗', 'left out': '–' }

/** Work in parts, one after the other, of which one that fails keeps none of the others from running. */
export class Parts {
  readonly #startedAt = performance.now()
  readonly #results: Result[] = []
  readonly #remarks: string[] = []
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'sarai-parts-'))
  /** Whatever runs tests writes here what failed, and what is to be told at the end, where a long log is still read. */
  readonly #failures = path.join(this.#folder, 'failures')
  readonly #told = path.join(this.#folder, 'told')

  constructor() {
    for (const file of [this.#failures, this.#told]) writeFileSync(file, '')
  }

  secondsSinceStart(): number {
    return (performance.now() - this.#startedAt) / 1000
  }

  /**
   * Runs a command of setup.mjs.
   * @returns how many seconds it took
   */
  run(name: string, command: string[], env: Record<string, string> = {}): number {
    return this.runProgram(name, [process.execPath, path.join(root, 'scripts/setup.mjs'), ...command], env)
  }

  runProgram(name: string, [program = '', ...args]: string[], env: Record<string, string> = {}): number {
    console.log(`\n── ${name}`)
    const before = this.secondsSinceStart()
    const { status } = spawnSync(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, FAILURES_FILE: this.#failures, REMARKS_FILE: this.#told, ...env },
    })
    const seconds = this.secondsSinceStart() - before
    this.#results.push({ name, outcome: status === 0 ? 'passed' : 'failed', seconds })
    return seconds
  }

  /** Does work of this process as a part. */
  do(name: string, work: () => void): void {
    console.log(`\n── ${name}`)
    const before = this.secondsSinceStart()
    let outcome: Result['outcome'] = 'passed'
    try {
      work()
    } catch (error) {
      outcome = 'failed'
      appendFileSync(this.#failures, `${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    }
    this.#results.push({ name, outcome, seconds: this.secondsSinceStart() - before })
  }

  /** Says that a part is not run, and why. */
  leaveOut(name: string, why: string): void {
    this.#results.push({ name: `${name} (${why})`, outcome: 'left out', seconds: 0 })
  }

  /** Keeps a line to be said at the end. */
  remark(line: string): void {
    this.#remarks.push(line)
  }

  get hasFailed(): boolean {
    return this.#results.some(({ outcome }) => outcome === 'failed')
  }

  /** Says how long each part took, what failed and what was left out. @returns the exit code */
  end(): number {
    console.log(`\n${this.hasFailed ? 'Not all passed' : 'All passed'} in ${Math.round(this.secondsSinceStart())} s:`)
    for (const { name, outcome, seconds } of this.#results)
      console.log(`${signs[outcome]} ${String(Math.round(seconds)).padStart(5)} s  ${name}`)
    const failures = readFileSync(this.#failures, 'utf8')
    if (failures)
      console.log(`\nWhat failed, some of it perhaps only at its first try:\n${failures.slice(0, maxShown)}`)
    const told = readFileSync(this.#told, 'utf8')
    for (const line of [told, ...this.#remarks].filter(Boolean)) console.log(`\n${line}`)
    rmSync(this.#folder, { recursive: true, force: true })
    return this.hasFailed ? 1 : 0
  }
}

export { red }
