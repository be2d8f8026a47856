import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../services.ts'
import { inTempFolder } from './temp-folder.ts'
import { answerWithin, inWorker, startWorker } from './workers.ts'

/** Longest that one document may take, unless it is known to be a long one. */
const usualMs = 120_000

interface FromWorker {
  agencyId: string
  /** The worker's file, from `src`. It gets `{ input, target }`, writes the file to `target` and answers once. */
  worker: string
  input: unknown
  storageKey: string
  signal: AbortSignal
  /** Longest that it may take. */
  maxMs?: number
}

/** Has a worker set a document, and keeps the file under a key of the storage. */
export async function storeFromWorker(
  { storage }: Pick<Services, 'storage'>,
  { agencyId, worker, input, storageKey, signal, maxMs = usualMs }: FromWorker,
): Promise<void> {
  await inTempFolder(async (folder) => {
    const target = path.join(folder, 'document')
    await inWorker(
      agencyId,
      () => startWorker(worker, { input, target }, { hasMarkup: true }),
      (started) => answerWithin(started, maxMs, signal),
      signal,
    )
    await storage.put(storageKey, await readFile(target))
  })
}
