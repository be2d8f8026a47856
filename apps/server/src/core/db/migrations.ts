import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Logger } from '../logger.ts'

/** The migration files in the order they are applied: four digits, a name, `.sql`. */
export function migrationFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map((row) => row.name)
}

/** Migrations that the database lacks. Used where only a restricted role is at hand, which can look but not migrate. */
export async function pendingMigrations(client: pg.Client, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return migrationFiles(folder)
  const applied = await appliedMigrations(client)
  return migrationFiles(folder).filter((file) => !applied.includes(file))
}

/**
 * Applies what is missing, each file in a transaction of its own. The caller holds the lock.
 * @returns whether there was anything to apply
 * @throws when the database has migrations this version does not know: it belongs to a newer Sarai
 */
export async function migrate(client: pg.Client, folder: string, logger: Logger): Promise<boolean> {
  const files = migrationFiles(folder)
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied = await appliedMigrations(client)
  const unknown = applied.filter((name) => !files.includes(name))
  if (unknown.length > 0)
    throw new ConfigError(`This database was made by a newer Sarai (${unknown.join(', ')}). Nothing was changed.`)
  const pending = files.filter((name) => !applied.includes(name))
  for (const file of pending) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '10s'`)
      await client.query(readFileSync(path.join(folder, file), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [file])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${file} failed and was rolled back`, { cause: error })
    }
    logger.info({ migration: file }, 'migrated')
  }
  return pending.length > 0
}
