import { cashAnswer } from '@sarai/tax/limits'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { rulesOf } from '../tax-profile/tax-profile.service.ts'
import { type ReceiptRecord, sumCash } from './receipts.queries.ts'

type Cash = Pick<ReceiptRecord, 'id' | 'tripId' | 'invoiceId' | 'payerId' | 'day' | 'currency' | 'mode' | 'amount'>

const words = 'This much cash may not be taken from one person on one day, or for one trip.'

/**
 * Whether the law lets so much cash be taken, by what the same person has paid on the same day and for the same trip.
 * @returns what to look at, where it is taken all the same
 * @throws AppError 422 where it is refused
 */
export async function checkCash(db: AgencyDb, receipt: Cash): Promise<string | undefined> {
  const rules = receipt.mode === 'cash' ? await rulesOf(db, receipt.day) : undefined
  if (!rules || receipt.currency !== rules.pack.currency) return undefined
  const payerIds = receipt.payerId ? await familyOf(db, receipt.payerId) : []
  const before = await sumCash(db, { ...receipt, payerIds })
  const { answer, why } = cashAnswer(Math.max(before.onDay, before.forTrip) + receipt.amount, rules)
  const message = `${words} ${why[0]?.sentence ?? ''}`
  if (answer === 'refuse') throw refused('CASH_LIMIT', message)
  return answer === 'warn' ? message : undefined
}
