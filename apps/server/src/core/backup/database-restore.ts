import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, type CopyStreamQuery } from 'pg-copy-streams'
import { counted } from '@sarai/contract/count-words'
import { migrationFiles } from '../db/migrations.ts'
import { BackupError, type BackupHeader } from './backup-format.ts'

const list = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/** @throws BackupError where there is anything in the database */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: number; database: string }>(
    `select count(*)::int as tables, current_database() as database from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  const { tables = 0, database = '' } = rows[0] ?? {}
  if (tables > 0)
    throw new BackupError(
      `The database "${database}" is not empty: it has ${counted(tables, 'table')}. A backup is restored into an empty database only. Nothing was changed.`,
    )
}

/** @throws BackupError where the backup was brought up to more than this version knows */
export function requireKnownVersion(header: BackupHeader, folder: string): void {
  const known = new Set(migrationFiles(folder))
  const unknown = header.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new BackupError(
      `This backup was made by Sarai ${header.sarai}, which is newer than this one: it has ${counted(unknown.length, 'change')} of the database that this version does not know. Restore it with that version or a newer one. Nothing was changed.`,
    )
}

/**
 * Fills an empty database from a backup, all in one transaction: the tables as the version made them that made the
 * backup, without indexes, references and triggers until the rows are there.
 */
export class DatabaseRestore {
  #open: { table: string; stream: CopyStreamQuery } | undefined
  #later: string[] = []

  private constructor(
    private readonly client: pg.Client,
    private readonly header: BackupHeader,
  ) {}

  static async begin(client: pg.Client, header: BackupHeader, migrations: string): Promise<DatabaseRestore> {
    await client.query(`set statement_timeout = 0`)
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query('begin')
    const restore = new DatabaseRestore(client, header)
    await restore.#makeTables(migrations)
    return restore
  }

  async addRows(table: string, rows: Buffer): Promise<void> {
    if (this.#open?.table !== table) {
      await this.#endTable()
      const columns = this.header.tables[table] ?? []
      const stream = this.client.query(from(`copy public."${table}" (${list(columns)}) from stdin`))
      // A failure is met where the stream is waited for.
      stream.on('error', () => {})
      this.#open = { table, stream }
    }
    const { stream } = this.#open
    if (stream.errored) throw stream.errored
    if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), finished(stream)])
  }

  /** Everything that was left until the rows were there. */
  async finish(): Promise<void> {
    await this.#endTable()
    for (const statement of this.#later) await this.client.query(statement)
    await this.client.query('set local check_function_bodies = off')
    for (const statement of [...this.header.functions, ...this.header.triggers]) await this.client.query(statement)
    await this.client.query('commit')
    await this.client.query('analyze')
  }

  /** Leaves the database as empty as it was. */
  async abort(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    if (open) {
      const isClosed = once(open.stream, 'close')
      open.stream.destroy()
      await isClosed
    }
    await this.client.query('rollback')
  }

  async #endTable(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    if (!open) return
    open.stream.end()
    await finished(open.stream)
  }

  async #makeTables(migrations: string): Promise<void> {
    await this.client.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    for (const name of this.header.migrations) {
      await this.client.query(await readFile(path.join(migrations, name), 'utf8'))
      await this.client.query('insert into migrations (name) values ($1)', [name])
    }
    // Rows that migrations put there are in the backup as they became.
    const tables = Object.keys(this.header.tables)
    await this.client.query(`truncate ${tables.map((table) => `public."${table}"`).join(', ')}`)
    const triggers = await this.#read(
      `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as now, null as later
         from pg_trigger join pg_class on tgrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and not tgisinternal`,
    )
    const indexes = await this.#read(
      `select format('drop index %s', indexrelid::regclass) as now, pg_get_indexdef(indexrelid) as later
         from pg_index join pg_class on indrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and not exists (select from pg_constraint where conindid = indexrelid)`,
    )
    const references = await this.#read(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as now,
              format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as later
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    for (const { now } of [...triggers, ...indexes, ...references]) await this.client.query(now)
    this.#later = [...indexes, ...references].flatMap(({ later }) => later ?? [])
  }

  async #read(question: string): Promise<{ now: string; later: string | null }[]> {
    return (await this.client.query<{ now: string; later: string | null }>(question)).rows
  }
}

/**
 * Puts work that was not done into the queue, as far as this version has its kinds and columns.
 * @returns how much of it there was, and of kinds that this version does not have
 */
export async function restoreJobs(
  client: pg.Client,
  columns: string[],
  parts: AsyncIterable<Buffer>,
): Promise<{ restored: number; unknown: number }> {
  await client.query('begin')
  await client.query(
    `create temporary table restored_jobs (${columns.map((one) => `"${one}" text`).join(', ')}) on commit drop`,
  )
  const stream = client.query(from(`copy restored_jobs (${list(columns)}) from stdin`))
  await pipeline(parts, stream)
  const { rows: all } = await client.query<{ jobs: number }>('select count(*)::int as jobs from restored_jobs')
  const { rows: shared } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any($1)`,
    [columns],
  )
  const restored = await client.query(
    `insert into pgboss.job (${list(shared.map(({ name }) => name))})
     select ${shared.map(({ name, type }) => `"${name}"::${type}`).join(', ')} from restored_jobs
      where name in (select name from pgboss.queue) on conflict do nothing`,
  )
  // Whoever was at it is gone.
  await client.query(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`,
  )
  await client.query('commit')
  return { restored: restored.rowCount ?? 0, unknown: (all[0]?.jobs ?? 0) - (restored.rowCount ?? 0) }
}

/** Rows by table, seen as a backup sees them. */
export async function countTables(client: pg.Client, tables: string[]): Promise<Record<string, number>> {
  await client.query(`set app.backup = 'on'`)
  const counts = tables.map((table) => `select '${table}' as table, count(*)::int as rows from public."${table}"`)
  const { rows } = await client.query<{ table: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]))
}
