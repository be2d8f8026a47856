import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Place } from '../../core/vault.ts'
import type { Attachment, Outcome } from '../../providers/mail/mailer.ts'
import { makeMessageId } from '../../providers/mail/message-ids.ts'
import type { Services } from '../../services.ts'
import { record } from '../timeline/timeline.service.ts'
import { takeUp } from './mail-allowance.service.ts'
import { nextAttempt } from './mail-attempts.rules.ts'
import { findThreads, keepMessageId, type Thread } from './mail-conversations.queries.ts'
import { withPictures } from './mail-page.rules.ts'
import { type Route, routeFor } from './mail-route.service.ts'
import { type AfterAttempt, listBeingSent, type MailRecord, noteAttempt } from './mail.queries.ts'
import { whileClaimed } from './mail-claims.service.ts'

/** Where the words of a mail that holds a secret are sealed: plain, and with their formatting. */
export const wordsPlace = (mailId: string, column: 'text' | 'html'): Place => ({ table: 'mails', column, row: mailId })

/** Twice the displayed width, for high-resolution screens. */
const pictureWidth = 320

/** Has a mail tried again at that time, as part of the transaction. */
export type Retry = (db: AgencyDb, mailId: string, at: Date) => Promise<void>

/** Mails sent at a time. No more are claimed than are sent at once, so that others can take the rest. */
const together = 5

/**
 * Tries to send mails of the outbox. Tried again after a crash or by two at once, each goes out once, but for those
 * that went out in the moment before a server died. What somebody else is sending is looked at again when it would be
 * given up. If a mail server misses a deadline, the rest is postponed: the next mail would wait as long.
 */
export async function deliver(
  services: Services,
  agencyId: string,
  mailIds: string[],
  retry: Retry,
  signal?: AbortSignal,
): Promise<void> {
  const { database } = services
  const db = database.readAs(agencyId)
  const late = new Map<MailRecord['sender'], Outcome>()
  for (let at = 0; at < mailIds.length; at += together) {
    signal?.throwIfAborted()
    const ids = mailIds.slice(at, at + together)
    const mails = await database.writeAs(agencyId, (tx) => takeUp(services, tx, ids, retry))
    const routes = await routesOf(services, db, mails)
    const threads = await database.writeAs(agencyId, (tx) => joinThreads(tx, mails, routes))
    const sending = mails.map(async (mail) => {
      const known = late.get(mail.sender)
      const { mail: kept, result: outcome } = await whileClaimed(
        services,
        mail,
        async () => known ?? attempt(services, db, mail, routes.get(mail.sender), threads.get(mail.id)),
      )
      if (!outcome.isSent && outcome.isLate) late.set(mail.sender, outcome)
      await database.writeAs(agencyId, (tx) => settle(services, tx, kept, outcome, retry))
    })
    // One that could not be settled is no reason to leave the others.
    const failed = (await Promise.allSettled(sending)).find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    if (mails.length < ids.length) await lookAgain(services, agencyId, without(ids, mails), retry)
  }
}

/** Has mails that somebody else is sending looked at when that is over, in case they died of it. */
async function lookAgain({ database, clock }: Services, agencyId: string, ids: string[], retry: Retry): Promise<void> {
  await database.writeAs(agencyId, async (tx) => {
    for (const { id, freeIn } of await listBeingSent(tx, ids))
      await retry(tx, id, new Date(clock.now().getTime() + freeIn * 1000))
  })
}

const without = (ids: string[], mails: MailRecord[]) => ids.filter((id) => !mails.some((mail) => mail.id === id))

/** By what the mails of each sender go out, looked up once. */
async function routesOf(services: Services, db: AgencyDb, mails: MailRecord[]) {
  const senders = [...new Set(mails.map(({ sender }) => sender))]
  const routes = await db.together(() => senders.map((sender) => routeFor(services, db, sender)))
  return new Map(senders.map((sender, at) => [sender, routes[at]]))
}

