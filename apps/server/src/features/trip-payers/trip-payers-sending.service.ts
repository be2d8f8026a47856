import { payPath } from '@sarai/contract/trip-payers'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { sendMail, warningsOf } from '../../kernel/mail/mail.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { type LinkSending, sendLinkOut } from '../brochures/brochures-link-sending.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { announceTrip, listShares, subjectOf } from '../trips/trips.service.ts'
import { payMail } from './trip-payers.emails.ts'
import { type DueShare, sharedInAll } from './trip-payers.rules.ts'
import { payerToChange } from './trip-payers.service.ts'

/** What a payer is told of their share in a line. */
function factsOf(shares: readonly DueShare[], currency: string): string {
  const { amount, paid } = sharedInAll(shares)
  const left = amount - paid
  if (left <= 0) return 'all of it is paid'
  const next = shares.find((one) => one.paid < one.amount)
  const due = next?.dueOn && `${formatMoney(next.amount - next.paid, currency)} by ${dayWords(next.dueOn)}`
  return [`${formatMoney(left, currency)} to be paid`, due].filter(Boolean).join(', ')
}

/** Sends a payer the link to their share. Without a mail server the mail waits in the outbox. */
export async function sendPayLink(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, payerId, channel, to, subject, message }: LinkSending & { id: string; payerId: string },
) {
  const { trip, payer } = await payerToChange(db, actor, { id, payerId })
  const contact = await findContact(db, payer.contactId, actor)
  const url = services.appUrl + payPath(payer.publicKey)
  const shares = (await listShares(db, id)).filter((one) => one.payerId === payerId)
  const facts = factsOf(shares, trip.currency)
  const title = `Your share of ${trip.title}`
  const words = message ?? `Here is your share of ${trip.title}: ${facts}.`
  const sent = await sendLinkOut(db, {
    channel,
    to: to ?? contact?.email,
    phone: contact?.whatsapp ?? contact?.phone ?? null,
    url,
    words,
    mail: async (agency, address) => {
      const written = { to: address, title, facts, words, url, subject }
      const page = { label: 'See it and pay', foot: 'The page shows what is paid, and how to pay the rest.' }
      const mail = { ...payMail(agency, { ...written, ...page }), replyTo: actor.email }
      return warningsOf(await sendMail(services, db, mail, { about: subjectOf(trip), by: actor }), 'MAIL_NOT_SENT')
    },
  })
  await record(db, actor, 'pay_link_sent', subjectOf(trip), { data: { name: payer.name, channel } })
  announceTrip(db, actor.userId, trip)
  return sent
}
