import { setTimeout as sleep } from 'node:timers/promises'
import type { Job as QueuedJob, PgBoss } from 'pg-boss'
import type { Logger } from '../logger.ts'
import { heartbeatMs } from './abandoned-jobs.ts'

/** What is kept in the queue. `agencyId` is empty for work on the whole installation. */
export interface Envelope {
  agencyId: string
  payload: unknown
  /** Put aside because the agency is suspended. */
  isParked?: true
}

/** So many agencies may have had their turn before it is asked which of them have more to do. */
const maxServed = 100

/** What comes to an end within this time is noted, and has its place taken, by one statement. */
const gatherMs = 5

interface Kind {
  name: string
  concurrency: number
  perAgency: number
}

/**
 * Does the work of one kind on this server when it is woken, agencies in turn: an agency comes again when all others with work have had
 * their turn, and never has more than `perAgency` in progress on all servers together. Two servers that look in the
 * same moment may exceed it by one.
 */
export class JobWorkers {
  readonly #runs = new Set<Promise<void>>()
  readonly #runningOf = new Map<string, number>()
  /** Agencies that have had their turn since all had one, and may have more to do. */
  #served = new Set<string>()
  /** At how many of them it is asked again which have. */
  #pruneAt = maxServed
  #isWoken = false
  #done: { ids: string[]; noted: Promise<void> } | undefined
  #endPause: (() => void) | undefined
  #isStopping = false
  readonly #looking: Promise<void>

  /** @param run ends when the work is done, and fails when it is to be tried again. Its signal fires when it takes too long */
  constructor(
    private readonly boss: PgBoss,
    private readonly kind: Kind,
    private readonly run: (envelope: Envelope, signal: AbortSignal) => Promise<void>,
    /** Which of these agencies have such work in the queue. */
    private readonly haveQueued: (agencyIds: string[]) => Promise<string[]>,
    /** Called when work has failed, and may begin again later. */
    private readonly onFailure: () => void,
    private readonly logger: Logger,
  ) {
    this.#looking = this.#look()
  }

  /** Makes it look for work at once. */
  wake(): void {
    this.#isWoken = true
    this.#endPause?.()
  }

  /** Takes no more work. Resolves when everything in progress has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.wake()
    await this.#looking
    await Promise.all(this.#runs)
  }

  async #look(): Promise<void> {
    while (!this.#isStopping) {
      this.#isWoken = false
      const free = this.kind.concurrency - this.#runs.size
      const taken = free > 0 ? await this.#take(free) : []
      for (const job of taken) this.#begin(job)
      if (taken.length === 0) await this.#pause()
      // Quick work that is all under way ends together, or nearly.
      else if (taken.length === free) await this.#pause().then(() => sleep(gatherMs))
    }
  }

  async #pause(): Promise<void> {
    if (this.#isWoken) return
    await new Promise<void>((resolve) => (this.#endPause = resolve))
  }

  /** The next pieces of work, of agencies whose turn it is. */
  async #take(count: number): Promise<QueuedJob<Envelope>[]> {
    try {
      const full = [...this.#runningOf].filter(([, running]) => running >= this.kind.perAgency).map(([id]) => id)
      let taken = await this.#fetch([...full, ...this.#served], count)
      if (taken.length === 0 && this.#served.size > 0) {
        this.#served.clear()
        taken = await this.#fetch(full, count)
      }
      for (const { data } of taken) if (data.agencyId) this.#served.add(data.agencyId)
      if (this.#served.size >= this.#pruneAt) await this.#prune()
      return taken
    } catch (error) {
      this.#report(error)
      return []
    }
  }

  /** Forgets those who have nothing more to do: a turn for each of 10,000 agencies costs no more than for each of ten. */
  async #prune(): Promise<void> {
    this.#served = new Set(await this.haveQueued([...this.#served]))
    this.#pruneAt = Math.max(maxServed, 2 * this.#served.size)
  }

  #fetch(ignoreGroups: string[], count: number): Promise<QueuedJob<Envelope>[]> {
    const { name, perAgency } = this.kind
    // Where an agency may have several, one at a time, so that it does not get them all at its turn.
    const batchSize = perAgency === 1 ? count : 1
    return this.boss.fetch<Envelope>(name, { batchSize, groupConcurrency: perAgency, ignoreGroups })
  }

  #begin(taken: QueuedJob<Envelope>): void {
    const { agencyId } = taken.data
    this.#count(agencyId, 1)
    const run = this.#do(taken).finally(() => {
      this.#count(agencyId, -1)
      this.#runs.delete(run)
      this.wake()
    })
    this.#runs.add(run)
  }

  #count(agencyId: string, change: 1 | -1): void {
    if (!agencyId) return
    const running = (this.#runningOf.get(agencyId) ?? 0) + change
    if (running === 0) this.#runningOf.delete(agencyId)
    else this.#runningOf.set(agencyId, running)
  }

  /** Does a job, with a heartbeat while it runs, and stores the outcome. */
  async #do({ id, data, expireInSeconds }: QueuedJob<Envelope>): Promise<void> {
    const { name } = this.kind
    const late = new AbortController()
    const expired = new Promise<never>((_, reject) => {
      late.signal.addEventListener('abort', () => reject(late.signal.reason as Error), { once: true })
    })
    const expiry = setTimeout(
      () => late.abort(new Error(`took longer than ${expireInSeconds} s`)),
      expireInSeconds * 1000,
    )
    const sayAlive = () => void this.boss.touch(name, id).catch((error: unknown) => this.#report(error))
    const heartbeat = setInterval(sayAlive, heartbeatMs)
    try {
      await Promise.race([this.run(data, late.signal), expired])
      await this.#complete(id)
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error))
      await this.boss.fail(name, id, reason).catch((trouble: unknown) => this.#report(trouble))
      this.onFailure()
    } finally {
      clearTimeout(expiry)
      clearInterval(heartbeat)
    }
  }

  /** Notes that work is done, together with what else is done in the same moment. */
  #complete(id: string): Promise<void> {
    this.#done ??= { ids: [], noted: sleep(gatherMs).then(() => this.#noteDone()) }
    this.#done.ids.push(id)
    return this.#done.noted
  }

  async #noteDone(): Promise<void> {
    const ids = this.#done?.ids ?? []
    this.#done = undefined
    await this.boss.complete(this.kind.name, ids)
  }

  #report(error: unknown): void {
    this.logger.warn({ error, job: this.kind.name }, 'job queue error')
  }
}
