import { exampleTrip } from '../seed/example-trip.ts'
import { registerExampleTrip } from '../src/features/examples/examples.registry.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { inject } from 'vitest'
import { boot, type Running } from '../src/boot.ts'
import { readConfig } from '../src/core/config.ts'
import { forbidSecondConnections } from '../src/core/db/held-connections.ts'
import { appRoleOf } from '../src/core/db/roles.ts'
import { createLogger } from '../src/core/logger.ts'
import { openSharedProvider } from './mail-provider/open-once.ts'
import { migrationsFolder, repeatablesFolder, testSecret } from './test-paths.ts'
import type { PluginSetup } from '../src/kernel/plugins/plugins-registry.service.ts'
import { testPlugins } from './test-plugins.ts'

registerExampleTrip(exampleTrip)
forbidSecondConnections()

/** A clock that tests turn. */
export class TestClock {
  #offset = 0
  now(): Date {
    return new Date(Date.now() + this.#offset)
  }
  forward(ms: number): void {
    this.#offset += ms
  }
  reset(): void {
    this.#offset = 0
  }
}

export interface TestApp extends Running {
  url: string
  clock: TestClock
  /** Everything that was logged so far. */
  logs(): string
  /** Connections as the database's owner, which sees every agency. */
  owner: pg.Pool
  databaseUrl: string
  /** How to sign in as the server does, at the database itself. */
  roleUrl: string
  dataDir: string
  close(): Promise<void>
}

/**
 * A database of this test worker's own, made from the template that has everything, or from PostgreSQL's empty one.
 * `role` is what servers work as on it; it is there already, for tests to give it settings.
 */
export async function freshDatabase(
  template: 'sarai_test_template' | 'template0' = 'sarai_test_template',
): Promise<{ url: string; role: string; drop: () => Promise<void> }> {
  const adminUrl = inject('adminUrl')
  const name = `sarai_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const role = appRoleOf(name)
  const admin = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    try {
      for (const sql of statements) await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await admin(
    `create database ${name} template ${template} strategy file_copy`,
    `alter database ${name} set synchronous_commit = off`,
    `create role ${role}`,
  )
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const drop = () => admin(`drop database if exists ${name} with (force)`, `drop role if exists ${role}`)
  return { url: url.toString(), role, drop }
}

/**
 * How servers reach the database, where the run says so: TEST_POOLER_URL is a pooler in front of all databases,
 * TEST_DATABASE_DRIVER the driver.
 */
function accessTo(databaseUrl: string): Record<string, string> {
  const { TEST_POOLER_URL: pooler, TEST_DATABASE_DRIVER: driver } = process.env
  const access: Record<string, string> = driver ? { DATABASE_DRIVER: driver } : {}
  if (!pooler) return access
  const url = new URL(pooler)
  url.pathname = new URL(databaseUrl).pathname
  return { ...access, DATABASE_APP_URL: url.toString() }
}

function withSignInOf(theirs: string, url: string): string {
  const { username, password } = new URL(theirs)
  return Object.assign(new URL(url), { username, password }).toString()
}

/** The whole server on a port of its own, with a database of its own. */
export async function startApp(env: Record<string, string> = {}, plugins: PluginSetup = testPlugins): Promise<TestApp> {
  const { url: databaseUrl, drop } = env.DATABASE_URL
    ? { url: env.DATABASE_URL, drop: () => Promise.resolve() }
    : await freshDatabase()
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'sarai-data-'))
  // A folder that was given is whoever's gave it.
  const removeDataDir = () => {
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
  }
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    // Nobody answers there.
    EXCHANGE_RATES_URL: 'http://127.0.0.1:9',
    GOOGLE_LOGIN_URL: 'http://127.0.0.1:9',
    GOOGLE_TOKEN_URL: 'http://127.0.0.1:9',
    GOOGLE_SMTP: 'smtp://127.0.0.1:9?tls=off',
    DATABASE_URL: databaseUrl,
    APP_SECRET: testSecret,
    DATABASE_CONNECTIONS: '11',
    ...(await openSharedProvider()).env,
    ...accessTo(databaseUrl),
    ...env,
  })
  const lines: string[] = []
  const sink = new PassThrough()
  sink.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const clock = new TestClock()
  const running = await boot({
    config,
    logger: createLogger('trace', sink),
    clock,
    plugins,
    folders: { migrations: migrationsFolder, repeatables: repeatablesFolder, web: path.join(dataDir, 'web') },
  }).catch(async (error: unknown) => {
    await drop()
    removeDataDir()
    throw error
  })
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  // Dropping the database ends what is left of them.
  owner.on('error', () => {})
  return {
    ...running,
    url: `http://127.0.0.1:${running.port}`,
    clock,
    logs: () => lines.join(''),
    owner,
    databaseUrl,
    roleUrl: withSignInOf(running.services.database.url, databaseUrl),
    dataDir,
    close: async () => {
      await running.stop()
      await owner.end()
      await drop()
      removeDataDir()
    },
  }
}
