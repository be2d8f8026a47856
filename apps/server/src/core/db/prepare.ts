import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { counted } from '@sarai/contract/count-words'
import type { AppSecret } from '../app-secret.ts'
import { ConfigError } from '../config.ts'
import type { Logger } from '../logger.ts'
import { installQueues, type QueueDefinition } from '../jobs/queues.ts'
import type { DriverName } from './driver.ts'
import { backupConnection, openConnection } from './open-connection.ts'
import { checkPooler } from './pooler-check.ts'
import { migrate, pendingMigrations } from './migrations.ts'
import { applyRepeatables, pendingRepeatables } from './repeatables.ts'
import { allowDueQuestions, outgoingCounts, type DueQuestion } from './due-work.ts'
import { appRoleOf, assertSafeRole, canMigrate, grantToAppRole, leaveSharedRole, makeAppRole } from './roles.ts'
import { lockKeys } from './lock-keys.ts'
import { keepCheck, rightSecret, sameSecret } from './secret-check.ts'

export interface DatabasePlan {
  /** From DATABASE_URL or the embedded PostgreSQL. */
  url: string
  /** From DATABASE_APP_URL. */
  appUrl?: string
  /** From DATABASE_DRIVER; without one a pooler is not asked whether it is fit for it. */
  driver?: DriverName
  secret: AppSecret
  migrations: string
  /** The folder of functions, triggers and policies, applied after the migrations. */
  repeatables: string
  /** Kinds of background work; those that only look have no place in the queue. */
  queues: (QueueDefinition & { due?: DueQuestion; isWatch?: boolean })[]
  /** For a command beside servers that may be running: they have brought the database up to date. */
  isBeside?: boolean
}

/** The same URL with other credentials. */
function signInAs(url: string, role: string, password: string): string {
  const parsed = new URL(url)
  parsed.username = encodeURIComponent(role)
  parsed.password = encodeURIComponent(password)
  return parsed.toString()
}

/** The restricted role's password follows from the secret, so that servers which share one need not be told. */
function appPassword(secret: string): string {
  return createHmac('sha256', secret).update('database role').digest('base64url')
}

export interface PreparedDatabase {
  /** How to sign in as the restricted role. */
  appUrl: string
  /** The same without a pooler, which cannot carry LISTEN. */
  listenUrl: string
  /** What keys are derived from. */
  secret: string
}

/**
 * Brings the database up to date if the role may, makes sure the restricted role exists, and says how to sign in as it.
 * Several servers may start at once: one works, the others wait and find everything done.
 * @throws UnsafeRole, or ConfigError saying what is missing and how to get it
 */
export async function prepareDatabase(plan: DatabasePlan, logger: Logger): Promise<PreparedDatabase> {
  const client = await openConnection(plan.url, 'sarai setup')
  let prepared: PreparedDatabase
  try {
    const owns = await canMigrate(client)
    prepared = owns && !plan.isBeside ? await setUp(client, plan, logger) : await lookOver(client, plan, owns)
  } finally {
    await client.end()
  }
  await checkRuntime(prepared.appUrl, plan.driver ?? 'plain')
  return prepared
}

async function setUp(client: pg.Client, plan: DatabasePlan, logger: Logger): Promise<PreparedDatabase> {
  await client.query('select pg_advisory_lock($1)', [lockKeys.setUp])
  try {
    // Before anything is changed: a server with a wrong secret would also give the role another password.
    const secret = await rightSecret(client, plan.secret)
    if (await isBehind(client, plan)) await endBackups(client)
    const hasMigrated = await migrate(client, plan.migrations, logger)
    await applyRepeatables(client, plan.repeatables, hasMigrated, logger)
    await keepCheck(client, secret)
    await installQueues(
      plan.url,
      plan.queues.filter(({ isWatch }) => !isWatch),
    )
    const { role, password } = await appRoleIn(client, secret)
    await makeAppRole(client, role, password)
    await grantToAppRole(client, role)
    await allowDueQuestions(client, [...plan.queues.flatMap(({ due }) => due ?? []), outgoingCounts])
    const given = givenRole(plan)
    await leaveSharedRole(client, given?.password ? decodeURIComponent(given.username) : undefined)
    return asAppRole(plan, { role, password, secret })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKeys.setUp])
  }
}

async function isBehind(client: pg.Client, plan: DatabasePlan): Promise<boolean> {
  const migrations = await pendingMigrations(client, plan.migrations)
  return migrations.length > 0 || (await pendingRepeatables(client, plan.repeatables)).length > 0
}

/** Ends backups that are being made: they hold on to every table, and a new version is not to wait for them. */
async function endBackups(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = $1 and usename = current_user`,
    [backupConnection],
  )
}

async function appRoleIn(client: pg.Client, secret: string): Promise<{ role: string; password: string }> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return { role: appRoleOf(rows[0]?.name ?? ''), password: appPassword(secret) }
}

/** Of DATABASE_APP_URL. Named with its password it is the operator's; else it stands for ours, whatever it is called. */
const givenRole = ({ appUrl }: DatabasePlan) => (appUrl === undefined ? undefined : new URL(appUrl))

function asAppRole(
  plan: DatabasePlan,
  { role, password, secret }: { role: string; password: string; secret: string },
): PreparedDatabase {
  const listenUrl = signInAs(plan.url, role, password)
  if (!plan.appUrl) return { appUrl: listenUrl, listenUrl, secret }
  const appUrl = givenRole(plan)?.password ? plan.appUrl : signInAs(plan.appUrl, role, password)
  return { appUrl, listenUrl, secret }
}

/** What is left to do for a role that may not set the database up, or where others have done it. */
async function lookOver(client: pg.Client, plan: DatabasePlan, owns: boolean): Promise<PreparedDatabase> {
  const pending = await pendingMigrations(client, plan.migrations)
  if (pending.length > 0)
    throw new ConfigError(
      `The database lacks ${counted(pending.length, 'migration')}. Run "npm run migrate" with DATABASE_URL set to the database's owner.`,
    )
  const changed = await pendingRepeatables(client, plan.repeatables)
  if (changed.length > 0)
    throw new ConfigError(
      `The database lacks this version's ${changed.join(', ')}. Run "npm run migrate" with DATABASE_URL set to the database's owner.`,
    )
  const secret = await sameSecret(client, plan.secret)
  if (owns) return asAppRole(plan, { ...(await appRoleIn(client, secret)), secret })
  return { appUrl: plan.appUrl ?? plan.url, listenUrl: plan.url, secret }
}

async function checkRuntime(appUrl: string, driver: DriverName): Promise<void> {
  const client = await openConnection(appUrl, 'sarai check')
  try {
    await assertSafeRole(client)
    await checkPooler(appUrl, client, driver)
  } finally {
    await client.end()
  }
}
