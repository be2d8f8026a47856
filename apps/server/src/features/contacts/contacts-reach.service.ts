import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { contactReachOf } from './contacts-list.queries.ts'

/** Where somebody can be reached. `phone`: the one they write from, where it is known. */
export interface Reach {
  phone: string | null
  email: string | null
}

/** Where contacts can be reached, by their ids: of those whom somebody may see, and of those in `told`. */
export async function reachOfContacts(
  db: AgencyDb,
  actor: Member,
  ids: string[],
  told: ReadonlySet<string>,
): Promise<Map<string, Reach>> {
  const rows = await contactReachOf(db, ids)
  const seen = rows.filter(({ id, ownerId }) => told.has(id) || maySee(actor, ownerId))
  return new Map(seen.map(({ id, phone, whatsapp, email }) => [id, { phone: whatsapp ?? phone, email }]))
}
