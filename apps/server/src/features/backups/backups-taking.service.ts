import { PassThrough, type Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import type { AppSecret } from '../../core/app-secret.ts'
import { encryptStream } from '../../core/backup/backup-encryption.ts'
import {
  BackupError,
  type BackupManifest,
  entryNames,
  formatVersion,
  makeFileName,
  makeJobsPartName,
  makeTablePartName,
  sumRows,
} from '../../core/backup/backup-format.ts'
import { failAbandoned, insertBackup, touchBackup, updateBackup } from '../../core/backup/backup-log.ts'
import { type BackupContent, checkOnly, readBackup } from '../../core/backup/backup-reader.ts'
import { BackupWriter } from '../../core/backup/backup-writer.ts'
import {
  beginSnapshot,
  type CopiedPart,
  giveWay,
  listJobColumns,
  listSchemaCode,
  listTables,
  readJobs,
  readTable,
} from '../../core/backup/database-copy.ts'
import { backupConnection, openConnection, type OpenConnection } from '../../core/db/open-connection.ts'
import { HeldRemovals } from '../../core/backup/held-removals.ts'
import { databaseCode } from '../../core/errors.ts'
import { lockKeys } from '../../core/db/lock-keys.ts'
import { drizzleOn } from '../../core/db/drizzle-on.ts'
import { sameSecret } from '../../core/db/secret-check.ts'
import { secretCheck } from '../../core/vault.ts'
import { readNightlyName } from './backups.rules.ts'
import type { Storage } from '../../providers/storage/storage.ts'

/** What is backed up. */
export interface BackupSource {
  /** How to sign in to the database as its owner. */
  databaseUrl: string
  storage: Storage
  secret: AppSecret
  /** Version of Sarai. */
  version: string
}

/** Where a backup goes. */
export interface BackupTarget {
  /** Folder, or address in S3, for people to read. */
  place: string
  name: string
  write(stream: Readable): Promise<void>
  /** What was written, to be compared. */
  read(): Promise<Readable>
  /** Removes what is not a whole backup. */
  discard(): Promise<void>
  size(): Promise<number>
}

export interface TakenBackup extends BackupContent {
  /** In bytes. */
  size: number
  isEncrypted: boolean
}

const beatMs = 15_000

/**
 * Makes a backup of database, files and secret as they are at one moment, while people work, and reads it back.
 * @throws BackupError where it would not be whole, or another is being made
 */
export async function takeBackup(
  source: BackupSource,
  target: BackupTarget,
  { passphrase, onProgress = () => {} }: { passphrase: string | undefined; onProgress?: (line: string) => void },
): Promise<TakenBackup> {
  const client = await openConnection(source.databaseUrl, backupConnection)
  const notes = await openConnection(source.databaseUrl, 'sarai backup notes').catch(async (error: unknown) => {
    await client.end()
    throw error
  })
  const db = drizzleOn(notes)
  const id = uuidv7()
  let beat: NodeJS.Timeout | undefined
  let isNoted = false
  try {
    await requireUsable(notes, source.secret)
    await failAbandoned(db)
    const isEncrypted = passphrase !== undefined
    await insertBackup(db, { id, state: 'running', place: target.place, name: target.name, isEncrypted })
    isNoted = true
    beat = setInterval(() => void touchBackup(db, id).catch(() => {}), beatMs)
    await giveWay(client)
    await write(client, source, target, { passphrase, onProgress })
    onProgress('Reading it back …')
    const content = await readBackup(await target.read(), passphrase, checkOnly)
    const size = await target.size()
    const { manifest } = content
    const counts = { rows: sumRows(manifest), files: manifest.files, missingFiles: manifest.missingFiles }
    await updateBackup(db, id, { state: 'done', endedAt: new Date().toISOString(), size, ...counts })
    return { ...content, size, isEncrypted }
  } catch (error) {
    if (isNoted) {
      await target.discard().catch(() => {})
      const problem = explainFailure(error)
      await updateBackup(db, id, { state: 'failed', endedAt: new Date().toISOString(), problem }).catch(() => {})
    }
    throw error
  } finally {
    clearInterval(beat)
    if (isNoted) await new HeldRemovals({ shared: db }).release((key) => source.storage.remove(key)).catch(() => {})
    await Promise.all([client.end(), notes.end()])
  }
}

function explainFailure(error: unknown): string {
  if (databaseCode(error) === '57P01')
    return 'It was ended because a new version of Sarai was started. The next one is made within an hour.'
  return error instanceof Error ? error.message : String(error)
}

/** @throws BackupError where there is nothing to back up, or another backup is being made; ConfigError for a wrong secret */
async function requireUsable(client: OpenConnection, secret: AppSecret): Promise<void> {
  const { rows } = await client.query<{ isSetUp: boolean }>(
    `select to_regclass('public.backups') is not null and to_regclass('pgboss.job') is not null as "isSetUp"`,
  )
  if (!rows[0]?.isSetUp)
    throw new BackupError(
      'This database was not yet brought up to this version of Sarai. Start it once, or run "npm run migrate"; then make the backup.',
    )
  await sameSecret(client, secret)
  const { rows: locks } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
    lockKeys.backup,
  ])
  if (!locks[0]?.isMine) throw new BackupError('Another backup is being made. Wait until it has ended.')
}

