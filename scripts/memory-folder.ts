import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** What the databases of a run need at most, several times over. */
const minBytes = 4 * 1024 ** 3

function countFreeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0
  }
}

/**
 * A folder in memory for what tests throw away, where there is room for it, and otherwise on disk: a database of a thousand
 * files is made there in a tenth of the time. That the database waits for the disk is tried elsewhere.
 */
export const findMemoryFolder = (): string => (countFreeBytes() >= minBytes ? inMemory : tmpdir())
