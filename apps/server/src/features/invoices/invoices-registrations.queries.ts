import { and, asc, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { RegistrationDays } from '../tax-profile/tax-profile.events.ts'
import { invoices } from './invoices.table.ts'

/** Documents that were issued under a registration on a day on which it would not hold, the earliest first. */
export async function listIssuedOutside(db: AgencyDb, { id, from, to, limit }: RegistrationDays & { limit: number }) {
  const found = await db
    .select({ number: invoices.documentNumber, day: invoices.issuedOn })
    .from(invoices)
    .where(
      and(
        db.own(invoices),
        eq(invoices.registrationId, id),
        ne(invoices.state, 'draft'),
        or(lt(invoices.issuedOn, from), to === null ? undefined : gt(invoices.issuedOn, to)),
      ),
    )
    .orderBy(asc(invoices.issuedOn), asc(invoices.id))
    .limit(limit)
  return found.flatMap(({ number, day }) => (number && day ? [{ number, day }] : []))
}
