import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findAdviser } from '../../kernel/accounts/accounts-people.service.ts'
import { type Adviser, adviserOf } from './brochures-adviser.rules.ts'

/** Who looks after a customer, by whose the record is; else the agency itself, where it can be reached. */
export async function readAdviser(
  db: AgencyDb,
  agency: Parameters<typeof adviserOf>[0],
  ownerId: string | null,
): Promise<Adviser | null> {
  return adviserOf(agency, ownerId ? await findAdviser(db, ownerId) : undefined)
}
