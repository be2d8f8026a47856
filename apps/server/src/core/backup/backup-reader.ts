import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import * as z from 'zod'
import { StorageUnavailable } from '../../providers/storage/storage.ts'
import { databaseCode } from '../errors.ts'
import { decryptStream } from './backup-encryption.ts'
import {
  backupHeader,
  BackupError,
  type BackupHeader,
  backupManifest,
  type BackupManifest,
  type EntryKind,
  formatVersion,
  recognizeEntry,
} from './backup-format.ts'

const decompress = promisify(zstdDecompress)
/** Longest an entry that is held in memory may be, in bytes, and what it may be once it is decompressed. */
const maxPartBytes = 256 * 1024 * 1024
const newline = 10

/** What is done with a backup while it is read; nothing of it is certain before all of it was. */
export interface BackupUse {
  onHeader(header: BackupHeader): Promise<void>
  /** Rows of a table, as COPY writes them. */
  onRows(table: string, rows: Buffer): Promise<void>
  onJobs(rows: Buffer): Promise<void>
  onSecret(secret: string): Promise<void>
  onFile(key: string, stream: Readable): Promise<void>
}

export interface BackupContent {
  header: BackupHeader
  manifest: BackupManifest
}

/**
 * Reads a backup to its end, and compares everything with the sums and counts in it.
 * @throws BackupError where it is no backup, made by a newer Sarai, cut off or altered, or the passphrase is wrong
 */
export async function readBackup(
  stream: Readable,
  passphrase: string | undefined,
  use: BackupUse,
): Promise<BackupContent> {
  const clear = await decryptStream(stream, passphrase)
  const entries = extract()
  clear.on('error', (error) => entries.destroy(error))
  clear.pipe(entries)
  const reading = new Reading(use)
  try {
    for await (const entry of entries) await reading.take(entry)
  } catch (error) {
    throw explainReading(error, reading.hasBegun)
  } finally {
    stream.destroy()
    clear.destroy()
    entries.destroy()
  }
  return reading.finish()
}

/** A check of a backup, which does nothing with it. */
export const checkOnly: BackupUse = {
  onHeader: async () => {},
  onRows: async () => {},
  onJobs: async () => {},
  onSecret: async () => {},
  onFile: (_, stream) => drain(stream),
}

async function drain(stream: Readable): Promise<void> {
  for await (const _ of stream);
}

const makeDamagedError = (what: string) =>
  new BackupError(`This backup is damaged or was altered: ${what}. Use another one; nothing was changed.`)
const makeForeignError = () => new BackupError('This is not a backup of Sarai. Nothing was changed.')

const makeCutOffError = () =>
  new BackupError('This backup ends too early: it was cut off while it was written or copied. Nothing was changed.')

/** Whether it is where the content goes that fails, and not the backup. */
const isOfTarget = (error: unknown) =>
  /^[0-9A-Z]{5}$/.test(databaseCode(error) ?? '') ||
  error instanceof StorageUnavailable ||
  (error instanceof Error && 'syscall' in error)

const isCutOff = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'STREAM_DESTROYED') || error.message === 'Unexpected end of data')

/** What cannot be read, as what is wrong with the backup. */
function explainReading(error: unknown, hasBegun: boolean): unknown {
  if (error instanceof BackupError || isOfTarget(error)) return error
  if (!hasBegun) return makeForeignError()
  if (isCutOff(error)) return makeCutOffError()
  return makeDamagedError(error instanceof Error ? error.message : String(error))
}

class Reading {
  /** Whether it is a backup at all. */
  hasBegun = false
  header: BackupHeader | undefined
  #manifest: BackupManifest | undefined
  readonly #sums = new Map<string, string>()
  #listedSums: { text: string; hash: string } | undefined
  readonly #rows: Record<string, number> = {}
  #jobs = 0
  #files = 0
  #fileBytes = 0

  constructor(private readonly use: BackupUse) {}

