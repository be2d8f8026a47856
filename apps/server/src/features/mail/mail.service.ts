import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { MailAbout, MailContext } from '@sarai/contract/mail-words'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { type Doer, type EntrySubject, personOf, record } from '../timeline/timeline.service.ts'
import { textPlace } from './mail-delivery.service.ts'
import { hasMailServer, type Sender } from './mail-route.service.ts'
import { sendOut } from './mail.jobs.ts'
import { insertMails } from './mail.queries.ts'
import type { MailPicture } from './mail.table.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same with its formatting. Never with what people typed but as text. */
  html?: string
  /** Holds what opens an account, and is kept so that nobody can read it in a copy of the database. */
  isSecret?: true
  /** Whose mail it is; the agency's unless said. */
  sender?: Sender
  replyTo?: string
  /** A stored file that goes along, if it is there when the mail goes out. */
  attachmentKey?: string
  attachmentName?: string
  /** Stored pictures that the HTML shows. */
  pictures?: MailPicture[]
}

/** The record that a mail is about, on whose timeline it stands, and whose doing it is. */
export interface Occasion {
  about?: EntrySubject & { kind: MailAbout }
  by?: Doer
}

export interface Posted {
  id: string
  /** There is no mail server: it waits in the outbox until somebody sends it. */
  isHeld: boolean
}

/** Puts a mail in the outbox, as part of the transaction of what it tells about. It goes out once that is committed. */
export async function sendMail(services: Services, db: AgencyDb, mail: Mail, occasion: Occasion = {}): Promise<Posted> {
  const posted = await writeMail(services, db, mail, occasion)
  if (!posted.isHeld) await sendOut(services.jobs, db, [posted.id])
  return posted
}

/** The same with many at once, which go out by the agency's own server and are about nothing in particular. */
export async function sendMails(services: Services, db: AgencyDb, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return
  const isHeld = !(await hasMailServer(services, db))
  const rows = await Promise.all(mails.map((mail) => rowOf(services, db, mail, isHeld)))
  await insertMails(db, rows)
  const ids = rows.map(({ id }) => id)
  if (!isHeld) await sendOut(services.jobs, db, ids)
  announce(db, rows)
}

/** Puts a mail in the outbox where it stays until somebody enqueues its sending. */
export async function writeMail(
  services: Services,
  db: AgencyDb,
  mail: Mail,
  { about, by }: Occasion = {},
): Promise<Posted> {
  const isHeld = !(await hasMailServer(services, db, mail.sender))
  const row = await rowOf(services, db, mail, isHeld)
  const { id } = row
  const subject = { about: about?.kind, aboutId: about?.id, aboutLabel: about?.label, aboutOwnerId: about?.ownerId }
  await insertMails(db, [{ ...row, ...subject, createdBy: by && personOf(by) }])
  if (about) {
    const [words = ''] = mail.isSecret ? [] : mail.text.split('\n-- \n', 1)
    const excerpt = words.replace(/\s+/g, ' ').trim().slice(0, 200)
    const said = { mailId: id, to: mail.to, subject: mail.subject, excerpt }
    await record(db, by ?? { label: 'Sarai' }, 'mailed', about, { data: said })
  }
  announce(db, [row])
  return { id, isHeld }
}

/** What is kept of a mail. What is secret is not held: until somebody sends it, it may be good for nothing. */
async function rowOf({ vault }: Services, db: AgencyDb, mail: Mail, isHeld: boolean) {
  const id = uuidv7()
  const text = mail.isSecret ? await vault.encrypt(db, textPlace(id), mail.text) : mail.text
  const waits = { state: mail.isSecret ? ('failed' as const) : ('held' as const), problem: 'No mail server is set up' }
  return { ...mail, id, text, ...(isHeld ? waits : {}) }
}

const announce = (db: AgencyDb, rows: { id: string }[]) =>
  db.announce({ topic: 'mails', ids: rows.map(({ id }) => id), by: null })

/** What is to be said of a mail that could not go out, by what it was for. */
export function warningsOf({ isHeld }: Pick<Posted, 'isHeld'>, context: MailContext): MailWarning[] {
  return isHeld ? [{ code: 'SMTP_SETTINGS_NOT_CONFIGURED', context }] : []
}
