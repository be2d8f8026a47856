import type { MailOn } from '@sarai/contract/mail'
import type { MailAbout } from '@sarai/contract/mail-words'
import type { RichText } from '@sarai/contract/rich-text'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { pointerOf } from '../records/attachments.rules.ts'
import { requireRecord, touchRecord } from '../records/records.service.ts'
import { signed } from '../signatures/signatures-mail.service.ts'
import { checkWritten } from '../mail/mail-written.service.ts'
import { type Posted, sendMail } from '../mail/mail.service.ts'

/** Sends a mail that somebody wrote about a record. */
export async function writeTo(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { on, to, subject, body }: { on: MailOn; to: string; subject: string; body: RichText },
): Promise<Posted> {
  const { kind } = pointerOf(on)
  const about = { ...(await requireRecord(db, actor, on, 'write')), kind: kind as MailAbout }
  checkWritten(subject, body)
  const mail = { to, subject, ...(await signed(db, actor, body)), replyTo: actor.email }
  const posted = await sendMail(services, db, mail, { about, by: actor })
  if (about.kind !== 'proposal') await touchRecord(db, actor, about, { responded: !posted.isHeld })
  return posted
}
