import type { MailWarning } from '@sarai/contract/lead-schemas'
import { vendorAccountPath } from '@sarai/contract/vendor-links'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { sendMail, warningsOf } from '../../kernel/mail/mail.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { subjectOf } from '../vendors/vendors.service.ts'
import { accountMail } from './vendor-links.emails.ts'
import { prolongLink } from './vendor-links.queries.ts'
import { expiryOf, linkToChange } from './vendor-links.service.ts'

interface Sending {
  vendorId: string
  id: string
  channel: 'mail' | 'whatsapp' | 'link'
  to?: string
  subject?: string
  message?: string | null
}

/** Sends a vendor the link to its account, whose days count anew. Without a mail server the mail waits in the outbox. */
export async function sendLink(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendorId, id, channel, to: given, subject, message }: Sending,
) {
  const { vendor, link } = await linkToChange(db, actor, { vendorId, id })
  const to = given ?? vendor.email
  if (channel === 'mail' && !to) throw invalid({ to: 'Enter an email address' })
  await prolongLink(db, link.id, expiryOf(services.clock.now()))
  const agency = await findAgency(db)
  const url = services.appUrl + vendorAccountPath(link.publicKey)
  const words =
    message ?? 'Here is your account with us: your statement, bills and payments. You can send us bills there.'
  const text = `${words}\n\n${url}\n\n${agency.name}`
  let warnings: MailWarning[] = []
  if (channel === 'mail' && to) {
    const mail = { ...accountMail(agency, { to, words, url, subject }), replyTo: actor.email }
    warnings = warningsOf(await sendMail(services, db, mail, { about: subjectOf(vendor), by: actor }), 'MAIL_NOT_SENT')
  }
  await record(db, actor, 'vendor_link_sent', subjectOf(vendor), { data: { channel } })
  db.announce({ topic: 'vendors', ids: [vendorId], by: actor.userId })
  return { data: { url, text, whatsappUrl: whatsappUrl(vendor.whatsapp ?? vendor.phone, text) }, warnings }
}
