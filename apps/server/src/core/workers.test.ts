import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { answerOf, answerWithin, startWorker, WorkerFailed } from './workers.ts'

const work = (code: string) =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${code}`, { eval: true })
const fails = "setTimeout(() => { throw new Error('the folder is gone') }, 200)"
const never = 'setInterval(() => {}, 1000)'

/** Begins something with a worker, and waits until that has ended. */
async function untilEnded(worker: Worker, signal: AbortSignal | undefined, ms = 10_000): Promise<unknown> {
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  const answer = await answerWithin(worker, ms, signal).catch((error: unknown) => error)
  await ended
  return answer
}

describe('a worker that is asked for one answer', () => {
  it('gives it, or its failure', async () => {
    expect(await untilEnded(work("parentPort.postMessage('done')"), undefined)).toBe('done')
    expect(await untilEnded(work(fails), undefined)).toMatchObject({ message: 'the folder is gone' })
  })

  it('is ended when it takes too long', async () => {
    expect(await untilEnded(work(never), undefined, 100)).toBeInstanceOf(WorkerFailed)
  })

  it('is ended when its answer is not wanted any more, without failing afterwards', async () => {
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(new Error('stopping')), 50)
    expect(await untilEnded(work(fails), stopping.signal)).toMatchObject({ message: 'stopping' })
  })

  it('is ended also when that was so before it began', async () => {
    const stopping = AbortSignal.abort(new Error('stopping'))
    expect(await untilEnded(work(fails), stopping)).toMatchObject({ message: 'stopping' })
  })
})

/** How each thread of this process stands with the machine: 0 is first, 19 last. */
function listNiceness(): number[] {
  const readNiceness = (thread: string) => {
    const [, after = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')
    return Number(after.split(' ')[16])
  }
  return readdirSync('/proc/self/task').map(readNiceness)
}

it.runIf(process.platform === 'linux')('puts its thread behind those that answer people, and no other', async () => {
  const worker = startWorker('features/places/places.worker.ts', {})
  const answer = answerOf<string[]>(worker)
  await expect.poll(() => listNiceness().filter((nice) => nice === 10).length).toBe(1)
  expect((await answer).length).toBeGreaterThan(1000)
  await worker.terminate()
  await expect.poll(() => listNiceness().includes(10)).toBe(false)
})
