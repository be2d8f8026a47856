import { payPath, type TripPayersOf } from '@sarai/contract/trip-payers'
import { mayUse } from '@sarai/contract/access'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { sumPaidBy } from '../receipts/receipts-found.service.ts'
import { priceOf } from '../travellers/travellers.service.ts'
import { getTrip, listPayers, listShares, sharesOf, type TripRecord } from '../trips/trips.service.ts'
import { sharedInAll, shownShares } from './trip-payers.rules.ts'

/** Who pays a trip, as somebody who sees it may know it: the links are for those who may change invoices of it. */
export async function presentPayers(db: AgencyDb, actor: Member, trip: TripRecord): Promise<TripPayersOf> {
  const [payers, shares] = await db.together(() => [listPayers(db, trip.id), listShares(db, trip.id)])
  const contactIds = payers.map(({ contactId }) => contactId)
  const paidBy = payers.length > 0 ? await sumPaidBy(db, { kind: 'trip', id: trip.id }, contactIds) : new Map()
  const price = await priceOf(db, trip)
  const mayShare = mayUse(actor, 'invoices', 'write') && maySee(actor, trip.ownerId)
  return {
    currency: trip.currency,
    price,
    payers: sharesOf(price, payers).map(({ payer: { id, contactId, name, publicKey }, price: share }) => {
      const own = shares.filter(({ payerId }) => payerId === id)
      const inAll = sharedInAll(own)
      return {
        id,
        contactId,
        name,
        share,
        ...inAll,
        beyond: Math.max((paidBy.get(contactId) ?? 0) - inAll.paid, 0),
        shares: shownShares(own).map(({ label, dueOn, amount, paid }) => ({ label, dueOn, amount, paid })),
        publicPath: mayShare ? payPath(publicKey) : null,
      }
    }),
  }
}

/** @throws AppError 404 where the trip is not there for them */
export const readPayers = async (db: AgencyDb, actor: Member, tripId: string): Promise<TripPayersOf> =>
  presentPayers(db, actor, await getTrip(db, actor, tripId))
