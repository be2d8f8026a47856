import { constants, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Turns } from './turns.ts'
import { countThreads } from './workers.rules.ts'

/** Memory one worker may use; a hostile file ends its worker, not the server. */
const memoryMb = 512
const youngMb = 64

/**
 * Worker threads at a time, and how many of them for one agency, so that one agency's PDFs, files and previews do not
 * block another's.
 */
const turns = new Turns({
  ...countThreads({
    machineMb: totalmem() / 2 ** 20,
    allowedMb: process.constrainedMemory() / 2 ** 20,
    threadMb: memoryMb + youngMb,
  }),
  maxWaiting: 20,
  maxWaitMs: 10_000,
  what: 'a thread of its own',
})

/**
 * Puts a thread behind those that answer people, as soon as it runs: where Linux is told of process 0, it takes the thread
 * that says so. Elsewhere, or where that is not allowed, it goes on as it is.
 */
const givesWay = `data:text/javascript,import{setPriority}from'node:os';try{if(process.platform==='linux')setPriority(0,${constants.priority.PRIORITY_BELOW_NORMAL})}catch{}`

const serverConfig = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))

/**
 * Runs heavy work away from the requests. `name` is the worker's file beside the build, or its path from `src` when
 * the sources run as they are.
 */
export function startWorker(sourcePath: string, data: unknown, { hasMarkup = false } = {}): Worker {
  const isBuilt = import.meta.url.endsWith('.js')
  const file = isBuilt ? `./${sourcePath.split('/').at(-1)?.replace('.ts', '.js')}` : `../${sourcePath}`
  return new Worker(new URL(file, import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
    // Node takes the types off our sources by itself; what is written as markup (`.tsx`) it leaves to tsx.
    execArgv: [
      '--import',
      givesWay,
      ...(isBuilt ? [] : hasMarkup ? ['--import', 'tsx'] : process.execArgv.filter((flag) => !flag.includes('tsx'))),
    ],
    env: hasMarkup && !isBuilt ? { ...process.env, TSX_TSCONFIG_PATH: serverConfig } : process.env,
  })
}

/**
 * Begins heavy work when it is the agency's turn, which it has until the work is over.
 * @param signal who brings one waits until it fires; others ten seconds
 * @throws an error that passes, where too much waits
 */
export async function inWorker<T>(
  agencyId: string,
  start: () => Worker,
  work: (worker: Worker) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  await turns.take(agencyId, signal)
  try {
    return await work(start())
  } finally {
    turns.leave(agencyId)
  }
}

/** A worker that used up its memory or its time. What it was given was too much for it. */
export class WorkerFailed extends Error {}

/** The worker's one answer, or its failure. */
export function answerOf<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerFailed('out of memory') : error),
    )
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code} and no answer`)))
  })
}

/**
 * The same of a worker that is ended when it takes too long, or when nobody wants the answer any more: also where that
 * was so before it began, since a worker nobody listens to would bring the server down with its failure.
 */
export async function answerWithin<T>(worker: Worker, ms: number, signal?: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(signal?.reason as Error)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WorkerFailed('took too long')), ms)
  })
  try {
    return await Promise.race([stopped, answerOf<T>(worker), late])
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
