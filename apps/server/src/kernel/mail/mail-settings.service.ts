import type { MailSender, MailServerChange, MailServerSettings } from '@sarai/contract/mail-settings'
import { mailOAuthPath, mailPorts } from '@sarai/contract/mail-words'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.service.ts'
import { reachOf } from '../agency/agency-standing.rules.ts'
import { record } from '../timeline/timeline.service.ts'
import { findAllowance } from './mail-allowance.queries.ts'
import { findGrant, type MailGrantRecord, takeGrant } from './mail-grants.queries.ts'
import { revokeGrant } from './mail-grants.service.ts'
import { passwordPlace, type Route, routeBy, makeTokenRoute } from './mail-route.service.ts'
import {
  deleteMailSettings,
  findMailSettings,
  insertMailSettings,
  type MailSettingsRecord,
  updateMailSettings,
} from './mail-settings.queries.ts'
import { sendSignedIn } from './mail-waiting.service.ts'
import { countHeld, waitForServer } from './mail.queries.ts'

/** How long a test mail may take, in seconds: the page waits for half a minute, including the DNS look-up. */
const testSeconds = 20
const tests: Limit = { name: 'mail settings test', attempts: 20, seconds: 600 }

/** The settings as they are shown: without what is encrypted. */
export function shown(
  { mailOAuth }: Services,
  settings: MailSettingsRecord,
  grant: MailGrantRecord | undefined,
): MailServerSettings {
  const { host, port, security, signIn, user, fromName, fromAddress, replyTo, version, password } = settings
  const server = signIn === 'password' ? { host, port, security } : mailOAuth.findSmtp(signIn)
  return {
    ...server,
    signIn,
    user,
    fromName,
    fromAddress,
    replyTo,
    version,
    isPasswordSet: password !== null,
    grant: grant
      ? { clientId: grant.clientId, tenant: grant.tenant, signedInAt: grant.signedInAt, problem: grant.problem }
      : null,
  }
}

/** How the agency's mail goes out, but for the password. */
export async function readMailSettings(services: Services, db: AgencyDb) {
  const { mailer, mailOAuth, config } = services
  const [settings, grant, held] = await db.together(() => [findMailSettings(db), findGrant(db), countHeld(db)])
  return {
    server: settings ? shown(services, settings, grant) : null,
    fallback: mailer.isConfigured && config.smtpForAgencies ? mailer.from.address : null,
    isPrivateAllowed: config.allowPrivateSmtp,
    ports: [...mailPorts],
    redirectUri: redirectUri(services),
    providers: { microsoft: mailOAuth.findSmtp('microsoft'), google: mailOAuth.findSmtp('google') },
    held,
  }
}

/** Where Microsoft and Google send people back to: exactly as it is entered there. */
export const redirectUri = ({ appUrl }: Services): string => appUrl + mailOAuthPath

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
  checkServer(services, change)
  const db = await allowTest(services, actor)
  const password = await passwordFor(services, db, await findMailSettings(db), change)
  return sendTest(
    services,
    actor,
    change.host,
    await routeBy(services, { ...change, password }, computeSeconds(services)),
  )
}

/** The same as somebody is signed in at Microsoft or Google, with the sender as it is typed. */
export async function testMailSender(services: Services, actor: Person, sender: MailSender) {
  const db = await allowTest(services, actor)
  const { signIn, user } = requireSignIn(await findMailSettings(db))
  const route = makeTokenRoute(services, db.agencyId, { ...sender, user, signIn }, computeSeconds(services))
  return sendTest(services, actor, services.mailOAuth.findSmtp(signIn).host, route)
}

const computeSeconds = ({ config }: Services) => Math.min(testSeconds, config.smtpTimeoutSeconds)

/** @throws AppError */
async function allowTest({ database, throttle, config }: Services, { agencyId }: Person): Promise<AgencyDb> {
  await throttle.hit(tests, agencyId)
  const db = database.readAs(agencyId)
  // Nobody knows yet whose address it is that the mail would go to.
  if (reachOf(await findAllowance(db), config.agencyApproval) === 'unconfirmed')
    throw refused(
      'UNCONFIRMED_AGENCY',
      'Confirm your address first: until then no mail goes out. The settings can be saved.',
    )
  return db
}

