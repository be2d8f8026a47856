import { createReadStream } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { AppSecret } from '../../core/app-secret.ts'
import { openConnection, type OpenConnection } from '../../core/db/open-connection.ts'
import { BackupError, type BackupHeader } from '../../core/backup/backup-format.ts'
import { type BackupContent, readBackup } from '../../core/backup/backup-reader.ts'
import {
  countTables,
  DatabaseRestore,
  requireEmpty,
  requireKnownVersion,
  restoreJobs,
} from '../../core/backup/database-restore.ts'
import { lockKeys } from '../../core/db/lock-keys.ts'
import { inTempFolder } from '../../core/temp-folder.ts'
import { secretCheck } from '../../core/vault.ts'
import { writeWhole } from '../../core/whole-file.ts'
import type { Storage } from '../../providers/storage/storage.ts'

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** How to sign in to the empty database, as the owner that it is to have. */
  databaseUrl: string
  storage: Storage
  secret: AppSecret
  /** Where the secret of the backup is put, where no setting gives it. */
  secretFile: string
  /** Folder of the migrations. */
  migrations: string
  /** Brings the restored database up to this version, as a start does. */
  upgrade: () => Promise<void>
}

export interface RestoredBackup extends BackupContent {
  jobs: { restored: number; unknown: number }
}

/**
 * Restores a backup into an empty installation. It is compared with its sums before anything is kept: where it is not
 * whole, or the secret is not its own, nothing stays.
 * @throws BackupError, whose words are for whoever runs the installation
 */
export async function restoreBackup(
  open: () => Promise<Readable>,
  target: RestoreTarget,
  { passphrase, onProgress = () => {} }: { passphrase: string | undefined; onProgress?: (line: string) => void },
): Promise<RestoredBackup> {
  const client = await openConnection(target.databaseUrl, 'sarai restore')
  try {
    await client.query('select pg_advisory_lock($1)', [lockKeys.setUp])
    await requireEmpty(client)
    return await inTempFolder(async (folder) => {
      const jobsFile = path.join(folder, 'jobs')
      const content = await restoreContent(client, await open(), target, { passphrase, onProgress, jobsFile })
      await client.query('select pg_advisory_unlock($1)', [lockKeys.setUp])
      onProgress('Bringing the database up to this version …')
      await target.upgrade()
      const jobs =
        content.manifest.jobs > 0
          ? await restoreJobs(client, content.header.jobs, createReadStream(jobsFile))
          : { restored: 0, unknown: 0 }
      return { ...content, jobs }
    })
  } finally {
    await client.end()
  }
}

interface Restoring {
  passphrase: string | undefined
  onProgress: (line: string) => void
  jobsFile: string
}

async function restoreContent(
  client: OpenConnection,
  stream: Readable,
  target: RestoreTarget,
  { passphrase, onProgress, jobsFile }: Restoring,
): Promise<BackupContent> {
  const files: string[] = []
  let restore: DatabaseRestore | undefined
  let secret = target.secret.text
  let hasSecret = false
  let begun: BackupHeader | undefined
  try {
    onProgress('Restoring the database …')
    const content = await readBackup(stream, passphrase, {
      async onHeader(header) {
        requireKnownVersion(header, target.migrations)
        begun = header
        restore = await DatabaseRestore.begin(client, header, target.migrations)
      },
      onRows: async (table, rows) => restore?.addRows(table, rows),
      onJobs: (rows) => appendFile(jobsFile, rows, { mode: 0o600 }),
      onSecret: async (text) => {
        secret ??= text
      },
      async onFile(key, file) {
        if (begun && files.length === 0) {
          onProgress('Restoring the files …')
          await beginFiles(target.storage, begun)
          files.push(markKey)
        }
        files.push(key)
        await target.storage.putStream(key, file)
      },
    })
    requireItsSecret(content.header, secret, target.secret.place)
    if (target.secret.text === undefined && secret !== undefined) hasSecret = writeWhole(target.secretFile, secret)
    onProgress('Building indexes …')
    await restore?.finish()
    if (files.length > 0) await target.storage.remove(markKey)
    return content
  } catch (error) {
    await restore?.abort().catch(() => {})
    if (hasSecret) await rm(target.secretFile, { force: true })
    for (const key of files) await target.storage.remove(key).catch(() => {})
    throw error
  }
}

/** Says in the storage which backup is being restored, so that the same restore may go on where it was killed. */
const markKey = 'health/restore.txt'

/**
 * Begins to write files. Those of another installation could be overwritten, and removed again on failure.
 * @throws BackupError where there are any but those of the same restore
 */
async function beginFiles(storage: Storage, header: BackupHeader): Promise<void> {
  const mark = `A backup of ${header.takenAt} is being restored here.\n`
  if ((await storage.size(markKey)) !== undefined && Buffer.from(await storage.get(markKey)).toString() === mark) return
  for await (const { key } of storage.list())
    if (!key.startsWith('health/'))
      throw new BackupError(
        'There are files already where those of the backup belong. Restore into an empty folder or bucket (DATA_DIR, STORAGE_URL). Nothing was changed.',
      )
  await storage.put(markKey, Buffer.from(mark))
}

/** @throws BackupError where what is sealed in the database could not be read with the secret at hand */
function requireItsSecret(header: BackupHeader, secret: string | undefined, place: string): void {
  if (secret === undefined)
    throw new BackupError(
      'The secret of this installation is not in the backup, since it was given by APP_SECRET. Set APP_SECRET to it and restore again. Nothing was changed.',
    )
  if (secretCheck(secret) !== header.secretCheck)
    throw new BackupError(
      `The secret in ${place} is not that of this backup. Set APP_SECRET to the one that the installation had, or leave it away where it was kept in a file. Nothing was changed.`,
    )
}

/**
 * Compares what is in the database now with what the backup holds. Tables may have changed with the version since.
 * @returns the tables whose rows are not as many
 */
export async function compareRestored(databaseUrl: string, { manifest }: BackupContent): Promise<string[]> {
  const client = await openConnection(databaseUrl, 'sarai restore')
  try {
    const { rows: there } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const names = new Set(there.map(({ name }) => name))
    const tables = Object.keys(manifest.rows).filter((table) => names.has(table))
    const counts = await countTables(client, tables)
    return tables.filter((table) => counts[table] !== manifest.rows[table])
  } finally {
    await client.end()
  }
}
