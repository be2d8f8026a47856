import * as z from 'zod'
import type { Services } from '../../services.ts'
import { mailedStatement, makeMailedStatement } from '../brochures/brochures-statement-mail.service.ts'
import { readStatement, statementPaper } from './bills-statement.service.ts'

/** A vendor's statement that a mail waits for. */
export const vendorStatement = mailedStatement.extend({ vendorId: z.uuid() })

/** Makes the PDF of a vendor's statement, for the mail that waits for it. */
export function makeStatementPdf(
  services: Services,
  agencyId: string,
  { vendorId, from, to, ...mailed }: z.infer<typeof vendorStatement>,
  signal: AbortSignal,
): Promise<void> {
  return makeMailedStatement(
    {
      services,
      agencyId,
      signal,
      paperOf: async (db, actor) => {
        const { vendor, statements } = await readStatement(db, actor, { vendorId, from, to })
        return statementPaper(services, db, actor, { vendor, statements, from, to })
      },
    },
    mailed,
  )
}
