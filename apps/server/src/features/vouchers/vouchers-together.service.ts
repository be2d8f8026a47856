import { mayUse } from '@sarai/contract/access'
import type { MailPreview } from '@sarai/contract/mail'
import type { VouchersDraft, VouchersMailAsked, VouchersSending } from '@sarai/contract/voucher-sending-schemas'
import { voucherNumber, voucherPath, vouchersMark } from '@sarai/contract/voucher-words'
import { daysWords } from '@sarai/itinerary/words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { previewOfMail } from '../../kernel/mail/mail-preview.service.ts'
import { type Posted, warningsOf, writeMail } from '../../kernel/mail/mail.service.ts'
import { customerValues } from '../../kernel/templates/templates-values.rules.ts'
import { senderValues } from '../../kernel/templates/templates-values.service.ts'
import { wordsFor } from '../../kernel/templates/templates.service.ts'
import type { Services } from '../../services.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { subjectOf as tripSubject } from '../trips/trips-found.service.ts'
import { getTrip, tripNumber, type TripRecord, tripToChange } from '../trips/trips.service.ts'
import { mayOverrideBalance } from './vouchers-balance.rules.ts'
import { holdVouchers } from './vouchers-bulk.queries.ts'
import { markSent, owesPayment, reachOf, requireOverride, whyNotSent } from './vouchers-sending.service.ts'
import { vouchersMail } from './vouchers.emails.ts'
import { togetherPdfJob } from './vouchers.jobs.ts'
import { togetherKey } from './vouchers-pdf.service.ts'
import { markTickets, readIssuedTickets } from './vouchers-tickets.service.ts'
import { listRevisionsOf, type RevisionRecord } from './vouchers-revisions.queries.ts'
import { namedVoucher, sendableOf, withVouchers } from './vouchers-together.rules.ts'
import { listOf, type VoucherRecord } from './vouchers.queries.ts'

const daysOf = ({ startDate, endDate }: Pick<TripRecord, 'startDate' | 'endDate'>) =>
  startDate ? daysWords(startDate, endDate ?? startDate) : null

/** The words that vouchers of a trip go out with where nobody wrote others. */
async function wordsOf(db: AgencyDb, actor: Person, trip: TripRecord) {
  const name = trip.contactName ?? (mayUse(actor, 'leads') ? trip.leadName : null)
  const reach = await reachOf(db, actor, { tripId: trip.id })
  const fill = await wordsFor(db, 'vouchers_sent')
  const words = fill({
    ...(name ? customerValues({ name, ...reach }) : {}),
    ...(await senderValues(db, actor)),
    'voucher.trip': trip.title,
    'voucher.dates': daysOf(trip),
    'voucher.links': vouchersMark,
  })
  return { ...reach, ...words }
}

/** The vouchers of a trip as they could be sent now, with the words to begin with. */
export async function draftOfTrip(
  services: Services,
  db: AgencyDb,
  actor: Person,
  tripId: string,
): Promise<VouchersDraft> {
  const trip = await getTrip(db, actor, tripId)
  const held = (await listOf(db, tripId)).filter(({ status }) => status !== 'cancelled')
  return {
    ...(await wordsOf(db, actor, trip)),
    vouchers: held.map((voucher) => sendableOf(voucher, actor.agency.timeZone)),
    isOverdue: await owesPayment(services, db, actor, { tripId }),
    mayOverride: mayOverrideBalance(actor),
  }
}

/** What was issued of vouchers last, in their order. @throws Error where one was never issued */
async function issuedOf(db: AgencyDb, vouchers: readonly VoucherRecord[]): Promise<RevisionRecord[]> {
  const ids = vouchers.map(({ id }) => id)
  const revisions = await listRevisionsOf(db, ids)
  return vouchers.map(({ id, revision }) => {
    const issued = revisions.find(({ voucherId, number }) => voucherId === id && number === revision)
    if (!issued) throw new Error('what was issued of the voucher is missing')
    return issued
  })
}

interface Composing {
  trip: TripRecord
  vouchers: VoucherRecord[]
  issued: RevisionRecord[]
  subject?: string
  text?: string
}

async function compose(
  { appUrl }: Services,
  db: AgencyDb,
  actor: Person,
  { trip, vouchers, issued, ...typed }: Composing,
) {
  const { email, phone, ...words } = await wordsOf(db, actor, trip)
  const named = vouchers.map((voucher, at) => namedVoucher(voucher, appUrl + voucherPath(issued[at]?.publicKey ?? '')))
  const said = {
    subject: typed.subject ?? words.subject,
    text: typed.text ?? words.mailText,
    title: trip.title,
    days: daysOf(trip),
    vouchers: named,
  }
  return {
    email,
    phone,
    mail: () => findAgency(db).then((agency) => vouchersMail(agency, said)),
    whatsappText: withVouchers(typed.text ?? words.whatsappText, named, 'whatsapp'),
  }
}

