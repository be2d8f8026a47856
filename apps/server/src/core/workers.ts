import { Worker } from 'node:worker_threads'

/** Memory one worker may use; a file made to exhaust it ends its worker, not the server. */
const memoryMb = 512

/**
 * Runs heavy work away from the requests. `name` is the worker's file beside the build, or its path from `src` when
 * the sources run as they are.
 */
export function startWorker(sourcePath: string, data: unknown): Worker {
  const isBuilt = import.meta.url.endsWith('.js')
  const file = isBuilt ? `./${sourcePath.split('/').at(-1)?.replace('.ts', '.js')}` : `../${sourcePath}`
  return new Worker(new URL(file, import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    execArgv: isBuilt ? [] : process.execArgv.filter((flag) => !flag.includes('tsx')),
  })
}

/** The worker's one answer, or its failure. */
export function answerOf<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code} and no answer`)))
  })
}
