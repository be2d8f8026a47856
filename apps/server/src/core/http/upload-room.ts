import { randomInt } from 'node:crypto'
import { tooMany } from '../errors.ts'

/** Files that are held in memory for one agency at a time, and their bytes; and the bytes for all agencies together. */
const maxFiles = 24
const maxBytes = 52 * 1024 ** 2
const maxBytesOfAll = 104 * 1024 ** 2
/** A random delay in this range, so that files refused together do not come back together. */
const retryAfterSeconds = { from: 3, to: 10 }

interface Held {
  files: number
  bytes: number
}

/**
 * Memory for files being uploaded, reserved from their first byte until they are processed. Uploads beyond it are
 * refused before a byte is read. Each agency may always upload one file, whatever others send.
 */
export class UploadRoom {
  readonly #held = new Map<string, Held>()
  #bytes = 0

  /**
   * @param bytes that will come at the most
   * @returns what gives the room back
   * @throws AppError 429
   */
  enter(agencyId: string, bytes: number): () => void {
    const held = this.#held.get(agencyId) ?? { files: 0, bytes: 0 }
    const isFull = held.files >= maxFiles || held.bytes + bytes > maxBytes || this.#bytes + bytes > maxBytesOfAll
    if (held.files > 0 && isFull)
      throw tooMany(
        'Your agency is sending many files at the moment. Try again in a moment.',
        randomInt(retryAfterSeconds.from, retryAfterSeconds.to + 1),
      )
    this.#held.set(agencyId, held)
    this.#count(held, 1, bytes)
    return () => {
      this.#count(held, -1, -bytes)
      if (held.files === 0) this.#held.delete(agencyId)
    }
  }

  #count(held: Held, files: number, bytes: number): void {
    held.files += files
    held.bytes += bytes
    this.#bytes += bytes
  }
}
