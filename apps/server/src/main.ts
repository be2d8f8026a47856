import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect, parseArgs } from 'node:util'
import * as z from 'zod'
import { boot, type Running } from './boot.ts'
import { findAppSecret } from './core/app-secret.ts'
import { BackupError } from './core/backup/backup-format.ts'
import { ConfigError, readConfig } from './core/config.ts'
import { DataDirInUse } from './core/db/data-lock.ts'
import { findTableName } from './core/db/table-name.ts'
import { prepareDatabase } from './core/db/prepare.ts'
import { UnsafeRole } from './core/db/roles.ts'
import { createLogger } from './core/logger.ts'
import { type BackupProgram, runBackup, runRestore } from './features/backups/backups-commands.service.ts'
import { examine } from './features/doctor/doctor.service.ts'
import { countProblems, describeChecks } from './features/doctor/doctor-words.rules.ts'
import { readVersion } from './core/version.ts'
import { runCommand } from './features/operator/operator-run.service.ts'
import { registerExampleTrip } from './features/examples/examples.registry.ts'
import { commandHelp, OperatorError, readCommand } from './features/operator/operator-words.rules.ts'
import { jobs } from './jobs.ts'
import { offerSetup } from './kernel/setup/setup.service.ts'
import { records } from './records.ts'
import { StorageUnavailable } from './providers/storage/storage.ts'
import { demoPassword, demoSignIns, ensureDemo } from '../seed/demo.ts'
import { exampleTrip } from '../seed/example-trip.ts'
import { seedLarge } from '../seed/large.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

/** The repository, from the build or from the sources. */
const root = path.resolve(fileURLToPath(new URL('.', import.meta.url)), '../../..')
const folders = {
  migrations: path.join(root, 'apps/server/migrations'),
  repeatables: path.join(root, 'apps/server/sql'),
  web: path.join(root, 'apps/web/dist'),
  program: fileURLToPath(import.meta.url),
}

const seedFolder = path.join(root, 'apps/server/seed')

/** How long it goes on answering after it was told to stop by a supervisor, which has others to send people to. */
const graceMs = 500
/** A key in the terminal is a signal to us and to whoever started us, who passes it on: within this time it is one. */
const sameSignalMs = 1_000
/** A supervisor kills what has not ended after ten seconds. PostgreSQL, told by then, ends in good order by itself. */
const maxStopMs = 9_500

registerExampleTrip(exampleTrip)

/** Serves until it is told to stop. */
async function start(): Promise<void> {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const wantsDemo = config.demo === 'on' || (config.demo === 'auto' && !config.databaseUrl)
  const booting = boot({
    config,
    logger: createLogger(config.logLevel),
    folders,
    beforeListening: async (services) => {
      if (wantsDemo) await ensureDemo(services, seedFolder)
    },
  })
  const wasTold = stopOnSignals(booting)
  const running = await booting
  // One thing that fails must not take everybody's server away. What throws where nobody can catch it still does.
  process.on('unhandledRejection', (error) => running.services.logger.error({ error }, 'unhandled rejection'))
  if (running.server && !wasTold()) await greet(running, startedAt, await offerSetup(running.services))
}

/** Brings the database up to date and ends, for those who do that apart from starting. */
async function migrate(): Promise<void> {
  const config = readConfig(process.env)
  const booting = boot({ config, logger: createLogger(config.logLevel), folders, serves: false })
  stopOnSignals(booting)
  await (await booting).stop()
  process.stdout.write('The database is up to date.\n')
}

/** Makes one agency with very many leads, and others beside it. */
async function seed(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      leads: { type: 'string', default: '100000' },
      others: { type: 'string', default: '50' },
      'leads-of-others': { type: 'string', default: '200' },
      email: { type: 'string', default: 'owner@large.test' },
    },
  })
  const count = (name: keyof typeof values) => z.coerce.number().int().min(0).max(100_000_000).parse(values[name])
  const config = readConfig(process.env)
  const password = config.demoPassword ?? `large-${randomBytes(6).toString('hex')}`
  const wish = {
    leads: count('leads'),
    others: count('others'),
    leadsOfOthers: count('leads-of-others'),
    email: values.email,
    password,
  }
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const booting = boot({ config, logger: createLogger(config.logLevel), folders, serves: false })
  stopOnSignals(booting)
  const running = await booting
  try {
    await seedLarge(running.services, wish, say)
  } finally {
    await running.stop()
  }
  say(`Sign in as ${wish.email} with ${password}`)
}

/** Does something that only whoever runs the installation may, beside servers that are running or alone. */
async function operate(args: string[]): Promise<void> {
  const typed = readCommand(args)
  const print = (lines: string[]) => void process.stdout.write(`${lines.join('\n')}\n`)
  if (typed === 'help') return print(commandHelp())
  const booting = boot({
    config: readConfig(process.env),
    // What programs read goes to the standard output, alone.
    logger: createLogger('error', process.stderr),
    folders,
    serves: false,
    isBeside: true,
  })
  stopOnSignals(booting)
  const running = await booting
  try {
    const { data, lines } = await runCommand(running.services, typed)
    print(typed.isJson ? [JSON.stringify(data, null, 2)] : lines)
  } finally {
    await running.stop()
  }
}

