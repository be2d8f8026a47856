import type { AdminAgencyLine } from '@sarai/contract/admin'
import type { Services } from '../../services.ts'
import { reachOf } from '../../kernel/agency/agency-standing.rules.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { listAgencyLines } from './admin-agencies.queries.ts'

/** One page of the agencies, newest first, as those see them who run the installation. */
export async function readAgencies(
  { database, config }: Services,
  { cursor, perPage }: { cursor?: string | undefined; perPage: number },
): Promise<{ status: true; data: AdminAgencyLine[]; next: string | null }> {
  const rows = await listAgencyLines(database, { after: checkCursor(cursor), limit: perPage + 1 })
  const data = rows.slice(0, perPage).map(({ confirmedAt, approvedAt, suspendedAt, ...line }) => ({
    ...line,
    standing: reachOf({ confirmedAt, approvedAt, suspendedAt }, config.agencyApproval),
  }))
  return { status: true, data, next: rows.length > perPage ? (data.at(-1)?.id ?? null) : null }
}
