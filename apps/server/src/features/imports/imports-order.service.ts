import type { Chunk } from './imports-rows.worker.ts'

interface Ways {
  /**
   * Stores a chunk, and says when it has its turn: what it does from then on is the next in the file, what it does
   * before may be done beside the chunk before it. @returns whether it was stored and the import goes on
   */
  store: (chunk: Chunk, hasTurn: () => void) => Promise<boolean>
  /** Whether chunks may be begun beside others at all. */
  mayOverlap: boolean
}

/** A chunk that is being stored. */
interface UnderWay {
  keys: Set<string>
  hasTurn: Promise<unknown>
  stored: Promise<boolean>
}

const keysOf = ({ rows }: Chunk) => new Set(rows.flatMap(({ read }) => ('draft' in read ? read.keys : [])))

/**
 * Stores chunks in the order of the file. If no person of a chunk is in the one before it, it is begun while that is
 * still being stored; if it fails then, for whatever reason, it is stored again alone.
 */
export async function storeInOrder(chunks: AsyncIterable<Chunk>, { store, mayOverlap }: Ways): Promise<void> {
  let before: UnderWay | undefined
  let ahead: Promise<boolean> | undefined
  try {
    for await (const chunk of chunks) {
      const turn = Promise.withResolvers<void>()
      const keys = keysOf(chunk)
      ahead = undefined
      if (mayOverlap && before && ![...keys].some((key) => before?.keys.has(key)))
        ahead = before.hasTurn.then(() => store(chunk, turn.resolve)).catch(() => false)
      if (before && !(await before.stored)) return
      const stored = Promise.resolve(ahead).then((isStored) => isStored || store(chunk, turn.resolve))
      // Whoever waits for it hears of its failure.
      stored.catch(() => {})
      before = { keys, hasTurn: Promise.race([turn.promise, stored.catch(() => {})]), stored }
    }
    await before?.stored
  } finally {
    // Nothing of an import goes on after its run.
    await Promise.allSettled([before?.stored, ahead])
  }
}
