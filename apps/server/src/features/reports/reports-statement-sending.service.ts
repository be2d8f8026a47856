import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { mailStatement } from '../brochures/brochures-statement-mail.service.ts'
import { findContact, subjectOf } from '../contacts/contacts.service.ts'
import { statementPdfJob } from './reports.jobs.ts'
import { statementPaper } from './reports-statement.service.ts'

interface Sending {
  contactId: string
  from: string
  to: string
  email?: string
  subject?: string
  message?: string | null
}

/**
 * Mails a statement of account to its customer. Without a mail server the mail waits in the outbox.
 * @throws AppError 404, 422 where there is nothing to state, or no address
 */
export async function sendStatement(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { contactId, from, to, email, subject, message }: Sending,
): Promise<MailWarning[]> {
  const contact = await findContact(db, contactId, actor)
  if (!contact) throw notFound('contact')
  const paper = await statementPaper({ services, db, actor }, { contactId, from, to })
  if (paper.accounts.length === 0) throw refused('EMPTY', 'Nothing was charged or paid in this time.')
  const address = email ?? contact.email
  if (!address) throw invalid({ email: 'Enter an email address' })
  const balance = `Balance ${paper.accounts.map(({ closing }) => closing).join(' and ')}`
  const words = message ?? `Here is your statement of account for ${paper.days}. ${balance}.`
  return mailStatement(services, db, actor, {
    about: subjectOf(contact),
    written: { to: address, days: paper.days, facts: balance, words, subject },
    askForPdf: (attached) => services.jobs.enqueue(db, statementPdfJob, { contactId, from, to, ...attached }),
  })
}
