import { Readable } from 'node:stream'
import type { HeldRemovals } from '../../core/backup/held-removals.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import type { DiskWatch } from '../../core/disk-watch.ts'
import { quotaReached } from '../../core/errors.ts'
import { noRoomForBytes, noRoomForExports } from '../../core/quota-words.rules.ts'
import type { ListedFile, OpenFile, Storage } from '../../providers/storage/storage.ts'
import { roomForFiles } from './plans.rules.ts'
import {
  addBytes,
  deleteStored,
  findLimits,
  findRowBytes,
  findStoredBytes,
  findUsage,
  listUnchecked,
  noteChecked,
  upsertStored,
} from './plans-usage.queries.ts'

const agencyOf = (key: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/)/.exec(key)?.[0]

/** Whether it is what an agency takes out of Sarai. */
const isExport = (key: string) => /^[\da-f-]{36}\/exports\//.test(key)

/** Why there is no room for a file. */
function noRoomFor(
  key: string,
  { plan, limit }: { plan: string; limit: number },
  { files, rows }: { files: number; rows: number },
) {
  return quotaReached(
    isExport(key)
      ? noRoomForExports({ plan, limit, used: files })
      : noRoomForBytes({ plan, limit, used: files + rows }),
  )
}

/** How many files of an agency are looked for in one go. */
const maxLookups = 500

/**
 * The storage as everything but its health check uses it: an agency's files are counted against its plan, exactly and
 * under concurrency, and nothing is written without room on the disk. Keys that begin with no agency, which are those
 * of logos and photos, are not counted.
 */
export class CountedStorage implements Storage {
  /** The last of those who note something for an agency: they would wait for each other in the database as well. */
  readonly #turns = new Map<string, Promise<void>>()

  constructor(
    private readonly storage: Storage,
    private readonly database: Database,
    /** Where the files are on this machine. */
    private readonly disk: DiskWatch | undefined,
    private readonly held: HeldRemovals,
  ) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#withRoom(bytes.length, async () => {
      await this.#take(key, bytes.length)
      await this.storage.put(key, bytes).catch((error: unknown) => this.#giveBack(key, error))
    })
  }

  /** A stream's size is known only at its end, so it may use what is free when it begins. */
  async putStream(key: string, stream: Readable): Promise<void> {
    const agencyId = agencyOf(key)
    const room = agencyId ? await this.#roomOf(agencyId, key) : undefined
    let size = 0
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of stream) {
        const bytes = Buffer.from(chunk as string)
        size += bytes.length
        if (room && size > room.left) throw room.refusal
        yield bytes
      }
    }
    await this.#withRoom(0, async () => {
      let refusal: unknown
      const noted = Readable.from(counted(), { objectMode: false }).on('error', (error) => (refusal = error))
      await this.storage.putStream(key, noted).catch((error: unknown) => Promise.reject(refusal ?? error))
      await this.#take(key, size).catch(async (error: unknown) => {
        await this.storage.remove(key)
        throw error
      })
    })
  }

  get(key: string): Promise<Uint8Array> {
    return this.storage.get(key)
  }

  getStream(key: string): Promise<Readable> {
    return this.storage.getStream(key)
  }

  open(key: string): Promise<OpenFile | undefined> {
    return this.storage.open(key)
  }

  size(key: string): Promise<number | undefined> {
    return this.storage.size(key)
  }

  async remove(key: string): Promise<void> {
    if (!(await this.held.hold(key))) await this.storage.remove(key)
    await this.#drop(key)
  }

  /** Removes what was kept for a backup that has ended since. */
  async releaseHeld(): Promise<void> {
    await this.held.release((key) => this.storage.remove(key))
  }

  list(folder?: string): AsyncIterable<ListedFile> {
    return this.storage.list(folder)
  }

  close(): void {
    this.storage.close()
  }

  /** Removes entries of files that were never written because a server ended. */
  async forgetMissing(agencyId: string, { before, now }: { before: string; now: string }): Promise<void> {
    for (const key of await listUnchecked(this.database.readAs(agencyId), before, maxLookups)) {
      if ((await this.storage.size(key)) === undefined) await this.#drop(key)
      else await this.database.writeAside(agencyId, (db) => noteChecked(db, key, now))
    }
  }

  #withRoom(bytes: number, write: () => Promise<void>): Promise<void> {
    return this.disk ? this.disk.withRoomFor(bytes, write) : write()
  }

  async #roomOf(agencyId: string, key: string) {
    const db = this.database.readAs(agencyId)
    const [limits, { files, rows }] = await db.together(() => [findLimits(db), findUsage(db)])
    if (!limits || limits.bytes === null) return undefined
    const left = roomForFiles(limits.bytes, rows, isExport(key)) - files
    return { left, refusal: noRoomFor(key, { plan: limits.plan, limit: limits.bytes }, { files, rows }) }
  }

  /** Reserves the space for a file before it is written; concurrent reservations do not overlap. */
  async #take(key: string, bytes: number): Promise<void> {
    const agencyId = agencyOf(key)
    if (!agencyId) return
    await this.#note(agencyId, async (db) => {
      // Held from here on.
      const all = await addBytes(db, bytes)
      const [before = 0, limits, rows] = await db.together(() => [
        findStoredBytes(db, key),
        findLimits(db),
        findRowBytes(db),
      ])
      if (limits?.bytes != null && bytes > before) {
        const { plan, bytes: limit } = limits
        if (all - before > roomForFiles(limit, rows, isExport(key)))
          throw noRoomFor(key, { plan, limit }, { files: all - bytes, rows })
      }
      if (before > 0) await addBytes(db, -before)
      await upsertStored(db, key, bytes)
    })
  }

  /** Notes one thing after the other for an agency, so that many at once take no more than one connection. */
  #note(agencyId: string, work: (db: AgencyDb) => Promise<void>): Promise<void> {
    const before = this.#turns.get(agencyId) ?? Promise.resolve()
    const mine = before.catch(() => {}).then(() => this.database.writeAside(agencyId, work))
    this.#turns.set(agencyId, mine)
    const end = () => {
      if (this.#turns.get(agencyId) === mine) this.#turns.delete(agencyId)
    }
    mine.then(end, end)
    return mine
  }

  async #drop(key: string): Promise<void> {
    const agencyId = agencyOf(key)
    if (agencyId) await this.#note(agencyId, (db) => uncount(db, key))
  }

  async #giveBack(key: string, error: unknown): Promise<never> {
    await this.#drop(key)
    throw error
  }
}

async function uncount(db: AgencyDb, key: string): Promise<void> {
  // In the order in which room is taken, so that nobody waits crosswise.
  await addBytes(db, 0)
  const bytes = await deleteStored(db, key)
  if (bytes) await addBytes(db, -bytes)
}
