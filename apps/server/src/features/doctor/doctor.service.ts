import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, readConfig, settings } from '../../core/config.ts'
import { checkBackups } from './doctor-backups.service.ts'
import { checkClock, checkDatabase, readFacts } from './doctor-database.service.ts'
import { checkDisk, checkPermissions, checkTimeZones } from './doctor-machine.service.ts'
import { checkMailDomains } from './doctor-mail.service.ts'
import { checkAppUrl, checkSmtp, checkStorage } from './doctor-network.service.ts'
import { findContradictions, findMisspelt } from './doctor-settings.rules.ts'
import { type Checked, type Finding, makeProblem } from './doctor-words.rules.ts'

export interface DoctorOptions {
  /** Connects to nothing but the database. */
  isOffline: boolean
  /** A DKIM selector of the senders’ domains. */
  dkimSelector?: string
  /** Whose clock this one is compared with. */
  clockUrl?: string
  /** Who is asked for names, as `address` or `address:port`; those of the machine otherwise. */
  dnsServer?: string
}

interface Place {
  env: Record<string, string | undefined>
  /** Where .env is looked for. */
  cwd: string
  folders: { migrations: string }
  options: DoctorOptions
}

/** What checks look at. */
export interface CheckContext extends Place {
  /** Undefined where the settings are not valid. */
  config: Config | undefined
  dataDir: string
  /** What the database tells, read once. */
  facts: () => ReturnType<typeof readFacts>
}

/** Finds what is wrong with one thing, or says why it does not look. */
type Check = (context: CheckContext) => Promise<Finding[] | string> | Finding[] | string

function checkSettings({ env, cwd }: CheckContext): Finding[] {
  const file = path.join(cwd, '.env')
  const written = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  const known = Object.values(settings).map((setting) => setting.env)
  return [...findInvalid(env), ...findMisspelt(env, written, known), ...findContradictions(env)]
}

function findInvalid(env: Place['env']): Finding[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const problems = error.message.split('\n').slice(1)
    return problems.map((line) =>
      makeProblem(
        `A setting is not valid: ${line.trim()}`,
        'No server starts with it.',
        '.env.example says what it may be.',
      ),
    )
  }
}

/** Every check, in the order of the answer. Permissions come before whatever opens the database’s folder. */
const checks: { name: string; look: Check }[] = [
  { name: 'Settings', look: checkSettings },
  { name: 'Permissions of files', look: checkPermissions },
  { name: 'Disk', look: checkDisk },
  { name: 'Database', look: checkDatabase },
  { name: 'Backups', look: checkBackups },
  { name: 'Clock', look: checkClock },
  { name: 'Time zones', look: checkTimeZones },
  { name: 'Storage of files', look: checkStorage },
  { name: 'APP_URL', look: checkAppUrl },
  { name: 'Mail server', look: checkSmtp },
  { name: 'Domains of senders', look: checkMailDomains },
]

function readValid(env: Place['env']): Config | undefined {
  try {
    return readConfig(env)
  } catch {
    return undefined
  }
}

/** Looks at an installation, beside a server that runs or alone, and changes nothing. */
export async function examine(place: Place): Promise<Checked[]> {
  const config = readValid(place.env)
  const dataDir = path.resolve(place.cwd, config?.dataDir ?? place.env.DATA_DIR ?? './data')
  let facts: ReturnType<typeof readFacts> | undefined
  const context: CheckContext = { ...place, config, dataDir, facts: () => (facts ??= readFacts(context)) }
  const checked: Checked[] = []
  for (const { name, look } of checks) {
    const found = await look(context)
    checked.push(
      typeof found === 'string' ? { check: name, findings: [], skipped: found } : { check: name, findings: found },
    )
  }
  return checked
}
