import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUsage } from '../db/fair-pool.ts'
import type { DiskRoom } from '../disk-watch.ts'
import type { FigureWatch, InstallationFigures } from './installation-figures.ts'

/** Bounds of what a call takes, in seconds: what nobody notices, what goals are set for, and what is too long. */
const callBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** How often the event loop's lag is measured, in ms: more often would cost an idle server more than all else. */
const lagPrecisionMs = 50

interface Sources {
  figures: FigureWatch
  pools: () => Record<string, PoolUsage>
  liveStreams: () => number
  disk: () => DiskRoom | undefined
}

/** What a monitoring system reads about this server and the installation. Labels are names of code: never an agency's. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #calls = new Histogram({
    name: 'sarai_call_duration_seconds',
    help: 'Time from a call’s arrival until its answer, by procedure.',
    labelNames: ['call'] as const,
    buckets: callBuckets,
    registers: [this.#registry],
  })
  readonly #responses = new Counter({
    name: 'sarai_responses_total',
    help: 'Answers of all addresses, by class of status.',
    labelNames: ['status'] as const,
    registers: [this.#registry],
  })
  readonly #connections = this.#makeGauge(
    'sarai_database_connections',
    'Database connections of this server, by pool.',
    ['pool', 'state'],
  )
  readonly #streams = this.#makeGauge('sarai_live_streams', 'Open browsers that this server tells of changes.')
  readonly #disk = this.#makeGauge('sarai_disk_bytes', 'Room on the disk of DATA_DIR, and what is kept free of it.', [
    'kind',
  ])
  readonly #isUp = this.#makeGauge(
    'sarai_database_up',
    'Whether the database answered when it was last asked (1) or not (0).',
  )
  readonly #size = this.#makeGauge('sarai_database_bytes', 'Size of the database.')
  readonly #jobs = this.#makeGauge('sarai_jobs', 'Jobs in the queue, by kind and state; failed ones of the last day.', [
    'queue',
    'state',
  ])
  readonly #oldest = this.#makeGauge(
    'sarai_jobs_oldest_seconds',
    'How long the oldest job that waits has waited, by kind.',
    ['queue'],
  )
  readonly #failing = this.#makeGauge('sarai_jobs_agencies_failing', 'For how many agencies jobs of a kind fail.', [
    'queue',
  ])
  readonly #mails = this.#makeGauge('sarai_mails', 'Mails that wait, are held or failed within a day.', ['state'])
  readonly #webhooks = this.#makeGauge('sarai_webhook_deliveries', 'Deliveries to webhooks that are not done.', [
    'state',
  ])

  constructor(private readonly sources: Sources) {
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: lagPrecisionMs })
    for (const status of ['1xx', '2xx', '3xx', '4xx', '5xx']) this.#responses.inc({ status }, 0)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** @param call the procedure’s name in the contract, such as `leads.list` */
  noteCall(call: string, ms: number): void {
    this.#calls.observe({ call }, ms / 1000)
  }

  noteResponse(statusCode: number): void {
    this.#responses.inc({ status: `${Math.floor(statusCode / 100)}xx` })
  }

  /** All of it, as Prometheus reads it. */
  async render(): Promise<string> {
    const { figures, pools, liveStreams, disk } = this.sources
    for (const [pool, { open, inUse, waiting }] of Object.entries(pools())) {
      this.#connections.set({ pool, state: 'open' }, open)
      this.#connections.set({ pool, state: 'in_use' }, inUse)
      this.#connections.set({ pool, state: 'waiting' }, waiting)
    }
    this.#streams.set(liveStreams())
    const room = disk()
    if (room) for (const kind of ['free', 'total', 'reserve'] as const) this.#disk.set({ kind }, room[kind])
    this.#showFigures(await figures.read())
    return this.#registry.metrics()
  }

  #showFigures(figures: InstallationFigures | undefined): void {
    for (const gauge of [this.#jobs, this.#oldest, this.#failing, this.#mails, this.#webhooks, this.#size])
      gauge.reset()
    this.#isUp.set(figures ? 1 : 0)
    if (!figures) return this.#size.set(NaN)
    this.#size.set(figures.databaseBytes)
    for (const { name: queue, waiting, scheduled, running, failed, oldestSeconds } of figures.queues) {
      for (const [state, count] of Object.entries({ waiting, scheduled, running, failed }))
        this.#jobs.set({ queue, state }, count)
      this.#oldest.set({ queue }, oldestSeconds)
    }
    for (const { queue, count } of figures.agenciesFailing) this.#failing.set({ queue }, count)
    for (const state of ['waiting', 'sending', 'held', 'failed']) this.#mails.set({ state }, 0)
    for (const state of ['due', 'later', 'failing']) this.#webhooks.set({ state }, 0)
    for (const { kind, state, count } of figures.outgoing)
      (kind === 'mail' ? this.#mails : this.#webhooks).set({ state }, count)
  }

  #makeGauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] })
  }
}
