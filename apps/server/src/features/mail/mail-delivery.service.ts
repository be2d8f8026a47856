import type { AgencyDb } from '../../core/db/agency-db.ts'
import { toPng } from '../../core/images.ts'
import type { Place } from '../../core/vault.ts'
import type { Attachment, Outcome } from '../../providers/mail/mailer.ts'
import type { Services } from '../../services.ts'
import { record } from '../timeline/timeline.service.ts'
import { nextAttempt } from './mail-attempts.rules.ts'
import { routeFor } from './mail-route.service.ts'
import { type AfterAttempt, claimMail, findMail, type MailRecord, noteAttempt } from './mail.queries.ts'

/** Where the text of a mail that holds a secret is sealed. */
export const textPlace = (mailId: string): Place => ({ table: 'mails', column: 'text', row: mailId })

/** Twice as wide as it is shown, for fine screens. */
const pictureWidth = 320

/** Has a mail tried again at that time, as part of the transaction. */
export type Retry = (db: AgencyDb, at: Date) => Promise<void>

/**
 * Tries to send a mail of the outbox. Tried again after a crash or by two at once, it goes out once, but for one that
 * went out in the moment before a server died.
 * @throws when somebody else is sending it
 */
export async function deliver(services: Services, agencyId: string, mailId: string, retry: Retry): Promise<void> {
  const { database } = services
  const mail = await database.writeAs(agencyId, (db) => claimMail(db, mailId))
  if (!mail) {
    const current = await findMail(database.readAs(agencyId), mailId)
    if (current?.state === 'sending') throw new Error('somebody else is sending this mail')
    return
  }
  const outcome = await attempt(services, database.readAs(agencyId), mail)
  await database.writeAs(agencyId, (db) => settle(services, db, mail, outcome, retry))
}

async function attempt(services: Services, db: AgencyDb, mail: MailRecord): Promise<Outcome> {
  const route = await routeFor(services, db, mail.sender)
  if (route === undefined || typeof route === 'string')
    return { isSent: false, kind: 'settings', problem: route ?? 'No mail server is set up' }
  const { id, to, subject } = mail
  return route.mailer.send({
    id,
    to,
    subject,
    text: mail.isSecret ? await services.vault.decrypt(db, textPlace(id), mail.text) : mail.text,
    html: mail.html ?? undefined,
    from: route.from,
    replyTo: route.replyTo ?? mail.replyTo ?? undefined,
    attachments: await attachmentsOf(services, mail),
  })
}

/** What goes along with a mail. What could not be made is left out: the words matter more. */
async function attachmentsOf({ storage }: Services, mail: MailRecord): Promise<Attachment[]> {
  const { attachmentKey, attachmentName: name, pictures } = mail
  const attachments: Attachment[] = []
  const stored = async (key: string) => ((await storage.size(key)) === undefined ? undefined : storage.get(key))
  const bytes = attachmentKey && name ? await stored(attachmentKey) : undefined
  if (bytes && name) attachments.push({ name, bytes })
  for (const { cid, key } of pictures) {
    const picture = await stored(key)
    // In a format that every mail program shows.
    if (picture) attachments.push({ name: `${cid}.png`, cid, bytes: await toPng(picture, pictureWidth) })
  }
  return attachments
}

function afterwards(mail: MailRecord, outcome: Outcome, now: Date): AfterAttempt {
  if (outcome.isSent) return { state: 'sent', problem: null, nextAt: null }
  const { kind, problem } = outcome
  if (kind === 'settings') return { state: mail.isSecret ? 'failed' : 'held', problem, nextAt: null }
  const next = kind === 'passing' ? nextAttempt({ ...mail, attempts: mail.attempts + 1 }, now) : null
  return { state: next ? 'waiting' : 'failed', problem, nextAt: next?.toISOString() ?? null }
}

async function settle(
  { clock }: Services,
  db: AgencyDb,
  mail: MailRecord,
  outcome: Outcome,
  retry: Retry,
): Promise<void> {
  const after = afterwards(mail, outcome, clock.now())
  if (!(await noteAttempt(db, mail, after))) return
  if (after.nextAt) await retry(db, new Date(after.nextAt))
  const { about, aboutId, aboutLabel, aboutOwnerId } = mail
  if (about && aboutId) {
    const subject = { kind: about, id: aboutId, label: aboutLabel ?? '', ownerId: aboutOwnerId }
    const data = { mailId: mail.id, to: mail.to, problem: after.problem }
    if (after.state === 'failed') await record(db, { label: mail.to }, 'mail_failed', subject, { data })
  }
  db.announce({ topic: 'mails', ids: [mail.id], by: null })
}
