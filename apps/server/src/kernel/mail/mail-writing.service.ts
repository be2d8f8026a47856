import type { MailOn } from '@sarai/contract/mail'
import type { MailAbout } from '@sarai/contract/mail-words'
import type { RichText } from '@sarai/contract/rich-text'
import { mayUse } from '@sarai/contract/access'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { proposalToChange, subjectOf as proposalSubject } from '../../features/prospects/prospects-found.service.ts'
import { requireRecord, touchRecord } from '../records/records.service.ts'
import type { EntrySubject } from '../timeline/timeline.service.ts'
import { signed } from '../signatures/signatures-mail.service.ts'
import { checkWritten } from './mail-written.service.ts'
import { type Posted, sendMail } from './mail.service.ts'

/** @throws AppError where the record is not theirs to write about */
async function recordOf(db: AgencyDb, actor: Person, on: MailOn): Promise<EntrySubject & { kind: MailAbout }> {
  if ('proposalId' in on) {
    if (!mayUse(actor, 'prospects', 'write')) throw notAllowed()
    return { ...proposalSubject(await proposalToChange(db, actor, on.proposalId)), kind: 'proposal' }
  }
  const subject = await requireRecord(db, actor, on, 'write')
  return { ...subject, kind: 'leadId' in on ? 'lead' : 'contact' }
}

/** Sends a mail that somebody wrote about a record. */
export async function writeTo(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { on, to, subject, body }: { on: MailOn; to: string; subject: string; body: RichText },
): Promise<Posted> {
  const about = await recordOf(db, actor, on)
  checkWritten(subject, body)
  const mail = { to, subject, ...(await signed(db, actor, body)), replyTo: actor.email }
  const posted = await sendMail(services, db, mail, { about, by: actor })
  if (about.kind !== 'proposal') await touchRecord(db, actor, about, { responded: !posted.isHeld })
  return posted
}
