import { voucherNumber, voucherPath } from '@sarai/contract/voucher-words'
import { daysWords } from '@sarai/itinerary/words'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { warningsOf, writeMail } from '../../kernel/mail/mail.service.ts'
import { finishCustomerTask } from '../../kernel/state-changes/state-changes.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { customerReach } from '../trips/trips-reach.service.ts'
import { getTrip, isOverdue } from '../trips/trips.service.ts'
import { announce, subjectOf, voucherToChange } from './vouchers-found.service.ts'
import { mayOverrideBalance } from './vouchers-balance.rules.ts'
import { voucherPdfJob } from './vouchers.jobs.ts'
import { pdfKey } from './vouchers-pdf.service.ts'
import { markTickets, readTicketsOfRevision } from './vouchers-tickets.service.ts'
import { findRevisionOf } from './vouchers-revisions.queries.ts'
import { voucherMail } from './vouchers.emails.ts'
import { updateVoucher, type VoucherRecord } from './vouchers.queries.ts'

interface Sending {
  channel: 'mail' | 'whatsapp' | 'link'
  to?: string
  subject?: string
  message?: string | null
  overrideReason?: string
}

/** Why a voucher cannot be sent as it is; undefined where it can. */
export function whyNotSent({
  revision,
  hasDraft,
}: Pick<VoucherRecord, 'revision' | 'hasDraft'>): { code: 'NOT_ISSUED' | 'DRAFT'; message: string } | undefined {
  if (revision === 0) return { code: 'NOT_ISSUED', message: 'Issue this voucher before you send it.' }
  if (hasDraft) return { code: 'DRAFT', message: 'Issue your changes before you send this voucher, or discard them.' }
  return undefined
}

/** Whether the guest of a voucher owes something that is due. */
export const owesPayment = async (
  services: Services,
  db: AgencyDb,
  { agency }: Pick<Person, 'agency'>,
  { tripId }: Pick<VoucherRecord, 'tripId'>,
) => tripId !== null && isOverdue(db, tripId, todayFor(services, agency))

/** @throws AppError 422 where the guest owes something, and no manager sends it all the same and says why */
export function requireOverride(actor: Person, overrideReason: string | undefined): void {
  const mayOverride = mayOverrideBalance(actor)
  if (mayOverride && overrideReason) return
  const how = mayOverride ? 'Say why it is sent all the same.' : 'Ask a manager to send it.'
  throw refused('BALANCE_OVERDUE', `The guest still owes a payment that was due. ${how}`, { mayOverride })
}

/** Where the guest can be reached, as far as the sender sees who they are. */
export async function reachOf(db: AgencyDb, actor: Person, { tripId }: Pick<VoucherRecord, 'tripId'>) {
  if (!tripId) return { email: null, phone: null }
  return customerReach(db, actor, await getTrip(db, actor, tripId))
}

/** Sends what was issued to the guest. Without a mail server the mail waits in the outbox. */
export async function sendVoucher(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, version, ...how }: Sending & { id: string; version: number },
) {
  return sendHeld(services, db, actor, await voucherToChange(services, db, actor, { id, version }), how)
}

/** The same of a voucher that is held. */
export async function sendHeld(services: Services, db: AgencyDb, actor: Person, before: VoucherRecord, input: Sending) {
  const obstacle = whyNotSent(before)
  if (obstacle) throw refused(obstacle.code, obstacle.message)
  const issued = await findRevisionOf(db, before.id, before.revision)
  if (!issued) throw new Error('what was issued of the voucher is missing')
  const overdue = await owesPayment(services, db, actor, before)
  if (overdue) requireOverride(actor, input.overrideReason)
  const { email, phone } = await reachOf(db, actor, before)
  const to = input.to ?? email
  if (input.channel === 'mail' && !to) throw invalid({ to: 'Enter an email address' })

  const agency = await findAgency(db)
  const number = voucherNumber(before.number, before.revision)
  const url = services.appUrl + voucherPath(issued.publicKey)
  const { title, startDate, endDate } = before
  const days = startDate ? daysWords(startDate, endDate ?? startDate) : null
  const isRevised = before.revision > 1
  const named = `${isRevised ? 'changed voucher' : 'voucher'} for ${title}${days ? `, ${days}` : ''}`
  const replaces = isRevised ? ' It replaces the one before.' : ''
  const words = input.message ?? `Here is your ${named}. Show it when you arrive.${replaces}`
  const text = `${words}\n\n${url}\n\n${agency.name}`
  let warnings: MailWarning[] = []
  if (input.channel === 'mail' && to) {
    const mail = voucherMail(agency, { to, number, isRevised, title, days, words, url, subject: input.subject })
    const mark = markTickets(await readTicketsOfRevision(db, issued))
    const attached = {
      attachmentKey: pdfKey(db.agencyId, issued.id, mark),
      attachmentName: pdfName(`${number} ${title}`),
    }
    const whole = { ...mail, ...attached, replyTo: actor.email }
    const posted = await writeMail(services, db, whole, { about: subjectOf(before), by: actor })
    warnings = warningsOf(posted, 'MAIL_NOT_SENT')
    const mailId = posted.isHeld ? undefined : posted.id
    await services.jobs.enqueue(db, voucherPdfJob, { revisionId: issued.id, mailId, mark })
  }
  const { channel, overrideReason } = input
  await markSent(services, db, actor, before, { channel, overrideReason: overdue ? overrideReason : undefined })
  return { data: { url, text, whatsappUrl: whatsappUrl(phone, text) }, warnings }
}

/** Notes that a voucher that is held went out. @param overrideReason why, although a payment is overdue */
export async function markSent(
  services: Services,
  db: AgencyDb,
  actor: Person,
  before: VoucherRecord,
  { channel, overrideReason }: Pick<Sending, 'channel' | 'overrideReason'>,
): Promise<void> {
  const sent = await updateVoucher(db, before, {
    // Who has acknowledged it already has it.
    status: before.status === 'acknowledged' ? 'acknowledged' : 'sent',
    sentAt: services.clock.now().toISOString(),
  })
  const name = voucherNumber(before.number, before.revision)
  const why = overrideReason ? { excerpt: `Although a payment is overdue: ${overrideReason}` } : {}
  await record(db, actor, 'voucher_sent', subjectOf(sent), { data: { name, channel, ...why } })
  await finishCustomerTask(services, db, actor, { kind: 'voucher', id: sent.id })
  announce(db, actor.userId, sent)
}
