import type { AgencyDb } from '../../core/db/agency-db.ts'
import { EgressRefused } from '../../core/egress/egress.ts'
import type { Place } from '../../core/vault.ts'
import { type Address, type Mailer, mailerOf } from '../../providers/mail/mailer.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.queries.ts'
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
 * By what a mail goes out: mail about accounts by the installation's mail server, an agency's by its own, and each by
 * the other where it has to be.
 * @returns undefined where there is no mail server, or why it cannot be used
 */
export async function routeFor(services: Services, db: AgencyDb, sender: Sender): Promise<Route | string | undefined> {
  const { mailer } = services
  if (sender === 'installation' && mailer.isConfigured) return { mailer, from: mailer.from, replyTo: null }
  const settings = await findMailSettings(db)
  if (settings) return routeOf(services, db, settings)
  if (!installationSends(services, sender)) return undefined
  const { name } = await findAgency(db)
  return { mailer, from: { name: name.replace(/[\r\n]+/g, ' '), address: mailer.from.address }, replyTo: null }
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
): Promise<Route | string> {
  const { host, port, security, user, password, fromName, fromAddress, replyTo } = settings
  try {
    const address = await egress.addressOf(host, { allowPrivate: config.allowPrivateSmtp })
    const from = { name: fromName, address: fromAddress }
    return { mailer: mailerOf({ host, address, port, security, user, password }, from), from, replyTo }
  } catch (error) {
    if (error instanceof EgressRefused) return error.message
    throw error
  }
}
