import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { backupManifest, type BackupHeader, type BackupManifest, entryNames } from './backup-format.ts'

const computeSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Writes the entries of a backup one after the other; whoever reads `stream` sets the pace. */
export class BackupWriter {
  readonly stream: Readable
  readonly #pack = pack()
  readonly #sums: string[] = []
  readonly #mtime: Date

  constructor(takenAt: Date) {
    this.#mtime = takenAt
    const stream = new PassThrough()
    this.#pack.on('error', (error: Error) => stream.destroy(error))
    this.#pack.pipe(stream)
    stream.on('close', () => this.#pack.destroy())
    this.stream = stream
  }

  async addHeader(header: BackupHeader): Promise<void> {
    await this.addBytes(entryNames.header, Buffer.from(JSON.stringify(header, null, 1)))
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    this.#sums.push(`${computeSha256(bytes)}  ${name}\n`)
    await this.#write(name, bytes.length, Readable.from([bytes], { objectMode: false }))
  }

  /** @throws Error where the stream does not hold as many bytes as it should */
  async addStream(name: string, size: number, stream: Readable): Promise<void> {
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(piece: Buffer, _, done) {
        hash.update(piece)
        done(null, piece)
      },
    })
    stream.on('error', (error) => hashing.destroy(error))
    await this.#write(name, size, stream.pipe(hashing))
    this.#sums.push(`${hash.digest('hex')}  ${name}\n`)
  }

  /** Writes the sums and the manifest, without which no backup is taken for whole. */
  async finish(totals: Omit<BackupManifest, 'sums'>): Promise<void> {
    const sums = Buffer.from(this.#sums.join(''))
    await this.#write(entryNames.sums, sums.length, Readable.from([sums], { objectMode: false }))
    const manifest = Buffer.from(
      JSON.stringify(backupManifest.parse({ ...totals, sums: computeSha256(sums) }), null, 1),
    )
    await this.#write(entryNames.manifest, manifest.length, Readable.from([manifest], { objectMode: false }))
    this.#pack.finalize()
  }

  fail(error: Error): void {
    this.stream.destroy(error)
  }

  async #write(name: string, size: number, content: Readable): Promise<void> {
    // Only whoever restores it has to be able to read it.
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: this.#mtime })
    await pipeline(content, entry)
  }
}
