import type { MailWarning } from '@sarai/contract/lead-schemas'
import { daysWords } from '@sarai/itinerary/words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { mailStatement } from '../brochures/brochures-statement-mail.service.ts'
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
  const days = daysWords(from, to)
  const words =
    message ?? `Here is how your account stands with us for ${days}. Tell us where your books say otherwise.`
  return mailStatement(services, db, actor, {
    about: subjectOf(vendor),
    written: { to: address, days, facts: null, words, subject },
    askForPdf: (attached) => services.jobs.enqueue(db, vendorStatementPdfJob, { vendorId, from, to, ...attached }),
  })
}
