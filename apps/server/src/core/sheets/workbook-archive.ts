import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { maxUnpackedBytes } from './sheet-limits.ts'
import { Unreadable } from './unreadable.ts'
import { damaged } from './xml-events.ts'

const mb = 1024 * 1024
/** Small files may compress very well; larger ones with such a ratio are hostile. */
const maxRatio = 150
const smallBytes = 20 * mb
const maxParts = 2_000

/** The parts of a workbook, which is a ZIP archive, by name. Sizes are checked before anything is unpacked, and while. */
export class WorkbookArchive {
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(file: string): Promise<WorkbookArchive> {
    let zip: ZipFile | undefined
    try {
      // It also ends a part that unpacks to more than it said it would.
      zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
      const entries = new Map<string, Entry>()
      let unpacked = 0
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName.replace(/^\//, '').toLowerCase(), entry)
        unpacked += entry.uncompressedSize
        checkSize(unpacked, entry, entries.size)
      }
      return new WorkbookArchive(zip, entries)
    } catch (error) {
      zip?.close()
      throw error instanceof Unreadable ? error : damaged()
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** The names of the parts, in lower case only where they are compared. */
  names(): string[] {
    return [...this.#entries.values()].map(({ fileName }) => fileName.replace(/^\//, ''))
  }

  /** How many bytes a part comes to when unpacked; reading it fails where that is a lie. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.uncompressedSize ?? 0
  }

  /** A part's bytes; nothing where there is no such part. */
  async stream(name: string): Promise<Readable | undefined> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return undefined
    if (entry.isEncrypted()) throw new Unreadable('This workbook is locked with a password. Save it without one.')
    try {
      return await this.#zip.openReadStreamPromise(entry)
    } catch {
      throw damaged()
    }
  }

  close(): void {
    this.#zip.close()
  }
}

function checkSize(unpacked: number, entry: Entry, parts: number): void {
  const isBomb =
    unpacked > maxUnpackedBytes ||
    parts > maxParts ||
    (entry.uncompressedSize > smallBytes && entry.uncompressedSize > entry.compressedSize * maxRatio)
  if (isBomb)
    throw new Unreadable(
      'This workbook would come to more than 600 MB when unpacked. Save the sheet as CSV and import that.',
    )
}
