import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { obstaclesTo } from './mail-allowance.service.ts'
import { listArranged } from './mail-arranged.queries.ts'
import { listHeld } from './mail-list.queries.ts'
import { hasMailServer, isUrgent } from './mail-route.service.ts'
import { sendOut } from './mail.jobs.ts'
import { findMail, findMailForUpdate, type MailRecord, releaseHeld, setMailState } from './mail.queries.ts'
import { mayReadText, mayUseMail } from './mail.rules.ts'
import { warningsOf } from './mail.service.ts'

/** How many mails that wait are sent at a time. */
const maxReleased = 1000

const isArranged = async (db: AgencyDb, { userId }: Person, id: string) =>
  (await listArranged(db, [id], userId)).has(id)

/** @throws AppError 404 for a mail that is not theirs to read */
export async function readMail(db: AgencyDb, actor: Person, id: string) {
  const mail = await findMail(db, id)
  if (!mail || !mayUseMail(actor, mail, 'read', await isArranged(db, actor, id))) throw notFound('mail')
  return { ...mail, text: mayReadText(actor, mail) ? mail.text : null }
}

async function mailToChange(db: AgencyDb, actor: Person, id: string): Promise<MailRecord> {
  const mail = await findMailForUpdate(db, id)
  const arranged = await isArranged(db, actor, id)
  if (!mail || !mayUseMail(actor, mail, 'read', arranged)) throw notFound('mail')
  if (!mayUseMail(actor, mail, 'write', arranged)) throw notAllowed()
  return mail
}

/** Retries an unsent mail now. Without a mail server it stays where it is. */
export async function sendAgain(
  services: Services,
  db: AgencyDb,
  actor: Person,
  id: string,
): Promise<{ mail: MailRecord; warnings: MailWarning[] }> {
  const before = await mailToChange(db, actor, id)
  if (before.state === 'sent' || before.state === 'sending')
    throw refused('SENT', 'This mail was sent, or is on its way. It is not sent twice.')
  if (before.isSecret)
    throw refused('OUTDATED', 'This mail holds a link or code that is good only for a while. Ask for a new one.')
  if (!(await hasMailServer(services, db, before.sender)))
    return { mail: before, warnings: warningsOf({ isHeld: true }, 'MAIL_NOT_SENT') }
  const obstacle = (await obstaclesTo(services, db, [before])).get(before)
  if (obstacle) return { mail: before, warnings: warningsOf({ isHeld: true, obstacle }, 'MAIL_NOT_SENT') }
  const mail = await setMailState(db, id, 'waiting')
  await sendOut(services.jobs, db, [id], { isUrgent: await isUrgent(services, db, before) })
  db.announce({ topic: 'mails', ids: [id], by: actor.userId })
  return { mail, warnings: [] }
}

/** Cancels an unsent mail. */
export async function cancelMail(db: AgencyDb, actor: Person, id: string): Promise<MailRecord> {
  const before = await mailToChange(db, actor, id)
  if (before.state === 'cancelled') return before
  if (before.sender === 'installation')
    throw refused('ABOUT_ACCOUNT', 'This mail tells somebody what became of their account. It cannot be cancelled.')
  if (before.state === 'sent' || before.state === 'sending')
    throw refused('SENT', 'This mail was sent, or is on its way, and cannot be called back.')
  const mail = await setMailState(db, id, 'cancelled')
  db.announce({ topic: 'mails', ids: [id], by: actor.userId })
  return mail
}

/** Sends the mails that wait for a mail server: those named, or all that somebody may send. */
export async function sendHeld(
  services: Services,
  db: AgencyDb,
  actor: Person,
  ids: string[] | undefined,
): Promise<{ count: number; warnings: MailWarning[] }> {
  if (!(await hasMailServer(services, db))) return { count: 0, warnings: warningsOf({ isHeld: true }, 'MAIL_NOT_SENT') }
  const all = await listHeld(db, maxReleased)
  const arranged = await listArranged(
    db,
    all.map(({ id }) => id),
    actor.userId,
  )
  const held = all.filter((mail) => mayUseMail(actor, mail, 'write', arranged.has(mail.id)))
  const wanted = ids ? held.filter(({ id }) => ids.includes(id)) : held
  if (wanted.length === 0) return { count: 0, warnings: [] }
  const released = await releaseHeld(
    db,
    wanted.map(({ id }) => id),
  )
  await sendOut(services.jobs, db, released)
  db.announce({ topic: 'mails', ids: [], by: actor.userId })
  return { count: released.length, warnings: [] }
}
