interface Limits {
  /** As many are on their way at most, counting the one that is waited for. */
  atOnce: number
  signal: AbortSignal
}

/**
 * Does something slow for each of a list, a few at a time, and gives what came of it in the order of the list. Nothing
 * is begun ahead of who reads it by more than that.
 */
export async function* inOrder<T, R>(
  list: readonly T[],
  { atOnce, signal }: Limits,
  work: (one: T) => Promise<R>,
): AsyncGenerator<[T, R]> {
  const waiting: [T, Promise<R>][] = []
  const begin = (one: T) => {
    const answer = work(one)
    // Whoever reads it is told of it then; until then it is not unhandled.
    answer.catch(() => undefined)
    waiting.push([one, answer])
  }
  let next = 0
  try {
    while (next < list.length || waiting.length > 0) {
      signal.throwIfAborted()
      for (; next < list.length && waiting.length < atOnce; next++) begin(list[next] as T)
      const [one, answer] = waiting[0] as [T, Promise<R>]
      const result = await answer
      void waiting.shift()
      yield [one, result]
    }
  } finally {
    // Who stops early leaves nothing behind that still runs.
    await Promise.allSettled(waiting.map(([, answer]) => answer))
  }
}
