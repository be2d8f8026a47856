import { existsSync } from 'node:fs'
import path from 'node:path'
import { counted } from '@sarai/contract/count-words'
import { type DatabaseFacts, readDatabaseFacts } from '../../core/db/database-facts.ts'
import { runningEmbeddedUrl } from '../../core/db/embedded.ts'
import type { CheckContext } from './doctor.service.ts'
import { type Finding, makeAdvice, makeProblem } from './doctor-words.rules.ts'

const minVersion = 15
const maxSkewMs = 2_000
/** A second may be the network’s. */
const maxRemoteSkewMs = 5_000
const timeoutMs = 5_000

/** @returns why it is not looked at, where it is not */
export async function readFacts({ config, dataDir, folders }: CheckContext): Promise<DatabaseFacts | Error | string> {
  if (!config) return 'the settings are not valid'
  const isEmbedded = !config.databaseUrl
  if (isEmbedded && !existsSync(path.join(dataDir, 'database.secret'))) return 'there is no database yet'
  if (isEmbedded && !existsSync(path.join(dataDir, 'postgres/postmaster.pid')))
    return 'the embedded database runs only while a server does'
  try {
    return await readDatabaseFacts(config.databaseUrl ?? runningEmbeddedUrl(dataDir), folders.migrations)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Version, migrations, role and time zones. */
export async function checkDatabase(context: CheckContext): Promise<Finding[] | string> {
  const facts = await context.facts()
  if (typeof facts === 'string') return facts
  if (facts instanceof Error)
    return [
      makeProblem(
        `The database does not answer: ${facts.message}`,
        'Nothing works without it.',
        'Look whether it runs, and whether DATABASE_URL is right.',
      ),
    ]
  const { version, lacking, unknown, roleProblem, knowsZones } = facts
  const findings: (Finding | false)[] = [
    version < minVersion &&
      makeProblem(
        `PostgreSQL ${version} is too old.`,
        `Sarai needs ${minVersion} or newer.`,
        'Move the database to a newer one.',
      ),
    unknown.length > 0 &&
      makeProblem(
        `The database was made by a newer Sarai (${unknown.join(', ')}).`,
        'This version does not start on it.',
        'Start the newer version, or restore a backup from before.',
      ),
    lacking.length > 0 &&
      makeProblem(
        `The database lacks ${counted(lacking.length, 'migration')} of this version.`,
        'A server of this version does not start where it may not make them itself.',
        'Start it with the owner’s DATABASE_URL, or run npm run migrate.',
      ),
    roleProblem !== undefined &&
      makeProblem(
        roleProblem,
        'Row-level security would not keep agencies apart.',
        'Give DATABASE_URL to the owner and let Sarai make its own role.',
      ),
    !knowsZones &&
      makeAdvice(
        'PostgreSQL knows no time zone Asia/Kolkata.',
        'Reports by day would fail.',
        'Install the time zones of PostgreSQL’s system (tzdata).',
      ),
  ]
  return findings.filter((finding) => finding !== false)
}

const describeSkew = (ms: number) => `${(Math.abs(ms) / 1000).toFixed(1)} s ${ms > 0 ? 'behind' : 'ahead of'}`

/** This machine’s clock, against the database’s and, where one is named, another machine’s. */
export async function checkClock(context: CheckContext): Promise<Finding[] | string> {
  const why = 'Codes of second factors, links and reminders are good or due at other times than they should.'
  const remedy = 'Have both machines keep time by NTP.'
  const facts = await context.facts()
  const findings: Finding[] = []
  const ahead = typeof facts === 'string' || facts instanceof Error ? undefined : facts.clockAheadMs
  if (ahead !== undefined && Math.abs(ahead) > maxSkewMs)
    findings.push(makeProblem(`This clock is ${describeSkew(ahead)} the database’s.`, why, remedy))
  const { clockUrl } = context.options
  if (clockUrl !== undefined) {
    const before = Date.now()
    const answer = await fetch(clockUrl, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) }).catch(
      () => undefined,
    )
    const there = Date.parse(answer?.headers.get('date') ?? '') - (before + Date.now()) / 2
    if (Number.isNaN(there))
      findings.push(
        makeAdvice(`${clockUrl} does not say the time.`, 'The clock could not be compared.', 'Name another.'),
      )
    else if (Math.abs(there) > maxRemoteSkewMs)
      findings.push(makeProblem(`This clock is ${describeSkew(there)} that of ${clockUrl}.`, why, remedy))
  } else if (ahead === undefined) return 'there is nothing to compare it with; --clock=https://… names something'
  return findings
}
