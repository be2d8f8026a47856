import { vendorAccountPath } from '@sarai/contract/vendor-links'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { sendMail, warningsOf } from '../../kernel/mail/mail.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { type LinkSending, sendLinkOut } from '../brochures/brochures-link-sending.service.ts'
import { subjectOf } from '../vendors/vendors.service.ts'
import { accountMail } from './vendor-links.emails.ts'
import { prolongLink } from './vendor-links.queries.ts'
import { expiryOf, linkToChange } from './vendor-links.service.ts'

/** Sends a vendor the link to its account, whose days count anew. Without a mail server the mail waits in the outbox. */
export async function sendLink(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendorId, id, channel, to, subject, message }: LinkSending & { vendorId: string; id: string },
) {
  const { vendor, link } = await linkToChange(db, actor, { vendorId, id })
  await prolongLink(db, link.id, expiryOf(services.clock.now()))
  const url = services.appUrl + vendorAccountPath(link.publicKey)
  const words =
    message ?? 'Here is your account with us: your statement, bills and payments. You can send us bills there.'
  const sent = await sendLinkOut(db, {
    channel,
    to: to ?? vendor.email,
    phone: vendor.whatsapp ?? vendor.phone,
    url,
    words,
    mail: async (agency, address) => {
      const mail = { ...accountMail(agency, { to: address, words, url, subject }), replyTo: actor.email }
      return warningsOf(await sendMail(services, db, mail, { about: subjectOf(vendor), by: actor }), 'MAIL_NOT_SENT')
    },
  })
  await record(db, actor, 'vendor_link_sent', subjectOf(vendor), { data: { channel } })
  db.announce({ topic: 'vendors', ids: [vendorId], by: actor.userId })
  return sent
}
