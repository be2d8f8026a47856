import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { sendMailJob } from './mail.jobs.ts'
import { textPlace } from './mail-delivery.service.ts'
import { insertMail } from './mail.queries.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  leadId?: string
  /** Holds what opens an account, and is kept so that nobody can read it in a copy of the database. */
  isSecret?: true
  /** A stored file that goes along, if it is there when the mail goes out. */
  attachmentKey?: string
  attachmentName?: string
}

/** Puts a mail in the outbox, as part of the transaction of what it tells about. It goes out once that is committed. */
export async function sendMail(services: Services, db: AgencyDb, mail: Mail): Promise<void> {
  const mailId = await writeMail(services, db, mail)
  await services.jobs.enqueue(db, sendMailJob, { mailId })
}

/** Puts a mail in the outbox where it stays until somebody enqueues its sending. @returns its id */
export async function writeMail(services: Services, db: AgencyDb, mail: Mail): Promise<string> {
  const mailId = uuidv7()
  const text = mail.isSecret ? await services.vault.encrypt(db, textPlace(mailId), mail.text) : mail.text
  await insertMail(db, { ...mail, id: mailId, text })
  return mailId
}
