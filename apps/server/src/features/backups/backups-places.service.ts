import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '../../core/backup/backup-format.ts'
import { findBackupPlace } from '../../core/backup/backup-watch.ts'
import type { Config } from '../../core/config.ts'
import { DiskWatch } from '../../core/disk-watch.ts'
import type { Logger } from '../../core/logger.ts'
import { DiskStorage } from '../../providers/storage/disk-storage.ts'
import { openStorage } from '../../providers/storage/open-storage.ts'
import type { Storage } from '../../providers/storage/storage.ts'
import type { BackupTarget } from './backups-taking.service.ts'
import { type Kept, makeNightlyName, readNightlyName, selectKept } from './backups.rules.ts'

/** Backups hold everything: nobody else on the machine may read them. */
const ownersOnly = 0o600

/**
 * Writes with an eye on the disk, which may be that of the database: what has no room ends before others lack it.
 * @param folder on that disk
 */
async function writeWithRoom(
  folder: string,
  { diskReserveMb, logger }: Room,
  stream: Readable,
  write: (stream: Readable) => Promise<void>,
): Promise<void> {
  const disk = new DiskWatch(folder, diskReserveMb, logger)
  await disk.begin()
  const guardRoom = async function* () {
    for await (const piece of stream) {
      if (disk.state !== 'ok')
        throw new BackupError(
          `The disk of ${folder} has too little room for this backup. Free some, or name another place.`,
        )
      yield piece
    }
  }
  try {
    await write(Readable.from(guardRoom(), { objectMode: false }))
  } finally {
    disk.end()
  }
}

/** What is to be left free, as a server leaves it. */
export interface Room {
  diskReserveMb: number | undefined
  logger: Logger
}

/** A file that somebody named. It has that name once it is whole. */
export async function openFileTarget(file: string, room: Room): Promise<BackupTarget> {
  const name = path.resolve(file)
  const isThere = await stat(name).then(
    () => true,
    () => false,
  )
  if (isThere) throw new BackupError(`${name} exists already. Name a file that does not.`)
  const part = `${name}.part`
  return {
    place: path.dirname(name),
    name: path.basename(name),
    async write(stream) {
      const handle = await open(part, 'w', ownersOnly).catch((error: NodeJS.ErrnoException) => {
        throw new BackupError(`${part} cannot be written: ${error.code}.`, { cause: error })
      })
      const file = handle.createWriteStream({ flush: true })
      await writeWithRoom(path.dirname(name), room, stream, (guarded) => pipeline(guarded, file))
      await rename(part, name)
    },
    read: async () => createReadStream(name),
    discard: async () => {
      await rm(part, { force: true })
      await rm(name, { force: true })
    },
    size: async () => (await stat(name)).size,
  }
}

export interface OpenPlace {
  storage: Storage
  /** For people to read. */
  place: string
  kept: Kept
  /** Undefined for a bucket. */
  folder: string | undefined
}

/** Kept in a place that somebody chose, and beside the data, where they only help against mistakes. */
const keptElsewhere: Kept = { days: 7, weeks: 4, months: 6 }
const keptBesideData: Kept = { days: 3, weeks: 1, months: 0 }

/** The place of nightly backups, opened; undefined where none are made. */
export async function openBackupPlace(
  config: Pick<Config, 'backupTo' | 'backupKeep' | 'databaseUrl' | 'dataDir'>,
): Promise<OpenPlace | undefined> {
  const found = findBackupPlace(config)
  const kept = config.backupKeep ?? (config.backupTo ? keptElsewhere : keptBesideData)
  if (found.kind === 'off') return undefined
  if (found.kind === 'folder')
    return {
      storage: new DiskStorage(found.folder, ownersOnly),
      place: found.folder,
      kept,
      folder: found.folder,
    }
  const { endpoint, bucket, prefix } = found.place
  const place = `${endpoint}/${bucket}/${prefix}`
  return { storage: await openStorage(found.place, ''), place, kept, folder: undefined }
}

/** A nightly backup in its place. */
export async function openNightlyTarget(
  { storage, place, folder }: OpenPlace,
  { at, isEncrypted, room }: { at: Date; isEncrypted: boolean; room: Room },
): Promise<BackupTarget> {
  const name = makeNightlyName(at, isEncrypted)
  if (folder) await removeParts(path.join(folder, path.dirname(name)))
  return {
    place,
    name,
    write: (stream) => {
      if (!folder) return storage.putStream(name, stream)
      return writeWithRoom(folder, room, stream, (guarded) => storage.putStream(name, guarded))
    },
    read: () => storage.getStream(name),
    discard: () => storage.remove(name),
    size: async () => (await storage.size(name)) ?? 0,
  }
}

/** What was not written to for as long belongs to a process that was killed. */
const staleMs = 86_400_000

/** Removes what processes left that were killed. */
async function removeParts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (name.endsWith('.part') && Date.now() - (await stat(file)).mtimeMs > staleMs) await rm(file, { force: true })
  }
}

/** Removes nightly backups that have had their time. @returns the names of those that are gone */
export async function removeOldBackups({ storage, kept }: OpenPlace): Promise<string[]> {
  const found: { at: Date; key: string }[] = []
  for await (const { key } of storage.list('nightly')) {
    const at = readNightlyName(key)
    if (at) found.push({ at, key })
  }
  const staying = new Set(selectKept(found, kept))
  const going = found.filter((one) => !staying.has(one))
  for (const { key } of going) await storage.remove(key)
  return going.map(({ key }) => key)
}

/** A backup to be read: a file, or the name of one in the place of nightly backups. */
export async function openBackup(name: string, config: Config): Promise<Readable> {
  const file = path.resolve(name)
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (isFile) return createReadStream(file, { highWaterMark: 1024 * 1024 })
  const place = await openBackupPlace(config)
  if (place && readNightlyName(name) && (await place.storage.size(name)) !== undefined)
    return place.storage.getStream(name)
  throw new BackupError(`There is no file ${file}${place ? `, and no backup "${name}" in ${place.place}` : ''}.`)
}
