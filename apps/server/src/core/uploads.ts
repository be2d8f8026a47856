import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../services.ts'
import type { AgencyDb } from './db/agency-db.ts'
import { AppError } from './errors.ts'
import type { Once } from './procedures.ts'
import { inTempFolder } from './temp-folder.ts'
import { answerWithin, inWorker, startWorker, WorkerFailed } from './workers.ts'

interface ReadByWorker {
  agencyId: string
  upload: File
  /** The worker's file, from `src`. It gets `{ file, …task }` and answers once. */
  worker: string
  task: object
  /** Longest that it may take. */
  maxMs: number
  /** What is said of a file that takes longer, or more memory than a worker has. */
  tooMuch: string
  signal?: AbortSignal
}

/** Has a worker read a file that somebody has sent. */
export async function readByWorker<Answer>(asked: ReadByWorker): Promise<Answer | { problem: string }> {
  const { agencyId, upload, worker, task, maxMs, tooMuch, signal } = asked
  return inTempFolder(async (folder) => {
    const file = path.join(folder, 'file')
    await pipeline(Readable.fromWeb(upload.stream() as never), createWriteStream(file))
    try {
      return await inWorker(
        agencyId,
        () => startWorker(worker, { file, ...task }),
        (started) => answerWithin<Answer>(started, maxMs, signal),
        signal,
      )
    } catch (error) {
      if (error instanceof WorkerFailed) return { problem: tooMuch }
      throw error
    }
  })
}

/** What tells a file from others, as part of a request that is sent twice. */
export async function hashOfFile(file: File): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.stream() as unknown as AsyncIterable<Uint8Array>) hash.update(chunk)
  return hash.digest('base64url')
}

interface ReadAndStored<Read, Stored> {
  agencyId: string
  once: Once
  /** What makes it another request. */
  input: unknown
  read: () => Promise<Read>
  store: (db: AgencyDb, read: Read) => Promise<Stored>
}

/** Reads something while no transaction is held, and stores it once. */
export async function readAndStore<Read, Stored>(
  { database }: Pick<Services, 'database'>,
  { agencyId, once, input, read, store }: ReadAndStored<Read, Stored>,
): Promise<Stored> {
  let work: (db: AgencyDb) => Promise<Stored>
  try {
    const found = await read()
    work = (db) => store(db, found)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // If the idempotency key was used for another file, `once` reports that instead of this error.
    work = () => Promise.reject(error)
  }
  return database.writeAs(agencyId, (db) => once(db, input, () => work(db)))
}
