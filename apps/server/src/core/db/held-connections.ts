import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whoever holds a connection of a pool and waits for a second one of the same pool stalls for as long as others do the
 * same: with a share of one connection at once, with more of them on a busy day. Tests have that refused.
 */
const holding = new AsyncLocalStorage<{ pool: object; isOpen: boolean; connections: number }>()

let isForbidden = false

/** For tests: from now on a second connection of a pool is refused to work that is inside a transaction of that pool. */
export function forbidSecondConnections(): void {
  isForbidden = true
}

/** Does the work of a transaction, for which a connection of the pool is taken. */
export async function whileHolding<T>(pool: object, work: () => Promise<T>): Promise<T> {
  if (!isForbidden || findHeld(pool)) return work()
  const held = { pool, isOpen: true, connections: 0 }
  try {
    return await holding.run(held, work)
  } finally {
    // What the work began and did not wait for goes on afterwards, and holds nothing.
    held.isOpen = false
  }
}

function findHeld(pool: object) {
  const held = holding.getStore()
  return held?.pool === pool && held.isOpen ? held : undefined
}

/** @throws Error in tests, where the transaction in progress already has a connection of this pool */
export function noteTaken(pool: object): void {
  const held = findHeld(pool)
  if (!held) return
  if (held.connections > 0) throw new Error('A transaction waits for a second connection: read through its own `db`')
  held.connections++
}

export function noteReleased(pool: object): void {
  const held = findHeld(pool)
  if (held) held.connections--
}
