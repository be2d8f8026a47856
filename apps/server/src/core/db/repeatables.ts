import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Logger } from '../logger.ts'

interface Repeatable {
  name: string
  sql: string
  hash: string
}

/** Deadlock with a server at work, or a lock that was not granted in time. */
const isWorthRetrying = (error: unknown) => ['40P01', '55P03'].includes((error as { code?: string }).code ?? '')
const maxAttempts = 3

function repeatablesIn(folder: string): Repeatable[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

interface Applied {
  name: string
  hash: string
  isLatest: boolean
}

/** Every version of a file that was applied to the database. */
async function appliedVersions(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select name, hash, applied_at = max(applied_at) over (partition by name) as "isLatest" from sql_files`,
  )
  return rows
}

/**
 * Files that the database lacks. Used where only a restricted role is at hand. A version that was replaced by a newer
 * one is not lacking: this server is older than the one that set the database up, as during the rollout of a release.
 */
export async function pendingRepeatables(client: pg.Client, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.sql_files') is not null as exists`,
  )
  const applied = rows[0]?.exists ? await appliedVersions(client) : []
  return repeatablesIn(folder)
    .filter(({ name, hash }) => !applied.some((one) => one.name === name && one.hash === hash))
    .map(({ name }) => name)
}

/**
 * Applies the files of functions, triggers and policies that have changed, or all of them after a migration, which may
 * have made a table that needs a policy or changed what a trigger watches. Each file is one transaction, and gives the
 * same result however often it is applied. What a file no longer makes stays until a migration drops it. The caller
 * holds the lock.
 */
export async function applyRepeatables(
  client: pg.Client,
  folder: string,
  hasMigrated: boolean,
  logger: Logger,
): Promise<void> {
  await client.query(
    'create table if not exists sql_files (name text, hash text, applied_at timestamptz not null, primary key (name, hash))',
  )
  const applied = await appliedVersions(client)
  const isCurrent = ({ name, hash }: Repeatable) =>
    applied.some((one) => one.name === name && one.hash === hash && one.isLatest)
  for (const file of repeatablesIn(folder)) {
    if (!hasMigrated && isCurrent(file)) continue
    await applyOne(client, file)
    logger.info({ file: file.name }, 'applied functions, triggers and policies')
  }
}

async function applyOne(client: pg.Client, { name, sql, hash }: Repeatable): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '10s'`)
      await client.query(sql)
      await client.query(
        `insert into sql_files (name, hash, applied_at) values ($1, $2, clock_timestamp())
         on conflict (name, hash) do update set applied_at = excluded.applied_at`,
        [name, hash],
      )
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (attempt < maxAttempts && isWorthRetrying(error)) continue
      throw new Error(`sql/${name} failed and was rolled back`, { cause: error })
    }
  }
}
