import type { AgencyDb } from '../../core/db/agency-db.ts'
import { EgressRefused } from '../../core/egress/egress.ts'
import type { Place } from '../../core/vault.ts'
import { type Address, type Mailer, mailerOf } from '../../providers/mail/mailer.ts'
import { smtpDeadlines } from '../../providers/mail/smtp-deadlines.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.queries.ts'
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
  const password =
    settings.password === null ? null : await services.vault.decrypt(db, passwordPlace(settings), settings.password)
  return routeBy(services, { ...settings, password })
}

/** By these settings, whether or not they are kept. */
export async function routeBy(
  { egress, config }: Services,
  settings: Pick<
    MailSettingsRecord,
    'host' | 'port' | 'security' | 'user' | 'password' | 'fromName' | 'fromAddress' | 'replyTo'
  >,
  wholeSeconds = config.smtpTimeoutSeconds,
): Promise<Route | string> {
  const { host, port, security, user, password, fromName, fromAddress, replyTo } = settings
  try {
    const address = await egress.addressOf(host, { allowPrivate: config.allowPrivateSmtp })
    const from = { name: fromName, address: fromAddress }
    const server = { host, address, port, security, user, password }
    return { mailer: mailerOf(server, from, smtpDeadlines(wholeSeconds)), from, replyTo }
  } catch (error) {
    if (error instanceof EgressRefused) return error.message
    throw error
  }
}
