import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { boot, type Running } from './boot.ts'
import { ConfigError, readConfig } from './core/config.ts'
import { DataDirInUse } from './core/db/data-lock.ts'
import { UnsafeRole } from './core/db/roles.ts'
import { createLogger } from './core/logger.ts'
import { demoPassword, demoSignIns, ensureDemo } from '../seed/demo.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

/** The repository, from the build or from the sources. */
const root = path.resolve(fileURLToPath(new URL('.', import.meta.url)), '../../..')
const folders = { migrations: path.join(root, 'apps/server/migrations'), web: path.join(root, 'apps/web/dist') }

async function start(): Promise<void> {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  const wantsDemo = config.demo === 'on' || (config.demo === 'auto' && !config.databaseUrl)
  const running = await boot({
    config,
    logger,
    folders,
    beforeListening: async (services) => {
      if (wantsDemo) await ensureDemo(services, path.join(root, 'apps/server/seed/saffron-trails.png'))
    },
  })
  stopOnSignals(running)
  if (running.server) await greet(running, startedAt)
}

async function greet({ services, port }: Running, startedAt: number): Promise<void> {
  const { config } = services
  const address = config.appUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const lines = [`Sarai is ready at ${address} (${seconds} s)`]
  const password = await demoPassword(services)
  if (password)
    lines.push(
      '',
      'Demo sign-ins:',
      ...demoSignIns.map(({ email, who }) => `  ${email.padEnd(20)} ${password}   ${who}`),
    )
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

function stopOnSignals(running: Running): void {
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    running.services.logger.info({ signal }, 'stopping')
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        running.services.logger.error({ error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

start().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof DataDirInUse || error instanceof UnsafeRole
  process.stderr.write(
    `${isExplained ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
