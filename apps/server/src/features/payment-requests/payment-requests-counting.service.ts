import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { getPaid, type PaidFor } from '../receipts/receipts-found.service.ts'
import { listCountedReceipts, listStandingForUpdate, setPaid } from './payment-requests.queries.ts'
import { countPaid } from './payment-requests.rules.ts'

/** What requests and payments are found by. */
export async function findTarget(db: AgencyDb, { kind, id }: PaidFor) {
  if (kind === 'trip') return { tripId: id }
  return kind === 'invoice' ? { invoiceId: id } : { contactIds: await familyOf(db, id) }
}

/** Counts anew what was paid of the requests for something, in the transaction of what has changed its payments. */
export async function recountRequests(db: AgencyDb, paidFor: PaidFor): Promise<void> {
  const target = await findTarget(db, paidFor)
  const requests = await listStandingForUpdate(db, target)
  if (requests.length === 0) return
  const { currency: own } = await getPaid(db, unrestricted, paidFor)
  for (const [currency, alike] of Map.groupBy(requests, (request) => request.currency)) {
    const paid = countPaid(alike, await listCountedReceipts(db, target, { currency, own }))
    for (const request of alike) {
      const now = paid.get(request.id) ?? 0
      if (now !== request.paid) await setPaid(db, request.id, now)
    }
  }
}
