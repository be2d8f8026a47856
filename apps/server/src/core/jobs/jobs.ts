import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type * as z from 'zod'
import type { Services } from '../../services.ts'
import { isAway } from '../errors.ts'
import type { AgencyDb } from '../db/agency-db.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import type { QueueDefinition } from './queues.ts'

export interface JobRun<P> {
  services: Services
  /** The agency the work is done for. */
  agencyId: string
  payload: P
  /** Fires when the server is stopping or the run has taken too long. */
  signal: AbortSignal
  logger: Logger
}

/**
 * A kind of background work. A run may be cut off at any point and started again, on another server too: `run` must
 * come to the same end however often it is begun. Payloads carry ids, not data.
 */
export interface Job<P> extends QueueDefinition {
  payload: z.ZodType<P>
  /** How many runs of this kind one server does at a time. */
  concurrency: number
  /** When it is done by itself, as a cron line in UTC: work on the whole installation, for no agency in particular. */
  schedule?: string
  run(run: JobRun<P>): Promise<void>
}

type JobOptions<P> = Pick<Job<P>, 'name' | 'payload' | 'run'> &
  Partial<QueueDefinition & { concurrency: number; schedule: string }>

export function defineJob<P>(options: JobOptions<P>): Job<P> {
  return { retryLimit: 5, retryDelay: 5, expireInSeconds: 900, concurrency: 1, ...options }
}

/** How long running work is waited for when the server stops. */
const patienceMs = 6_000

/** How often, a second apart, a run is begun again in place while the database is away. */
const mostOutages = 20

/** How often the first worker of a kind of job looks for work, and how often those do whom it wakes. */
const lookSeconds = 1
const idleLookSeconds = 5

/** Runs begin where the last one was left, so one that lost the database goes on as soon as that is back. */
async function throughOutages(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  for (let outages = 0; ; outages++) {
    try {
      return await run()
    } catch (error) {
      if (signal.aborted || !isAway(error) || outages === mostOutages) throw error
      await sleep(1_000, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

/** One that does jobs of a kind on this server, one at a time. */
interface Worker {
  id: string
  isBusy: boolean
}

interface Envelope {
  agencyId: string
  payload: unknown
}

/** Has the queue write as part of a transaction. */
const partOf = (db: AgencyDb) => ({
  executeSql: (text: string, values?: unknown[]) => db.$client.query({ text }, values),
})

export class JobRunner {
  readonly #boss: PgBoss
  readonly #workers = new Map<string, Worker[]>()
  readonly #stopping = new AbortController()

  constructor(
    url: string,
    private readonly logger: Logger,
  ) {
    this.#boss = new PgBoss({
      connectionString: url,
      application_name: 'sarai jobs',
      max: 4,
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    })
    this.#boss.on('error', (error) => this.logger.warn({ error }, 'job queue trouble'))
    this.#boss.on('warning', () => {})
  }

  async start(): Promise<void> {
    await this.#boss.start()
  }

  /** Puts back what a server was at when it was killed. Only for the only server of a database. */
  async reclaim(database: Database): Promise<void> {
    await database.shared.execute(
      sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active' and retry_count < retry_limit`,
    )
  }

  /** Begins to do the work of these jobs on this server. */
  async work(jobs: Job<never>[], services: Services): Promise<void> {
    for (const job of jobs) {
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule, { agencyId: '', payload: {} })
      // Each by itself: of those that the queue makes of one only the first can be woken.
      const workers: Worker[] = []
      this.#workers.set(job.name, workers)
      for (let at = 0; at < job.concurrency; at++) {
        const look = { pollingIntervalSeconds: at === 0 ? lookSeconds : idleLookSeconds, batchSize: 1 }
        const worker: Worker = { id: '', isBusy: false }
        worker.id = await this.#boss.work<Envelope>(job.name, look, async ([taken]) => {
          worker.isBusy = true
          try {
            // Where one was waiting there may be more: neither this worker nor an idle one waits for its next look.
            this.#boss.notifyWorker(worker.id)
            this.#wakeOne(job.name)
            if (taken)
              await this.#run(job, taken.data, AbortSignal.any([taken.signal, this.#stopping.signal]), services)
          } finally {
            worker.isBusy = false
          }
        })
        workers.push(worker)
      }
    }
  }

  async #run(
    job: Job<unknown>,
    { agencyId, payload }: Envelope,
    signal: AbortSignal,
    services: Services,
  ): Promise<void> {
    const logger = this.logger.child({ job: job.name, agencyId })
    const startedAt = performance.now()
    try {
      const run = { services, agencyId, payload: job.payload.parse(payload), signal, logger }
      await throughOutages(signal, () => job.run(run))
      logger.info({ ms: Math.round(performance.now() - startedAt) }, 'job done')
    } catch (error) {
      if (this.#stopping.signal.aborted) {
        // Cut short by us, which is no failure to be counted: it waits in the queue for the next server.
        await this.#boss.send(job.name, { agencyId, payload })
        logger.info('job put back')
        return
      }
      logger.error({ error }, 'job failed; it will be tried again')
      throw error
    }
  }

  /** Puts work in the queue as part of the transaction: it exists when, and only when, that is committed. */
  async enqueue<P>(
    db: AgencyDb,
    job: Job<P>,
    payload: P,
    options: { startAfter?: Date; singletonKey?: string } = {},
  ): Promise<void> {
    await this.#boss.send(job.name, { agencyId: db.agencyId, payload } as Envelope, { ...options, db: partOf(db) })
    if (!options.startAfter) this.#wake(db, job.name)
  }

  /** The same with many pieces of work of a kind at once. */
  async enqueueAll<P extends object>(db: AgencyDb, job: Job<P>, payloads: P[]): Promise<void> {
    if (payloads.length === 0) return
    const envelopes = payloads.map((payload) => ({ data: { agencyId: db.agencyId, payload } }))
    await this.#boss.insert(job.name, envelopes, { db: partOf(db) })
    this.#wake(db, job.name)
  }

  /** Has a worker of this server look for work once the transaction is committed. */
  #wake(db: AgencyDb, name: string): void {
    if (this.#workers.has(name)) db.afterCommit(() => this.#wakeOne(name))
  }

  /** Those that are busy look by themselves when they are done. */
  #wakeOne(name: string): void {
    const idle = this.#workers.get(name)?.find(({ isBusy }) => !isBusy)
    if (idle) this.#boss.notifyWorker(idle.id)
  }

  /** Takes no more work, tells running work to come to a stop, and waits for it a while, or until it is hurried. */
  async finish(hurry?: AbortSignal): Promise<void> {
    this.#stopping.abort(new Error('the server is stopping'))
    const finishing = [...this.#workers.keys()].map((name) => this.#boss.offWork(name))
    this.#workers.clear()
    const patience = sleep(patienceMs, undefined, { ref: false, signal: hurry }).catch(() => {})
    await Promise.race([Promise.all(finishing), patience])
  }

  async stop(): Promise<void> {
    await this.finish()
    await this.#boss.stop({ graceful: false })
  }
}
