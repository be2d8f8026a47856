import { setTimeout as sleep } from 'node:timers/promises'
import { tooMany } from '../errors.ts'
import { visitorOf } from './address.ts'

/** How many pages of one link a visitor has made: so many at once, and so many a second after that. */
interface Pace {
  burst: number
  perSecond: number
}

const usual: Pace = { burst: 60, perSecond: 2 }
/** Of what an agency shows to everybody: behind a proxy that is not set up all of them look like one visitor. */
export const crowdPace: Pace = { burst: 200, perSecond: 10 }

/** A page that would have to wait for longer is not made. */
const maxWaitMs = 10_000
const maxKept = 10_000
/** A code that a voucher carries is long; so much of it tells it from others. */
const keyLength = 80

interface Made {
  /** Pages made, less those that the time since has paid for. */
  level: number
  at: number
}

/**
 * Has pages made for strangers wait where one visitor asks for very many of one link: making a page takes tens of
 * milliseconds, in which nobody else is answered. Others with the same link are not affected. It is kept in memory, since
 * each server protects its own processor.
 */
export class PageTurns {
  readonly #made = new Map<string, Made>()

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly wait: (ms: number) => Promise<unknown> = sleep,
  ) {}

  /** @throws AppError 429 after very many */
  async take(link: string, address: string, pace: Pace = usual): Promise<void> {
    const key = `${link.slice(0, keyLength)} ${visitorOf(address)}`
    const now = this.now()
    const before = this.#made.get(key) ?? { level: 0, at: now }
    const level = Math.max(0, before.level - ((now - before.at) / 1000) * pace.perSecond) + 1
    const waitMs = ((level - pace.burst) / pace.perSecond) * 1000
    if (waitMs > maxWaitMs) throw tooMany('This page was opened very often. Wait a while, then try again.', 10)
    // Set anew, so that the map has those first that were here least recently.
    this.#made.delete(key)
    this.#made.set(key, { level, at: now })
    const [oldest] = this.#made.keys()
    if (this.#made.size > maxKept && oldest !== undefined) this.#made.delete(oldest)
    if (waitMs > 0) await this.wait(waitMs)
  }
}
