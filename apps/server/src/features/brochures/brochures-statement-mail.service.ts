import type { MailWarning } from '@sarai/contract/lead-schemas'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { type Occasion, warningsOf, writeMail } from '../../kernel/mail/mail.service.ts'
import type { Services } from '../../services.ts'
import { makeAttached, statementWorker, storePaper } from './brochures-paper.service.ts'
import { statementMail } from './brochures-statement.emails.ts'
import type { StatementPaper } from './brochures-statement.rules.ts'

/** A statement whose PDF a mail waits for, as it is for whoever sends it. */
export const mailedStatement = z.object({
  from: z.string(),
  to: z.string(),
  userId: z.uuid(),
  storageKey: z.string(),
  mailId: z.uuid().optional(),
})
type MailedStatement = z.infer<typeof mailedStatement>

interface Mailing {
  about: NonNullable<Occasion['about']>
  written: Omit<Parameters<typeof statementMail>[1], 'replyTo' | 'storageKey'>
  /** Has the PDF made that goes with it. */
  askForPdf: (attached: Pick<MailedStatement, 'userId' | 'storageKey' | 'mailId'>) => Promise<unknown>
}

/** Mails a statement of account. Without a mail server the mail waits in the outbox. */
export async function mailStatement(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { about, written, askForPdf }: Mailing,
): Promise<MailWarning[]> {
  const storageKey = `${db.agencyId}/statements/${uuidv7()}.pdf`
  const mail = statementMail(await findAgency(db), { ...written, replyTo: actor.email, storageKey })
  const posted = await writeMail(services, db, mail, { about, by: actor })
  await askForPdf({ userId: actor.userId, storageKey, mailId: posted.isHeld ? undefined : posted.id })
  return warningsOf(posted, 'MAIL_NOT_SENT')
}

interface Making {
  services: Services
  agencyId: string
  signal: AbortSignal
  /** What the statement says to whoever has sent it. */
  paperOf: (db: AgencyDb, actor: Person) => Promise<StatementPaper>
}

/** Makes the PDF of a statement, for the mail that waits for it. */
export function makeMailedStatement(
  { services, agencyId, signal, paperOf }: Making,
  { userId, storageKey, mailId }: Pick<MailedStatement, 'userId' | 'storageKey' | 'mailId'>,
): Promise<void> {
  return makeAttached({ services, agencyId, signal }, { storageKey, mailId }, async () => {
    const actor = await services.sessions.memberOf(agencyId, userId)
    if (!actor) return
    const db = services.database.readAs(agencyId)
    const paper = await paperOf(db, actor)
    await storePaper(services, { agency: await findAgency(db), worker: statementWorker, paper, storageKey, signal })
  })
}
