import type { MailWarning } from '@sarai/contract/lead-schemas'
import { daysWords } from '@sarai/itinerary/words'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { warningsOf, writeMail } from '../../kernel/mail/mail.service.ts'
import type { Services } from '../../services.ts'
import { statementMail } from '../brochures/brochures-statement.emails.ts'
import { subjectOf } from '../vendors/vendors.service.ts'
import { readStatement } from './bills-statement.service.ts'
import { vendorStatementPdfJob } from './bills.jobs.ts'

interface Sending {
  vendorId: string
  from: string
  to: string
  email?: string
  subject?: string
  message?: string | null
}

/**
 * Mails a statement of account to its vendor. The words name no amounts: the history of the vendor shows how they begin
 * to people who do not see costs. Without a mail server the mail waits in the outbox.
 * @throws AppError 404, 422 where there is nothing to state, or no address
 */
export async function sendStatement(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendorId, from, to, email, subject, message }: Sending,
): Promise<MailWarning[]> {
  const { vendor, statements } = await readStatement(db, actor, { vendorId, from, to })
  if (statements.length === 0) throw refused('EMPTY', 'Nothing was owed or paid up to this day.')
  const address = email ?? vendor.email
  if (!address) throw invalid({ email: 'Enter an email address' })
  const storageKey = `${db.agencyId}/statements/${uuidv7()}.pdf`
  const days = daysWords(from, to)
  const mail = statementMail(await findAgency(db), {
    to: address,
    days,
    facts: null,
    words: message ?? `Here is how your account stands with us for ${days}. Tell us where your books say otherwise.`,
    subject,
    replyTo: actor.email,
    storageKey,
  })
  const posted = await writeMail(services, db, mail, { about: subjectOf(vendor), by: actor })
  const mailId = posted.isHeld ? undefined : posted.id
  const asked = { vendorId, from, to, userId: actor.userId, storageKey, mailId }
  await services.jobs.enqueue(db, vendorStatementPdfJob, asked)
  return warningsOf(posted, 'MAIL_NOT_SENT')
}
