import type pg from 'pg'
import type { AppSecret } from '../app-secret.ts'
import { ConfigError } from '../config.ts'
import { opensDataKey, secretCheck } from '../vault.ts'

const whatIsSealed =
  'second factors, numbers of travel documents, passwords of mail servers and secrets of webhooks could not be read'

function missing({ place }: AppSecret): ConfigError {
  return new ConfigError(
    `The secret of this installation is missing. Its database was used with one that is neither in APP_SECRET nor in ${place}; without it, ${whatIsSealed}. Set APP_SECRET to it, or put that file back from your backup of DATA_DIR. Nothing was changed.`,
  )
}

function wrong({ place }: AppSecret): ConfigError {
  return new ConfigError(
    `The secret in ${place} is not the one that this database was used with; with it, ${whatIsSealed}. Restore the secret and the database from one backup: APP_SECRET, or app.secret in DATA_DIR. Nothing was changed.`,
  )
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [`public.${name}`])
  return rows[0]?.is === true
}

/** What the database knows of its secret; undefined while it knows nothing. */
async function knownCheck(client: pg.Client): Promise<string | undefined> {
  if (!(await hasTable(client, 'secret_checks'))) return undefined
  const { rows } = await client.query<{ value: string }>('select value from secret_checks')
  return rows[0]?.value
}

interface DataKey {
  agencyId: string
  version: number
  wrapped: string
}

/** Whether there is any agency, and the newest keys of agencies, seen past the policies that hold the owner too. */
async function lookBehindPolicies(client: pg.Client): Promise<{ isUsed: boolean; keys: DataKey[] }> {
  if (!(await hasTable(client, 'data_keys'))) return { isUsed: false, keys: [] }
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '10s'`)
    await client.query('alter table agencies no force row level security')
    await client.query('alter table data_keys no force row level security')
    const { rowCount } = await client.query('select from agencies limit 1')
    const { rows } = await client.query<DataKey>(
      'select agency_id as "agencyId", version, wrapped from data_keys order by id desc limit 100',
    )
    return { isUsed: rowCount === 1, keys: rows }
  } finally {
    await client.query('rollback')
  }
}

/**
 * The secret to use: the given one if it is the database's, a new one if the database is new too.
 * @throws ConfigError saying what is to be restored, and from where
 */
export async function rightSecret(client: pg.Client, secret: AppSecret): Promise<string> {
  const known = await knownCheck(client)
  if (known !== undefined) {
    if (secret.text === undefined) throw missing(secret)
    if (secretCheck(secret.text) !== known) throw wrong(secret)
    return secret.text
  }
  // Nothing yet, or used before there were checks: what was sealed then tells.
  const { isUsed, keys } = await lookBehindPolicies(client)
  const { text } = secret
  if (!isUsed) return text ?? secret.make()
  if (text === undefined) throw missing(secret)
  if (keys.length > 0 && !keys.some((key) => opensDataKey(text, key))) throw wrong(secret)
  return text
}

/** Has the database remember the secret it is used with. */
export async function keepCheck(client: pg.Client, secret: string): Promise<void> {
  await client.query('insert into secret_checks (value) select $1 where not exists (select from secret_checks)', [
    secretCheck(secret),
  ])
}

/** The secret at hand, for who may not set the database up; whoever may has seen to it that there is something to compare. */
export async function sameSecret(client: pg.Client, secret: AppSecret): Promise<string> {
  const known = await knownCheck(client)
  if (secret.text === undefined) throw missing(secret)
  if (secretCheck(secret.text) !== known) throw wrong(secret)
  return secret.text
}