/** The Message-IDs of mails that are about to go out, and of those that they follow. */
async function joinThreads(
  db: AgencyDb,
  mails: MailRecord[],
  routes: Map<MailRecord['sender'], Route | string | undefined>,
) {
  if (mails.length === 0) return new Map<string, Thread>()
  for (const mail of mails) {
    const route = routes.get(mail.sender)
    if (typeof route === 'object' && !mail.messageId) await keepMessageId(db, mail, makeMessageId(mail.id, route.from))
  }
  return findThreads(
    db,
    mails.map(({ id }) => id),
  )
}

async function attempt(
  services: Services,
  db: AgencyDb,
  mail: MailRecord,
  route: Route | string | undefined,
  thread: Thread | undefined,
): Promise<Outcome> {
  if (route === undefined || typeof route === 'string')
    return { isSent: false, kind: 'settings', problem: route ?? 'No mail server is set up' }
  const { id, to, subject, isSecret } = mail
  const opened = (column: 'text' | 'html', sealed: string) =>
    isSecret ? services.vault.decrypt(db, wordsPlace(id, column), sealed) : sealed
  const attachments = await attachmentsOf(services, db.agencyId, mail)
  return route.mailer.send({
    id,
    to,
    subject,
    text: await opened('text', mail.text),
    html: mail.html ? withPictures(await opened('html', mail.html), attachments) : undefined,
    from: route.from,
    replyTo: route.replyTo ?? mail.replyTo ?? undefined,
    attachments,
    isAutomatic: mail.replyTo === null,
    ...thread,
  })
}

/** What goes along with a mail. What could not be made is left out: the words matter more. */
async function attachmentsOf({ storage, images }: Services, agencyId: string, mail: MailRecord): Promise<Attachment[]> {
  const { attachmentKey, attachmentName: name, pictures } = mail
  const of = { agencyId }
  const attachments: Attachment[] = []
  const stored = async (key: string) => ((await storage.size(key)) === undefined ? undefined : storage.get(key))
  const bytes = attachmentKey && name ? await stored(attachmentKey) : undefined
  if (bytes && name) attachments.push({ name, bytes })
  for (const { cid, key, isCover } of pictures) {
    const picture = await stored(key)
    // In a format that every mail program shows.
    const made = picture && (await (isCover ? images.forLinks(of, picture) : images.toPng(of, picture, pictureWidth)))
    if (made) attachments.push({ name: `${cid}.${isCover ? 'jpg' : 'png'}`, cid, bytes: made })
  }
  return attachments
}

const failed = { state: 'failed', waitsFor: null } as const
const makeHeld = (waitsFor: 'server' | 'signIn') => ({ state: 'held', waitsFor }) as const

function afterwards(mail: MailRecord, outcome: Outcome, now: Date): AfterAttempt {
  if (outcome.isSent) return { state: 'sent', problem: null, waitsFor: null, nextAt: null }
  const { kind, problem, needsSignIn } = outcome
  // What was not tried is not counted.
  if (kind === 'settings')
    return {
      ...(mail.isSecret ? failed : makeHeld(needsSignIn ? 'signIn' : 'server')),
      problem,
      nextAt: null,
      countedAt: null,
    }
  const next = kind === 'passing' ? nextAttempt({ ...mail, attempts: mail.attempts + 1 }, now) : null
  return { state: next ? 'waiting' : 'failed', problem, waitsFor: null, nextAt: next?.toISOString() ?? null }
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
  if (after.nextAt) await retry(db, mail.id, new Date(after.nextAt))
  const { about, aboutId, aboutLabel, aboutOwnerId } = mail
  if (about && aboutId) {
    const subject = { kind: about, id: aboutId, label: aboutLabel ?? '', ownerId: aboutOwnerId }
    const data = { mailId: mail.id, to: mail.to, problem: after.problem }
    if (after.state === 'failed') await record(db, { label: mail.to }, 'mail_failed', subject, { data })
  }
  db.announce({ topic: 'mails', ids: [mail.id], by: null })
}
