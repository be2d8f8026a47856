import * as z from 'zod'
import type { Services } from '../../services.ts'
import { mailedStatement, makeMailedStatement } from '../brochures/brochures-statement-mail.service.ts'
import { statementPaper } from './reports-statement.service.ts'

/** A customer's statement that a mail waits for. */
export const customerStatement = mailedStatement.extend({ contactId: z.uuid() })

/** Makes the PDF of a customer's statement, for the mail that waits for it. */
export function makeStatementPdf(
  services: Services,
  agencyId: string,
  { contactId, from, to, ...mailed }: z.infer<typeof customerStatement>,
  signal: AbortSignal,
): Promise<void> {
  const paperOf: Parameters<typeof makeMailedStatement>[0]['paperOf'] = (db, actor) =>
    statementPaper({ services, db, actor }, { contactId, from, to })
  return makeMailedStatement({ services, agencyId, signal, paperOf }, mailed)
}
