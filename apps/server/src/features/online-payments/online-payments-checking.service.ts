import type { AgencyDb } from '../../core/db/agency-db.ts'
import { Failures } from '../../core/jobs/failures.ts'
import type { Services } from '../../services.ts'
import { tryApplyLink } from './online-payments-applying.service.ts'
import { listLinksOfPage, listLinksToCheck, updateLink } from './online-payments.queries.ts'

/**
 * Looks at all links whose turn has come, until there are none or time is up: the rest is found by the next run. One of
 * which that fails does not keep the others.
 */
export async function checkLinks(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const looked = new Set<string>()
  const failures = new Failures()
  while (!signal.aborted) {
    const now = services.clock.now().toISOString()
    const links = await listLinksToCheck(services.database.readAs(agencyId), now, looked.size + 50)
    const next = links.filter(({ id }) => !looked.has(id))
    if (next.length === 0) break
    for (const { id } of next) {
      if (signal.aborted) break
      looked.add(id)
      await failures.gather(tryApplyLink(services, agencyId, id))
    }
  }
  failures.throwFirst()
}

/** Of what was paid online from a page of late: it has come, or it is not known yet whether it has. */
export type OnlineStanding = 'paid' | 'on-its-way' | null

/** For how long a page thanks for a payment, and warns of paying again. */
const standingMs = 30 * 60_000

/** Looks at the open links of a page that a payer comes back to, and says what became of the newest. */
export async function lookAfterReturn(services: Services, agencyId: string, path: string): Promise<OnlineStanding> {
  const db = services.database.readAs(agencyId)
  const links = await listLinksOfPage(db, path, 3)
  const [newest] = links
  // An event may have been faster than the payer's browser.
  if (newest && !newest.returnedAt && (newest.state === 'open' || newest.state === 'paid')) {
    const returnedAt = services.clock.now().toISOString()
    await services.database.writeAs(agencyId, (writing) => updateLink(writing, newest.id, { returnedAt }))
  }
  for (const { id, state } of links) if (state === 'open') await tryApplyLink(services, agencyId, id)
  return findOnlineStanding(services, db, path)
}

/** What became of the newest link of a page that a payer came back from; null where nobody did of late. */
export async function findOnlineStanding(
  { clock }: Pick<Services, 'clock'>,
  db: AgencyDb,
  path: string,
): Promise<OnlineStanding> {
  const [newest] = await listLinksOfPage(db, path, 1)
  if (!newest?.returnedAt || clock.now().getTime() - Date.parse(newest.returnedAt) > standingMs) return null
  if (newest.state === 'paid') return 'paid'
  return newest.state === 'open' ? 'on-its-way' : null
}
