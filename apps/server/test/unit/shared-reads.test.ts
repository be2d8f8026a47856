import { expect, test } from 'vitest'
import { SharedReads } from '../../src/core/shared-reads.ts'

/** A lookup that can be held, and says what it saw when it looked. */
function lookup() {
  const held: (() => void)[] = []
  const state = { value: 1, looks: 0 }
  const load = async () => {
    state.looks++
    const seen = state.value
    await new Promise<void>((resolve) => held.push(resolve))
    return seen
  }
  const release = async () => {
    held.splice(0).forEach((resolve) => resolve())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { state, load, release }
}

test('a crowd is answered by two looks, and nobody with what was so before they asked', async () => {
  const { state, load, release } = lookup()
  const reads = new SharedReads()
  const first = reads.read('page', load)
  state.value = 2
  const crowd = Array.from({ length: 100 }, () => reads.read('page', load))
  await release()
  await release()
  expect(await first).toBe(1)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]))
  expect(state.looks).toBe(2)
})

test('different questions do not wait for each other, and the next crowd looks again', async () => {
  const { state, load, release } = lookup()
  const reads = new SharedReads()
  const both = [reads.read('a', load), reads.read('b', load)]
  await release()
  await Promise.all(both)
  expect(state.looks).toBe(2)
  const again = reads.read('a', load)
  state.value = 3
  await release()
  expect(await again).toBe(1)
  expect(state.looks).toBe(3)
})

test('a look that fails fails those who shared it, and no other', async () => {
  const reads = new SharedReads()
  let looks = 0
  const load = () => (++looks === 1 ? Promise.reject(new Error('away')) : Promise.resolve('there'))
  const first = reads.read('page', load)
  const second = reads.read('page', load)
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe('there')
  expect(await reads.read('page', load)).toBe('there')
})
