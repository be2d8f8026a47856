import { closeSync, constants, fstatSync, ftruncateSync, openSync, statfsSync, statSync, writeSync } from 'node:fs'
import { constants as osConstants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** File systems that one machine alone has mounted, as statfs(2) numbers them. */
const localTypes = new Set([
  0xef53, // ext
  0x58465342, // xfs
  0x9123683e, // btrfs
  0xf2f52010, // f2fs
  0x2fc12fc1, // zfs
  0xca451a4e, // bcachefs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
])

/** Whether only this machine can have the folder. Told on Linux; elsewhere folders are taken to be local. */
export function isLocal(folder: string): boolean {
  return process.platform !== 'linux' || localTypes.has(statfsSync(folder).type >>> 0)
}

/** What a file system without locks answers. libuv has no name for the first. */
const noLocks = [`Unknown system error -${osConstants.errno.ENOLCK}`, 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL']

/** @returns undefined where the file system knows no locks */
async function tryLock(fd: number): Promise<boolean | undefined> {
  // Loaded by those who lock, so that a server with a database of its own does without.
  const native = await import('fs-native-extensions')
  try {
    return native.tryLock(fd)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['EACCES', 'EBUSY'].includes(code)) return false
    if (noLocks.includes(code)) return undefined
    throw error
  }
}

/**
 * A file that the kernel locks for as long as this process, or one that it is handed down to, has it open: whatever
 * kills them ends the lock too, in whichever container they are. It is never removed.
 */
export class LockedFile {
  #isOpen = true

  private constructor(
    private readonly file: string,
    readonly fd: number,
    /** False where the file system knows no locks: another may have it as well. */
    readonly isLocked: boolean,
  ) {}

  /** @returns undefined where another has it for all of `timeoutMs` */
  static async open(file: string, timeoutMs: number): Promise<LockedFile | undefined> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
      const isLocked = await tryLock(fd)
      const locked = new LockedFile(file, fd, isLocked === true)
      if (isLocked !== false && locked.isInPlace()) return locked
      locked.close()
      if (performance.now() > deadline) return undefined
      await sleep(50)
    }
  }

  /** Whether its name still leads to it: a file in its place could be locked by others. */
  isInPlace(): boolean {
    return isInPlace(this.file, this.fd)
  }

  /** Says in it who has it. */
  write(text: string): void {
    ftruncateSync(this.fd)
    writeSync(this.fd, text, 0)
  }

  close(): void {
    if (this.#isOpen) closeSync(this.fd)
    this.#isOpen = false
  }
}

/** Whether a path leads to the file that is open. */
export function isInPlace(file: string, fd: number): boolean {
  try {
    const [there, here] = [statSync(file, { bigint: true }), fstatSync(fd, { bigint: true })]
    return there.ino === here.ino && there.dev === here.dev
  } catch {
    return false
  }
}
