import { payPath } from '@sarai/contract/trip-payers'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { sendMail, warningsOf } from '../../kernel/mail/mail.service.ts'
import type { Services } from '../../services.ts'
import { type LinkSending, sendLinkOut } from '../brochures/brochures-link-sending.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { computeLeftNow, getRequest } from './payment-requests-found.service.ts'
import { payMail } from '../trip-payers/trip-payers.emails.ts'
import { updateRequest } from './payment-requests.queries.ts'
import { recordRequest, requestToChange, requireOpen } from './payment-requests.service.ts'

/**
 * Sends a customer the link to what they are asked to pay. Without a mail server the mail waits in the outbox.
 * @throws AppError 404, 422 where nothing is to be paid of it
 */
export async function sendRequest(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, channel, to, subject, message }: LinkSending & { id: string },
) {
  const { request, paid } = await requestToChange(db, actor, { id })
  requireOpen(services, actor, request)
  const found = await getRequest(db, actor, id)
  const left = computeLeftNow(found)
  if (left <= 0) throw refused('NOTHING_DUE', 'Nothing is to be paid of this any more.')
  const { description, currency, dueOn } = request
  const contact = found.customerId ? await findContact(db, found.customerId, actor) : undefined
  const amount = formatMoney(left, currency)
  const title = `${description}: ${amount} to pay`
  const facts = dueOn ? `To be paid by ${dayWords(dueOn)}` : 'To be paid now'
  const words = message ?? `Please pay ${amount}${dueOn ? ` by ${dayWords(dueOn)}` : ''}: ${description}.`
  const url = services.appUrl + payPath(request.publicKey)
  const sent = await sendLinkOut(db, {
    channel,
    to: to ?? contact?.email,
    phone: contact?.whatsapp ?? contact?.phone ?? null,
    url,
    words,
    mail: async (agency, address) => {
      const written = { to: address, title, facts, words, url, subject }
      const page = { label: 'Pay now', foot: 'The page says what is paid, and shows every way to pay.' }
      const mail = { ...payMail(agency, { ...written, ...page }), replyTo: actor.email }
      return warningsOf(await sendMail(services, db, mail, { about: paid.subject, by: actor }), 'MAIL_NOT_SENT')
    },
  })
  await updateRequest(db, request.id, { sentAt: services.clock.now().toISOString() })
  await recordRequest(db, actor, 'payment_request_sent', { subject: paid.subject, request, data: { channel } })
  return sent
}
