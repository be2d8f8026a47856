import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { makeAttached, statementWorker, storePaper } from '../brochures/brochures-paper.service.ts'
import { statementPaper } from './reports-statement.service.ts'

/** A statement that a mail waits for, as it is for whoever sends it. */
export interface MailedStatement {
  contactId: string
  from: string
  to: string
  userId: string
  storageKey: string
  mailId?: string
}

/** Makes the PDF of a statement, for the mail that waits for it. */
export function makeStatementPdf(
  services: Services,
  agencyId: string,
  { contactId, from, to, userId, ...attached }: MailedStatement,
  signal: AbortSignal,
): Promise<void> {
  const { storageKey } = attached
  return makeAttached({ services, agencyId, signal }, attached, async () => {
    const actor = await services.sessions.memberOf(agencyId, userId)
    if (!actor) return
    const db = services.database.readAs(agencyId)
    const paper = await statementPaper({ services, db, actor }, { contactId, from, to })
    await storePaper(services, { agency: await findAgency(db), worker: statementWorker, paper, storageKey, signal })
  })
}
