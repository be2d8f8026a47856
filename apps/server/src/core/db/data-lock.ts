import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writeWhole } from '../whole-file.ts'

export class DataDirInUse extends Error {}

interface Holder {
  pid: number
  /** When that process began, so that a reused pid is not taken for the holder. */
  startedAt: string
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

/**
 * Takes the data folder for this process; a lock whose holder is gone is taken over.
 * @returns gives the folder back
 * @throws DataDirInUse naming the process that has it
 */
export function lockDataDir(dataDir: string): () => void {
  // Others may pass through, for the database's own user, but not look around.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const file = path.join(dataDir, 'server.lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) ?? 'unknown' })
  for (let attempt = 0; attempt < 5; attempt++) {
    if (writeWhole(file, mine)) return () => rmSync(file, { force: true })
    const holder = readHolder(file)
    if (isHeld(holder)) throw inUse(dataDir, holder)
    takeAway(file, dataDir)
  }
  throw new DataDirInUse(`${dataDir} could not be locked: other servers are starting on it.`)
}

function isHeld(holder: Holder | undefined): holder is Holder {
  return holder !== undefined && holder.pid !== process.pid && processStart(holder.pid) === holder.startedAt
}

function inUse(dataDir: string, { pid }: Holder): DataDirInUse {
  return new DataDirInUse(
    `${dataDir} is in use by another Sarai server, process ${pid}. Stop that one first, or give this one a DATA_DIR of its own.`,
  )
}

/** Removes a stale lock. Of several servers that find it one does; should that be another's fresh one, it is put back. */
function takeAway(file: string, dataDir: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const holder = readHolder(aside)
  if (isHeld(holder)) {
    renameSync(aside, file)
    throw inUse(dataDir, holder)
  }
  rmSync(aside, { force: true })
}
