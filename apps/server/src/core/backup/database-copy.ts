import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { BackupError } from './backup-format.ts'
import { countRows } from './backup-reader.ts'

const compress = promisify(zstdCompress)
/** With a sum of its own, so that what was altered is found before its rows are. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }
/** About how much of a table is compressed at a time, in bytes. */
const partBytes = 4 * 1024 * 1024
const newline = 10

/**
 * Tables whose rows are not part of a backup: what it was brought up to is in its header, functions and triggers too; and
 * what says which backups there are belongs to the machine.
 */
const leftOut = ['migrations', 'sql_files', 'backups', 'held_removals']

/** What is copied, by table and column, in the order of the columns. */
export type Tables = Record<string, string[]>

/** Begins the one state of the database that all of the backup is of, seen by the owner with every agency's rows. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query(`set statement_timeout = 0`)
  await client.query(`set idle_in_transaction_session_timeout = 0`)
  await client.query(`set app.backup = 'on'`)
  await client.query('begin isolation level repeatable read read only')
  await requireEveryRow(client)
}

/**
 * Refuses where row-level security would leave rows out: then a backup would look whole and not be it.
 * @throws BackupError naming the role and what it may not see
 */
async function requireEveryRow(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; table: string }>(
    `select current_user as role, relname as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
        and not exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls))
        and not (pg_has_role(relowner, 'usage') and not relforcerowsecurity)
        and not exists (select from pg_policy, unnest(polroles) as role
                         where polrelid = pg_class.oid and polname = 'backup' and polcmd = 'r' and pg_has_role(role, 'usage'))
      order by relname limit 1`,
  )
  const [hidden] = rows
  if (hidden)
    throw new BackupError(
      `The database role "${hidden.role}" does not see every agency's rows of "${hidden.table}", so that a backup would not be whole. Set DATABASE_URL to the owner of the database, and start this version of Sarai once, which prepares it for backups. Nothing was written.`,
    )
}

/** Every table with its columns, but for those that PostgreSQL computes. */
export async function listTables(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and not relname = any($1)
      group by relname order by relname`,
    [leftOut],
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

/** Columns of the queue's table. */
export async function listJobColumns(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute
      where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  return rows.map(({ column }) => column)
}

/** Functions and triggers, as statements that make them. */
export async function listSchemaCode(client: pg.Client): Promise<{ functions: string[]; triggers: string[] }> {
  const functions = await client.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') order by oid`,
  )
  const triggers = await client.query<{ text: string }>(
    `select pg_get_triggerdef(pg_trigger.oid) as text from pg_trigger join pg_class on tgrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and not tgisinternal order by pg_trigger.oid`,
  )
  return { functions: functions.rows.map(({ text }) => text), triggers: triggers.rows.map(({ text }) => text) }
}

const list = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/** The rows of a table, in compressed parts of whole rows. */
export function readTable(client: pg.Client, table: string, columns: string[]): AsyncGenerator<CopiedPart> {
  return copyOut(client, `select ${list(columns)} from public."${table}"`)
}

/** Work that is not done yet; one that is being done is done again. */
export function readJobs(client: pg.Client, columns: string[]): AsyncGenerator<CopiedPart> {
  return copyOut(client, `select ${list(columns)} from pgboss.job where state < 'completed'`)
}

export interface CopiedPart {
  bytes: Buffer
  rows: number
}

async function* copyOut(client: pg.Client, select: string): AsyncGenerator<CopiedPart> {
  const stream = client.query(to(`copy (${select}) to stdout`))
  for await (const rows of cutIntoRows(stream))
    yield { bytes: await compress(rows, compression), rows: countRows(rows) }
}

/** Pieces of about a size that end where a row does. */
async function* cutIntoRows(stream: Readable): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of stream) {
    if (!(piece instanceof Uint8Array)) continue
    pieces.push(piece)
    bytes += piece.length
    if (bytes < partBytes) continue
    const all = Buffer.concat(pieces)
    const end = all.lastIndexOf(newline) + 1
    if (end > 0) yield all.subarray(0, end)
    pieces = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

/** Has PostgreSQL's process for this connection give way to all others, where it is on this machine and may be told so. */
export async function giveWay(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    if (rows[0]) setPriority(rows[0].pid, 15)
  } catch {
    // Another user's, or on another machine.
  }
}
