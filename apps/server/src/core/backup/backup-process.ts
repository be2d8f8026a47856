import { type ChildProcess, spawn } from 'node:child_process'
import type { Logger } from '../logger.ts'

/** How much of what it says about a failure is kept. */
const maxProblem = 2_000

/**
 * Makes nightly backups in a process of its own, so that nobody who is at work waits for one. Where several servers
 * begin one at once, one of them makes it and the others' processes say so and end.
 */
export class BackupProcess {
  #child: ChildProcess | undefined

  /** @param program the server's own main file; without it nothing is begun */
  constructor(
    private readonly program: string | undefined,
    private readonly logger: Logger,
  ) {}

  /** Begins a backup, unless this server is making one. */
  begin(): void {
    if (!this.program || this.#child) return
    const startedAt = performance.now()
    const child = spawn(process.execPath, [this.program, 'backup', '--nightly'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    let problem = ''
    child.stderr.on('data', (text: Buffer) => (problem = (problem + text.toString()).slice(-maxProblem)))
    child.once('error', (error) => (problem = error.message))
    child.once('close', (code) => {
      this.#child = undefined
      const ms = Math.round(performance.now() - startedAt)
      if (code === 0) this.logger.info({ ms }, 'made the nightly backup')
      else this.logger.error({ code, problem: problem.trim() }, 'the nightly backup failed')
    })
  }

  /** Ends it with the server. What it had written does not count as a backup. */
  end(): void {
    this.#child?.kill()
  }
}
