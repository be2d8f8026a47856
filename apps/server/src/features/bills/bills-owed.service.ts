import type { NewVendorPayment } from '@sarai/contract/vendor-payments'
import type { OpenItem } from '@sarai/ledger/lines'
import { formatMoney } from '@sarai/money/format'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid } from '../../core/errors.ts'
import type { FieldErrors } from '../../core/field-errors.rules.ts'
import { holdItems } from '../ledger/ledger.service.ts'
import { type BillRecord, findBillsForUpdate } from './bills.queries.ts'

type Asked = NewVendorPayment['bills'][number]

/** A bill that is to be settled, what of it is open, and what of the money that takes. */
export interface Owed {
  open: OpenItem
  amount: number
  paid: number
}

/**
 * Bills that money is put against, held with what is open of them.
 * @throws AppError 422 by the field, 409 where less is open by now
 */
export async function holdOwed(
  db: AgencyDb,
  {
    asked,
    vendorId,
    currency,
    at,
  }: { asked: Asked[]; vendorId: string; currency: string; at: (row: number) => string },
): Promise<{ over: BillRecord[]; owed: Owed[] }> {
  const ids = asked.map(({ billId }) => billId)
  const over = ids.length > 0 ? await findBillsForUpdate(db, ids) : []
  const items = await holdItems(db, ids)
  const problems: FieldErrors = {}
  const owed = asked.flatMap(({ billId, amount, taken }, row): Owed[] => {
    const bill = over.find(({ id }) => id === billId)
    const open = items.find(({ account, item }) => account === 'vendor' && item === billId)
    const paid = bill?.currency === currency ? amount : taken
    if (!bill || bill.vendorId !== vendorId || bill.deletedAt)
      problems[`${at(row)}billId`] = 'This is no bill of this vendor'
    else if (ids.indexOf(billId) !== row) problems[`${at(row)}billId`] = 'This bill is there twice'
    else if (bill.kind === 'credit') problems[`${at(row)}billId`] = 'This is a credit note, which is not paid'
    else if (bill.state !== 'entered') problems[`${at(row)}billId`] = 'This bill is not in the books'
    else if (!paid) problems[`${at(row)}taken`] = `Say what this is in ${currency}`
    else if (bill.currency === currency && taken !== undefined && taken !== amount)
      problems[`${at(row)}taken`] = `Amounts in ${currency} are not converted`
    else if (!open || amount > -open.amount)
      throw conflict('OVERSETTLED', overText(bill, open), { fields: { [`${at(row)}amount`]: overText(bill, open) } })
    else return [{ open, amount, paid }]
    return []
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { over, owed }
}

const overText = ({ billNumber, currency }: BillRecord, open: OpenItem | undefined): string =>
  open ? `Only ${formatMoney(-open.amount, currency)} of bill ${billNumber} is open` : `Bill ${billNumber} is paid`

/**
 * What is left of money that a vendor has of the agency: of a payment ahead, or of a credit note. Held with it.
 * @param amount that is to be taken of it, in its currency
 * @throws AppError 409 where less is left by now
 */
export async function holdAdvance(
  db: AgencyDb,
  { id, what }: { id: string; what: string },
  amount: number,
): Promise<OpenItem> {
  const left = (await holdItems(db, [id])).find(({ account }) => account === 'vendor_advance')
  if (left && amount <= left.amount) return left
  const text = left?.amount
    ? `Only ${formatMoney(left.amount, left.currency)} is left of this ${what}`
    : `Nothing of this ${what} is left`
  throw conflict('OVERSETTLED', text, { fields: { amount: text } })
}
