import { cashAnswer } from '@sarai/tax/limits'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { rulesOf } from '../tax-profile/tax-profile.service.ts'
import { type ReceiptRecord, sumCash } from './receipts.queries.ts'

type Cash = Pick<ReceiptRecord, 'id' | 'tripId' | 'invoiceId' | 'payerId' | 'day' | 'currency' | 'mode' | 'amount'>

const words = 'This much cash may not be taken from one person on one day, or for one trip.'

/** What the law says to so much cash, by what the same person has paid on the same day and for the same trip. */
export interface CashFinding {
  isRefused: boolean
  message: string
}

/** Undefined where it may be taken without a word. */
export async function cashFinding(db: AgencyDb, receipt: Cash): Promise<CashFinding | undefined> {
  const rules = receipt.mode === 'cash' ? await rulesOf(db, receipt.day) : undefined
  if (!rules || receipt.currency !== rules.pack.currency) return undefined
  const payerIds = receipt.payerId ? await familyOf(db, receipt.payerId) : []
  const before = await sumCash(db, { ...receipt, payerIds })
  const { answer, why } = cashAnswer(Math.max(before.onDay, before.forTrip) + receipt.amount, rules)
  if (answer !== 'refuse' && answer !== 'warn') return undefined
  return { isRefused: answer === 'refuse', message: `${words} ${why[0]?.sentence ?? ''}` }
}

/** @throws AppError 422 where so much cash may not be taken */
export async function checkCash(db: AgencyDb, receipt: Cash): Promise<void> {
  const found = await cashFinding(db, receipt)
  if (found?.isRefused) throw refused('CASH_LIMIT', found.message)
}
