import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import { writeWhole } from '../whole-file.ts'
import { type EmbeddedFiles, embeddedFiles, ownFolder } from './embedded-files.ts'
import { clearOrphan } from './orphan.ts'

export interface EmbeddedDatabase {
  /** How to sign in as the owner of the database. */
  url: string
  /** Process id of the running PostgreSQL; undefined while it is down. */
  pid(): number | undefined
  stop(): Promise<void>
}

const owner = 'sarai_owner'

/** Chosen for a small server: under 300 MB, durable, and no plan that guesses at spinning disks. */
const postgresSettings: Record<string, string> = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '96MB',
  // What an import writes between two commits, so that it need not be written out in the middle of them.
  wal_buffers: '16MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '96MB',
  max_wal_size: '2GB',
  autovacuum_naptime: '60s',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  unix_socket_permissions: '0700',
}

/** Makes the cluster beside its place and moves it there whole, so that a crash leaves nothing half made. */
function createCluster(files: EmbeddedFiles, password: string): void {
  const fresh = `${files.cluster}.new`
  const passwordFile = `${files.cluster}.password`
  rmSync(fresh, { recursive: true, force: true })
  ownFolder(fresh, files.runAs)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (files.runAs) chownSync(passwordFile, files.runAs.uid, files.runAs.gid)
  try {
    const args = ['-D', fresh, '-U', owner, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8']
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums')
    const made = spawnSync(path.join(files.bin, 'initdb'), args, { ...files.runAs, cwd: fresh, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`The database could not be created: ${made.stderr || made.error?.message}`)
    renameSync(fresh, files.cluster)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** A secret kept in the data folder, made on first use. */
export function keptSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name)
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('base64url'))
  return readFileSync(file, 'utf8').trim()
}

function openLog(file: string): number {
  const isLarge = existsSync(file) && statSync(file).size > 5_000_000
  return openSync(file, isLarge ? 'w' : 'a', 0o600)
}

/** Starts PostgreSQL and starts it again whenever it goes down, until told to stop. */
class Supervisor implements EmbeddedDatabase {
  readonly url: string
  #child: ChildProcess | undefined
  #stopping = false
  #exits = 0
  #exited: Promise<void> = Promise.resolve()

  constructor(
    private readonly files: EmbeddedFiles,
    private readonly password: string,
    private readonly logger: Logger,
    private readonly settings: Record<string, string>,
  ) {
    this.url = `postgres://${owner}:${encodeURIComponent(password)}@localhost/sarai?host=${encodeURIComponent(files.socket)}`
  }

  pid(): number | undefined {
    return this.#child?.pid
  }

  spawn(): void {
    const log = openLog(this.files.log)
    const settings = Object.entries({
      ...postgresSettings,
      ...this.settings,
      unix_socket_directories: this.files.socket,
    })
    const args = ['-D', this.files.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const child = spawn(path.join(this.files.bin, 'postgres'), args, {
      ...this.files.runAs,
      cwd: this.files.cluster,
      stdio: ['ignore', log, log],
      // A Ctrl-C in the terminal is the server's to act on: PostgreSQL goes last.
      detached: true,
    })
    closeSync(log)
    this.#child = child
    this.#exited = new Promise((resolve) => {
      child.once('error', () => resolve())
      child.once('exit', (code, signal) => {
        resolve()
        this.#child = undefined
        this.#exits++
        if (!this.#stopping) void this.#revive(code, signal)
      })
    })
  }

  async #revive(code: number | null, signal: string | null): Promise<void> {
    this.logger.error({ code, signal }, 'PostgreSQL went down; starting it again')
    await sleep(200)
    if (!this.#stopping) this.spawn()
  }

  /** Waits until the database answers. Recovery after a crash may take a while. */
  async ready(): Promise<void> {
    for (let waited = 0; waited < 120_000; waited += 20) {
      if (await this.#answers()) return
      if (this.#exits > 10) break
      await sleep(20)
    }
    throw new Error(`PostgreSQL does not start; see ${this.files.log}`)
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({
      host: this.files.socket,
      user: owner,
      password: this.password,
      database: 'postgres',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query(`select from pg_database where datname = 'sarai'`)
      if (rowCount === 0) await client.query('create database sarai')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (!child) return
    child.kill('SIGINT')
    const force = setTimeout(() => child.kill('SIGQUIT'), 20_000)
    await this.#exited
    clearTimeout(force)
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder that this process has locked, creating it on first use.
 * @param settings PostgreSQL's own, in place of those chosen here
 */
export async function startEmbedded(
  dataDir: string,
  logger: Logger,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const files = embeddedFiles(dataDir)
  const password = keptSecret(dataDir, 'database.secret')
  if (!existsSync(path.join(files.cluster, 'PG_VERSION'))) createCluster(files, password)
  await clearOrphan(files, logger)
  const supervisor = new Supervisor(files, password, logger, settings)
  supervisor.spawn()
  await supervisor.ready()
  return supervisor
}
