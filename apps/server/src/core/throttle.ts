import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { type AppError, tooMany } from './errors.ts'
import { throttles } from './throttle.table.ts'

/** Maximum attempts of a kind per window. */
export interface Limit {
  name: string
  attempts: number
  seconds: number
}

/**
 * A limit on what comes from an address that many may share. Failures beyond `attempts` are answered with a growing
 * delay; only beyond `refusedFrom` is everything refused.
 */
export interface SharedLimit extends Limit {
  refusedFrom: number
}

/** The delay of an answer: just beyond the limit, and where refusing begins. */
const minDelayMs = 500
const maxDelayMs = 5_000
/** How many answers may be delayed at once, per subject and in total. */
const maxWaitingOfSubject = 100
const maxWaiting = 1_000

/** Counts attempts in the database, so that a restart or a second server forgets none. */
export class Throttle {
  readonly #waiting = new Map<string, number>()
  #allWaiting = 0

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  #now(): number {
    return Math.floor(this.clock.now().getTime() / 1000)
  }

  /** Windows are identified by the second at which they end. */
  #row({ name, seconds }: Limit, subject: string): { key: string; until: number; left: number } {
    const now = this.#now()
    const until = (Math.floor(now / seconds) + 1) * seconds
    return { key: `${name} ${subject}`, until, left: until - now }
  }

  /** Counts an attempt. @returns how many there were in this window, with this one */
  async count(limit: Limit, subject: string): Promise<number> {
    const { key, until } = this.#row(limit, subject)
    const [row] = await this.database.shared
      .insert(throttles)
      .values({ key, until, hits: 1 })
      .onConflictDoUpdate({ target: [throttles.key, throttles.until], set: { hits: sql`${throttles.hits} + 1` } })
      .returning({ hits: throttles.hits })
    return row?.hits ?? 0
  }

  /**
   * Counts an attempt.
   * @returns how many there were in this window, with this one
   * @throws AppError 429 when there were too many in this window
   */
  async hit(limit: Limit, subject: string): Promise<number> {
    const attempts = await this.count(limit, subject)
    if (attempts > limit.attempts) throw this.#refusal(limit, subject)
    return attempts
  }

  /** The same where a refusal is no error: what was done of late is left as it is. @returns whether it may be done */
  tryHit(limit: Limit, subject: string): Promise<boolean> {
    return this.hit(limit, subject).then(
      () => true,
      () => false,
    )
  }

  #refusal(limit: Limit, subject: string): AppError {
    return tooMany('Too many attempts. Wait a while, then try again.', this.#row(limit, subject).left)
  }

  /**
   * Counts a failed attempt, and delays its answer if there were too many.
   * @throws AppError 429 when there were far too many
   */
  async slow(limit: SharedLimit, subject: string): Promise<void> {
    await this.hold(limit, subject, await this.count(limit, subject))
  }

  /**
   * Delays the answer to a failed attempt by how many there were. Only a timer is held during the delay.
   * @param since when the attempt began, so that the total time is the same whatever work was done
   * @throws AppError 429 when there were far too many, or too many wait
   */
  async hold(limit: SharedLimit, subject: string, attempts: number, since = performance.now()): Promise<void> {
    const beyond = attempts - limit.attempts
    if (beyond <= 0) return
    const until = (ms: number) => sleep(Math.max(0, since + ms - performance.now()))
    const { key } = this.#row(limit, subject)
    const waiting = this.#waiting.get(key) ?? 0
    if (attempts > limit.refusedFrom || waiting >= maxWaitingOfSubject || this.#allWaiting >= maxWaiting) {
      await until(minDelayMs)
      throw this.#refusal(limit, subject)
    }
    this.#waiting.set(key, waiting + 1)
    this.#allWaiting++
    const share = beyond / (limit.refusedFrom - limit.attempts)
    await until(minDelayMs + (maxDelayMs - minDelayMs) * share)
    this.#allWaiting--
    const left = (this.#waiting.get(key) ?? 1) - 1
    if (left > 0) this.#waiting.set(key, left)
    else this.#waiting.delete(key)
  }

  /** Uncounts attempts that succeeded. With none to uncount it does the same work, so that timing reveals nothing. */
  async forgive(limit: Limit, subject: string, attempts = 1): Promise<void> {
    const { key, until } = this.#row(limit, subject)
    await this.database.shared
      .update(throttles)
      .set({ hits: sql`greatest(${throttles.hits} - ${attempts}, 0)` })
      .where(and(eq(throttles.key, key), eq(throttles.until, until)))
  }

  /** Forgets the attempts of this window. */
  async clear(limit: Limit, subject: string): Promise<void> {
    const { key, until } = this.#row(limit, subject)
    await this.database.shared.delete(throttles).where(and(eq(throttles.key, key), eq(throttles.until, until)))
  }

  /** Whether this is the first use of `key` before `untilMs`. */
  async once(key: string, untilMs: number): Promise<boolean> {
    const rows = await this.database.shared
      .insert(throttles)
      .values({ key, until: Math.ceil(untilMs / 1000), hits: 1 })
      .onConflictDoNothing()
      .returning({ key: throttles.key })
    return rows.length > 0
  }

  /** Removes expired windows. */
  async sweep(): Promise<void> {
    await this.database.shared.delete(throttles).where(lt(throttles.until, this.#now()))
  }
}
