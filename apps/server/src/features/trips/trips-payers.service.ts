import type { AgencyDb } from '../../core/db/agency-db.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { listPayers, type TripPayerRow } from './trips-payers.queries.ts'
import { sharesOf } from './trips-payers.rules.ts'

/** Which payer a contact is, by all ids that contacts were merged from and into; undefined for somebody else. */
export async function payerByContact(
  db: AgencyDb,
  payers: readonly Pick<TripPayerRow, 'id' | 'contactId'>[],
): Promise<(contactId: string | null) => string | undefined> {
  const whose = new Map<string, string>()
  for (const { id, contactId } of payers)
    for (const one of await familyOf(db, contactId)) if (!whose.has(one)) whose.set(one, id)
  return (contactId) => (contactId === null ? undefined : whose.get(contactId))
}

/** Documents of a trip by the payer they charge; those that charge none of them are the first one's. */
export async function byPayer<Document extends { contactId: string | null }>(
  db: AgencyDb,
  payers: readonly TripPayerRow[],
  documents: readonly Document[],
): Promise<Map<string, Document[]>> {
  const payerOf = await payerByContact(db, documents.length > 0 ? payers : [])
  const first = payers[0]?.id ?? ''
  return Map.groupBy(documents, ({ contactId }) => payerOf(contactId) ?? first)
}

/** A price and what was made out of it: of the whole trip, or where several pay it, of the share of whoever is charged. */
export async function shareOfPrice<Document extends { contactId: string | null }>(
  db: AgencyDb,
  { tripId, price, documents }: { tripId: string; price: number; documents: readonly Document[] },
  contactId: string | null,
): Promise<{ price: number; documents: readonly Document[] }> {
  const payers = await listPayers(db, tripId)
  const [first] = payers
  if (!first) return { price, documents }
  const id = (await payerByContact(db, payers))(contactId) ?? first.id
  const own = sharesOf(price, payers).find(({ payer }) => payer.id === id)?.price ?? 0
  return { price: own, documents: (await byPayer(db, payers, documents)).get(id) ?? [] }
}
