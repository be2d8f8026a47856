import type { MailProvider } from '@sarai/contract/mail-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { EgressRefused } from '../../core/egress/egress.ts'
import type { Place } from '../../core/vault.ts'
import { type Address, type Mailer, mailerOf, type MailServer, type Unsent } from '../../providers/mail/mailer.ts'
import { smtpDeadlines } from '../../providers/mail/smtp-deadlines.ts'
import { TokenMailer } from '../../providers/mail/token-mailer.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.service.ts'
import { findAccessToken } from './mail-grants.service.ts'
import { senderName } from './mail-names.rules.ts'
import { findMailSettings, type MailSettingsRecord } from './mail-settings.queries.ts'

/** Where the password of an agency's mail server is sealed. */
export const passwordPlace = ({ id }: { id: string }): Place => ({
  table: 'mail_settings',
  column: 'password',
  row: id,
})

/** What a mail goes out by. */
export interface Route {
  mailer: Mailer
  from: Address
  replyTo: string | null
}

/** Whose mail it is. */
export type Sender = 'agency' | 'installation'

/** Whether mail goes through the installation's mail server where an agency has none of its own. */
function installationSends({ mailer, config }: Services, sender: Sender): boolean {
  return mailer.isConfigured && (sender === 'installation' || config.smtpForAgencies)
}

/** Whether there is a mail server for an agency's mail, or for mail about its people's accounts. */
export async function hasMailServer(services: Services, db: AgencyDb, sender: Sender = 'agency'): Promise<boolean> {
  return installationSends(services, sender) || (await findMailSettings(db)) !== undefined
}

/**
 * Whether somebody waits for a mail that goes out through the installation's mail server: about an account, or with a
 * link or code. Such mails have a lane of their own, which no agency's mail server can block.
 */
export async function isUrgent(
  services: Services,
  db: AgencyDb,
  { sender = 'agency', isSecret = false }: { sender?: Sender; isSecret?: boolean },
): Promise<boolean> {
  if (sender === 'installation') return services.mailer.isConfigured
  return isSecret && installationSends(services, sender) && (await findMailSettings(db)) === undefined
}

/**
 * The mail server a mail goes through: mail about accounts the installation's, an agency's mail its own, and each the
 * other as a fallback.
 * @returns undefined where there is no mail server, or why it cannot be used
 */
export async function routeFor(services: Services, db: AgencyDb, sender: Sender): Promise<Route | string | undefined> {
  const { mailer } = services
  if (sender === 'installation' && mailer.isConfigured) return { mailer, from: mailer.from, replyTo: null }
  const settings = await findMailSettings(db)
  if (settings) return routeOf(services, db, settings)
  if (!installationSends(services, sender)) return undefined
  const { name } = await findAgency(db)
  const from = { name: senderName(name, new URL(services.appUrl).hostname), address: mailer.from.address }
  return { mailer, from, replyTo: null }
}

async function routeOf(services: Services, db: AgencyDb, settings: MailSettingsRecord): Promise<Route | string> {
  const { signIn } = settings
  if (signIn !== 'password') return makeTokenRoute(services, db.agencyId, { ...settings, signIn })
  const password =
    settings.password === null ? null : await services.vault.decrypt(db, passwordPlace(settings), settings.password)
  return routeBy(services, { ...settings, password })
}

type Server = Omit<MailServer, 'address'> & Pick<MailSettingsRecord, 'fromName' | 'fromAddress' | 'replyTo'>

/** By these settings, whether or not they are kept. */
export async function routeBy(
  services: Services,
  { fromName, fromAddress, replyTo, ...server }: Server,
  wholeSeconds = services.config.smtpTimeoutSeconds,
): Promise<Route | string> {
  const address = await findAddress(services, server.host, services.config.allowPrivateSmtp)
  if (!address) return new EgressRefused().message
  const from = { name: fromName, address: fromAddress }
  return { mailer: mailerOf({ ...server, address }, from, smtpDeadlines(wholeSeconds)), from, replyTo }
}

/** Through the mail server of Microsoft or Google, by the consent that was given there. */
export function makeTokenRoute(
  services: Services,
  agencyId: string,
  settings: Pick<MailSettingsRecord, 'user' | 'fromName' | 'fromAddress' | 'replyTo'> & { signIn: MailProvider },
  wholeSeconds = services.config.smtpTimeoutSeconds,
): Route {
  const { user, fromName, fromAddress, replyTo, signIn } = settings
  const server = { ...services.mailOAuth.findSmtp(signIn), user, password: null }
  const from = { name: fromName, address: fromAddress }
  // Only when a mail goes out: a route is also asked for by who wants to know no more than the sender.
  const makeMailer = async (accessToken: string): Promise<Mailer | Unsent> => {
    // The operator named it.
    const address = await findAddress(services, server.host, true)
    if (!address) return { isSent: false, kind: 'passing', problem: `There is no address of ${server.host}` }
    return mailerOf({ ...server, address, accessToken }, from, smtpDeadlines(wholeSeconds))
  }
  const findToken = (refused?: string) => findAccessToken(services, agencyId, refused)
  return { mailer: new TokenMailer(from, findToken, makeMailer), from, replyTo }
}

async function findAddress({ egress }: Services, host: string, allowPrivate: boolean): Promise<string | undefined> {
  try {
    return await egress.addressOf(host, { allowPrivate })
  } catch (error) {
    if (error instanceof EgressRefused) return undefined
    throw error
  }
}
