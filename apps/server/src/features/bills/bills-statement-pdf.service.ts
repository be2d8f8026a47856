import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { makeAttached, statementWorker, storePaper } from '../brochures/brochures-paper.service.ts'
import { readStatement, statementPaper } from './bills-statement.service.ts'

/** A vendor's statement that a mail waits for, as it is for whoever sends it. */
export interface MailedStatement {
  vendorId: string
  from: string
  to: string
  userId: string
  storageKey: string
  mailId?: string
}

/** Makes the PDF of a vendor's statement, for the mail that waits for it. */
export function makeStatementPdf(
  services: Services,
  agencyId: string,
  { vendorId, from, to, userId, ...attached }: MailedStatement,
  signal: AbortSignal,
): Promise<void> {
  const { storageKey } = attached
  return makeAttached({ services, agencyId, signal }, attached, async () => {
    const actor = await services.sessions.memberOf(agencyId, userId)
    if (!actor) return
    const db = services.database.readAs(agencyId)
    const { vendor, statements } = await readStatement(db, actor, { vendorId, from, to })
    const paper = await statementPaper(services, db, actor, { vendor, statements, from, to })
    await storePaper(services, { agency: await findAgency(db), worker: statementWorker, paper, storageKey, signal })
  })
}
