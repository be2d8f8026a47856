/** What several promises come to. */
type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Asks several things that need not wait for one another. They are begun in their order; when this ends, none of them
 * goes on.
 * @example const [plan, used] = await db.together(() => [findPlan(db), countSeats(db)])
 * @throws what failed first, once the others have come to their end too
 */
export type Together = <T extends readonly unknown[] | []>(ask: () => T) => Promise<Answers<T>>

export const together: Together = async (ask) => {
  // A query of Drizzle's is sent when somebody waits for it, and again whenever somebody does.
  const asked = ask().map((one) => Promise.resolve(one))
  try {
    return (await Promise.all(asked)) as never
  } catch (error) {
    await Promise.allSettled(asked)
    throw error
  }
}

const ignored = () => {}

/**
 * The order of a transaction's statements: each waits for those before it to be answered, but those that are asked in a
 * `together` only for the last that was not.
 */
export class StatementOrder {
  #togethers = 0
  /** Settles when the last statement outside of a `together` is answered, with all before it. */
  #alone: Promise<unknown> | undefined
  /** Settles when all statements are answered. */
  #all: Promise<unknown> | undefined

  /** @param send told whether others may come along in the same round trip */
  run<T>(send: (mayWait: boolean) => Promise<T>): Promise<T> {
    const mayWait = this.#togethers > 0
    const before = mayWait ? this.#alone : this.#all
    const answer = before ? before.then(() => send(mayWait)) : send(mayWait)
    const answered = answer.then(ignored, ignored)
    const all = this.#all ? Promise.all([this.#all, answered]) : answered
    this.#all = all
    if (!mayWait) this.#alone = all
    void all.then(() => this.#forget(all))
    return answer
  }

  #forget(settled: Promise<unknown>): void {
    if (this.#all === settled) this.#all = undefined
    if (this.#alone === settled) this.#alone = undefined
  }

  readonly together: Together = async (ask) => {
    this.#togethers++
    try {
      return await together(ask)
    } finally {
      this.#togethers--
    }
  }
}
