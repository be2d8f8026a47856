import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { contactRowsOf } from './contacts-list.queries.ts'

/** Where somebody can be reached. */
export interface Reach {
  phone: string | null
  email: string | null
}

/** Where contacts can be reached, by their ids: of those alone whom somebody may see. */
export async function reachOfContacts(db: AgencyDb, actor: Member, ids: string[]): Promise<Map<string, Reach>> {
  const seen = (await contactRowsOf(db, ids)).filter(({ ownerId }) => maySee(actor, ownerId))
  return new Map(seen.map(({ id, phone, email }) => [id, { phone, email }]))
}
