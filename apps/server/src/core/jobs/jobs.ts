import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type * as z from 'zod'
import type { Services } from '../../services.ts'
import type { AgencyDb } from '../db/agency-db.ts'
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
const patienceMs = 7_000

interface Envelope {
  agencyId: string
  payload: unknown
}

export class JobRunner {
  readonly #boss: PgBoss
  readonly #workers = new Map<string, string>()
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

  /** Begins to do the work of these jobs on this server. */
  async work(jobs: Job<never>[], services: Services): Promise<void> {
    for (const job of jobs) {
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule, { agencyId: '', payload: {} })
      const options = { pollingIntervalSeconds: 1, batchSize: 1, localConcurrency: job.concurrency }
      const worker = await this.#boss.work<Envelope>(job.name, options, async ([taken]) => {
        // Where one was waiting there may be more: they are not left until the next look.
        this.#boss.notifyWorker(worker)
        if (taken) await this.#run(job, taken.data, AbortSignal.any([taken.signal, this.#stopping.signal]), services)
      })
      this.#workers.set(job.name, worker)
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
      await job.run({ services, agencyId, payload: job.payload.parse(payload), signal, logger })
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
    const executor = { executeSql: (text: string, values?: unknown[]) => db.$client.query({ text }, values) }
    await this.#boss.send(job.name, { agencyId: db.agencyId, payload } as Envelope, { ...options, db: executor })
    const worker = this.#workers.get(job.name)
    if (worker && !options.startAfter) db.afterCommit(() => this.#boss.notifyWorker(worker))
  }

  /** Takes no more work, tells running work to come to a stop, and waits for it a while. */
  async finish(): Promise<void> {
    this.#stopping.abort(new Error('the server is stopping'))
    const finishing = [...this.#workers.keys()].map((name) => this.#boss.offWork(name))
    await Promise.race([Promise.all(finishing), sleep(patienceMs, undefined, { ref: false })])
  }

  async stop(): Promise<void> {
    await this.finish()
    await this.#boss.stop({ graceful: false })
  }
}
