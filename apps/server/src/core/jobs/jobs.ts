import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type * as z from 'zod'
import type { Services } from '../../services.ts'
import { isAway } from '../errors.ts'
import type { AgencyDb } from '../db/agency-db.ts'
import type { Database } from '../db/database.ts'
import type { DueQuestion, DueWork } from '../db/due-work.ts'
import type { LiveBus } from '../events/live-bus.ts'
import type { Logger } from '../logger.ts'
import { watchAbandoned } from './abandoned-jobs.ts'
import { JobClock, type Schedule } from './job-clock.ts'
import { type Envelope, JobWorkers } from './job-workers.ts'
import { queueDue } from './queue-due.ts'
import { QueueWatch } from './queue-watch.ts'
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
  /** How many of them may be one agency's, on all servers together: fewer, so that others always have their turn. */
  perAgency: number
  /** When it is done by itself: work on the whole installation, for no agency in particular. */
  schedule?: Schedule
  /** It only looks what is due: each server does so by its clock, and it has no place in the queue. */
  isWatch?: boolean
  /** Which agencies have such work due, where it is found by that: see `defineWatch`. */
  due?: DueQuestion
  /** It is done for agencies that are suspended as for all others, instead of waiting until that ends. */
  evenSuspended?: boolean
  run(run: JobRun<P>): Promise<void>
}

type JobOptions<P> = Pick<Job<P>, 'name' | 'payload' | 'run'> & Partial<Omit<Job<P>, 'name' | 'payload' | 'run'>>

export function defineJob<P>(options: JobOptions<P>): Job<P> {
  const limits = { concurrency: options.schedule ? 1 : 4, perAgency: 1 }
  return { retryLimit: 5, retryDelay: 5, expireInSeconds: 900, ...limits, ...options }
}

/** How long running work is waited for when the server stops. */
const timeoutMs = 6_000

/** How often, a second apart, a run is restarted in place while the database is unreachable. */
const maxOutages = 20

