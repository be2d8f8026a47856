import * as z from 'zod'
import { addressSettings } from './address-settings.ts'
import { backupSettings } from './backup-settings.ts'
import { minConnections } from './db/connection-shares.ts'
import { providerSettings } from './provider-settings.ts'
import { monitoringSettings } from './monitoring-settings.ts'
import { isRange } from './http/address.ts'
import { parseMailHost } from './mail-host.rules.ts'
import { serviceAccount } from './service-account.ts'
import { type Setting, setting } from './setting.ts'
import { s3PlaceOf } from './storage-url.rules.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const s3Place = z.string().transform((value, context) => {
  const place = s3PlaceOf(value)
  if (typeof place !== 'string') return place
  context.addIssue(place)
  return z.NEVER
})
const mailHost = z.string().transform((value, context) => {
  const host = parseMailHost(value)
  if (typeof host !== 'string') return host
  context.addIssue(host)
  return z.NEVER
})

export const settings = {
  ...addressSettings,
  dataDir: setting(
    'DATA_DIR',
    'Folder for the embedded database, files and secrets. One server has it alone, unless DATABASE_URL is set: several servers that share a database share it too.',
    z.string(),
    './data',
  ),
  diskReserveMb: setting(
    'DISK_RESERVE_MB',
    'How much of the disk of DATA_DIR is left free, in MB: below it files, imports and exports are refused, below a quarter of it everything that writes. Unset it is a twentieth of the disk, from 512 to 5120; 0 leaves nothing.',
    z.coerce.number().int().min(0).max(10_000_000).optional(),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    'A PostgreSQL 15 or newer to use instead of the embedded one. Its role may own the database: Sarai then migrates with it and works as a restricted role that it makes, sarai_app_ and the database’s name.',
    z.string().optional(),
  ),
  databaseAppUrl: setting(
    'DATABASE_APP_URL',
    'How to sign in to that PostgreSQL as the restricted role, when that is not by DATABASE_URL (through PgBouncer, say). Without a password it is the role that Sarai makes, whatever name stands there; with one it is a role of your own, to which you grant what it needs. Sarai refuses to run as an owner or superuser, or as a role that bypasses row-level security.',
    z.string().optional(),
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    `How many database connections one server may open, for everything: what people and jobs do, the queue, listening, and looking whether the database can be worked with. ${minConnections} or more.`,
    z.coerce
      .number()
      .int()
      .min(minConnections, `a server needs ${minConnections} database connections or more`)
      .max(200),
    '24',
  ),
  databaseDriver: setting(
    'DATABASE_DRIVER',
    'How statements get to the database: pipelined (prepared once a connection, several in one round trip) or plain (one at a time, nothing prepared), which takes more round trips and is what a pooler in transaction mode needs that does not keep prepared statements, such as PgBouncer before 1.21.',
    z.enum(['pipelined', 'plain']),
    'pipelined',
  ),
  appSecret: setting(
    'APP_SECRET',
    'Secret that keys are derived from, 32 characters or more. Made at the first start and kept in DATA_DIR if unset. Needed when several servers share one database. Sarai refuses to start with another than the database was used with.',
    z.string().min(32).optional(),
  ),
  s3: setting(
    'STORAGE_URL',
    'Where files are kept, unless in DATA_DIR: s3://KEY:SECRET@host[:port]/bucket[/folder], in any S3-compatible storage. Signs in the key and secret are percent-encoded (/ is %2F); without both, the credentials that AWS programs find on the machine are used. ?region=eu-west-1 where the host does not say it, ?tls=off for plain HTTP. Servers that share a database need this, or one shared DATA_DIR. Moving there: copy DATA_DIR/files into the bucket.',
    s3Place.optional(),
  ),
  ...backupSettings,
  smtpUrl: setting(
    'SMTP_URL',
    "The installation's own mail server: smtp://user:password@host:port.",
    z.string().optional(),
  ),
  mailFrom: setting('MAIL_FROM', "Sender of the installation's own mails.", z.string(), 'Sarai <sarai@localhost>'),
  mapTiles: setting(
    'MAP_TILES_URL',
    'Map pictures to draw routes on, in place of plain coasts: https://tiles.example.com/{z}/{x}/{y}.png. Travellers’ browsers fetch them from there.',
    z
      .url({ protocol: /^https$/ })
      .refine(
        (url) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(url).includes(part)),
        'has to hold {z}, {x} and {y}',
      )
      .optional(),
  ),
  mapNotice: setting(
    'MAP_NOTICE',
    'Whose map pictures these are, as it has to be said beside them.',
    z.string().optional(),
  ),
  googleMapsKey: setting(
    'GOOGLE_MAPS_KEY',
    'Key of the Google Maps Static API to draw routes on its maps. It is part of public pages: restrict it to this address.',
    z.string().optional(),
  ),
  vapidPrivateKey: setting(
    'VAPID_PRIVATE_KEY',
    'Private key for push messages to browsers, base64url. Made from APP_SECRET if unset. With another key every browser has to be asked again.',
    z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
  ),
  pushContact: setting(
    'PUSH_CONTACT',
    'Whom push services can turn to about our messages: a mailto: or https: address. APP_URL if unset and it is https.',
    z
      .string()
      .regex(/^(mailto:|https:)/)
      .optional(),
  ),
  fcmAccount: setting(
    'FCM_SERVICE_ACCOUNT',
    'Service account of a Firebase project, to send push messages to its registration tokens: the path of its JSON file, or what stands in it. Browsers get theirs by Web Push either way.',
    serviceAccount.optional(),
  ),
  fcmUrl: setting('FCM_URL', "Where Firebase's messages are sent to.", z.url(), 'https://fcm.googleapis.com'),
  exchangeRatesUrl: setting(
    'EXCHANGE_RATES_URL',
    'Where the reference rates of the European Central Bank are read, for agencies that follow them: the address before /stats/eurofxref/.',
    z.url(),
    'https://www.ecb.europa.eu',
  ),
  smtpTimeoutSeconds: setting(
    'SMTP_TIMEOUT',
    "Seconds that all of a conversation with a mail server may take, the installation's or an agency's. Of these it has 10 to accept the connection and greet, and 30 for each answer; half of all where that is less.",
    z.coerce.number().min(1).max(600),
    '90',
  ),
  smtpForAgencies: setting(
    'SMTP_FOR_AGENCIES',
    'Whether an agency that has set up no mail server of its own sends through SMTP_URL: on or off. Mails about accounts (links to set a password, say) go through SMTP_URL either way.',
    onOff,
    'on',
  ),
  allowPrivateSmtp: setting(
    'ALLOW_PRIVATE_SMTP',
    "Whether agencies' own mail servers may be at private addresses, and on any port: on or off. Off keeps them to the internet and to ports 465, 587, 2525 and 443.",
    onOff,
    'off',
  ),
  microsoftLoginUrl: setting(
    'MICROSOFT_LOGIN_URL',
    'Where agencies sign in with Microsoft to send mail: the address before /{tenant}/oauth2/v2.0/. Another one only for national clouds and tests.',
    z.url(),
    'https://login.microsoftonline.com',
  ),
  microsoftSmtp: setting(
    'MICROSOFT_SMTP',
    'The mail server of agencies that are signed in with Microsoft: smtp:// for STARTTLS, smtps:// for TLS from the start; ?tls=off for neither.',
    mailHost,
    'smtp://smtp.office365.com:587',
  ),
  googleLoginUrl: setting(
    'GOOGLE_LOGIN_URL',
    'Where agencies sign in with Google to send mail: the address before /o/oauth2/v2/auth.',
    z.url(),
    'https://accounts.google.com',
  ),
  googleTokenUrl: setting(
    'GOOGLE_TOKEN_URL',
    'Where Google gives and revokes tokens: the address before /token and /revoke.',
    z.url(),
    'https://oauth2.googleapis.com',
  ),
  googleSmtp: setting(
    'GOOGLE_SMTP',
    'The mail server of agencies that are signed in with Google, written like MICROSOFT_SMTP.',
    mailHost,
    'smtps://smtp.gmail.com:465',
  ),
  ...providerSettings,
  ...monitoringSettings,
  allowPrivateWebhooks: setting(
    'ALLOW_PRIVATE_WEBHOOKS',
    "Whether agencies' webhooks may lead to private addresses, without TLS and to any port: on or off. Off keeps them to https on the internet, port 443.",
    onOff,
    'off',
  ),
  demo: setting(
    'DEMO',
    'Whether a new database gets the demo agency: on, off, or auto (on for a new embedded database).',
    z.enum(['on', 'off', 'auto']),
    'auto',
  ),
  demoPassword: setting(
    'DEMO_PASSWORD',
    'Password of the demo sign-ins; random if unset.',
    z.string().min(12).optional(),
  ),
  sandbox: setting(
    'SANDBOX',
    'Whether payment gateways with test money run inside this server and stand for the real ones: on, off, or auto (on while the demo agency of an embedded database is the only one). Never beside an agency that takes live money.',
    z.enum(['auto', 'on', 'off']),
    'auto',
  ),
  taxPackKey: setting(
    'TAX_PACK_KEY',
    'Ed25519 public key (32 bytes in base64) of whom you take rules of tax from: files that npm run operator -- tax-pack loads are signed by it. Unset, only the rules that come with a release are used.',
    z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/, 'has to be 32 bytes in base64')
      .optional(),
  ),
  minFormSeconds: setting(
    'MIN_FORM_SECONDS',
    'Seconds that a person takes at least to fill in a form for enquiries: what is sent faster is taken for a program’s and has to be sent again. 0 takes everything.',
    z.coerce.number().min(0).max(60),
    '2.5',
  ),
  registration: setting('REGISTRATION', 'Whether anybody may register an agency: on or off.', onOff, 'on'),
  agencyApproval: setting(
    'AGENCY_APPROVAL',
    'Whether an agency that registered itself reaches nobody outside it until the operator lets it in (npm run operator -- approve), besides confirming its address: on or off.',
    onOff,
    'off',
  ),
  uniformSignIn: setting(
    'AUTH_UNIFORM_ERRORS',
    'Answer a wrong password and an unknown user alike: on or off.',
    onOff,
    'off',
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    'Addresses of the proxies in front, separated by commas; networks as in 172.16.0.0/12. Their X-Forwarded-For is believed. Without it everybody who comes through a proxy counts as one visitor.',
    z.string().transform((value, context) => {
      const ranges = value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
      for (const range of ranges.filter((one) => !isRange(one)))
        context.addIssue(`"${range}" is neither an IP address nor a network such as 172.16.0.0/12`)
      return ranges
    }),
    '',
  ),
  maxConnectionsPerAddress: setting(
    'MAX_CONNECTIONS_PER_ADDRESS',
    'How many connections one address may have open at once; those of TRUSTED_PROXIES are not counted.',
    z.coerce.number().int().min(10).max(100_000),
    '500',
  ),
  role: setting(
    'ROLE',
    'What this process does: web (answers requests), worker (runs jobs), or all.',
    z.enum(['web', 'worker', 'all']),
    'all',
  ),
} satisfies Record<string, Setting<unknown>>

type SettingName = keyof typeof settings
type Value<S> = S extends Setting<infer T> ? T : never
export type Config = { [K in SettingName]: Value<(typeof settings)[K]> }

export class ConfigError extends Error {}

/**
 * Reads the settings from the environment.
 * @throws ConfigError that names every setting that is wrong, and how.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(settings) as [SettingName, Setting<unknown>][]) {
    const given = env[entry.env] === '' ? undefined : env[entry.env]
    const parsed = entry.schema.safeParse(given ?? entry.default)
    if (parsed.success) config[name] = parsed.data
    else problems.push(`${entry.env}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`)
  }
  if (problems.length > 0) throw new ConfigError(`These settings are not valid:\n  ${problems.join('\n  ')}`)
  return config as Config
}

/** The text of .env.example, made from the settings above. */
export function envExample(): string {
  const entries = Object.values(settings) as Setting<unknown>[]
  const blocks = entries.map(({ env, doc, default: fallback }) => `# ${doc}\n#${env}=${fallback ?? ''}\n`)
  return `# Sarai runs without any of these. Generated from apps/server/src/core/config.ts.\n\n${blocks.join('\n')}`
}
