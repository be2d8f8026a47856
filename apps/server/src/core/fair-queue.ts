import { tooMany } from './errors.ts'

interface Limits {
  /** Pieces of work that are done at a time, in all and for one key. */
  running: number
  runningPerKey: number
  /** Pieces of work that may wait for one key. */
  waitingPerKey: number
  /** What whoever comes when there are that many is told. */
  refusal: string
}

/** What one key has under way, and how long it has been worked for: milliseconds, counted from where others were. */
interface Share {
  waiting: (() => void)[]
  running: number
  spent: number
}

const retryAfterSeconds = 5

/**
 * Does work a few pieces at a time, in turns: next comes the key that has had the least time, so that whoever asks for
 * little does not wait for all that somebody else has asked for.
 */
export class FairQueue {
  readonly #shares = new Map<string, Share>()
  #running = 0
  /** What the one that was begun last had had: those who come anew begin there, not with all they did not use. */
  #reached = 0

  constructor(private readonly limits: Limits) {}

  /**
   * Does a piece of work when its turn comes.
   * @param signal fires when the work is not wanted any more; it is not begun then
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