/** Runs begin where the last one was left, so one that lost the database goes on as soon as that is back. */
async function throughOutages(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  for (let outages = 0; ; outages++) {
    try {
      return await run()
    } catch (error) {
      if (signal.aborted || !isAway(error) || outages === maxOutages) throw error
      await sleep(1_000, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

/** Work is shared out by agency, which is the queue's group. */
const groupOf = (agencyId: string) => (agencyId ? { group: { id: agencyId } } : {})

/** How long a job of a suspended agency is postponed at a time. When the suspension ends it is resumed at once. */
const parkedSeconds = 86_400

/** How often the queue's housekeeping is looked at, and how often of that it counts what is in the queue. */
const superviseMs = 600_000
const monitorSeconds = 3_600

/** What begins later than this is found in time by the looks of each server. */
const soonMs = 60_000

/** Has the queue write as part of a transaction. */
const partOf = (db: AgencyDb) => ({
  executeSql: (text: string, values?: unknown[]) => db.$client.query({ text }, values),
})

export class JobRunner {
  readonly #boss: PgBoss
  readonly #workers = new Map<string, JobWorkers>()
  readonly #stopping = new AbortController()
  #watch: QueueWatch | undefined
  #clock: JobClock<Job<never>> | undefined
  #endTimers: () => void = () => {}

  constructor(
    database: Database,
    private readonly live: LiveBus,
    private readonly logger: Logger,
  ) {
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => database.executeSql(text, values) },
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
      // Its own timers write to the database every few seconds, whether there is work or not: `work` has others.
      supervise: false,
      schedule: false,
      monitorIntervalSeconds: monitorSeconds,
    })
    this.#boss.on('error', (error) => this.logger.warn({ error }, 'job queue error'))
    this.#boss.on('warning', () => {})
  }

  async start(): Promise<void> {
    await this.#boss.start()
  }

  /** Returns the jobs of a killed server to the queue. Only for a database with a single server. */
  async reclaim(database: Database): Promise<void> {
    await database.shared.execute(
      sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active' and retry_count < retry_limit`,
    )
  }

  /** Resumes jobs that were postponed while the agency was suspended, in the transaction that ends the suspension. */
  async unpark(db: AgencyDb): Promise<void> {
    const { rows } = await db.execute<{ name: string }>(
      sql`update pgboss.job set start_after = now() where state = 'created' and data->>'isParked' = 'true' and data->>'agencyId' = ${db.agencyId}
          returning name`,
    )
    for (const name of new Set(rows.map((row) => row.name))) this.#announce(db, name)
  }

  /** Begins to do the work of these jobs on this server. */
  async work(jobs: Job<never>[], services: Services): Promise<void> {
    const { database, live } = services
    await services.jobFailures.load()
    // Earlier versions had the queue begin what is scheduled.
    for (const { name } of await this.#boss.getSchedules()) await this.#boss.unschedule(name)
    const queued = jobs.filter(({ isWatch }) => !isWatch)
    for (const job of queued) {
      const run = (envelope: Envelope, late: AbortSignal) =>
        this.#run(job, envelope, AbortSignal.any([late, this.#stopping.signal]), services)
      const haveQueued = (ids: string[]) => this.#haveQueued(database, job.name, ids)
      const lookAgain = () => this.#watch?.lookIn(0)
      this.#workers.set(job.name, new JobWorkers(this.#boss, job, run, haveQueued, lookAgain, this.logger))
    }
    const wake = (name: string) => this.#workers.get(name)?.wake()
    this.#watch = new QueueWatch(database, [...this.#workers.keys()], wake, this.logger)
    live.onJobs = (name, inMs) => (inMs > 0 ? this.#watch?.lookIn(inMs) : wake(name))
    this.#clock = new JobClock(jobs, (job) => this.#beginScheduled(job, services), this.logger)
    const endAbandoned = watchAbandoned(database, this.#boss, (name) => this.#tell(name), this.logger)
    const supervision = setInterval(
      () => void this.#boss.supervise().catch((error: unknown) => this.#report(error)),
      superviseMs,
    ).unref()
    this.#endTimers = () => {
      endAbandoned()
      clearInterval(supervision)
      this.#watch?.stop()
    }
  }

  #report(error: unknown): void {
    this.logger.warn({ error }, 'job queue error')
  }

  /** Does by the clock what only looks, and queues other work: once, whichever servers do so. */
  async #beginScheduled(job: Job<never>, services: Services): Promise<void> {
    const { name, schedule, isWatch } = job
    if (isWatch) {
      const logger = this.logger.child({ job: name })
      const nothing = job.payload.parse({})
      return job.run({ services, agencyId: '', payload: nothing, signal: this.#stopping.signal, logger })
    }
    const once = { singletonKey: 'clock', singletonSeconds: 60 * (schedule?.everyMinutes ?? 1) }
    if (await this.#boss.send(name, { agencyId: '', payload: {} }, once)) this.#tell(name)
  }

  async #haveQueued(database: Database, name: string, agencyIds: string[]): Promise<string[]> {
    const { rows } = await database.shared.execute<{ id: string }>(
      sql`select distinct group_id as id from pgboss.job
           where name = ${name} and state < 'active' and not blocked and group_id = any(${sql.param(agencyIds)}::text[])`,
    )
    return rows.map(({ id }) => id)
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
      // Work on the whole installation is for no agency.
      if (agencyId && !job.evenSuspended && (await services.standings.reachOf(agencyId)) === 'suspended') {
        const parked: Envelope = { agencyId, payload, isParked: true }
        await this.#boss.send(job.name, parked, { startAfter: parkedSeconds, ...groupOf(agencyId) })
        logger.info('job postponed: its agency is suspended')
        return
      }
      const run = { services, agencyId, payload: job.payload.parse(payload), signal, logger }
      await throughOutages(signal, () => job.run(run))
      logger.debug({ ms: Math.round(performance.now() - startedAt) }, 'job done')
      if (agencyId) await services.jobFailures.noteSuccess(job.name, agencyId)
    } catch (error) {
      if (this.#stopping.signal.aborted) {
        // Cut short by us, which is no failure to be counted: it waits in the queue for the next server.
        await this.#boss.send(job.name, { agencyId, payload }, groupOf(agencyId))
        this.live.publishJobs(job.name)
        logger.info('job returned to the queue')
        return
      }
      const failures = agencyId ? await services.jobFailures.note(job.name, agencyId, error) : 1
      // Said once; how often it fails after that, the operator's command says.
      if (failures === 1) logger.error({ error }, 'job failed; it will be retried')
      else logger.debug({ error, failures }, 'job failed again')
      throw error
    }
  }

  /** Puts work in the queue as part of the transaction: it exists when, and only when, that is committed. */
  async enqueue<P>(db: AgencyDb, job: Job<P>, payload: P, options: { startAfter?: Date } = {}): Promise<void> {
    const { agencyId } = db
    await this.#boss.send(job.name, { agencyId, payload }, { ...options, ...groupOf(agencyId), db: partOf(db) })
    this.#announce(db, job.name, options.startAfter)
  }

  /** The same with many pieces of work of a kind at once. */
  async enqueueAll<P extends object>(db: AgencyDb, job: Job<P>, payloads: P[]): Promise<void> {
    if (payloads.length === 0) return
    const { agencyId } = db
    const envelopes = payloads.map((payload) => ({ data: { agencyId, payload }, ...groupOf(agencyId) }))
    await this.#boss.insert(job.name, envelopes, { db: partOf(db) })
    this.#announce(db, job.name)
  }

  /** Puts work in the queue that belongs to no agency, or of which it is not known yet to which. */
  async enqueueForNoAgency<P>(job: Job<P>, payload: P): Promise<void> {
    await this.#boss.send(job.name, { agencyId: '', payload } as Envelope)
    this.#tell(job.name)
  }

  /**
   * Puts work that is due in the queue, one job an agency (`queue-due.ts`).
   * @returns how many were queued
   */
  async enqueueDue(database: Database, job: Job<object>, found: DueWork[], now: Date): Promise<number> {
    if (found.length === 0) return 0
    const count = await database.writeShared((client) => queueDue(this.#boss, client, job.name, found, now))
    if (count > 0) {
      this.#tell(job.name)
      this.#watch?.lookIn(0)
    }
    return count
  }

  /** Has all servers look for work of a kind once the transaction is committed, or when the work begins. */
  #announce(db: AgencyDb, name: string, startAfter?: Date): void {
    db.afterCommit(() => this.#tell(name, startAfter ? startAfter.getTime() - Date.now() : 0))
  }

  #tell(name: string, inMs = 0): void {
    if (inMs > soonMs) return
    if (inMs > 0) this.#watch?.lookIn(inMs)
    else this.#workers.get(name)?.wake()
    this.live.publishJobs(name, Math.max(inMs, 0))
  }

  /** Takes no more work, tells running work to come to a stop, and waits for it a while, or until it is hurried. */
  async finish(hurry?: AbortSignal): Promise<void> {
    this.#stopping.abort(new Error('the server is stopping'))
    this.#endTimers()
    const finishing = [
      this.#clock?.stop() ?? Promise.resolve(),
      ...[...this.#workers.values()].map((workers) => workers.stop()),
    ]
    this.#workers.clear()
    const patience = sleep(timeoutMs, undefined, { ref: false, signal: hurry }).catch(() => {})
    await Promise.race([Promise.all(finishing), patience])
  }

  async stop(): Promise<void> {
    await this.finish()
    await this.#boss.stop({ graceful: false })
  }
}
