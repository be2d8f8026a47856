import { createHash } from 'node:crypto'
import type { Connection } from '../../provider.ts'
import type { BookingCapability } from '../booking.ts'

/** How long what a supplier can is taken for granted. */
const keptMs = 3_600_000
const maxKept = 5_000

interface Kept {
  capabilities: readonly BookingCapability[]
  until: number
}

/** What suppliers can, by account: asked once in a while, since each call has to name it. */
export class CapabilityMemory {
  readonly #kept = new Map<string, Kept>()

  find(connection: Connection): readonly BookingCapability[] | undefined {
    const kept = this.#kept.get(makeKey(connection))
    return kept && kept.until > connection.now().getTime() ? kept.capabilities : undefined
  }

  keep(connection: Connection, capabilities: readonly BookingCapability[]): void {
    if (this.#kept.size >= maxKept) this.#kept.clear()
    this.#kept.set(makeKey(connection), { capabilities, until: connection.now().getTime() + keptMs })
  }

  forget(connection: Connection): void {
    this.#kept.delete(makeKey(connection))
  }
}

/** Names an account without holding what opens it. */
const makeKey = ({ credentials, isTest }: Connection): string =>
  createHash('sha256')
    .update(JSON.stringify([isTest, credentials]))
    .digest('base64')
