import pg from 'pg'
import { migrationFiles } from './migrations.ts'
import { appRoleOf, assertSafeRole, canMigrate, UnsafeRole } from './roles.ts'

/** What a look at a database tells that changes nothing. */
export interface DatabaseFacts {
  /** Major version of PostgreSQL. */
  version: number
  /** Milliseconds by which its clock is ahead of this machine's. */
  clockAheadMs: number
  /** Migrations that it lacks, and those that this version does not know. */
  lacking: string[]
  unknown: string[]
  /** Why the role that Sarai works as would not keep agencies apart. */
  roleProblem: string | undefined
  /** Whether it knows the zones that agencies work in. */
  knowsZones: boolean
  /** Where the agencies' own mail servers send from; empty where the role may not see them. */
  senders: string[]
}

const timeoutMs = 5_000

/**
 * Signs in and looks.
 * @param url of the owner or of the restricted role
 * @throws an error of the driver where it cannot be reached
 */
export async function readDatabaseFacts(url: string, migrationsFolder: string): Promise<DatabaseFacts> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sarai doctor',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const clockAheadMs = await measureClock(client)
    const { rows } = await client.query<{ version: number; knowsZones: boolean; hasMigrations: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
              exists (select from pg_timezone_names where name = 'Asia/Kolkata') as "knowsZones",
              to_regclass('public.migrations') is not null as "hasMigrations"`,
    )
    const { version = 0, knowsZones = false, hasMigrations = false } = rows[0] ?? {}
    const wanted = migrationFiles(migrationsFolder)
    const applied = hasMigrations
      ? (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name)
      : []
    return {
      version,
      knowsZones,
      clockAheadMs,
      lacking: wanted.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !wanted.includes(name)),
      roleProblem: await findRoleProblem(client),
      senders: hasMigrations ? await findSenders(client) : [],
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function measureClock(client: pg.Client): Promise<number> {
  const before = Date.now()
  const { rows } = await client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  return (rows[0]?.ms ?? NaN) - (before + Date.now()) / 2
}

/** Of the role that signed in; or, where that is the owner, of the one that Sarai makes for itself. */
async function findRoleProblem(client: pg.Client): Promise<string | undefined> {
  if (!(await canMigrate(client))) {
    try {
      await assertSafeRole(client)
      return undefined
    } catch (error) {
      if (error instanceof UnsafeRole) return error.message
      throw error
    }
  }
  const { rows: named } = await client.query<{ name: string }>('select current_database() as name')
  const role = appRoleOf(named[0]?.name ?? '')
  const { rows } = await client.query<{ isUnsafe: boolean }>(
    'select rolsuper or rolbypassrls as "isUnsafe" from pg_roles where rolname = $1',
    [role],
  )
  return rows[0]?.isUnsafe ? `The role "${role}" is a superuser or bypasses row-level security.` : undefined
}

async function findSenders(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(
    `select distinct from_address as address from mail_settings order by 1 limit 50`,
  )
  return rows.map(({ address }) => address)
}
