import type { Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import type { Clock } from './core/clock.ts'
import { findAppSecret } from './core/app-secret.ts'
import type { Config } from './core/config.ts'
import { migrationFiles } from './core/db/migrations.ts'
import { openDatabase } from './core/db/open-database.ts'
import { prepareDatabase } from './core/db/prepare.ts'
import { Egress } from './core/egress/egress.ts'
import { ProviderClients } from './core/egress/provider-client.ts'
import type { Logger } from './core/logger.ts'
import { beginSandbox } from './features/sandbox/sandbox.service.ts'
import { beginSealing } from './kernel/files/files.jobs.ts'
import { beginRenewal } from './kernel/search/search.jobs.ts'
import { wakeForDeliveries } from './kernel/webhooks/webhooks.jobs.ts'
import { jobs } from './jobs.ts'
import type { PluginSetup } from './kernel/plugins/plugins-registry.service.ts'
import { pluginListeners } from './plugin-listeners.ts'
import { openProviders } from './providers/registry.ts'
import { openStorage } from './providers/storage/open-storage.ts'
import { closeServices, createServices, type Services } from './services.ts'

/** Connections that may wait to be taken: a crowd that comes at once is not to be turned away at the door. */
const maxWaiting = 4096

export interface Folders {
  /** SQL files that bring the database up to date. */
  migrations: string
  repeatables: string
  /** The built front end. */
  web: string
  /** The main file, to be run again as a command; without it no nightly backup is made. */
  program?: string
}

export interface Running {
  services: Services
  /** Undefined where this process only does background work. */
  server: Server | undefined
  /** Where it listens, with the port that was given. */
  port: number
  databasePid(): number | undefined
  /**
   * Finishes what is in flight, then ends; the database goes last.
   * @param graceMs how long it goes on answering while it says that it is not ready, so that a balancer looks elsewhere
   * @param hurry fires when what is in flight is not to be waited for any longer
   */
  stop(graceMs?: number, hurry?: AbortSignal): Promise<void>
}

interface Options {
  config: Config
  logger: Logger
  folders: Folders
  clock?: Clock
  /** What agencies can connect, and what acts on it; every provider there is, unless a test brings its own. */
  plugins?: PluginSetup
  /** Runs when everything is ready but nobody has been let in yet. */
  beforeListening?: (services: Services) => Promise<void>
  /** False for a command that does its work and ends: nobody is let in, and no background work is taken up. */
  serves?: boolean
  /** For a command that works beside servers: with a folder that one has, its PostgreSQL is used, and nothing migrated. */
  isBeside?: boolean
}

/** Config → database → services → requests and jobs. Whatever fails on the way, what was begun is ended. */
export async function boot({
  config,
  logger,
  folders,
  clock,
  plugins: ownPlugins,
  beforeListening,
  serves = true,
  isBeside = false,
}: Options): Promise<Running> {
  const dataDir = path.resolve(config.dataDir)
  const plugins = ownPlugins ?? {
    providers: openProviders(config, new ProviderClients(new Egress(), logger)),
    listeners: pluginListeners,
  }
  const undo: (() => unknown)[] = []
  try {
    const onLost = () => {
      logger.fatal({ dataDir }, 'another server has taken the data folder; nothing more may be written here')
      process.exit(1)
    }
    const { url, hasOthers, embedded } = await openDatabase({ config, logger, isBeside, onLost })
    undo.push(() => embedded?.stop())
    const plan = {
      url,
      appUrl: config.databaseAppUrl,
      driver: config.databaseDriver,
      secret: findAppSecret(config.appSecret, dataDir),
      migrations: folders.migrations,
      repeatables: folders.repeatables,
      queues: jobs,
      isBeside: hasOthers,
    }
    const { appUrl, listenUrl, secret } = await prepareDatabase(plan, logger)

    const stopping = new AbortController()
    const services = createServices({
      config,
      secret,
      databaseUrl: appUrl,
      listenUrl,
      storage: await openStorage(config.s3, path.join(dataDir, 'files')),
      plugins,
      logger,
      clock,
      stopping: stopping.signal,
      migrations: migrationFiles(folders.migrations),
      program: folders.program,
    })
    undo.push(() => closeServices(services))
    await services.disk.begin()
    if (serves) await services.storageWatch.begin()
    await services.live.start()
    await services.jobs.start()
    if (embedded) await services.jobs.reclaim(services.database)
    await beforeListening?.(services)
    // Before background work asks gateways.
    if (serves && !ownPlugins) await beginSandbox(services)
    if (serves && config.role !== 'web') {
      await services.jobs.work(jobs, services)
      wakeForDeliveries(services)
      await beginSealing(services)
      await beginRenewal(services)
    }
    const server = !serves || config.role === 'worker' ? undefined : await listen(services, folders.web)
    const port = server ? (server.address() as AddressInfo).port : 0
    if (port) services.sandbox.setAppAddress(makeLocalUrl(config.host, port))
    const stop = async (graceMs = 0, hurry?: AbortSignal) => {
      stopping.abort(new Error('the server is stopping'))
      if (server) await sleep(graceMs, undefined, { signal: hurry }).catch(() => {})
      await Promise.all([server && closeServer(server, hurry), services.jobs.finish(hurry)])
      for (const step of undo.toReversed()) await step()
    }
    return { services, server, port, databasePid: () => embedded?.pid(), stop }
  } catch (error) {
    for (const step of undo.toReversed()) await Promise.resolve(step()).catch(() => {})
    throw error
  }
}

/** Where this machine reaches a server that listens there. */
function makeLocalUrl(host: string, port: number): string {
  const reached = isIP(host) === 6 ? `[${host}]` : host
  return `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : reached}:${port}`
}

async function listen(services: Services, webFolder: string): Promise<Server> {
  const server = createApp(services, { webFolder })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    const { port, host } = services.config
    server.listen({ port, host, backlog: maxWaiting }, resolve)
  })
  return server
}

/** How long requests in flight are waited for. */
const timeoutMs = 7_000

/** Lets in nobody new, waits for those who are being answered, and turns out whoever stays too long. */
async function closeServer(server: Server, hurry?: AbortSignal): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const turnOut = () => server.closeAllConnections()
  const force = setTimeout(turnOut, timeoutMs)
  if (hurry?.aborted) turnOut()
  hurry?.addEventListener('abort', turnOut)
  await closed
  clearInterval(idle)
  clearTimeout(force)
}
