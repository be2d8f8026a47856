import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** How much of what it says about a failure is kept. */
const maxProblem = 2_000
const niceness = 10

/**
 * Makes a nightly backup in a process of its own, so that nobody who is at work waits for it.
 * @param program the server's own main file
 * @throws Error with what it says, where there is no backup
 */
export async function runBackupProcess(program: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [program, 'backup', '--nightly'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let problem = ''
  child.stderr.on('data', (text: Buffer) => (problem = (problem + text.toString()).slice(-maxProblem)))
  if (child.pid) setPriority(child.pid, niceness)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The nightly backup failed: ${problem.trim() || `it ended with ${code}`}`)
}
