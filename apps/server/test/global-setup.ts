import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/core/db/embedded.ts'
import { createLogger } from '../src/core/logger.ts'
import { findMemoryFolder } from '../../../scripts/memory-folder.ts'
import { noteRun, removeLeftovers } from './leftovers.ts'
import { serverFolder, testSecret } from './test-paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How to sign in to the test server as its superuser. */
    adminUrl: string
    /** The server as it is shipped, for tests that kill it. */
    builtServer: string
  }
}

declare global {
  /** What the projects of a run share. */
  var saraiTests: { shared?: Promise<Shared>; projects: number } | undefined
}

/** The same server, another database. */
function databaseUrl(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.toString()
}

/** By the server as it is shipped: to import it would take longer than all the rest. */
function migrate(url: string, builtServer: string): void {
  const { PATH = '', HOME = '' } = process.env
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-migrate-'))
  try {
    execFileSync(process.execPath, [builtServer, 'migrate'], {
      cwd: dataDir,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH, HOME, DATABASE_URL: url, APP_SECRET: testSecret, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(adminUrl: string, builtServer: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'sarai\\_test\\_%'`,
  )
  for (const { datname } of rows) await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`)
  const { rows: roles } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'sarai\\_app\\_sarai\\_test\\_%'`,
  )
  for (const { rolname } of roles) await client.query(`drop role ${pg.escapeIdentifier(rolname)}`)
  await client.query('create database sarai_test_template')
  await client.end()
  migrate(databaseUrl(adminUrl, 'sarai_test_template'), builtServer)
  await withoutWaitingForDisk(adminUrl)
}

/**
 * What survives a power cut is tested elsewhere, on databases of their own; here it would only take time. The servers'
 * own roles hear of it with their database.
 */
async function withoutWaitingForDisk(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('alter role current_user set synchronous_commit = off')
  await client.end()
}

/** For as many servers as there are workers, some of which start five of their own; nothing in it need outlive a crash. */
const roomForAll = {
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // It may be in memory.
  max_wal_size: '256MB',
}

/** Builds the server into a folder of this run's own, so that one that is in use stays as it is. */
function buildServer(): { main: string; remove: () => void } {
  const folder = `dist-test-${process.pid}`
  execFileSync(process.execPath, [path.join(serverFolder, '../../scripts/build-server.mjs'), folder])
  return {
    main: path.join(serverFolder, folder, 'main.js'),
    remove: () => rmSync(path.join(serverFolder, folder), { recursive: true, force: true }),
  }
}

interface Shared {
  adminUrl: string
  builtServer: string
  stop: () => Promise<void>
}

/** One PostgreSQL for the whole run: the one TEST_DATABASE_URL names, or an embedded one of our own. */
async function setUpOnce(): Promise<Shared> {
  const built = buildServer()
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await makeTemplate(given, built.main)
    return { adminUrl: given, builtServer: built.main, stop: async () => built.remove() }
  }
  const memory = findMemoryFolder()
  removeLeftovers(memory)
  const folder = mkdtempSync(path.join(memory, 'sarai-test-'))
  noteRun(folder)
  // Within reach of the user that PostgreSQL runs as when we are root, so that all of it is removed in the end.
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: folder, logger: createLogger('warn'), settings: roomForAll })
  await makeTemplate(embedded.url, built.main)
  const stop = async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
    built.remove()
  }
  return { adminUrl: embedded.url, builtServer: built.main, stop }
}

/** Vitest loads this file once for each project of a run: what all of them share is kept beside it. */
const run = (globalThis.saraiTests ??= { projects: 0 })

/** Sets up what the tests of a run need, once for all of its projects; the last of them takes it down. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  run.projects++
  const { adminUrl, builtServer, stop } = await (run.shared ??= setUpOnce())
  project.provide('adminUrl', adminUrl)
  project.provide('builtServer', builtServer)
  return async () => {
    if (--run.projects === 0) await stop()
  }
}
