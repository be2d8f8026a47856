import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import { installQueues, type QueueDefinition } from '../jobs/queues.ts'
import { migrate, pendingMigrations } from './migrations.ts'
import { assertSafeRole, canMigrate, grantToAppRole, makeAppRole } from './roles.ts'

export interface DatabasePlan {
  /** From DATABASE_URL or the embedded PostgreSQL. */
  url: string
  /** From DATABASE_APP_URL. */
  appUrl?: string
  appRole: string
  secret: string
  migrations: string
  queues: QueueDefinition[]
}

/** Any number that only we would use; servers that start together take turns by it. */
const lockKey = 7_241_993_001

/** The same URL with other credentials. */
function signInAs(url: string, role: string, password: string): string {
  const parsed = new URL(url)
  parsed.username = encodeURIComponent(role)
  parsed.password = encodeURIComponent(password)
  return parsed.toString()
}

/** The restricted role's password follows from the secret, so that servers which share one need not be told. */
export function appPassword(secret: string): string {
  return createHmac('sha256', secret).update('database role').digest('base64url')
}

/**
 * Brings the database up to date if the role may, makes sure the restricted role exists, and says how to sign in as it.
 * Several servers may start at once: one works, the others wait and find everything done.
 * @throws UnsafeRole, or an Error saying what is missing and how to get it
 */
export async function prepareDatabase(
  plan: DatabasePlan,
  logger: Logger,
): Promise<{ appUrl: string; listenUrl: string }> {
  const client = new pg.Client({ connectionString: plan.url, application_name: 'sarai setup' })
  client.on('error', () => {})
  await client.connect()
  let appUrl = plan.appUrl
  // A pooler cannot carry LISTEN, so what listens goes to the database itself.
  let listenUrl = plan.url
  try {
    if (await canMigrate(client)) {
      const password = appPassword(plan.secret)
      await setUp(client, plan, password, logger)
      listenUrl = signInAs(plan.url, plan.appRole, password)
      if (!appUrl) appUrl = listenUrl
      else if (!new URL(appUrl).password) appUrl = signInAs(appUrl, plan.appRole, password)
    } else {
      const pending = await pendingMigrations(client, plan.migrations)
      if (pending.length > 0)
        throw new Error(
          `The database lacks ${pending.length} migrations. Run "npm run migrate" with DATABASE_URL set to the database's owner.`,
        )
      appUrl ??= plan.url
    }
  } finally {
    await client.end()
  }
  await checkRuntime(appUrl)
  return { appUrl, listenUrl }
}

async function setUp(client: pg.Client, plan: DatabasePlan, password: string, logger: Logger): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
  try {
    await migrate(client, plan.migrations, logger)
    await installQueues(plan.url, plan.queues)
    await makeAppRole(client, plan.appRole, password)
    await grantToAppRole(client, plan.appRole)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

async function checkRuntime(appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl, application_name: 'sarai check' })
  client.on('error', () => {})
  await client.connect()
  try {
    await assertSafeRole(client)
  } finally {
    await client.end()
  }
}
