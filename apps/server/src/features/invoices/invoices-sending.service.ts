import type { MailWarning } from '@sarai/contract/lead-schemas'
import { invoiceFormLabels, invoiceName, invoicePath } from '@sarai/contract/invoice-words'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { warningsOf, writeMail } from '../../kernel/mail/mail.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { announce, invoiceToChange, refuseOpening, requireFigures, subjectOf } from './invoices-found.service.ts'
import { owedOf } from './invoices-paper.service.ts'
import { pdfOf } from './invoices-pdf.service.ts'
import { invoiceMail } from './invoices.emails.ts'
import { issuedPdfJob } from './invoices.jobs.ts'
import { type InvoiceRecord, updateInvoice } from './invoices.queries.ts'

interface Sending {
  id: string
  version: number
  channel: 'mail' | 'whatsapp' | 'link'
  to?: string
  subject?: string
  message?: string | null
}

/** What customers are told of an invoice in a line: what it comes to, and what of it is still to be paid. */
async function factsOf(db: AgencyDb, invoice: InvoiceRecord): Promise<string> {
  const { total, currency, dueOn } = invoice
  const { due } = await owedOf(db, invoice)
  const isLess = due > 0 && due !== total
  const parts = [
    formatMoney(total ?? 0, currency),
    isLess && `${formatMoney(due, currency)} still to be paid`,
    due > 0 && dueOn && `due ${dayWords(dueOn)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Sends what was issued to whoever is charged. Without a mail server the mail waits in the outbox. */
export async function sendInvoice(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, version, channel, to: given, subject, message }: Sending,
  day: string,
) {
  const before = await invoiceToChange(db, actor, { id, version }, day)
  requireFigures(actor, before)
  refuseOpening(before)
  const { publicKey, form, document } = before
  if (before.state === 'draft' || !publicKey || !form)
    throw refused('NOT_ISSUED', 'Issue this invoice before you send it.')
  if (before.state === 'cancelled') throw refused('CANCELLED', 'This invoice was cancelled.')
  const contact = before.contactId ? await findContact(db, before.contactId, actor) : undefined
  const to = given ?? document.billTo.email ?? contact?.email
  if (channel === 'mail' && !to) throw invalid({ to: 'Enter an email address' })

  const url = services.appUrl + invoicePath(publicKey)
  const agency = await findAgency(db)
  const title = `${invoiceFormLabels[form]} ${invoiceName(before)}`
  const facts = await factsOf(db, before)
  const words = message ?? `Here is your ${invoiceFormLabels[form].toLowerCase()} ${invoiceName(before)}: ${facts}.`
  const text = `${words}\n\n${url}\n\n${agency.name}`
  let warnings: MailWarning[] = []
  if (channel === 'mail' && to) {
    const { paper, storageKey } = await pdfOf(services, db, before)
    const mail = invoiceMail(agency, { to, title, facts, words, url, subject })
    const attached = { attachmentKey: storageKey, attachmentName: pdfName(paper.title) }
    const whole = { ...mail, ...attached, replyTo: actor.email }
    const posted = await writeMail(services, db, whole, { about: subjectOf(before), by: actor })
    warnings = warningsOf(posted, 'MAIL_NOT_SENT')
    const mailId = posted.isHeld ? undefined : posted.id
    await services.jobs.enqueue(db, issuedPdfJob, { invoiceId: id, storageKey, mailId })
  }
  const sent = await updateInvoice(db, before, { sentAt: services.clock.now().toISOString() })
  await record(db, actor, 'invoice_sent', subjectOf(sent), { data: { name: invoiceName(before), channel } })
  announce(db, actor.userId, sent)
  const phone = contact?.whatsapp ?? contact?.phone ?? null
  return { data: { url, text, whatsappUrl: whatsappUrl(phone, text) }, warnings }
}
