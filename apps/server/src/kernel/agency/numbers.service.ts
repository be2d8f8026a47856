import type { RecordKind } from '@sarai/contract/record-kinds'
import type { Database } from '../../core/db/database.ts'
import { takeNumbers } from './agency.queries.ts'

export type Series = RecordKind | 'paymentRequest'

interface Block {
  next: number
  end: number
  size: number
  takenAt: number
}

const maxBlockSize = 64
/** A series used again within this time gets larger blocks, a slower one single numbers without gaps. */
const hurryMs = 250

/**
 * Gives records their human numbers. Taking numbers one by one would make simultaneous creators wait for each other's
 * commit, so a busy series is handed out in blocks. Numbers of a failed transaction are lost, so this is not for
 * documents whose numbers must have no gaps by law.
 */
export class Numbers {
  readonly #blocks = new Map<string, Promise<Block>>()

  constructor(private readonly database: Database) {}

  async next(agencyId: string, series: Series): Promise<number> {
    const key = `${agencyId} ${series}`
    for (;;) {
      const current = this.#blocks.get(key)
      const block = await current
      if (block && block.next < block.end) return block.next++
      if (this.#blocks.get(key) !== current) continue
      const fresh = this.#takeBlock(agencyId, series, block)
      this.#blocks.set(key, fresh)
      fresh.catch(() => this.#blocks.delete(key))
    }
  }

  async #takeBlock(agencyId: string, series: Series, last: Block | undefined): Promise<Block> {
    const now = performance.now()
    const isHurried = last !== undefined && now - last.takenAt < hurryMs
    const size = isHurried ? Math.min(last.size * 2, maxBlockSize) : 1
    const next = await this.take(agencyId, series, size)
    return { next, end: next + size, size, takenAt: now }
  }

  /** Takes `count` numbers in a row. @returns the first */
  async take(agencyId: string, series: Series, count: number): Promise<number> {
    return this.database.writeAside(agencyId, async (db) => takeNumbers(db, series, count))
  }
}
