import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { tooMany } from './errors.ts'
import { throttles } from './throttle.table.ts'

/** How many attempts of a kind are taken in a window. */
export interface Limit {
  name: string
  attempts: number
  seconds: number
}

/** Something that is remembered for a while about somebody who tries. */
export interface Memory {
  name: string
  seconds: number
}

/** Subjects kept in mind at most; forgotten ones are looked up again with their next attempt. */
const mostCounted = 50_000

/** Counts attempts in the database, so that a restart or a second server forgets none. */
export class Throttle {
  /** What this server has counted of late. */
  readonly #counted = new Set<string>()

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  #now(): number {
    return Math.floor(this.clock.now().getTime() / 1000)
  }

  /** Windows are told apart by the second they end at. */
  #row({ name, seconds }: Memory, subject: string): { key: string; until: number; left: number } {
    const now = this.#now()
    const until = (Math.floor(now / seconds) + 1) * seconds
    return { key: `${name} ${subject}`, until, left: until - now }
  }

  /**
   * Counts an attempt.
   * @throws AppError 429 when there were too many in this window
   */
  async hit(limit: Limit, subject: string): Promise<void> {
    const { key, until, left } = this.#row(limit, subject)
    if (this.#counted.size >= mostCounted) this.#counted.clear()
    this.#counted.add(key)
    const [row] = await this.database.shared
      .insert(throttles)
      .values({ key, until, hits: 1 })
      .onConflictDoUpdate({ target: [throttles.key, throttles.until], set: { hits: sql`${throttles.hits} + 1` } })
      .returning({ hits: throttles.hits })
    if ((row?.hits ?? 0) > limit.attempts) throw tooMany('Too many attempts. Wait a while, then try again.', left)
  }

  /**
   * Counts nothing.
   * @throws AppError 429 when the attempts of this window are used up
   */
  async check(limit: Limit, subject: string): Promise<void> {
    const { key, until, left } = this.#row(limit, subject)
    const [row] = await this.database.shared
      .select({ hits: throttles.hits })
      .from(throttles)
      .where(and(eq(throttles.key, key), eq(throttles.until, until)))
    if ((row?.hits ?? 0) >= limit.attempts) throw tooMany('Too many attempts. Wait a while, then try again.', left)
  }

  /**
   * The same, without a look where this server has counted no attempt: for what is asked so often that the look itself
   * would weigh. Whoever tries at another server is counted there.
   */
  async checkCounted(limit: Limit, subject: string): Promise<void> {
    if (this.#counted.has(this.#row(limit, subject).key)) await this.check(limit, subject)
  }

  /** Takes back attempts that turned out well. With none to take back it does the same work, so that time tells nothing. */
  async forgive(limit: Limit, subject: string, attempts = 1): Promise<void> {
    const { key, until } = this.#row(limit, subject)
    await this.database.shared
      .update(throttles)
      .set({ hits: sql`greatest(${throttles.hits} - ${attempts}, 0)` })
      .where(and(eq(throttles.key, key), eq(throttles.until, until)))
  }

  /** Remembers something for at least that long, and at most twice as long. */
  async remember(memory: Memory, subject: string): Promise<void> {
    const { key, until } = this.#row(memory, subject)
    await this.database.shared
      .insert(throttles)
      .values({ key, until: until + memory.seconds, hits: 1 })
      .onConflictDoNothing()
  }

  async remembers(memory: Memory, subject: string): Promise<boolean> {
    const { key } = this.#row(memory, subject)
    const rows = await this.database.shared
      .select({ key: throttles.key })
      .from(throttles)
      .where(and(eq(throttles.key, key), gt(throttles.until, this.#now())))
      .limit(1)
    return rows.length > 0
  }

  /** Removes windows that are over. */
  async sweep(): Promise<void> {
    await this.database.shared.delete(throttles).where(lt(throttles.until, this.#now()))
  }
}
