import type { Job as QueuedJob, PgBoss } from 'pg-boss'
import type { Logger } from '../logger.ts'

/** How often to poll for work of which this server was not notified. */
const lookMs = 1_000

/** What is kept in the queue. `agencyId` is empty for work on the whole installation. */
export interface Envelope {
  agencyId: string
  payload: unknown
  /** Put aside because the agency is suspended. */
  isParked?: true
}

interface Kind {
  name: string
  concurrency: number
  perAgency: number
}

/**
 * Does the work of one kind on this server, agencies in turn: an agency comes again when all others with work have had
 * their turn, and never has more than `perAgency` in progress on all servers together. Two servers that look in the
 * same moment may exceed it by one.
 */
export class JobWorkers {
  readonly #runs = new Set<Promise<void>>()
  readonly #runningOf = new Map<string, number>()
  /** Agencies that have had their turn since all had one. */
  readonly #served = new Set<string>()
  #isWoken = false
  #endPause: (() => void) | undefined
  #isStopping = false
  readonly #looking: Promise<void>

  /** @param run ends when the work is done, and fails when it is to be tried again. Its signal fires when it takes too long */
  constructor(
    private readonly boss: PgBoss,
    private readonly kind: Kind,
    private readonly run: (envelope: Envelope, signal: AbortSignal) => Promise<void>,
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
      const taken = this.#runs.size < this.kind.concurrency ? await this.#take() : undefined
      if (taken) this.#begin(taken)
      else await this.#pause()
    }
  }

  async #pause(): Promise<void> {
    if (this.#isWoken) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookMs)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** The next piece of work, of an agency whose turn it is. */
  async #take(): Promise<QueuedJob<Envelope> | undefined> {
    try {
      const full = [...this.#runningOf].filter(([, running]) => running >= this.kind.perAgency).map(([id]) => id)
      let taken = await this.#fetch([...full, ...this.#served])
      if (!taken && this.#served.size > 0) {
        this.#served.clear()
        taken = await this.#fetch(full)
      }
      if (taken?.data.agencyId) this.#served.add(taken.data.agencyId)
      return taken
    } catch (error) {
      this.#report(error)
      return undefined
    }
  }

  async #fetch(ignoreGroups: string[]): Promise<QueuedJob<Envelope> | undefined> {
    const { name, perAgency } = this.kind
    const [taken] = await this.boss.fetch<Envelope>(name, { batchSize: 1, groupConcurrency: perAgency, ignoreGroups })
    return taken
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
  async #do({ id, data, expireInSeconds, heartbeatSeconds }: QueuedJob<Envelope>): Promise<void> {
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
    const heartbeat = heartbeatSeconds ? setInterval(sayAlive, heartbeatSeconds * 500) : undefined
    try {
      await Promise.race([this.run(data, late.signal), expired])
      await this.boss.complete(name, id)
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error))
      await this.boss.fail(name, id, reason).catch((trouble: unknown) => this.#report(trouble))
    } finally {
      clearTimeout(expiry)
      clearInterval(heartbeat)
    }
  }

  #report(error: unknown): void {
    this.logger.warn({ error, job: this.kind.name }, 'job queue error')
  }
}
