import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { takeNumber } from '../../kernel/numbers/numbers.service.ts'
import { allocate, findReceiptForUpdate, insertReceipt, lowerAllocation, updateReceipt } from './receipts.queries.ts'

/** What a customer had paid ahead for a trip before the agency came to Sarai. */
export interface AheadBefore {
  id: string
  contactId: string
  tripId: string
  day: string
  /** The trip's. */
  currency: string
  amount: number
  /** What one unit is worth in the agency's currency, in millionths. */
  rate: number
  reference: string | null
}

/** Keeps it as a payment that counts for its trip. Its entry is that of the opening balances. */
export async function keepAheadBefore(
  db: AgencyDb,
  actor: Person,
  { id, contactId: payerId, tripId, day, currency, amount, rate, reference }: AheadBefore,
): Promise<void> {
  const number = await takeNumber(db, 'opening-advance', { period: 'all' })
  await insertReceipt(db, {
    id,
    number: `OB/${String(number).padStart(4, '0')}`,
    state: 'received',
    mode: 'other',
    day,
    tripId,
    payerId,
    currency,
    rate,
    amount,
    bankCharges: 0,
    tds: 0,
    inTrip: amount,
    reference,
    collectsTcs: false,
    isOpening: true,
    createdBy: actor.userId,
  })
  await allocate(db, { id, tripId, invoiceId: null, payerId }, amount)
  announce(db, actor, tripId)
}

/** Takes it back, once its entry is. */
export async function dropAheadBefore(db: AgencyDb, actor: Person, id: string): Promise<void> {
  const before = await findReceiptForUpdate(db, id)
  if (!before?.tripId) throw new Error('the payment of an opening balance is gone')
  await lowerAllocation(db, before, before.inTrip)
  await updateReceipt(db, id, { state: 'cancelled', cancelReason: 'Other opening balances were posted' })
  announce(db, actor, before.tripId)
}

function announce(db: AgencyDb, { userId }: Person, tripId: string): void {
  db.announce({ topic: 'payments', ids: [], by: userId })
  db.announce({ topic: 'trips', ids: [tripId], by: userId })
}
