import type { VoucherRecipient } from '@sarai/contract/receipt-schemas'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { warningsOf, writeMail } from '../../kernel/mail/mail.service.ts'
import type { Services } from '../../services.ts'
import { type LinkSending, sendLinkOut } from '../brochures/brochures-link-sending.service.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { receiptToChange } from './receipts-found.service.ts'
import { sentPdfOf, type VoucherAsked, voucherOf } from './receipts-pdf.service.ts'
import { pageOf, reachOf } from './receipts-recipients.service.ts'
import { tell } from './receipts-telling.service.ts'
import { voucherMail } from './receipts.emails.ts'
import { sentVoucherJob } from './receipts.jobs.ts'
import type { ReceiptRecord } from './receipts.queries.ts'

/** To whom a voucher goes. @throws AppError 404, or 422 for a payment that has no receipt */
export async function recipientOf(db: AgencyDb, actor: Member, asked: VoucherAsked): Promise<VoucherRecipient> {
  const voucher = await voucherOf(db, actor, asked)
  const { email } = await reachOf(db, actor, voucher)
  return { email, hasPage: (await pageOf(db, actor, voucher)) !== null }
}

/** @throws AppError 422 where the money of a receipt did not stay */
function refuseTakenBack({ state }: Pick<ReceiptRecord, 'state'>): void {
  if (state === 'cancelled') throw refused('CANCELLED', 'This payment was cancelled. Its receipt is not sent.')
  if (state === 'bounced') throw refused('BOUNCED', 'This cheque has bounced. Its receipt is not sent.')
}

/** Sends a receipt to the payer. @throws AppError 404, 409 where somebody has changed it since, or 422 where there is none to send */
export async function sendReceipt(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, version, ...how }: LinkSending & { id: string; version: number },
) {
  const { receipt } = await receiptToChange(db, actor, { id, version })
  refuseTakenBack(receipt)
  return sendVoucher(services, db, actor, { id, of: 'receipt' }, how)
}

/** The same of a refund voucher. */
export const sendRefund = (
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, ...how }: LinkSending & { id: string },
) => sendVoucher(services, db, actor, { id, of: 'refund' }, how)

/** What the customer is told of the money, so that they know it without the paper. */
function happenedBy(
  of: VoucherAsked['of'],
  { amount, currency, day, purpose }: Awaited<ReturnType<typeof voucherOf>>,
): string {
  const money = formatMoney(amount, currency)
  const about = `on ${dayWords(day)} for ${purpose}.`
  return of === 'refund' ? `We gave ${money} back to you ${about}` : `We received ${money} from you ${about}`
}

/** Without a mail server the mail waits in the outbox. */
async function sendVoucher(
  services: Services,
  db: AgencyDb,
  actor: Person,
  asked: VoucherAsked,
  { channel, to, subject, message }: LinkSending,
) {
  const voucher = await voucherOf(db, actor, asked)
  const { paid, payerId, number, day, currency, amount } = voucher
  const page = await pageOf(db, actor, voucher)
  if (channel === 'link' && !page)
    throw refused('NO_PAGE', 'The customer has no page of this payment. Send it by mail or WhatsApp.')
  const { paper, storageKey } = sentPdfOf(await findAgency(db), asked, voucher)
  const { email, phone } = await reachOf(db, actor, voucher)
  const url = page && services.appUrl + page
  const { title } = paper
  const facts = `${formatMoney(amount, currency)}, ${dayWords(day)}`
  const words = message ?? `${happenedBy(asked.of, voucher)} Your ${paper.shown.heading.toLowerCase()} is ${number}.`
  const answer = await sendLinkOut(db, {
    channel,
    to: to ?? email,
    phone,
    url,
    words,
    mail: async (agency, address) => {
      const mail = voucherMail(agency, { to: address, title, facts, words, url, subject })
      const attached = { attachmentKey: storageKey, attachmentName: pdfName(title) }
      const whole = { ...mail, ...attached, replyTo: actor.email }
      const posted = await writeMail(services, db, whole, { about: paid.subject, by: actor })
      const mailId = posted.isHeld ? undefined : posted.id
      await services.jobs.enqueue(db, sentVoucherJob, { ...asked, userId: actor.userId, storageKey, mailId })
      return warningsOf(posted, 'MAIL_NOT_SENT')
    },
  })
  const kind = asked.of === 'refund' ? 'refund_voucher_sent' : 'receipt_sent'
  await tell(db, actor, kind, { paid, payerId }, { number, amount, currency, channel })
  return answer
}
