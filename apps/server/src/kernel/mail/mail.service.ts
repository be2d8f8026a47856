import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { MailAbout, MailContext } from '@sarai/contract/mail-words'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { type Author, type EntrySubject, personOf, record } from '../timeline/timeline.service.ts'
import { type Obstacle, obstaclesTo } from './mail-allowance.service.ts'
import { wordsPlace } from './mail-delivery.service.ts'
import { hasMailServer, isUrgent, type Sender } from './mail-route.service.ts'
import { sendOut } from './mail.jobs.ts'
import { insertMails } from './mail.queries.ts'
import type { MailPicture } from './mail.table.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same with its formatting. Never with what people typed but as text. */
  html?: string
  /** It holds a link or code, and is stored encrypted. */
  isSecret?: true
  /** Who sends it; the agency by default. */
  sender?: Sender
  replyTo?: string
  /** A stored file that goes along, if it is there when the mail goes out. */
  attachmentKey?: string
  attachmentName?: string
  /** Stored pictures that the HTML shows. */
  pictures?: MailPicture[]
}

/** The record a mail is about, on whose timeline it appears, and who caused it. */
export interface Occasion {
  about?: EntrySubject & { kind: MailAbout }
  by?: Author
  isToVendor?: boolean
}

export interface Posted {
  id: string
  /**
   * It is held in the outbox: without a mail server until somebody sends it, else until what it waits for has happened.
   */
  isHeld: boolean
  /** What it waits for other than a mail server, and goes out by itself after. */
  obstacle?: Obstacle
}

/** Puts a mail in the outbox, as part of the transaction of what it tells about. It goes out once that is committed. */
export async function sendMail(services: Services, db: AgencyDb, mail: Mail, occasion: Occasion = {}): Promise<Posted> {
  const posted = await writeMail(services, db, mail, occasion)
  if (!posted.isHeld) await sendOut(services.jobs, db, [posted.id], { isUrgent: await isUrgent(services, db, mail) })
  return posted
}

/** The same with many at once, which go out by the agency's own server and are about nothing in particular. */
export async function sendMails(services: Services, db: AgencyDb, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return
  const hindered = await hindrances(services, db, mails)
  const rows = await db.together(() => mails.map((mail) => rowOf(services, db, mail, hindered.get(mail))))
  await insertMails(db, rows)
  const ids = rows.flatMap((row) => ('state' in row ? [] : [row.id]))
  await sendOut(services.jobs, db, ids)
  announce(db, rows)
}

/** Puts a mail in the outbox where it stays until somebody enqueues its sending. */
export async function writeMail(
  services: Services,
  db: AgencyDb,
  mail: Mail,
  { about, by, isToVendor }: Occasion = {},
): Promise<Posted> {
  const hindrance = (await hindrances(services, db, [mail])).get(mail)
  const row = await rowOf(services, db, mail, hindrance)
  const { id } = row
  const subject = { about: about?.kind, aboutId: about?.id, aboutLabel: about?.label, aboutOwnerId: about?.ownerId }
  await insertMails(db, [{ ...row, ...subject, isToVendor, createdBy: by && personOf(by) }])
  if (about) {
    const [words = ''] = mail.isSecret ? [] : mail.text.split('\n-- \n', 1)
    const excerpt = words.replace(/\s+/g, ' ').trim().slice(0, 200)
    const said = { mailId: id, to: mail.to, subject: mail.subject, excerpt }
    await record(db, by ?? { label: 'Sarai' }, 'mailed', about, { data: said })
  }
  announce(db, [row])
  // One that is over the day's mails is put in the queue all the same, and waits for its turn there.
  const obstacle = hindrance === 'server' ? undefined : hindrance
  return { id, isHeld: hindrance === 'server' || obstacle?.waitsFor === 'standing', obstacle }
}

/** What keeps each of some mails of the same sender from going out now. */
async function hindrances(services: Services, db: AgencyDb, mails: Mail[]): Promise<Map<Mail, Obstacle | 'server'>> {
  if (!(await hasMailServer(services, db, mails[0]?.sender))) return new Map(mails.map((mail) => [mail, 'server']))
  const addressed = mails.map((mail) => ({ mail, to: mail.to, sender: mail.sender ?? ('agency' as const) }))
  const found = await obstaclesTo(services, db, addressed)
  return new Map([...found].map(([{ mail }, obstacle]) => [mail, obstacle]))
}

/** What is kept of a mail. What is secret is not held: until somebody sends it, it may be good for nothing. */
async function rowOf({ vault }: Services, db: AgencyDb, mail: Mail, hindrance: Obstacle | 'server' | undefined) {
  const id = uuidv7()
  const sealed = async (column: 'text' | 'html', words: string) =>
    mail.isSecret ? vault.encrypt(db, wordsPlace(id, column), words) : words
  const text = await sealed('text', mail.text)
  const html = mail.html && (await sealed('html', mail.html))
  return { ...mail, id, text, html, ...waitOf(hindrance, mail.isSecret) }
}

function waitOf(hindrance: Obstacle | 'server' | undefined, isSecret = false) {
  if (!hindrance) return {}
  // It is in the queue all the same, and waits for its turn there.
  if (hindrance !== 'server' && hindrance.waitsFor === 'quota')
    return { waitsFor: hindrance.waitsFor, problem: hindrance.message }
  const [waitsFor, problem] =
    hindrance === 'server'
      ? (['server', 'No mail server is set up'] as const)
      : ([hindrance.waitsFor, hindrance.message] as const)
  return isSecret ? { state: 'failed' as const, problem } : { state: 'held' as const, waitsFor, problem }
}

const announce = (db: AgencyDb, rows: { id: string }[]) =>
  db.announce({ topic: 'mails', ids: rows.map(({ id }) => id), by: null })

/** What is to be said of a mail that could not go out, by what it was for. */
export function warningsOf(
  { isHeld, obstacle }: Pick<Posted, 'isHeld' | 'obstacle'>,
  context: MailContext,
): MailWarning[] {
  if (obstacle) return [{ code: 'MAIL_WAITS', context, message: obstacle.message }]
  return isHeld ? [{ code: 'SMTP_SETTINGS_NOT_CONFIGURED', context }] : []
}
