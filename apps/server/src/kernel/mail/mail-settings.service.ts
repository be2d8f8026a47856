import type { MailServerChange, MailServerSettings } from '@sarai/contract/mail-settings'
import { mailPorts } from '@sarai/contract/mail-words'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.queries.ts'
import { reachOf } from '../agency/agency-standing.rules.ts'
import { record } from '../timeline/timeline.service.ts'
import { findAllowance } from './mail-allowance.queries.ts'
import { passwordPlace, routeBy } from './mail-route.service.ts'
import {
  deleteMailSettings,
  findMailSettings,
  insertMailSettings,
  type MailSettingsRecord,
  updateMailSettings,
} from './mail-settings.queries.ts'
import { countHeld } from './mail.queries.ts'

/** How long a test mail may take, in seconds: the page waits for half a minute, including the DNS look-up. */
const testSeconds = 20
const tests: Limit = { name: 'mail settings test', attempts: 20, seconds: 600 }

function shown({ password, ...settings }: MailSettingsRecord): MailServerSettings {
  const { host, port, security, user, fromName, fromAddress, replyTo, version } = settings
  return { host, port, security, user, fromName, fromAddress, replyTo, version, isPasswordSet: password !== null }
}

/** How the agency's mail goes out, but for the password. */
export async function readMailSettings({ mailer, config }: Services, db: AgencyDb) {
  const [settings, held] = await db.together(() => [findMailSettings(db), countHeld(db)])
  return {
    server: settings ? shown(settings) : null,
    fallback: mailer.isConfigured && config.smtpForAgencies ? mailer.from.address : null,
    isPrivateAllowed: config.allowPrivateSmtp,
    ports: [...mailPorts],
    held,
  }
}

/** @throws AppError 422 where the mail server may not be used so */
function checkServer({ config }: Services, { port, security, user }: MailServerChange): void {
  if (config.allowPrivateSmtp) return
  if (!(mailPorts as readonly number[]).includes(port))
    throw invalid({ port: `Use one of the ports ${mailPorts.join(', ')}` })
  if (security === 'none' && user)
    throw invalid({ security: 'A password is sent only over TLS or STARTTLS, so that nobody on the way can read it' })
}

/** Whether a password that is kept may be given to a server without being typed again. */
const isSameDoor = (before: MailSettingsRecord, { host, port, user }: MailServerChange) =>
  before.host === host && before.port === port && before.user === user

/** The password as it is to be used. @throws AppError 422 where the one that is kept would go to another server */
async function passwordFor(
  { vault }: Services,
  db: AgencyDb,
  before: MailSettingsRecord | undefined,
  change: MailServerChange,
): Promise<string | null> {
  if (!change.user || change.password === null) return null
  if (change.password) return change.password
  if (!before?.password) return null
  if (!isSameDoor(before, change)) throw invalid({ password: 'Enter the password again: it goes to another server' })
  return vault.decrypt(db, passwordPlace(before), before.password)
}

/** Sends the asker a mail by the settings as they are typed. @returns what the mail server said */
export async function testMailSettings(services: Services, actor: Person, change: MailServerChange) {
  const { database, throttle, clock } = services
  await throttle.hit(tests, actor.agencyId)
  checkServer(services, change)
  const db = database.readAs(actor.agencyId)
  // Nobody knows yet whose address it is that the mail would go to.
  if (reachOf(await findAllowance(db), services.config.agencyApproval) === 'unconfirmed')
    throw refused(
      'UNCONFIRMED_AGENCY',
      'Confirm your address first: until then no mail goes out. The settings can be saved.',
    )
  const [before, agency] = await db.together(() => [findMailSettings(db), findAgency(db)])
  const password = await passwordFor(services, db, before, change)
  const wholeSeconds = Math.min(testSeconds, services.config.smtpTimeoutSeconds)
  const route = await routeBy(services, { ...change, password }, wholeSeconds)
  if (typeof route === 'string') return { isSent: false, to: actor.email, answer: route }
  const outcome = await route.mailer.send({
    id: uuidv7(),
    to: actor.email,
    subject: `Test mail of ${agency.name}`.replace(/[\r\n]+/g, ' '),
    text: `Hello ${actor.name},

this is the test mail you asked for. Mail of ${agency.name} goes out through ${change.host}.

Sarai, ${clock.now().toUTCString()}
`,
    replyTo: route.replyTo ?? undefined,
  })
  return { isSent: outcome.isSent, to: actor.email, answer: outcome.isSent ? outcome.answer : outcome.problem }
}

/** Keeps the settings. The password is sealed, and is given out no more. */
export async function saveMailSettings(
  services: Services,
  actor: Person,
  { version, ...change }: MailServerChange & { version: number | null },
): Promise<MailServerSettings> {
  checkServer(services, change)
  const { egress, config, database } = services
  await egress.addressOf(change.host, { allowPrivate: config.allowPrivateSmtp }).catch((error: Error) => {
    throw invalid({ host: error.message })
  })
  return database.writeAs(actor.agencyId, async (db) => {
    const before = await findMailSettings(db)
    if ((before?.version ?? null) !== version) throw stale(before)
    const saved = await keep(services, db, actor, before, change)
    if (!saved) throw stale(await findMailSettings(db))
    await told(db, actor, 'mail_settings_changed')
    return shown(saved)
  })
}

async function keep(
  services: Services,
  db: AgencyDb,
  actor: Person,
  before: MailSettingsRecord | undefined,
  change: MailServerChange,
) {
  const id = before?.id ?? uuidv7()
  const plain = await passwordFor(services, db, before, change)
  const password = plain === null ? null : await services.vault.encrypt(db, passwordPlace({ id }), plain)
  const row = { ...change, password, updatedBy: actor.userId }
  return before ? updateMailSettings(db, before.version, row) : insertMailSettings(db, { ...row, id })
}

const stale = (current: MailSettingsRecord | undefined) =>
  conflict('STALE', 'Somebody changed these settings while you were editing them.', {
    current: current ? shown(current) : null,
  })

/** Forgets the agency's mail server. Mails wait from then on, or go through the installation's. */
export async function removeMailSettings(db: AgencyDb, actor: Person): Promise<void> {
  if (await deleteMailSettings(db)) await told(db, actor, 'mail_settings_removed')
}

async function told(
  db: AgencyDb,
  actor: Person,
  kind: 'mail_settings_changed' | 'mail_settings_removed',
): Promise<void> {
  const { name } = await findAgency(db)
  await record(db, actor, kind, { kind: 'agency', id: db.agencyId, label: name, ownerId: null })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
}
