import { createHash } from 'node:crypto'
import pg from 'pg'

export class UnsafeRole extends Error {}

/** Longest a statement of a request may take; reports and jobs set their own. */
const statementTimeout = '8s'

const roleSettings = {
  statement_timeout: statementTimeout,
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
  jit: 'off',
}

/** What the role of every installation on a PostgreSQL was called before each had one of its own. */
const sharedRole = 'sarai_app'
/** Bytes that PostgreSQL keeps of a name. */
const maxNameLength = 63

async function databaseOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  return rows[0]?.name ?? ''
}

/** Roles are the whole PostgreSQL's, so that an installation's is named by its database. */
export function appRoleOf(database: string): string {
  const name = `${sharedRole}_${database}`
  if (Buffer.byteLength(name) <= maxNameLength) return name
  return `${sharedRole}_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

/**
 * Makes the role that Sarai works as: it owns nothing, may not do more than the row-level policies let it, and gives
 * up on slow statements.
 */
export async function makeAppRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ settings: string[] | null }>(
    'select rolconfig as settings from pg_roles where rolname = $1',
    [role],
  )
  if (!rows[0]) await client.query(`create role ${name} nosuperuser nocreatedb nocreaterole nobypassrls noinherit`)
  await client.query(`alter role ${name} with login password ${pg.escapeLiteral(password)}`)
  for (const [setting, value] of Object.entries(roleSettings)) {
    if (rows[0]?.settings?.some((one) => one.toLowerCase() === `${setting}=${value}`.toLowerCase())) continue
    await client.query(`alter role ${name} set ${setting} = ${pg.escapeLiteral(value)}`)
  }
}

/**
 * Gives the role what it needs in every table there is, and holds every table's owner to its policies too, so that a
 * migration cannot forget either. The timeline, the operator's actions and rules of tax can be added to, not rewritten.
 */
export async function grantToAppRole(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  // Where not everybody may connect, whoever runs the server has said so.
  await client.query(`grant connect on database ${await databaseOf(client)} to ${name}`)
  await client.query(`grant usage on schema public, pgboss to ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public, pgboss to ${name}`)
  await client.query(`grant usage on all sequences in schema public, pgboss to ${name}`)
  await client.query(`grant execute on all functions in schema public, pgboss to ${name}`)
  await client.query(`revoke insert, update, delete on migrations, sql_files, secret_checks from ${name}`)
  // What was announced is ended, and stays. Who may change it, and plans, is the policies' to say.
  await client.query(`revoke delete on announcements from ${name}`)
  const kept = ['timeline', 'operator_actions', 'tax_packs', 'ledger_entries', 'ledger_lines', 'ledger_locks']
  await client.query(`revoke update, delete on ${kept.join(', ')} from ${name}`)
  const { rows } = await client.query<{ table: string }>(
    `select quote_ident(relname) as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relforcerowsecurity`,
  )
  for (const { table } of rows) await client.query(`alter table ${table} force row level security`)
}

/**
 * Takes the role that installations shared from this database, where nobody uses it there any more: another installation
 * knows its password. It goes altogether with the last database that knew it. The role of an operator's
 * DATABASE_APP_URL that is this one, or has its rights by being its member, keeps them.
 */
export async function leaveSharedRole(client: pg.Client, operatorsRole: string | undefined): Promise<void> {
  const { rows } = await client.query<{ isUsed: boolean; isOperators: boolean }>(
    `select exists (select from pg_stat_activity where usename = $1 and datname = current_database()) as "isUsed",
            exists (select from pg_roles as mine where mine.rolname = $2 and pg_has_role(mine.oid, role.oid, 'member')) as "isOperators"
       from pg_roles as role where rolname = $1`,
    [sharedRole, operatorsRole ?? null],
  )
  const [role] = rows
  if (!role) return
  if (role.isOperators) return grantToAppRole(client, sharedRole)
  // A server of the version before may still be at work; whichever starts after it has ended sees to it.
  if (role.isUsed) return
  try {
    for (const what of ['all tables', 'all sequences', 'all functions'])
      await client.query(`revoke all on ${what} in schema public, pgboss from ${sharedRole}`)
    await client.query(`revoke all on schema public, pgboss from ${sharedRole}`)
    await client.query(`revoke all on database ${await databaseOf(client)} from ${sharedRole}`)
    await client.query(`drop role ${sharedRole}`)
  } catch (error) {
    // Other databases still know it, it is not ours to drop, or another installation has just dropped it.
    const { code = '' } = error as { code?: string }
    if (!['2BP01', '42501', '42704'].includes(code)) throw error
  }
}

/**
 * Refuses a role that row-level security would not hold.
 * @throws UnsafeRole for a superuser, a role that bypasses row-level security, an owner of tables, or a member of either
 */
export async function assertSafeRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; problem: string | null }>(`
    select current_user as name, case
      when exists (select from pg_roles where rolsuper and pg_has_role(current_user, oid, 'member')) then 'is a superuser or can become one'
      when exists (select from pg_roles where rolbypassrls and pg_has_role(current_user, oid, 'member')) then 'bypasses row-level security or can become a role that does'
      when exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(current_user, relowner, 'member'))
        then 'owns the tables or can become their owner'
    end as problem`)
  const problem = rows[0]?.problem
  if (problem) {
    throw new UnsafeRole(
      `Sarai does not run as the database role "${rows[0]?.name}": it ${problem}, so that agencies would not be kept apart. Give DATABASE_URL to the owner and let Sarai make its own role, or set DATABASE_APP_URL to a role that is neither.`,
    )
  }
}

/** Whether the role may set the database up: it owns the schema or is a superuser. */
export async function canMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select has_schema_privilege(current_user, 'public', 'create') and has_database_privilege(current_user, current_database(), 'create') as can`,
  )
  return rows[0]?.can === true
}
