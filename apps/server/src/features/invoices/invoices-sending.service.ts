import { invoiceFormLabels, invoiceName, invoicePath } from '@sarai/contract/invoice-words'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { warningsOf, writeMail } from '../../kernel/mail/mail.service.ts'
import { finishCustomerTask } from '../../kernel/state-changes/state-changes.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { type LinkSending, sendLinkOut } from '../brochures/brochures-link-sending.service.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { announce, invoiceToChange, refuseOpening, requireFigures, subjectOf } from './invoices-found.service.ts'
import { owedOf } from './invoices-paper.service.ts'
import { pdfOf } from './invoices-pdf.service.ts'
import { invoiceMail } from './invoices.emails.ts'
import { issuedPdfJob } from './invoices.jobs.ts'
import { type InvoiceRecord, updateInvoice } from './invoices.queries.ts'

/** What customers are told of an invoice in a line: what it comes to, and what of it is still to be paid. */
async function factsOf(db: AgencyDb, invoice: InvoiceRecord): Promise<string> {
  const { total, currency, dueOn } = invoice
  const { due, next } = await owedOf(db, invoice)
  const isLess = due > 0 && due !== total
  const parts = [
    formatMoney(total ?? 0, currency),
    isLess && `${formatMoney(due, currency)} still to be paid`,
    due > 0 && dueOn && `${next < due ? `${formatMoney(next, currency)} of it ` : ''}due ${dayWords(dueOn)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Who an invoice goes to unless somebody else is named: by the address on it, else as its customer is reached. */
export async function findRecipient(db: AgencyDb, actor: Member, { contactId, document }: InvoiceRecord) {
  const contact = contactId ? await findContact(db, contactId, actor) : undefined
  return { email: document.billTo.email ?? contact?.email ?? null, phone: contact?.whatsapp ?? contact?.phone ?? null }
}

/** Sends what was issued to whoever is charged. Without a mail server the mail waits in the outbox. */
export async function sendInvoice(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, version, channel, to, subject, message }: LinkSending & { id: string; version: number },
  day: string,
) {
  const before = await invoiceToChange(db, actor, { id, version }, day)
  requireFigures(actor, before)
  refuseOpening(before)
  const { publicKey, form } = before
  if (before.state === 'draft' || !publicKey || !form)
    throw refused('NOT_ISSUED', 'Issue this invoice before you send it.')
  if (before.state === 'cancelled') throw refused('CANCELLED', 'This invoice was cancelled.')
  const { email, phone } = await findRecipient(db, actor, before)
  const url = services.appUrl + invoicePath(publicKey)
  const title = `${invoiceFormLabels[form]} ${invoiceName(before)}`
  const facts = await factsOf(db, before)
  const words = message ?? `Here is your ${invoiceFormLabels[form].toLowerCase()} ${invoiceName(before)}: ${facts}.`
  const answer = await sendLinkOut(db, {
    channel,
    to: to ?? email,
    phone,
    url,
    words,
    mail: async (agency, address) => {
      const { paper, storageKey } = await pdfOf(services, db, before)
      const mail = invoiceMail(agency, { to: address, title, facts, words, url, subject })
      const attached = { attachmentKey: storageKey, attachmentName: pdfName(paper.title) }
      const whole = { ...mail, ...attached, replyTo: actor.email }
      const posted = await writeMail(services, db, whole, { about: subjectOf(before), by: actor })
      const mailId = posted.isHeld ? undefined : posted.id
      await services.jobs.enqueue(db, issuedPdfJob, { invoiceId: id, storageKey, mailId })
      return warningsOf(posted, 'MAIL_NOT_SENT')
    },
  })
  const sent = await updateInvoice(db, before, { sentAt: services.clock.now().toISOString() })
  await record(db, actor, 'invoice_sent', subjectOf(sent), { data: { name: invoiceName(before), channel } })
  await finishCustomerTask(services, db, actor, { kind: 'invoice', id: sent.id })
  announce(db, actor.userId, sent)
  return answer
}
