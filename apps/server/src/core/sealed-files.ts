import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AgencyDb } from './db/agency-db.ts'
import type { Place, Vault } from './vault.ts'

/**
 * Files at rest: AES-256-GCM in chunks, so that a large one is opened as it is sent. Each file has a key of its own,
 * derived from the agency's and from where it belongs: it does not open another agency's or another file's. A chunk's
 * nonce holds its number and whether it is the last: no chunk can be moved, left out or cut off.
 *
 * `SRS1` · version of the agency's key (4 bytes) · salt (16) · chunks of up to 64 KiB, each with its tag (16).
 */
const magic = Buffer.from('SRS1')
const saltBytes = 16
const headBytes = magic.length + 4 + saltBytes
const tagBytes = 16
const chunkBytes = 64 * 1024

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Seals the bytes of a file. `place` says where it belongs. */
export async function sealFile(vault: Vault, db: AgencyDb, place: Place, bytes: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(saltBytes)
  const { version, key } = await vault.fileKey(db, place, salt)
  const head = Buffer.concat([magic, Buffer.alloc(4), salt])
  head.writeUInt32BE(version, magic.length)
  const parts: Buffer[] = [head]
  const chunks = Math.max(1, Math.ceil(bytes.length / chunkBytes))
  for (let index = 0; index < chunks; index++) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, index === chunks - 1)).setAAD(head)
    const chunk = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)
    parts.push(cipher.update(chunk), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(parts)
}

/**
 * Opens a sealed file as it is read. Its first chunk is opened before this answers, so that a file from elsewhere is
 * refused before anything is sent; the stream fails at a later chunk that was changed.
 * @throws when it was changed, or belongs to another place or agency
 */
export async function openSealed(vault: Vault, db: AgencyDb, place: Place, sealed: Readable): Promise<Readable> {
  const chunks = openedChunks(vault, db, place, sealed)
  try {
    const first = await chunks.next()
    const opened = async function* () {
      if (!first.done) yield first.value
      yield* chunks
    }
    const stream = Readable.from(opened(), { objectMode: false })
    // Whoever goes away meanwhile lets go of the file.
    stream.once('close', () => sealed.destroy())
    return stream
  } catch (error) {
    sealed.destroy()
    throw error
  }
}

async function* openedChunks(vault: Vault, db: AgencyDb, place: Place, sealed: Readable): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let head: Buffer | undefined
  let key: Buffer | undefined
  let index = 0
  const open = (chunk: Buffer, isLast: boolean): Buffer => {
    if (!key || !head || chunk.length < tagBytes) throw new Error('a sealed file is cut off')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index++, isLast)).setAAD(head)
    decipher.setAuthTag(chunk.subarray(-tagBytes))
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
  }
  for await (const part of sealed as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, part])
    if (!head && held.length >= headBytes) {
      head = Buffer.from(held.subarray(0, headBytes))
      held = held.subarray(headBytes)
      if (!head.subarray(0, magic.length).equals(magic)) throw new Error('this is no sealed file')
      const salt = head.subarray(-saltBytes)
      key = (await vault.fileKey(db, place, salt, head.readUInt32BE(magic.length))).key
    }
    if (!head) continue
    // The last chunk may be a whole one: only when more follows is it known not to be.
    while (held.length > chunkBytes + tagBytes) {
      yield open(held.subarray(0, chunkBytes + tagBytes), false)
      held = held.subarray(chunkBytes + tagBytes)
    }
  }
  yield open(held, true)
}