/** What backups are made of and restored by. */
function describeProgram(): BackupProgram {
  const config = readConfig(process.env)
  const logger = createLogger('error', process.stderr)
  return {
    config,
    logger,
    version: readVersion(),
    migrations: folders.migrations,
    nouns: [
      { table: 'agencies', noun: 'agency', plural: 'agencies' },
      { table: 'users', noun: 'person', plural: 'people' },
      ...records.map(({ table, noun, plural }) => ({ table: findTableName(table), noun, plural })),
    ],
    upgrade: async (url) => {
      const secret = findAppSecret(config.appSecret, path.resolve(config.dataDir))
      await prepareDatabase({ url, driver: config.databaseDriver, secret, ...folders, queues: jobs }, logger)
    },
    print: (line) => void process.stdout.write(`${line}\n`),
  }
}

/** Says what is wrong with this installation, and changes nothing. Ends with 1 where something is. */
async function checkInstallation(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean', default: false },
      offline: { type: 'boolean', default: false },
      dkim: { type: 'string' },
      clock: { type: 'string' },
      dns: { type: 'string' },
    },
  })
  const { json, offline: isOffline, dkim: dkimSelector, clock: clockUrl, dns: dnsServer } = values
  const options = { isOffline, dkimSelector, clockUrl, dnsServer }
  const checks = await examine({ env: process.env, cwd: process.cwd(), folders, options })
  process.stdout.write(json ? `${JSON.stringify(checks, null, 2)}\n` : `${describeChecks(checks).join('\n')}\n`)
  process.exitCode = countProblems(checks) > 0 ? 1 : 0
}

async function greet({ services, port }: Running, startedAt: number, setup: string | undefined): Promise<void> {
  const { config } = services
  const address = config.appUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const lines = [`Sarai is ready at ${address} (${seconds} s)`]
  const password = await demoPassword(services)
  if (password)
    lines.push(
      '',
      `Demo sign-ins, each with the password ${password}`,
      ...demoSignIns.map(({ email, who }) => `  ${email.padEnd(20)} ${who}`),
    )
  if (services.sandbox.isOpen)
    lines.push('', 'Payment gateways take test money here, in a sandbox of this server (docs/plugins.md).')
  if (setup) lines.push('', `There is no agency yet. Make the first at ${address}${setup} (once, within a day).`)
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/**
 * Stops in good order when told to, also while it is still starting; told again, it does not wait for what is in flight.
 * @returns whether it was told
 */
function stopOnSignals(booting: Promise<Running>): () => boolean {
  let toldAt: number | undefined
  let isUp = false
  const hurry = new AbortController()
  const isRunning = booting.then(
    (running) => {
      isUp = true
      return running
    },
    () => undefined,
  )
  const stop = async (signal: NodeJS.Signals) => {
    const running = await isRunning
    // What failed to start says so and ends by itself.
    if (!running) return
    running.services.logger.info({ signal }, 'stopping')
    try {
      await running.stop(signal === 'SIGTERM' ? graceMs : 0, hurry.signal)
      process.exit(hurry.signal.aborted ? 1 : 0)
    } catch (error) {
      running.services.logger.error({ error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  const hear = (signal: NodeJS.Signals) => {
    if (toldAt === undefined) {
      toldAt = performance.now()
      setTimeout(() => process.exit(1), maxStopMs).unref()
      void stop(signal)
    } else if (performance.now() - toldAt > sameSignalMs) {
      hurry.abort()
      if (!isUp) process.exit(1)
    }
  }
  process.on('SIGINT', hear)
  process.on('SIGTERM', hear)
  process.on('SIGHUP', hear)
  return () => toldAt !== undefined
}

const commands: Record<string, (args: string[]) => Promise<void>> = {
  start,
  migrate,
  seed,
  operator: operate,
  backup: (args) => runBackup(describeProgram(), args),
  restore: (args) => runRestore(describeProgram(), args),
  doctor: checkInstallation,
}
const [name = 'start', ...args] = process.argv.slice(2)
const command = commands[name] ?? (() => Promise.reject(new ConfigError(`There is no command "${name}".`)))

command(args).catch((error: unknown) => {
  const isExplained = [ConfigError, DataDirInUse, UnsafeRole, OperatorError, BackupError, StorageUnavailable].some(
    (kind) => error instanceof kind,
  )
  // With its causes: why a query failed stands in the error that the driver threw.
  process.stderr.write(`${error instanceof Error && isExplained ? error.message : inspect(error)}\n`)
  process.exit(1)
})
