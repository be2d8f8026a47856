import { randomInt } from 'node:crypto'
import { tooMany } from '../errors.ts'

/** What of uploads is held in memory at a time: their number and bytes for one agency, and the bytes for all together. */
interface Size {
  files: number
  bytes: number
  bytesOfAll: number
}

const megabytes = 1024 ** 2
const ofPeople: Size = { files: 24, bytes: 52 * megabytes, bytesOfAll: 104 * megabytes }
/** Of strangers with a link, who have room of their own: they take none from an agency's people. */
const ofStrangers: Size = { files: 8, bytes: 42 * megabytes, bytesOfAll: 63 * megabytes }
const maxOfLink = 2
/** What is no larger needs no room, like any other form. */
const smallBytes = 256 * 1024
/** A random delay in this range, so that files refused together do not come back together. */
const retryAfterSeconds = { from: 3, to: 10 }

/** Room that a body has. Without it no large body is read. */
export interface Room {
  /** Gives it back; a second time nothing. */
  leave: () => void
}

/** Does something with room, and gives it back, whatever came of it. */
export async function withRoom<T>(room: Room, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    room.leave()
  }
}

interface Held {
  files: number
  bytes: number
}

/** Memory of one size, shared by agencies. Each may always have one file in it, whatever others send. */
class SharedRoom {
  readonly #held = new Map<string, Held>()
  #bytes = 0

  constructor(private readonly size: Size) {}

  enter(agencyId: string, bytes: number): Room | undefined {
    const held = this.#held.get(agencyId) ?? { files: 0, bytes: 0 }
    const { size } = this
    const isFull = held.files >= size.files || held.bytes + bytes > size.bytes || this.#bytes + bytes > size.bytesOfAll
    if (held.files > 0 && isFull) return undefined
    this.#held.set(agencyId, held)
    this.#count(held, 1, bytes)
    return once(() => {
      this.#count(held, -1, -bytes)
      if (held.files === 0) this.#held.delete(agencyId)
    })
  }

  #count(held: Held, files: number, bytes: number): void {
    held.files += files
    held.bytes += bytes
    this.#bytes += bytes
  }
}

function once(leave: () => void): Room {
  let isLeft = false
  return {
    leave: () => {
      if (!isLeft) leave()
      isLeft = true
    },
  }
}

const later = (message: string) => tooMany(message, randomInt(retryAfterSeconds.from, retryAfterSeconds.to + 1))

/**
 * Memory for what is being uploaded, reserved from its first byte until it is processed. Uploads beyond it are refused
 * before a byte is read.
 */
export class UploadRoom {
  readonly #people = new SharedRoom(ofPeople)
  readonly #strangers = new SharedRoom(ofStrangers)
  readonly #links = new Map<string, number>()

  /**
   * Room for a signed-in caller.
   * @param bytes that will come at the most
   * @throws AppError 429
   */
  enter(agencyId: string, bytes: number): Room {
    const room = this.#people.enter(agencyId, bytes)
    if (!room) throw later('Your agency is sending many files at the moment. Try again in a moment.')
    return room
  }

  /**
   * Room for whoever has a link: two at a time for each.
   * @param link by which it is known, whoever's it is
   * @throws AppError 429
   */
  enterByLink(agencyId: string, link: string, bytes: number): Room {
    // A family may send its forms in the same moment.
    if (bytes <= smallBytes) return { leave: () => {} }
    const ofLink = this.#links.get(link) ?? 0
    const room = ofLink < maxOfLink ? this.#strangers.enter(agencyId, bytes) : undefined
    if (!room) throw later('Much is being sent here at the moment. Please try again in a moment.')
    this.#links.set(link, ofLink + 1)
    return once(() => {
      room.leave()
      const left = (this.#links.get(link) ?? 1) - 1
      if (left > 0) this.#links.set(link, left)
      else this.#links.delete(link)
    })
  }
}
