import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { keptSecret, makeSecret } from '../kept-secret.ts'
import type { Logger } from '../logger.ts'
import { DataDirInUse, DataLock } from './data-lock.ts'
import { type EmbeddedFiles, embeddedFiles, ownFolder } from './embedded-files.ts'
import type { LockedFile } from './locked-file.ts'
import { clearOrphan } from './orphan.ts'
import { guardPostgres } from './postgres-guard.ts'

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
  // Each page is written to the WAL whole the first time after a checkpoint, which is most of what an idle server writes.
  checkpoint_timeout: '15min',
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
  const handed = `${files.cluster}.password`
  rmSync(fresh, { recursive: true, force: true })
  ownFolder(fresh, files.runAs)
  writeFileSync(handed, password, { mode: 0o600 })
  if (files.runAs) chownSync(handed, files.runAs.uid, files.runAs.gid)
  try {
    const args = ['-D', fresh, '-U', owner, `--pwfile=${handed}`, '--auth=scram-sha-256', '-E', 'UTF8']
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums')
    const made = spawnSync(path.join(files.bin, 'initdb'), args, { ...files.runAs, cwd: fresh, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`The database could not be created: ${made.stderr || made.error?.message}`)
    renameSync(fresh, files.cluster)
  } finally {
    rmSync(handed, { force: true })
  }
}

function openLog(file: string): number {
  const isLarge = existsSync(file) && statSync(file).size > 5_000_000
  return openSync(file, isLarge ? 'w' : 'a', 0o600)
}

const ownerUrl = ({ socket }: EmbeddedFiles, password: string) =>
  `postgres://${owner}:${encodeURIComponent(password)}@localhost/sarai?host=${encodeURIComponent(socket)}`

/**
 * How to sign in to the PostgreSQL that another process runs on a data folder.
 * @throws ConfigError where the folder has lost its secret
 */
export function runningEmbeddedUrl(dataDir: string): string {
  const file = path.join(dataDir, 'database.secret')
  const password = keptSecret(file)
  if (password === undefined) throw new ConfigError(`${file} is missing. Restore it from a backup of this folder.`)
  return ownerUrl(embeddedFiles(dataDir), password)
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
    /** Handed down to every PostgreSQL, so that the kernel knows of it. */
    private readonly locked: LockedFile,
    /** Of the folders that it writes to. */
    private readonly locks: DataLock[],
    private readonly password: string,
    private readonly logger: Logger,
    private readonly settings: Record<string, string>,
  ) {
    this.url = ownerUrl(files, password)
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
      stdio: ['ignore', log, log, ...(process.platform === 'win32' ? [] : [this.locked.fd])],
      // A Ctrl-C in the terminal is the server's to act on: PostgreSQL goes last.
      detached: true,
    })
    closeSync(log)
    this.#child = child
    for (const { lease } of this.locks) if (lease && child.pid) guardPostgres(child.pid, lease)
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
    this.logger.error({ code, signal }, 'PostgreSQL exited; restarting it')
    await sleep(200)
    // One that was suspended for long may find another server in its place, whose database it must not touch.
    if (!this.#stopping && this.locks.every((lock) => lock.isHeld())) this.spawn()
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
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') throw this.#wrongPassword()
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  #wrongPassword(): ConfigError {
    return new ConfigError(
      `The password in ${this.files.passwordFile} is not that of the database in ${this.files.cluster}. Restore both from one backup.`,
    )
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (child) {
      child.kill('SIGINT')
      const force = setTimeout(() => child.kill('SIGQUIT'), 20_000)
      await this.#exited
      clearTimeout(force)
    }
    this.locked.close()
    for (const lock of this.locks.toReversed()) lock.release()
  }

  /** Ends it without waiting for anything, and without a last word to its files. */
  halt(): void {
    this.#stopping = true
    this.#child?.kill('SIGQUIT')
  }
}

/** The password of the cluster's owner, made before the cluster is. */
function ownersPassword({ cluster, passwordFile }: EmbeddedFiles, isNew: boolean): string {
  const password = keptSecret(passwordFile) ?? (isNew ? makeSecret(passwordFile) : undefined)
  if (password !== undefined) return password
  throw new ConfigError(
    `The password of the embedded PostgreSQL is missing: ${passwordFile}. Its database is still there, in ${cluster}. Put the file back from your backup of DATA_DIR. To begin with an empty database instead, move ${cluster} away.`,
  )
}

interface Start {
  dataDir: string
  logger: Logger
  /** PostgreSQL's own, in place of those chosen here. */
  settings?: Record<string, string>
  /** Runs when another server has the folder nevertheless, and PostgreSQL was ended: this one is to end at once. */
  onLost?: () => void
}

/**
 * Takes a data folder for this process and starts the embedded PostgreSQL of it, creating it on first use.
 * @throws DataDirInUse where another server has the folder, ConfigError where the database's password is missing or wrong
 */
export async function startEmbedded({
  dataDir,
  logger,
  settings = {},
  onLost = () => {},
}: Start): Promise<EmbeddedDatabase> {
  let supervisor: Supervisor | undefined
  let locked: LockedFile | undefined
  const giveUp = () => {
    supervisor?.halt()
    onLost()
  }
  const locks = [await DataLock.take(dataDir, giveUp)]
  try {
    const files = embeddedFiles(dataDir)
    // What stands in for a folder is found by a link, which may have been copied with it.
    if (files.home !== path.resolve(dataDir)) locks.push(await DataLock.take(files.home, giveUp))
    const isNew = !existsSync(path.join(files.cluster, 'PG_VERSION'))
    const password = ownersPassword(files, isNew)
    locked = await clearOrphan(files, logger)
    if (isNew) createCluster(files, password)
    if (!locks.every((lock) => lock.isHeld())) throw new DataDirInUse(`${dataDir} was taken by another Sarai server.`)
    supervisor = new Supervisor(files, locked, locks, password, logger, settings)
    supervisor.spawn()
    await supervisor.ready()
    return supervisor
  } catch (error) {
    await supervisor?.stop()
    locked?.close()
    for (const lock of locks) lock.release()
    throw error
  }
}
