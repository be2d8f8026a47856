import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { BackupProcess } from './core/backup/backup-process.ts'
import { BackupWatch } from './core/backup/backup-watch.ts'
import { HeldRemovals } from './core/backup/held-removals.ts'
import { Database } from './core/db/database.ts'
import { HealthWatch } from './core/db/health-watch.ts'
import { Egress } from './core/egress/egress.ts'
import { ProviderClients } from './core/egress/provider-client.ts'
import { EuropeanCentralBank } from './providers/exchange/ecb.ts'
import type { ExchangeSource } from './providers/exchange/exchange.ts'
import { Images } from './core/images/images.ts'
import { LiveBus } from './core/events/live-bus.ts'
import { JobFailures } from './core/jobs/job-failures.ts'
import { JobRunner } from './core/jobs/jobs.ts'
import { FigureWatch } from './core/metrics/installation-figures.ts'
import { Metrics } from './core/metrics/metrics.ts'
import { DiskWatch } from './core/disk-watch.ts'
import type { Logger } from './core/logger.ts'
import { ProxyWatch } from './core/http/proxy-watch.ts'
import { Sandbox } from './core/sandbox.ts'
import { StorageWatch } from './core/storage-watch.ts'
import { SharedReads } from './core/shared-reads.ts'
import { PageTurns } from './core/http/page-turns.ts'
import { UploadRoom } from './core/http/upload-room.ts'
import { Throttle } from './core/throttle.ts'
import { Vault } from './core/vault.ts'
import { Passwords } from './kernel/auth/passwords.service.ts'
import { Sessions } from './kernel/auth/sessions.service.ts'
import { AdminSessions } from './kernel/admins/admins-sessions.service.ts'
import { PluginRegistry, type PluginSetup } from './kernel/plugins/plugins-registry.service.ts'
import { PlanRoom } from './kernel/plans/plans-room.service.ts'
import { CountedStorage } from './kernel/plans/plans-storage.service.ts'
import { Standings } from './kernel/standing/standings.service.ts'
import { Numbers } from './kernel/agency/numbers.service.ts'
import { createPusher, type Pusher } from './providers/push/pusher.ts'
import { MailOAuth } from './providers/mail/mail-oauth.ts'
import { createMailer, type Mailer } from './providers/mail/mailer.ts'
import { smtpDeadlines } from './providers/mail/smtp-deadlines.ts'
import type { Storage } from './providers/storage/storage.ts'
import { listenerClient } from './core/db/listener.ts'
import { computeCollectedOnOffer } from './features/invoices/invoices-collected.service.ts'
import { registerCollected } from './features/brochures/brochures-collected.registry.ts'
import { findPanMissing, readCollectedOnTrip } from './features/trip-dues/trip-dues.service.ts'
import { messageState } from './features/conversations/conversations-history.service.ts'
import { eventHandlers } from './event-handlers.ts'
import { registerEventHandlers } from './kernel/events/events.registry.ts'
import { registerEntryStates } from './kernel/history/history.registry.ts'
import { registerRecords } from './kernel/records/records.registry.ts'
import { registerOperations } from './kernel/operations/operations.registry.ts'
import { operations } from './operations.ts'
import { records } from './records.ts'

/** Everything a handler or a job may need, made once. */
export interface Services {
  config: Config
  /** Address people reach us at, without a slash at the end. */
  appUrl: string
  /** What keys are derived from. */
  secret: string
  clock: Clock
  logger: Logger
  database: Database
  health: HealthWatch
  proxyWatch: ProxyWatch
  live: LiveBus
  jobs: JobRunner
  jobFailures: JobFailures
  storage: CountedStorage
  backups: BackupWatch
  /** Makes the nightly ones. */
  backupProcess: BackupProcess
  planRoom: PlanRoom
  storageWatch: StorageWatch
  /** Decodes and writes pictures. */
  images: Images
  disk: DiskWatch
  /** Undefined where nobody may read them. */
  metrics: Metrics | undefined
  /** The installation's mail server. What an agency's mails go out by is asked of the mail feature. */
  mailer: Mailer
  /** Microsoft and Google, where agencies sign in to send mail. */
  mailOAuth: MailOAuth
  pusher: Pusher
  /** Where connections to hosts that people name may go. */
  egress: Egress
  /** Ways to the services of others that agencies have connected. */
  providerClients: ProviderClients
  /** What currencies are worth, for agencies that follow that. */
  exchange: ExchangeSource
  plugins: PluginRegistry
  /** Gateways that take test money, in the place of those of a demo. */
  sandbox: Sandbox
  passwords: Passwords
  sessions: Sessions
  /** Of the admin area. */
  adminSessions: AdminSessions
  /** How far each agency reaches. */
  standings: Standings
  throttle: Throttle
  /** Memory for what is being uploaded. */
  uploadRoom: UploadRoom
  /** How often strangers have pages made. */
  pageTurns: PageTurns
  reads: SharedReads
  vault: Vault
  /** Fires when the server begins to stop. */
  stopping: AbortSignal
  numbers: Numbers
  /** The migrations this version needs. */
  migrations: string[]
}

