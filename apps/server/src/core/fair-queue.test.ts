import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const queueOf = (limits: { running?: number; runningPerKey?: number; waitingPerKey?: number } = {}) =>
  new FairQueue({ running: 1, runningPerKey: 1, waitingPerKey: 100, refusal: 'Later.', ...limits })

/** Does work of that many milliseconds for each key, asked for in that order. @returns the order it was done in */
async function orderOf(queue: FairQueue, asked: [key: string, ms: number][]): Promise<string> {
  const done: string[] = []
  await Promise.all(
    asked.map(([key, ms]) =>
      queue.run(key, async () => {
        await sleep(ms)
        done.push(key)
      }),
    ),
  )
  return done.join('')
}

describe('work that is done in turns', () => {
  it('takes up those who ask for little between those of whoever asks for much', async () => {
    const asked = [...Array.from({ length: 6 }, () => ['a', 20] as [string, number]), ['b', 20], ['c', 20]] as const
    expect(await orderOf(queueOf(), [...asked] as [string, number][])).toMatch(/^a(bc|cb)a{5}$/)
  })

  it('counts time, not pieces: many small ones are done beside one long one', async () => {
    const long = Array.from({ length: 4 }, () => ['a', 120] as [string, number])
    const small = Array.from({ length: 5 }, () => ['b', 5] as [string, number])
    expect(await orderOf(queueOf(), [...long, ...small])).toBe('abbbbbaaa')
  })

  it('gives nobody who comes late what they did not use before', async () => {
    const queue = queueOf()
    await queue.run('b', () => sleep(1))
    await orderOf(queue, [
      ['a', 60],
      ['a', 60],
    ])
    const late = Array.from({ length: 4 }, (_, at) => [at % 2 ? 'a' : 'b', 30] as [string, number])
    // Were it otherwise, b would have both its turns first.
    expect(await orderOf(queue, [...late.slice(0, 1), ...late])).not.toMatch(/^bbb/)
  })

  it('does several at a time, but no more than one of a key', async () => {
    const queue = queueOf({ running: 2 })
    let running: string[] = []
    const seen: string[] = []
    const work = (key: string) =>
      queue.run(key, async () => {
        running.push(key)
        seen.push([...running].sort().join(''))
        await sleep(10)
        running = running.filter((one) => one !== key)
      })
    await Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map(work))
    expect(seen.every((both) => both.length <= 2 && new Set(both).size === both.length)).toBe(true)
    expect(seen.some((both) => both.length === 2)).toBe(true)
  })

  it('refuses what is too much for one, and goes on after what fails', async () => {
    const queue = queueOf({ waitingPerKey: 2 })
    const ended = await Promise.allSettled([
      queue.run('a', () => Promise.reject(new Error('no'))),
      ...Array.from({ length: 4 }, () => queue.run('a', () => Promise.resolve('done'))),
      queue.run('b', () => Promise.resolve('b')),
    ])
    expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
      'no',
      'done',
      'done',
      'Later.',
      'Later.',
      'b',
    ])
  })

  it('does not begin what is not wanted any more', async () => {
    const queue = queueOf()
    const gone = new AbortController()
    const first = queue.run('a', () => sleep(20))
    let isBegun = false
    const second = queue.run('a', () => Promise.resolve((isBegun = true)), gone.signal)
    gone.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    await first
    await expect(queue.run('a', () => Promise.resolve(1), gone.signal)).rejects.toThrow('gone')
    expect(isBegun).toBe(false)
    expect(await queue.run('a', () => Promise.resolve(2))).toBe(2)
  })
})
