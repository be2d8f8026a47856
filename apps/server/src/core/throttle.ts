import { lt, sql } from 'drizzle-orm'
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

/** Counts attempts in the database, so that a restart or a second server forgets none. */
export class Throttle {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  #row(limit: Limit, subject: string): { key: string; window: number; left: number } {
    const seconds = Math.floor(this.clock.now().getTime() / 1000)
    const window = Math.floor(seconds / limit.seconds) * limit.seconds
    return { key: `${limit.name} ${subject}`, window, left: window + limit.seconds - seconds }
  }

  /**
   * Counts an attempt.
   * @throws AppError 429 when there were too many in this window
   */
  async hit(limit: Limit, subject: string): Promise<void> {
    const { key, window, left } = this.#row(limit, subject)
    const [row] = await this.database.shared
      .insert(throttles)
      .values({ key, window, hits: 1 })
      .onConflictDoUpdate({ target: [throttles.key, throttles.window], set: { hits: sql`${throttles.hits} + 1` } })
      .returning({ hits: throttles.hits })
    if ((row?.hits ?? 0) > limit.attempts) throw tooMany('Too many attempts. Wait a while, then try again.', left)
  }

  /**
   * Counts nothing.
   * @throws AppError 429 when the attempts of this window are used up
   */
  async check(limit: Limit, subject: string): Promise<void> {
    const { key, window, left } = this.#row(limit, subject)
    const [row] = await this.database.shared
      .select({ hits: throttles.hits })
      .from(throttles)
      .where(sql`${throttles.key} = ${key} and ${throttles.window} = ${window}`)
    if ((row?.hits ?? 0) >= limit.attempts) throw tooMany('Too many attempts. Wait a while, then try again.', left)
  }

  /** Takes back an attempt that turned out well. */
  async forgive(limit: Limit, subject: string): Promise<void> {
    const { key, window } = this.#row(limit, subject)
    await this.database.shared
      .update(throttles)
      .set({ hits: sql`greatest(${throttles.hits} - 1, 0)` })
      .where(sql`${throttles.key} = ${key} and ${throttles.window} = ${window}`)
  }

  /** Removes windows that are over. */
  async sweep(): Promise<void> {
    await this.database.shared
      .delete(throttles)
      .where(lt(throttles.window, Math.floor(this.clock.now().getTime() / 1000) - 86_400))
  }
}
