import type { AgencyDb } from '../../core/db/agency-db.ts'
import { survivorsOf } from '../contacts/contacts.service.ts'
import { listPayers, type TripPayerRow } from './trips-payers.queries.ts'
import { sharesOf } from './trips-payers.rules.ts'

/** What is known of a contact that pays or is charged. */
interface OfContact {
  contactId: string | null
}

/** Which payer each of these contacts is, as who they were merged into; those who are none of them are left out. */
export async function payersByContact(
  db: AgencyDb,
  payers: readonly { id: string; contactId: string }[],
  others: readonly OfContact[],
): Promise<Map<string, string>> {
  const asked = others.flatMap(({ contactId }) => contactId ?? [])
  if (payers.length === 0 || asked.length === 0) return new Map()
  const survivors = await survivorsOf(db, [...new Set([...payers.map(({ contactId }) => contactId), ...asked])])
  const nowOf = (contactId: string) => survivors.get(contactId)?.id ?? contactId
  // Of two payers who are one contact by now, the first.
  const byContact = new Map(payers.toReversed().map(({ id, contactId }) => [nowOf(contactId), id]))
  return new Map(
    asked.flatMap((contactId) => {
      const payerId = byContact.get(nowOf(contactId))
      return payerId ? [[contactId, payerId]] : []
    }),
  )
}

/** Documents of a trip by the payer they charge; those that charge none of them are the first one's. */
export async function byPayer<Document extends OfContact>(
  db: AgencyDb,
  payers: readonly TripPayerRow[],
  documents: readonly Document[],
): Promise<Map<string, Document[]>> {
  const payerOf = await payersByContact(db, payers, documents)
  const first = payers[0]?.id ?? ''
  return Map.groupBy(documents, ({ contactId }) => payerOf.get(contactId ?? '') ?? first)
}

/** A price and what was made out of it: of the whole trip, or where several pay it, of the share of whoever is charged. */
export async function shareOfPrice<Document extends OfContact>(
  db: AgencyDb,
  { tripId, price, documents }: { tripId: string; price: number; documents: readonly Document[] },
  contactId: string | null,
): Promise<{ price: number; documents: readonly Document[] }> {
  const payers = await listPayers(db, tripId)
  const [first] = payers
  if (!first) return { price, documents }
  const payerOf = await payersByContact(db, payers, [{ contactId }, ...documents])
  const whose = (id: string | null) => payerOf.get(id ?? '') ?? first.id
  const payerId = whose(contactId)
  const own = sharesOf(price, payers).find(({ payer }) => payer.id === payerId)?.price ?? 0
  return { price: own, documents: documents.filter((one) => whose(one.contactId) === payerId) }
}
