import { createHash } from 'node:crypto'
import { type Connection, ProviderError } from '../../provider.ts'

interface Call {
  at: number
  /** Whether the key was taken by it; false until that is known. */
  isTaken: boolean
}

const maxKeys = 10_000

/**
 * When each key was used last by this server. IndiaMART takes one call in some minutes, and blocks a key for longer that
 * is used more often: connecting, testing and fetching share one budget.
 */
export class KeyPace {
  readonly #calls = new Map<string, Call>()

  constructor(readonly intervalMs: number) {}

  /** Whether the key was taken just now, so that nothing has to be asked to know that it is. */
  isFresh(connection: Connection): boolean {
    return this.#find(connection)?.isTaken ?? false
  }

  /** Notes a call that is about to be made. @throws ProviderError where it is too early for one */
  begin(connection: Connection): void {
    const known = this.#find(connection)
    if (known) {
      const minutes = Math.ceil((known.at + this.intervalMs - connection.now().getTime()) / 60_000)
      const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
      throw new ProviderError(
        'unavailable',
        `it takes one call in ${this.intervalMs / 60_000} minutes. Try again in ${wait}.`,
      )
    }
    if (this.#calls.size >= maxKeys) this.#calls.clear()
    this.#calls.set(makePaceKey(connection), { at: connection.now().getTime(), isTaken: false })
  }

  noteTaken(connection: Connection): void {
    const call = this.#calls.get(makePaceKey(connection))
    if (call) call.isTaken = true
  }

  /** A key that is refused costs nothing: the right one may be typed in at once. */
  forget(connection: Connection): void {
    this.#calls.delete(makePaceKey(connection))
  }

  #find(connection: Connection): Call | undefined {
    const call = this.#calls.get(makePaceKey(connection))
    return call && connection.now().getTime() - call.at < this.intervalMs ? call : undefined
  }
}

const makePaceKey = ({ credentials }: Connection) =>
  createHash('sha256')
    .update(credentials.crmKey ?? '')
    .digest('base64url')
