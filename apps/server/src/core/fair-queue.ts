import { tooMany } from './errors.ts'

interface Limits {
  /** Concurrent tasks, in total and per key. */
  running: number
  runningPerKey: number
  /** Tasks that may wait per key. */
  waitingPerKey: number
  /** The message when that many are waiting. */
  refusal: string
}

/**
 * What one key has in progress, and the processing time it has used in milliseconds, counted from the level of the
 * others when it came.
 */
interface Share {
  waiting: (() => void)[]
  running: number
  spent: number
}

const retryAfterSeconds = 5

/**
 * Runs a few tasks at a time, fairly: next comes the key that has used the least time, so that a small user does not
 * wait for a large one.
 */
export class FairQueue {
  readonly #shares = new Map<string, Share>()
  #running = 0
  /** The used time of the key begun last: new keys start there, without credit for the past. */
  #reached = 0

  constructor(private readonly limits: Limits) {}

  /**
   * Runs a task when its turn comes.
   * @param signal aborts a task that has not begun
   * @throws AppError 429 when too much waits for the key already
   */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const share = await this.#turn(key, signal)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      share.spent += performance.now() - startedAt
      share.running--
      this.#running--
      this.#forgetIdle(key, share)
      this.#beginNext()
    }
  }

  #shareOf(key: string): Share {
    let share = this.#shares.get(key)
    if (!share) this.#shares.set(key, (share = { waiting: [], running: 0, spent: this.#reached }))
    return share
  }

  #forgetIdle(key: string, { running, waiting }: Share): void {
    if (running === 0 && waiting.length === 0) this.#shares.delete(key)
  }

  async #turn(key: string, signal: AbortSignal | undefined): Promise<Share> {
    signal?.throwIfAborted()
    const share = this.#shareOf(key)
    if (share.waiting.length >= this.limits.waitingPerKey) throw tooMany(this.limits.refusal, retryAfterSeconds)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      const at = share.waiting.indexOf(resolve)
      if (at < 0) return
      share.waiting.splice(at, 1)
      this.#forgetIdle(key, share)
      reject(signal?.reason as Error)
    }
    share.waiting.push(resolve)
    signal?.addEventListener('abort', giveUp, { once: true })
    this.#beginNext()
    try {
      await promise
      return share
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  #beginNext(): void {
    while (this.#running < this.limits.running) {
      let next: Share | undefined
      for (const share of this.#shares.values()) {
        const isFree = share.waiting.length > 0 && share.running < this.limits.runningPerKey
        if (isFree && (!next || share.spent < next.spent)) next = share
      }
      const begin = next?.waiting.shift()
      if (!next || !begin) return
      this.#reached = Math.max(this.#reached, next.spent)
      next.running++
      this.#running++
      begin()
    }
  }
}
