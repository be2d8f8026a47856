import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../logger.ts'
import { DataDirInUse } from './data-lock.ts'
import type { EmbeddedFiles } from './embedded-files.ts'
import { LockedFile } from './locked-file.ts'

/** How long PostgreSQL may take for a clean shutdown, and then for any. */
const timeoutMs = 20_000

/** Whether the process runs; a zombie does not count. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/** Whether it is this cluster's PostgreSQL, and not another process with a reused pid. */
function isOfCluster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout?.includes(cluster)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

async function hasEnded(pid: number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += 20) {
    if (!isAlive(pid)) return true
    await sleep(20)
  }
  return false
}

async function stop(pid: number, logger: Logger): Promise<void> {
  logger.warn({ pid }, 'a PostgreSQL of an earlier run is still up; stopping it')
  process.kill(pid, 'SIGINT')
  if (await hasEnded(pid)) return
  process.kill(pid, 'SIGQUIT')
  if (!(await hasEnded(pid))) throw new Error(`PostgreSQL ${pid}, of an earlier run, does not stop. Stop it by hand.`)
}

/** Whether a PostgreSQL listens in the folder, wherever it runs: those of other containers are heard too. */
function listens(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = connect(path.join(socket, '.s.PGSQL.5432'))
    asking.once('connect', () => {
      asking.destroy()
      resolve(true)
    })
    // Nobody is there, or nobody has ever been. Anything else, as one who is too busy to answer, is somebody.
    asking.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
  })
}

/**
 * Stops a PostgreSQL that outlived the server which started it, and clears the way where it was killed. Nothing is
 * cleared before it is proven that none works on the files: each that we start has inherited a file which the kernel
 * locks until its last process is gone, and one that we cannot see, in another container, listens.
 *
 * The number in its pid file may by now be another process's, which would keep it from starting; it is replaced by
 * ours, since PostgreSQL knows that whoever starts it is not it. The rest of the file stays.
 * @returns the lock, to be handed down to the PostgreSQL that is started
 * @throws DataDirInUse where there is one that is not ours to stop
 */
export async function clearOrphan({ cluster, socket, lock }: EmbeddedFiles, logger: Logger): Promise<LockedFile> {
  const file = path.join(cluster, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  if (Number.isInteger(pid) && pid > 1 && pid !== process.pid && isAlive(pid) && isOfCluster(pid, cluster))
    await stop(pid, logger)
  const locked = await LockedFile.open(lock, timeoutMs)
  if (!locked || (await listens(socket))) {
    locked?.close()
    throw new DataDirInUse(
      `A PostgreSQL still works on ${cluster}, where this server cannot see it: in another container, perhaps. Stop it first.`,
    )
  }
  if (!existsSync(file)) return locked
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [process.pid, ...rest].join('\n'))
  rmSync(path.join(socket, '.s.PGSQL.5432.lock'), { force: true })
  return locked
}