interface WriteOptions {
  passphrase: string | undefined
  onProgress: (line: string) => void
}

async function write(
  client: OpenConnection,
  source: BackupSource,
  target: BackupTarget,
  { passphrase, onProgress }: WriteOptions,
): Promise<void> {
  const writer = new BackupWriter(new Date())
  const encrypted = passphrase === undefined ? writer.stream : await encryptStream(writer.stream, passphrase)
  // Another kind of stream than some targets expect, and one that passes failures on.
  const out = new PassThrough()
  encrypted.on('error', (error) => out.destroy(error))
  const written = target.write(encrypted.pipe(out)).catch((error: Error) => {
    writer.fail(error)
    throw error
  })
  try {
    await Promise.race([addEverything(client, source, writer, onProgress), written.then(() => undefined)])
    await written
  } catch (error) {
    writer.fail(error instanceof Error ? error : new Error(String(error)))
    out.destroy(error instanceof Error ? error : undefined)
    // What the target met comes first: the rest follows from it.
    await written
    throw error
  }
}

async function addEverything(
  client: OpenConnection,
  source: BackupSource,
  writer: BackupWriter,
  onProgress: (line: string) => void,
): Promise<void> {
  onProgress('Copying the database …')
  const { rows, jobs, known } = await addDatabase(client, source, writer)
  const { text, isKept } = source.secret
  if (text !== undefined && isKept) await writer.addBytes(entryNames.secret, Buffer.from(`${text}\n`))
  onProgress('Copying the files …')
  const { files, fileBytes } = await addFiles(source.storage, writer, known)
  await writer.finish({ rows, jobs, files, fileBytes, missingFiles: known.size })
}

async function addDatabase(client: OpenConnection, source: BackupSource, writer: BackupWriter) {
  await beginSnapshot(client)
  const tables = await listTables(client)
  const jobColumns = await listJobColumns(client)
  const { rows: facts } = await client.query<{ postgres: string; migrations: string[]; known: string[] }>(
    `select current_setting('server_version') as postgres,
            (select array_agg(name order by name) from migrations) as migrations,
            coalesce((select array_agg(key) from stored_files where stored_at < now() - interval '10 minutes'), '{}') as known`,
  )
  const { postgres = '', migrations = [], known = [] } = facts[0] ?? {}
  await writer.addHeader({
    format: 'sarai-backup',
    version: formatVersion,
    takenAt: new Date().toISOString(),
    sarai: source.version,
    postgres,
    migrations,
    secretCheck: secretCheck(source.secret.text ?? ''),
    tables,
    jobs: jobColumns,
    ...(await listSchemaCode(client)),
  })
  const rows: BackupManifest['rows'] = {}
  for (const [table, columns] of Object.entries(tables))
    rows[table] = await addParts(writer, readTable(client, table, columns), (number) =>
      makeTablePartName(table, number),
    )
  const jobs = await addParts(writer, readJobs(client, jobColumns), makeJobsPartName)
  await client.query('commit')
  return { rows, jobs, known: new Set(known) }
}

/** @returns how many rows there were */
async function addParts(
  writer: BackupWriter,
  parts: AsyncIterable<CopiedPart>,
  namePart: (number: number) => string,
): Promise<number> {
  let rows = 0
  let number = 0
  for await (const part of parts) {
    await writer.addBytes(namePart(++number), part.bytes)
    rows += part.rows
  }
  return rows
}

/** Adds every file there is. Those found are taken from what the database knows. */
async function addFiles(storage: Storage, writer: BackupWriter, known: Set<string>) {
  let files = 0
  let fileBytes = 0
  for await (const { key } of storage.list()) {
    // Backups may lie below the files, where BACKUP_TO says so: each would hold all before it.
    if (readNightlyName(key)) continue
    const file = await storage.open(key)
    // Removed by hand since it was listed.
    if (!file) continue
    await writer.addStream(makeFileName(key), file.size, file.stream)
    known.delete(key)
    files++
    fileBytes += file.size
  }
  return { files, fileBytes }
}
