import type { Place } from '../../core/vault.ts'
import type { Services } from '../../services.ts'
import { claimMail, findMail, noteAttempt } from './mail.queries.ts'

/** Where the text of a mail that holds a secret is sealed. */
export const textPlace = (mailId: string): Place => ({ table: 'mails', column: 'text', row: mailId })

interface Attached {
  attachmentKey: string | null
  attachmentName: string | null
}

/** What goes along with a mail. What could not be made is left out: the words matter more. */
async function attachmentOf({ storage }: Services, { attachmentKey: key, attachmentName: name }: Attached) {
  if (!key || !name || (await storage.size(key)) === undefined) return undefined
  return { name, bytes: await storage.get(key) }
}

/**
 * Sends a mail of the outbox. Tried again after a crash or by two at once, it goes out once, but for one that went out
 * in the moment before a server died.
 * @throws when it has to be tried again
 */
export async function deliver(services: Services, agencyId: string, mailId: string): Promise<void> {
  const { database, mailer, vault } = services
  const mail = await database.writeAs(agencyId, (db) => claimMail(db, mailId))
  if (!mail) {
    const current = await findMail(database.readAs(agencyId), mailId)
    if (current?.state === 'sending') throw new Error('somebody else is sending this mail')
    return
  }
  const { to, subject } = mail
  const text = mail.isSecret ? await vault.decrypt(database.readAs(agencyId), textPlace(mailId), mail.text) : mail.text
  const attachment = await attachmentOf(services, mail)
  const problem = await mailer.send({ id: mailId, to, subject, text, attachment })
  await database.writeAs(
    agencyId,
    async (db) => void (await noteAttempt(db, mailId, problem ? 'waiting' : 'sent', problem)),
  )
  if (problem) throw new Error(`the mail server refused: ${problem}`)
}
