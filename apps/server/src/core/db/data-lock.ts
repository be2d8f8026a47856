import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { beatMs, Lease } from './lease.ts'
import { isLocal, LockedFile } from './locked-file.ts'

export class DataDirInUse extends Error {}

/** How long to wait for a server that is stopping. */
const timeoutMs = 500

interface Holder {
  pid: number
  /** When that process began, so that a reused pid is not taken for the holder. */
  startedAt: string
  /** The machine or container it is in. Servers before the kernel's lock did not say. */
  host?: string
}

/** When a process began, as far as the system tells; undefined when it is gone. */
function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command may hold spaces and brackets; the fields after its last bracket do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return fields[19]
  } catch {
    return 'unknown'
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>
    return typeof holder.pid === 'number' && typeof holder.startedAt === 'string' ? (holder as Holder) : undefined
  } catch {
    return undefined
  }
}

/** Whether a server that does not yet take the kernel's lock has the folder. */
function isHeldByEarlierVersion(holder: Holder | undefined): boolean {
  if (!holder || holder.host !== undefined || holder.pid === process.pid) return false
  return processStart(holder.pid) === holder.startedAt
}

function inUse(dataDir: string, holder: Holder | undefined): DataDirInUse {
  const who = holder ? `, process ${holder.pid}${holder.host ? ` on ${holder.host}` : ''}` : ''
  return new DataDirInUse(
    `${dataDir} is in use by another Sarai server${who}. Stop that one first, or give this one a DATA_DIR of its own.`,
  )
}

/**
 * A data folder that is this process's alone. The kernel holds the lock, in all containers of a machine and for as long
 * as the process is there, suspended or not. Where other machines may have the folder too, a lease stands beside it.
 */
export class DataLock {
  readonly #watch: NodeJS.Timeout
  #hasLost = false
  #isReleased = false

  private constructor(
    private readonly locked: LockedFile,
    /** Set where the kernel's lock alone proves nothing. */
    readonly lease: Lease | undefined,
    private readonly onLost: () => void,
  ) {
    this.#watch = setInterval(() => this.#look(), beatMs).unref()
  }

  /**
   * @param onLost runs when another has the folder nevertheless, who waited out the lease of a server that was suspended
   * @throws DataDirInUse naming the process that has it
   */
  static async take(dataDir: string, onLost: () => void): Promise<DataLock> {
    const file = path.join(dataDir, 'server.lock')
    const locked = await LockedFile.open(file, timeoutMs)
    const holder = readHolder(file)
    if (!locked) throw inUse(dataDir, holder)
    try {
      if (isHeldByEarlierVersion(holder)) throw inUse(dataDir, holder)
      const isProof = locked.isLocked && isLocal(dataDir)
      const lease = isProof ? undefined : await Lease.take(path.join(dataDir, 'server.lease'), locked.isLocked)
      if (!isProof && !lease) throw inUse(dataDir, readHolder(file))
      const startedAt = processStart(process.pid) ?? 'unknown'
      locked.write(JSON.stringify({ pid: process.pid, startedAt, host: hostname() } satisfies Holder))
      return new DataLock(locked, lease, onLost)
    } catch (error) {
      locked.close()
      throw error
    }
  }

  /** To be asked before anything is begun that writes, since this process may have been suspended meanwhile. */
  isHeld(): boolean {
    return !this.#hasLost && this.locked.isInPlace() && this.lease?.isHeld() !== false
  }

  #look(): void {
    if (this.#hasLost) return
    if (this.isHeld()) return this.lease?.renew()
    this.#hasLost = true
    this.onLost()
  }

  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    clearInterval(this.#watch)
    this.lease?.release()
    this.locked.close()
  }
}
