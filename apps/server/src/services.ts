import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { Database } from './core/db/database.ts'
import { Egress } from './core/egress/egress.ts'
import { LiveBus } from './core/events/live-bus.ts'
import { JobRunner } from './core/jobs/jobs.ts'
import type { Logger } from './core/logger.ts'
import { StorageWatch } from './core/storage-watch.ts'
import { SharedReads } from './core/shared-reads.ts'
import { Throttle } from './core/throttle.ts'
import { Vault } from './core/vault.ts'
import { Passwords } from './features/auth/passwords.service.ts'
import { Sessions } from './features/auth/sessions.service.ts'
import { Numbers } from './features/agency/numbers.service.ts'
import { createPusher, type Pusher } from './providers/push/pusher.ts'
import { createMailer, type Mailer } from './providers/mail/mailer.ts'
import type { Storage } from './providers/storage/storage.ts'
import { listenerClient } from './core/db/listener.ts'

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
  live: LiveBus
  jobs: JobRunner
  storage: Storage
  storageWatch: StorageWatch
  /** The installation's mail server. What an agency's mails go out by is asked of the mail feature. */
  mailer: Mailer
  pusher: Pusher
  /** Where connections to hosts that people name may go. */
  egress: Egress
  passwords: Passwords
  sessions: Sessions
  throttle: Throttle
  reads: SharedReads
  vault: Vault
  /** Fires when the server begins to stop. */
  stopping: AbortSignal
  numbers: Numbers
  /** The migrations this version needs. */
  migrations: string[]
}

export interface Ground {
  config: Config
  secret: string
  /** How to sign in to the database as the restricted role. */
  databaseUrl: string
  /** The same without a pooler in between, for listening. */
  listenUrl: string
  storage: Storage
  logger: Logger
  clock?: Clock
  stopping: AbortSignal
  migrations: string[]
}

/** Puts the server together. Nothing runs yet. */
export function createServices({
  config,
  secret,
  databaseUrl,
  listenUrl,
  storage,
  logger,
  stopping,
  migrations,
  clock = systemClock,
}: Ground): Services {
  const live = new LiveBus(() => listenerClient(listenUrl), logger)
  const database = new Database(databaseUrl, config.databaseConnections, live, logger)
  const sessions = new Sessions(database, clock)
  const contact =
    config.pushContact ?? (config.appUrl?.startsWith('https:') ? config.appUrl : 'mailto:sarai@localhost.invalid')
  live.onActorChange = (userIds) => sessions.forget(userIds)
  live.onGap = () => sessions.forgetAll()
  const appUrl = (config.appUrl ?? `http://localhost:${config.port}`).replace(/\/$/, '')
  const { fcmAccount: account, fcmUrl } = config
  return {
    config,
    appUrl,
    secret,
    clock,
    logger,
    database,
    live,
    jobs: new JobRunner(databaseUrl, logger),
    storage,
    storageWatch: new StorageWatch(storage, logger),
    mailer: createMailer(config.smtpUrl, config.mailFrom),
    pusher: createPusher({
      web: { privateKey: config.vapidPrivateKey, secret, contact },
      fcm: account && { account, url: fcmUrl.replace(/\/$/, ''), appUrl },
    }),
    egress: new Egress(),
    passwords: new Passwords(),
    sessions,
    throttle: new Throttle(database, clock),
    reads: new SharedReads(),
    vault: new Vault(secret),
    stopping,
    numbers: new Numbers(database),
    migrations,
  }
}

/** How long the last statements are waited for. */
const patienceMs = 1_000

/** Ends what the services hold, in the order that loses nothing: work first, connections last. */
export async function closeServices(services: Services): Promise<void> {
  await services.jobs.stop()
  await services.live.stop()
  services.storage.close()
  // A statement that is still running is PostgreSQL's to end.
  await Promise.race([services.database.end(), sleep(patienceMs, undefined, { ref: false })])
}