export interface ServiceOptions {
  config: Config
  secret: string
  /** How to sign in to the database as the restricted role. */
  databaseUrl: string
  /** The same without a pooler in between, for listening. */
  listenUrl: string
  storage: Storage
  plugins: PluginSetup
  logger: Logger
  clock?: Clock
  stopping: AbortSignal
  migrations: string[]
  program?: string
}

registerRecords(records)
registerEntryStates([messageState])
registerOperations(operations)
registerEventHandlers(eventHandlers)
registerCollected({ onOffer: computeCollectedOnOffer, onTrip: readCollectedOnTrip, panMissing: findPanMissing })

/** Puts the server together. Nothing runs yet. */
export function createServices({
  config,
  secret,
  databaseUrl,
  listenUrl,
  storage,
  plugins,
  logger,
  stopping,
  migrations,
  program,
  clock = systemClock,
}: ServiceOptions): Services {
  const live = new LiveBus(() => listenerClient(listenUrl), logger)
  const database = new Database(
    databaseUrl,
    { connections: config.databaseConnections, driver: config.databaseDriver },
    live,
    logger,
  )
  const sessions = new Sessions(database, clock)
  const disk = new DiskWatch(config.dataDir, config.diskReserveMb, logger)
  const contact =
    config.pushContact ?? (config.appUrl?.startsWith('https:') ? config.appUrl : 'mailto:sarai@localhost.invalid')
  live.onActorChange = (userIds) => sessions.forget(userIds)
  const throttle = new Throttle(database, clock)
  const standings = new Standings(database, clock, config.agencyApproval)
  live.onGap = () => {
    sessions.forgetAll()
    standings.forgetAll()
  }
  const egress = new Egress()
  const providerClients = new ProviderClients(egress, logger)
  const appUrl = (config.appUrl ?? `http://localhost:${config.port}`).replace(/\/$/, '')
  const { fcmAccount: account, fcmUrl } = config
  return {
    config,
    appUrl,
    secret,
    clock,
    logger,
    database,
    health: new HealthWatch(databaseUrl),
    proxyWatch: new ProxyWatch(logger),
    live,
    jobs: new JobRunner(database, live, logger),
    jobFailures: new JobFailures(database, logger),
    storage: new CountedStorage(storage, database, config.s3 ? undefined : disk, new HeldRemovals(database)),
    backups: new BackupWatch(config, database, clock),
    backupProcess: new BackupProcess(program, logger),
    planRoom: new PlanRoom(database, throttle, clock),
    disk,
    metrics:
      config.metricsToken === undefined
        ? undefined
        : new Metrics({
            figures: new FigureWatch(database, logger),
            pools: () => database.usage,
            liveStreams: () => live.listenerCount,
            disk: () => disk.room,
          }),
    storageWatch: new StorageWatch(storage, logger),
    images: new Images(logger),
    mailer: createMailer(config.smtpUrl, config.mailFrom, smtpDeadlines(config.smtpTimeoutSeconds)),
    mailOAuth: new MailOAuth(config, providerClients),
    pusher: createPusher({
      web: { privateKey: config.vapidPrivateKey, secret, contact },
      fcm: account && { account, url: fcmUrl.replace(/\/$/, ''), appUrl },
    }),
    egress,
    providerClients,
    exchange: new EuropeanCentralBank(
      providerClients.clientOf({
        label: { provider: 'ecb', pluginId: 'exchange rates' },
        baseUrl: config.exchangeRatesUrl.replace(/\/$/, ''),
        // The operator named it.
        allowPrivate: true,
      }),
    ),
    plugins: new PluginRegistry(plugins),
    sandbox: new Sandbox(appUrl, logger),
    passwords: new Passwords(),
    sessions,
    adminSessions: new AdminSessions(database, clock),
    standings,
    throttle,
    uploadRoom: new UploadRoom(),
    pageTurns: new PageTurns(),
    reads: new SharedReads(),
    vault: new Vault(secret),
    stopping,
    numbers: new Numbers(database),
    migrations,
  }
}

/** How long the last statements are waited for. */
const timeoutMs = 1_000

/** Ends what the services hold, in the order that loses nothing: work first, connections last. */
export async function closeServices(services: Services): Promise<void> {
  await services.jobs.stop()
  await services.live.stop()
  services.backupProcess.end()
  services.images.close()
  await services.sandbox.close()
  services.storage.close()
  services.health.end()
  services.disk.end()
  // A statement that is still running is PostgreSQL's to end.
  await Promise.race([services.database.end(), sleep(timeoutMs, undefined, { ref: false })])
}
