import { setTimeout as sleep } from 'node:timers/promises'
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

/**
 * Makes the role that Sarai works as: it owns nothing, may not do more than the row-level policies let it, and gives
 * up on slow statements.
 */
export async function makeAppRole(client: pg.Client, role: string, password: string, tries = 5): Promise<void> {
  try {
    await setAppRole(client, role, password)
  } catch (error) {
    // Roles are the whole cluster's, our lock is one database's: a second installation on the cluster may be at it too.
    const isBusy = error instanceof Error && /tuple concurrently updated|already exists/.test(error.message)
    if (!isBusy || tries <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 50 * Math.random()))
    await makeAppRole(client, role, password, tries - 1)
  }
}

async function setAppRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ settings: string[] | null }>(
    'select rolconfig as settings from pg_roles where rolname = $1',
    [role],
  )
  const statements = [`alter role ${name} with login password ${pg.escapeLiteral(password)}`]
  if (!rows[0])
    statements.unshift(`create role ${name} login nosuperuser nocreatedb nocreaterole nobypassrls noinherit`)
  for (const [setting, value] of Object.entries(roleSettings)) {
    if (rows[0]?.settings?.some((one) => one.toLowerCase() === `${setting}=${value}`.toLowerCase())) continue
    statements.push(`alter role ${name} set ${setting} = ${pg.escapeLiteral(value)}`)
  }
  for (const statement of statements) await alterRole(client, statement)
}

/**
 * Roles belong to all databases of a PostgreSQL. Another installation that sets up its own at the same moment makes
 * this fail, which our lock, being one of our database, cannot prevent.
 */
async function alterRole(client: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      if (statement.startsWith('create') && message.includes('already exists')) return
      const isRace = /tuple concurrently updated|pg_authid_rolname_index/.test(message)
      if (!isRace || attempt === 20) throw error
      await sleep(10 + Math.random() * 40)
    }
  }
}

/**
 * Gives the role what it needs in every table there is, and holds every table's owner to its policies too, so that a
 * migration cannot forget either. The timeline can be added to, not rewritten.
 */
export async function grantToAppRole(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await client.query(`grant usage on schema public, pgboss to ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public, pgboss to ${name}`)
  await client.query(`grant usage on all sequences in schema public, pgboss to ${name}`)
  await client.query(`grant execute on all functions in schema public, pgboss to ${name}`)
  await client.query(`revoke insert, update, delete on migrations, plans, announcements from ${name}`)
  await client.query(`revoke update, delete on timeline from ${name}`)
  const { rows } = await client.query<{ table: string }>(
    `select quote_ident(relname) as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relforcerowsecurity`,
  )
  for (const { table } of rows) await client.query(`alter table ${table} force row level security`)
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