async function sendTest({ database, clock }: Services, actor: Person, host: string, route: Route | string) {
  if (typeof route === 'string') return { isSent: false, to: actor.email, answer: route }
  const { name } = await findAgency(database.readAs(actor.agencyId))
  const outcome = await route.mailer.send({
    id: uuidv7(),
    to: actor.email,
    subject: `Test mail of ${name}`.replace(/[\r\n]+/g, ' '),
    text: `Hello ${actor.name},

this is the test mail you asked for. Mail of ${name} goes out through ${host}.

Sarai, ${clock.now().toUTCString()}
`,
    replyTo: route.replyTo ?? undefined,
  })
  return { isSent: outcome.isSent, to: actor.email, answer: outcome.isSent ? outcome.answer : outcome.problem }
}

/** @throws AppError 422 where mail goes out by a password, or not at all */
function requireSignIn(settings: MailSettingsRecord | undefined) {
  if (!settings || settings.signIn === 'password')
    throw refused('NOT_SIGNED_IN_TO_MAIL', 'Sign in with Microsoft or Google first.')
  return { ...settings, signIn: settings.signIn }
}

/** Keeps the settings. The password is sealed, and is given out no more. A consent that it replaces is taken back. */
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
  const { saved, grant } = await database.writeAs(actor.agencyId, async (db) => {
    const before = await requireVersion(services, db, version)
    const kept = await keep(services, db, actor, before, change)
    if (!kept) throw await makeStale(services, db)
    const taken = await takeGrant(db)
    await sendSignedIn(services, db)
    await noteChange(db, actor, 'mail_settings_changed')
    return { saved: kept, grant: taken }
  })
  await revokeGrant(services, actor.agencyId, grant)
  return shown(services, saved, undefined)
}

/** Changes who mails come from, where somebody is signed in at Microsoft or Google. */
export async function saveMailSender(
  services: Services,
  actor: Person,
  { version, ...sender }: MailSender & { version: number },
): Promise<MailServerSettings> {
  return services.database.writeAs(actor.agencyId, async (db) => {
    requireSignIn(await requireVersion(services, db, version))
    const saved = await updateMailSettings(db, version, { ...sender, updatedBy: actor.userId })
    if (!saved) throw await makeStale(services, db)
    await noteChange(db, actor, 'mail_settings_changed')
    return shown(services, saved, await findGrant(db))
  })
}

/** The settings that are to be changed. @throws AppError 409 where they are not of that version any more */
export async function requireVersion(
  services: Services,
  db: AgencyDb,
  version: number | null,
): Promise<MailSettingsRecord | undefined> {
  const before = await findMailSettings(db)
  if ((before?.version ?? null) !== version) throw await makeStale(services, db)
  return before
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
  const row = { ...change, signIn: 'password' as const, password, updatedBy: actor.userId }
  return before ? updateMailSettings(db, before.version, row) : insertMailSettings(db, { ...row, id })
}

/** What is said where somebody else was faster. */
export async function makeStale(services: Services, db: AgencyDb): Promise<Error> {
  const [current, grant] = [await findMailSettings(db), await findGrant(db)]
  return conflict('STALE', 'Somebody changed these settings while you were editing them.', {
    current: current ? shown(services, current, grant) : null,
  })
}

/**
 * Forgets the agency's mail server. Mails wait from then on, or go through the installation's.
 * @returns whether a consent was taken back at the provider; null where there is none, or that is done by hand
 */
export async function removeMailSettings(services: Services, actor: Person): Promise<boolean | null> {
  const grant = await services.database.writeAs(actor.agencyId, async (db) => {
    const taken = await takeGrant(db)
    if (!(await deleteMailSettings(db))) return undefined
    await waitForServer(db)
    await noteChange(db, actor, 'mail_settings_removed')
    return taken
  })
  return revokeGrant(services, actor.agencyId, grant)
}

export async function noteChange(
  db: AgencyDb,
  actor: Person,
  kind: 'mail_settings_changed' | 'mail_settings_removed',
): Promise<void> {
  const { name } = await findAgency(db)
  await record(db, actor, kind, { kind: 'agency', id: db.agencyId, label: name, ownerId: null })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
}
