import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const prefix = 'sarai-test-'
const runFile = 'run.pid'

/** Notes whose folder it is, so that another run can remove it should this one be cut off. */
export function noteRun(folder: string): void {
  writeFileSync(path.join(folder, runFile), String(process.pid))
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Ends the PostgreSQL that works in a folder, if one does, without having it write anything any more. */
function endPostgres(cluster: string): void {
  const pid = readPid(path.join(cluster, 'postmaster.pid'))
  try {
    if (pid && readlinkSync(`/proc/${pid}/cwd`) === cluster) process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended, or there is no telling whose it is.
  }
}

/** Removes what runs have left that were cut off, which would take up memory. @returns the folders */
export function removeLeftovers(within: string): string[] {
  const folders = readdirSync(within)
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(within, name))
    .filter((folder) => {
      const pid = readPid(path.join(folder, runFile))
      return pid !== undefined && !isAlive(pid)
    })
  for (const folder of folders) {
    endPostgres(path.join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return folders
}
