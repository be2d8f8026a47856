/** Carries PostgreSQL's code for "too many connections", which is temporary. */
const overloaded = (why: string) => Object.assign(new Error(why), { code: '53300' })

export interface TurnLimits {
  /** Maximum in use at a time. */
  size: number
  /** Maximum in use by one party. */
  share: number
  /** How many of one party may wait. */
  maxWaiting: number
  /** How long they wait, unless they bring their own signal. */
  maxWaitMs: number
  /** What they wait for, in words. */
  what: string
}

interface Waiter {
  admit: () => void
}

/**
 * Shares a scarce resource between parties in turn, so that one with a thousand requests does not block one with a
 * single request. A party is usually an agency.
 */
export class Turns {
  #running = 0
  readonly #runningOf = new Map<string, number>()
  /** Those who wait, by party; the party whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiter[]>()

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a turn, which is given back with `leave`.
   * @param signal who brings one waits until it fires
   * @throws an error that passes, where too many wait or it takes too long; the signal's reason when that fires
   */
  async take(party: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (this.#mayBegin(party)) this.#count(party, 1)
    else await this.#wait(party, signal)
  }

  /** How many wait, of all parties. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, queue) => sum + queue.length, 0)
  }

  leave(party: string): void {
    this.#count(party, -1)
    this.#admit()
  }

  #mayBegin(party: string): boolean {
    return this.#running < this.limits.size && (this.#runningOf.get(party) ?? 0) < this.limits.share
  }

  #wait(party: string, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting, maxWaitMs, what } = this.limits
    const queue = this.#waiting.get(party) ?? []
    if (queue.length >= maxWaiting) return Promise.reject(overloaded(`too many wait for ${what}`))
    this.#waiting.set(party, queue)
    return new Promise((resolve, reject) => {
      const giveUp = (reason: Error) => {
        end()
        this.#forget(party, waiter)
        reject(reason)
      }
      const stop = () => giveUp(signal?.reason as Error)
      const timer = signal ? undefined : setTimeout(() => giveUp(overloaded(`waited too long for ${what}`)), maxWaitMs)
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
      }
      const waiter = {
        admit: () => {
          end()
          resolve()
        },
      }
      signal?.addEventListener('abort', stop, { once: true })
      queue.push(waiter)
    })
  }

  #forget(party: string, waiter: Waiter): void {
    const queue = this.#waiting.get(party)?.filter((each) => each !== waiter) ?? []
    if (queue.length > 0) this.#waiting.set(party, queue)
    else this.#waiting.delete(party)
  }

  #count(party: string, change: 1 | -1): void {
    this.#running += change
    const running = (this.#runningOf.get(party) ?? 0) + change
    if (running === 0) this.#runningOf.delete(party)
    else this.#runningOf.set(party, running)
  }

  /** Lets in the next of the party that has waited longest for a turn, and puts that party last. */
  #admit(): void {
    for (const [party, queue] of this.#waiting) {
      if (this.#running >= this.limits.size) return
      if (!this.#mayBegin(party)) continue
      const waiter = queue.shift()
      this.#waiting.delete(party)
      if (queue.length > 0) this.#waiting.set(party, queue)
      if (!waiter) continue
      this.#count(party, 1)
      waiter.admit()
    }
  }
}
