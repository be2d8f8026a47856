import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { answerWithin, WorkerFailed } from './workers.ts'

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
