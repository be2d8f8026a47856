import { type Finding, makeAdvice, makeProblem } from './doctor-words.rules.ts'

type Environment = Record<string, string | undefined>

/** In how many places two names differ: letters that were changed, left out or added. */
export function countDifferences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= other.length; column++)
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}

/** Shorter names are like many that have nothing to do with Sarai. */
const minLength = 6
const maxDifferences = 2

/**
 * Settings that are written as no setting is called.
 * @param environment of the process, in which most is not meant for Sarai
 * @param file the names in .env, all of which are
 */
export function findMisspelt(environment: Environment, file: string[], known: string[]): Finding[] {
  const names = [...new Set([...Object.keys(environment), ...file])].filter((name) => !known.includes(name))
  return names.flatMap((name) => {
    const [nearest] = known
      .filter((one) => one.length >= minLength)
      .map((one) => ({ one, differences: countDifferences(name.toUpperCase(), one) }))
      .toSorted((a, b) => a.differences - b.differences)
    const isNear = nearest !== undefined && nearest.differences <= maxDifferences && name.length >= minLength
    if (!isNear && !file.includes(name)) return []
    const why = 'A setting under another name has no effect, and the default counts.'
    if (isNear) return [makeProblem(`${name} is no setting.`, why, `Write ${nearest.one}, or remove it.`)]
    return [makeAdvice(`${name} in .env is no setting.`, why, 'Look for its name in .env.example, or remove it.')]
  })
}

const isLocal = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost')

/** Settings that are right each for itself, and wrong together. */
export function findContradictions(env: Environment): Finding[] {
  const readSetting = (name: string) => (env[name] ? env[name] : undefined)
  const address = readSetting('APP_URL')
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
  const findings: (Finding | false | undefined)[] = [
    address === undefined &&
      makeAdvice(
        'APP_URL is not set.',
        'Links in mails lead to http://localhost, where nobody but this machine gets.',
        'Set APP_URL to the address that people open.',
      ),
    url?.protocol === 'http:' &&
      !isLocal(url.hostname) &&
      makeProblem(
        'APP_URL is not https.',
        'Passwords and sessions can be read on the way, and browsers offer no passkeys and no push messages.',
        'Put a proxy with a certificate in front, and write APP_URL with https.',
      ),
    url?.protocol === 'https:' &&
      !readSetting('TRUSTED_PROXIES') &&
      makeProblem(
        'APP_URL is https, which needs a proxy, but TRUSTED_PROXIES names none.',
        'All visitors count as one, whose limits any of them can use up for all.',
        'Set TRUSTED_PROXIES to the addresses that the proxy connects from.',
      ),
    (readSetting('TRUSTED_PROXIES') ?? '').split(',').some((range) => range.trim().endsWith('/0')) &&
      makeProblem(
        'TRUSTED_PROXIES holds every address.',
        'Anybody can say to come from anywhere, and no limit by address holds.',
        'Name the proxies’ own addresses only.',
      ),
    readSetting('DATABASE_APP_URL') !== undefined &&
      !readSetting('DATABASE_URL') &&
      makeProblem(
        'DATABASE_APP_URL is set without DATABASE_URL.',
        'The embedded database is used, and the address counts for nothing.',
        'Set DATABASE_URL as well, or remove DATABASE_APP_URL.',
      ),
    readSetting('DATABASE_URL') !== undefined &&
      !readSetting('APP_SECRET') &&
      makeAdvice(
        'APP_SECRET is not set beside DATABASE_URL.',
        'The secret is in DATA_DIR alone: a server elsewhere on the same database does not start without it.',
        'Put what is in app.secret of DATA_DIR into APP_SECRET, and keep a copy of it.',
      ),
    readSetting('SMTP_URL') === undefined &&
      makeAdvice(
        'SMTP_URL is not set.',
        'Nobody can reset a password or confirm an address by mail.',
        'Set SMTP_URL to a mail server of yours.',
      ),
    readSetting('SMTP_URL') !== undefined &&
      !readSetting('MAIL_FROM') &&
      makeProblem(
        'MAIL_FROM is not set beside SMTP_URL.',
        'Mails come from sarai@localhost, which most mail servers refuse.',
        'Set MAIL_FROM to an address of your domain.',
      ),
    readSetting('MAP_TILES_URL') !== undefined &&
      !readSetting('MAP_NOTICE') &&
      makeAdvice(
        'MAP_NOTICE is not set beside MAP_TILES_URL.',
        'Most providers of maps require that their name stands beside them.',
        'Set MAP_NOTICE as their terms say.',
      ),
    readSetting('DEMO') === 'on' &&
      url?.protocol === 'https:' &&
      makeAdvice(
        'DEMO is on at an address of the internet.',
        'Whoever learns the demo password gets in.',
        'Set DEMO=off where real agencies work.',
      ),
  ]
  return findings.filter((finding) => typeof finding === 'object')
}
