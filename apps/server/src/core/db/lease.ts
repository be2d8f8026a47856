import { randomUUID } from 'node:crypto'
import { closeSync, constants, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInPlace } from './locked-file.ts'

/** How long a lease must go unrenewed before it is taken over. */
const leaseMs = 20_000
/** How often its holder renews it. */
export const beatMs = 2_000
/** How long the new holder waits to see that nobody took it at the same moment. */
const settleMs = 1_000

/** This machine since it was started, the same in all its containers. */
function machineId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether somebody renews it or gives it back within the time of a lease. Clocks of machines are not compared. */
async function isAbandoned(file: string, timeoutMs: number): Promise<boolean> {
  const seen = read(file)
  for (const end = performance.now() + timeoutMs; performance.now() < end;) {
    await sleep(200)
    const now = read(file)
    if (now === undefined) return true
    if (now !== seen) return false
  }
  return true
}

/**
 * A lease on a folder that its holder has to renew: for folders shared by several machines, which cannot see each
 * other's locks. A new holder replaces the lease file; the old one renews the file it has open, and so cannot overwrite
 * the newer one however long it was suspended.
 */
export class Lease {
  private constructor(
    readonly file: string,
    readonly id: string,
    private readonly fd: number,
  ) {}

  /**
   * @param isLocked whether the kernel says that no other server of this machine has the folder
   * @param timeoutMs how long one that nobody renews is waited for
   * @returns undefined where another renews it
   */
  static async take(file: string, isLocked: boolean, timeoutMs = leaseMs): Promise<Lease | undefined> {
    const isOurs = isLocked && read(file)?.includes(machineId())
    if (read(file) !== undefined && !isOurs && !(await isAbandoned(file, timeoutMs))) return undefined
    const id = randomUUID()
    const draft = `${file}.${id}`
    const fd = openSync(draft, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600)
    const lease = new Lease(file, id, fd)
    lease.renew()
    renameSync(draft, file)
    await sleep(settleMs)
    if (lease.isHeld()) return lease
    closeSync(fd)
    return undefined
  }

  isHeld(): boolean {
    return isInPlace(this.file, this.fd)
  }

  renew(): void {
    // As long as the one before it, so that it is never read with a rest of that.
    writeSync(this.fd, `${JSON.stringify({ id: this.id, machine: machineId(), renewedAt: new Date() })}\n`, 0)
    fsyncSync(this.fd)
  }

  release(): void {
    if (this.isHeld()) rmSync(this.file, { force: true })
    closeSync(this.fd)
  }
}
