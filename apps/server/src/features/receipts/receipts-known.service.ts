import type { NewReceipt } from '@sarai/contract/receipt-schemas'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { listReferenced } from './receipts-twice.queries.ts'
import { paidBy } from './receipts.rules.ts'
import { paidByInput } from './receipts.service.ts'

/**
 * The payment of somebody that is in the books already under a reference and with the same amount, as somebody may have
 * written it down by hand: its id.
 */
export async function findPaymentWithReference(
  db: AgencyDb,
  of: Pick<NewReceipt, 'tripId' | 'invoiceId' | 'payerId'>,
  { reference, amount }: { reference: string; amount: number },
): Promise<string | undefined> {
  const paid = await paidByInput(db, unrestricted, of)
  const payerId = of.payerId ?? paid.contactId
  const payerIds = payerId ? await familyOf(db, payerId) : []
  const known = await listReferenced(db, { payerIds, tripId: of.tripId ?? null, reference })
  return known.find((one) => one.state !== 'pending' && paidBy(one) === amount)?.id
}