/**
 * The mail as it would go out with some of a trip's vouchers; those that cannot be sent are not in it.
 * @throws AppError 404 where one of them is not the trip's
 */
export async function previewOfTrip(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, vouchers: ids, ...typed }: VouchersMailAsked,
): Promise<MailPreview> {
  const trip = await getTrip(db, actor, id)
  const asked = (await listOf(db, id)).filter((voucher) => ids.includes(voucher.id))
  if (asked.length < new Set(ids).size) throw notFound('voucher')
  const vouchers = asked.filter((voucher) => !whyNotSent(voucher))
  const { mail } = await compose(services, db, actor, {
    trip,
    vouchers,
    issued: await issuedOf(db, vouchers),
    ...typed,
  })
  return previewOfMail(services, db, actor, await mail())
}

interface Together extends Pick<VouchersSending, 'channel' | 'to' | 'subject' | 'text' | 'overrideReason'> {
  trip: TripRecord
  /** All of this trip, held. */
  vouchers: VoucherRecord[]
}

/** Sends vouchers of a trip that are held in one message. Without a mail server the mail waits in the outbox. */
export async function sendTogether(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { trip, vouchers, channel, to: typedTo, overrideReason, ...typed }: Together,
) {
  for (const voucher of vouchers) {
    const obstacle = whyNotSent(voucher)
    const named = `${voucherNumber(voucher.number, voucher.revision)} ${voucher.title}`
    if (obstacle) throw refused(obstacle.code, `${named}: ${obstacle.message}`)
  }
  const isOverdue = await owesPayment(services, db, actor, { tripId: trip.id })
  if (isOverdue) requireOverride(actor, overrideReason)
  const issued = await issuedOf(db, vouchers)
  const { email, phone, mail, whatsappText } = await compose(services, db, actor, { trip, vouchers, issued, ...typed })
  let posted: Posted | undefined
  if (channel === 'mail') {
    const to = typedTo ?? email
    if (!to) throw invalid({ to: 'Enter an email address' })
    posted = await post(services, db, actor, { trip, to, mail: await mail(), issued })
  }
  for (const voucher of vouchers)
    await markSent(services, db, actor, voucher, { channel, overrideReason: isOverdue ? overrideReason : undefined })
  return {
    data: { text: whatsappText, whatsappUrl: channel === 'whatsapp' ? whatsappUrl(phone, whatsappText) : null },
    warnings: posted ? warningsOf(posted, 'MAIL_NOT_SENT') : [],
  }
}

interface Posting {
  trip: TripRecord
  to: string
  mail: ReturnType<typeof vouchersMail>
  issued: RevisionRecord[]
}

/** The mail waits until its PDF is made. */
async function post(services: Services, db: AgencyDb, actor: Person, { trip, to, mail, issued }: Posting) {
  const revisionIds = issued.map(({ id }) => id)
  const tickets = await readIssuedTickets(db, issued)
  const mark = markTickets([...tickets.values()].flat())
  const attached = {
    attachmentKey: togetherKey(db.agencyId, revisionIds, mark),
    attachmentName: pdfName(`Vouchers ${tripNumber(trip.number)} ${trip.title}`),
  }
  const whole = { ...mail, to, ...attached, replyTo: actor.email }
  const posted = await writeMail(services, db, whole, { about: tripSubject(trip), by: actor })
  const mailId = posted.isHeld ? undefined : posted.id
  await services.jobs.enqueue(db, togetherPdfJob, { tripId: trip.id, revisionIds, mailId, mark })
  return posted
}

/** @throws AppError 404, 409 where somebody has changed one since, 422 where one cannot be sent */
export async function sendOfTrip(services: Services, db: AgencyDb, actor: Person, input: VouchersSending) {
  const { id, vouchers: seen, ...how } = input
  const trip = await tripToChange(db, actor, id)
  const held = (
    await holdVouchers(
      db,
      seen.map((one) => one.id),
    )
  ).filter(({ tripId, deletedAt }) => tripId === id && !deletedAt)
  const vouchers = seen.map((one) => {
    const voucher = held.find((found) => found.id === one.id)
    if (!voucher) throw notFound('voucher')
    const named = `${voucherNumber(voucher.number, voucher.revision)} ${voucher.title}`
    if (voucher.status === 'cancelled') throw refused('CANCELLED', `${named} was cancelled.`)
    if (voucher.version !== one.version)
      throw conflict('STALE', `Somebody changed or sent ${named} meanwhile. Look at it again before you send.`)
    return voucher
  })
  return sendTogether(services, db, actor, { trip, vouchers, ...how })
}
