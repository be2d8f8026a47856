/** How much is asked of one account at a provider. */
export interface CallLimits {
  /** Calls a second, on average. */
  maxPerSecond: number
  /** Calls at once before that. */
  maxBurst: number
  /** Longest a call waits for its turn. */
  maxWaitMs: number
  /** Failures in a row after which nothing is asked any more for a while. */
  maxFailures: number
  /** How long nothing is asked then. After that a single call tries. */
  pauseMs: number
}

export const defaultLimits: CallLimits = {
  maxPerSecond: 10,
  maxBurst: 20,
  maxWaitMs: 5_000,
  maxFailures: 5,
  pauseMs: 30_000,
}

/** Lets so many calls a second through, those that are too many in turn. Counts on this server alone. */
export class CallRate {
  /** When all that was let through is paid for. Each call moves it on. */
  #paidAt = 0

  constructor(
    private readonly limits: Pick<CallLimits, 'maxPerSecond' | 'maxBurst' | 'maxWaitMs'>,
    private readonly now: () => number,
  ) {}

  /** @returns how long to wait before the call; undefined where that is too long, and it is not to be made */
  take(): number | undefined {
    const { maxPerSecond, maxBurst, maxWaitMs } = this.limits
    const now = this.now()
    const each = 1000 / maxPerSecond
    const paidAt = Math.max(this.#paidAt, now) + each
    const waitMs = Math.max(0, paidAt - now - maxBurst * each)
    if (waitMs > maxWaitMs) return undefined
    this.#paidAt = paidAt
    return waitMs
  }
}

/** Stops asking whoever fails again and again, so that neither side piles up work that comes to nothing. */
export class CircuitBreaker {
  #failures = 0
  #openUntil = 0
  #isTrying = false

  constructor(
    private readonly limits: Pick<CallLimits, 'maxFailures' | 'pauseMs'>,
    private readonly now: () => number,
  ) {}

  /** Whether a call may be made. After a pause it is one that tries; the others wait for what comes of it. */
  mayCall(): boolean {
    if (this.#failures < this.limits.maxFailures) return true
    if (this.now() < this.#openUntil || this.#isTrying) return false
    this.#isTrying = true
    return true
  }

  note(hasFailed: boolean): void {
    this.#isTrying = false
    this.#failures = hasFailed ? this.#failures + 1 : 0
    if (this.#failures >= this.limits.maxFailures) this.#openUntil = this.now() + this.limits.pauseMs
  }
}
