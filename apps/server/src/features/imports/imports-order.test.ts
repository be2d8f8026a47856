import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { storeInOrder } from './imports-order.service.ts'
import type { Chunk } from './imports-rows.worker.ts'

const chunk = (start: number, ...keys: string[]): Chunk => ({
  start,
  rows: [{ row: start, read: { draft: {}, keys, unread: [] } }],
})

async function* given(chunks: Chunk[]): AsyncGenerator<Chunk> {
  yield* chunks
}

/** Stores like the import does: what is ahead of its turn is refused. Notes what happens when. */
function storing({ failingAt, stoppingAt }: { failingAt?: number; stoppingAt?: number } = {}) {
  const log: string[] = []
  const now = { done: 0, isHeld: false }
  const store = async ({ start }: Chunk, hasTurn: () => void) => {
    log.push(`begin ${start}`)
    await sleep(5)
    // As the database does: who has its turn holds the import until it is through.
    while (now.isHeld) await sleep(1)
    if (now.done !== start) return false
    now.isHeld = true
    hasTurn()
    log.push(`turn ${start}`)
    try {
      await sleep(20)
      if (start === failingAt) throw new Error('away')
      if (start === stoppingAt) return false
      log.push(`end ${start}`)
      now.done = start + 1
      return true
    } finally {
      now.isHeld = false
    }
  }
  return { log, store }
}

test('a chunk with nobody of the one before is begun beside it, and stored after it', async () => {
  const { log, store } = storing()
  await storeInOrder(given([chunk(0, 'a'), chunk(1, 'b'), chunk(2, 'c')]), { store, mayOverlap: true })
  expect(log.filter((line) => line.startsWith('end'))).toEqual(['end 0', 'end 1', 'end 2'])
  expect(log.indexOf('begin 1')).toBeLessThan(log.indexOf('end 0'))
  expect(log.filter((line) => line.startsWith('begin'))).toHaveLength(3)
})

test('one with somebody of the one before waits for it; and all do where they may not overlap', async () => {
  for (const [keys, mayOverlap] of [
    ['a', true],
    ['b', false],
  ] as const) {
    const { log, store } = storing()
    await storeInOrder(given([chunk(0, 'a'), chunk(1, keys)]), { store, mayOverlap })
    expect(log).toEqual(['begin 0', 'turn 0', 'end 0', 'begin 1', 'turn 1', 'end 1'])
  }
})

test('what was refused beside another is stored again alone', async () => {
  const { log, store } = storing()
  let refusals = 1
  const picky = async (next: Chunk, hasTurn: () => void) => {
    if (next.start === 1 && refusals-- > 0) throw new Error('a deadlock')
    return store(next, hasTurn)
  }
  await storeInOrder(given([chunk(0, 'a'), chunk(1, 'b'), chunk(2, 'c')]), { store: picky, mayOverlap: true })
  expect(log.filter((line) => line.startsWith('end'))).toEqual(['end 0', 'end 1', 'end 2'])
})

test('where one stops or fails, nothing is stored after it, and nothing is left going on', async () => {
  const chunks = () => given([chunk(0, 'a'), chunk(1, 'b'), chunk(2, 'c')])
  const stopping = storing({ stoppingAt: 0 })
  await storeInOrder(chunks(), { store: stopping.store, mayOverlap: true })
  const failing = storing({ failingAt: 1 })
  await expect(storeInOrder(chunks(), { store: failing.store, mayOverlap: true })).rejects.toThrow('away')
  const [afterStop, afterFailure] = [stopping.log.length, failing.log.length]
  await sleep(50)
  expect([stopping.log.length, failing.log.length]).toEqual([afterStop, afterFailure])
  expect(stopping.log.filter((line) => line.startsWith('end'))).toEqual([])
  expect(failing.log.filter((line) => line.startsWith('end'))).toEqual(['end 0'])
})
