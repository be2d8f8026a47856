import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const signal = new AbortController().signal
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a few run at once, never more, and what comes of them keeps the order of the list', async () => {
  let [running, most] = [0, 0]
  const work = async (one: number) => {
    most = Math.max(most, ++running)
    await rest(one % 2 ? 1 : 8)
    running--
    return one * 10
  }
  const seen: [number, number][] = []
  for await (const pair of inOrder([1, 2, 3, 4, 5, 6, 7], { atOnce: 3, signal }, work)) seen.push(pair)
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map((one) => [one, one * 10]))
  expect(most).toBe(3)
})

test('the first that fails ends it, once nothing is running any more, and no more are begun', async () => {
  const begun: number[] = []
  let running = 0
  const work = async (one: number) => {
    begun.push(one)
    running++
    await rest(2 * one)
    running--
    if (one === 2) throw new Error('no')
    return one
  }
  const all = (async () => {
    for await (const _ of inOrder([1, 2, 3, 4, 5], { atOnce: 2, signal }, work));
  })()
  await expect(all).rejects.toThrow('no')
  expect(running).toBe(0)
  expect(begun).toEqual([1, 2, 3])
})

test('it ends when it is not wanted any more', async () => {
  const all = (async () => {
    for await (const _ of inOrder([1], { atOnce: 2, signal: AbortSignal.abort() }, async (one) => one));
  })()
  await expect(all).rejects.toThrow()
})