  async take(entry: AsyncIterable<unknown> & { header: Header }): Promise<void> {
    const { name, type, size } = entry.header
    const kind = recognizeEntry(name)
    if (!this.header && kind?.is !== 'header') throw makeForeignError()
    this.hasBegun = true
    if (!kind || type !== 'file' || this.#manifest || this.#sums.has(name))
      throw makeDamagedError(`"${name}" does not belong in it`)
    const hash = createHash('sha256')
    const hashPieces = async function* () {
      for await (const piece of entry) {
        if (!(piece instanceof Uint8Array)) continue
        hash.update(piece)
        yield piece
      }
    }
    const hashed = Readable.from(hashPieces(), { objectMode: false })
    await this.#use(kind, hashed, size)
    // What was not read of it belongs to its sum as well.
    await drain(hashed)
    const sum = hash.digest('hex')
    if (kind.is === 'sums' && this.#listedSums) this.#listedSums.hash = sum
    else if (kind.is !== 'manifest') this.#sums.set(name, sum)
  }

  async #use(kind: EntryKind, stream: Readable, size: number): Promise<void> {
    if (kind.is === 'file') {
      this.#files++
      this.#fileBytes += size
      return this.use.onFile(kind.key, stream)
    }
    if (size > maxPartBytes) throw makeDamagedError('a part of it is too large')
    const bytes = await buffer(stream)
    switch (kind.is) {
      case 'header':
        return this.#begin(bytes)
      case 'table':
        return this.#takeRows(kind.table, await decompress(bytes, { maxOutputLength: maxPartBytes }))
      case 'jobs': {
        const rows = await decompress(bytes, { maxOutputLength: maxPartBytes })
        this.#jobs += countRows(rows)
        return this.use.onJobs(rows)
      }
      case 'secret':
        return this.use.onSecret(bytes.toString().trim())
      case 'sums':
        this.#listedSums = { text: bytes.toString(), hash: '' }
        return undefined
      case 'manifest':
        this.#manifest = backupManifest.parse(JSON.parse(bytes.toString()))
    }
  }

  async #begin(bytes: Buffer): Promise<void> {
    const found: unknown = JSON.parse(bytes.toString())
    const { version } = z.object({ format: z.literal('sarai-backup'), version: z.int() }).parse(found)
    if (version > formatVersion)
      throw new BackupError('This backup was made by a newer Sarai. Restore it with that version; nothing was changed.')
    this.header = backupHeader.parse(found)
    await this.use.onHeader(this.header)
  }

  async #takeRows(table: string, rows: Buffer): Promise<void> {
    if (!this.header?.tables[table]) throw makeDamagedError(`it does not name the table ${table}`)
    this.#rows[table] = (this.#rows[table] ?? 0) + countRows(rows)
    await this.use.onRows(table, rows)
  }

  /** @throws BackupError where not all of it was there, or is what it was */
  finish(): BackupContent {
    if (!this.header) throw makeForeignError()
    if (!this.#manifest || !this.#listedSums) throw makeCutOffError()
    const manifest = this.#manifest
    if (this.#listedSums.hash !== manifest.sums)
      throw makeDamagedError('its list of sums is not the one it was made with')
    const listed = new Map(
      this.#listedSums.text
        .split('\n')
        .filter(Boolean)
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    )
    const wrong = [...listed].find(([name, sum]) => this.#sums.get(name) !== sum)?.[0]
    if (wrong !== undefined) throw makeDamagedError(`${wrong} is not what it was`)
    if (listed.size !== this.#sums.size) throw makeDamagedError('it has more in it than its list of sums')
    const isEven =
      Object.entries(manifest.rows).every(([table, rows]) => (this.#rows[table] ?? 0) === rows) &&
      manifest.jobs === this.#jobs &&
      manifest.files === this.#files &&
      manifest.fileBytes === this.#fileBytes
    if (!isEven) throw makeDamagedError('its counts do not agree')
    return { header: this.header, manifest }
  }
}

/** A line break within a text is written as \n, so that each row is one line. */
export function countRows(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(newline); at >= 0; at = rows.indexOf(newline, at + 1)) count++
  return count
}
