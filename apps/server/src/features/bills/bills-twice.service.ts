import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type AppError, conflict } from '../../core/errors.ts'
import { hasSameReference, mayBeOne, type Moved, describeMoved } from '../receipts/receipts-twice.rules.ts'
import { mergedIds } from '../vendors/vendors.service.ts'
import { listPaymentsOfAmount, listRefundsOfAmount, type PaymentOfAmount } from './bills-twice.queries.ts'
import { findPaymentTwin, type PaidToVendor } from './bills-twice.rules.ts'

interface ToVendor extends Omit<PaidToVendor, 'whole'> {
  vendorId: string
  tds: number
}

/** A payment of the same vendor that may be the same money. Whose payments they are is claimed. */
export async function findPaidTwice(
  db: AgencyDb,
  { vendorId, tds, ...payment }: ToVendor,
): Promise<PaymentOfAmount | undefined> {
  const compared = { ...payment, whole: payment.amount + tds }
  return findPaymentTwin(
    compared,
    await listPaymentsOfAmount(db, { vendorIds: await listIds(db, vendorId), ...compared }),
  )
}

const listIds = async (db: AgencyDb, vendorId: string) => [...new Set([vendorId, ...(await mergedIds(db, vendorId))])]

/** What is there already of a vendor's, in words. */
export const describePaid = (twin: PaymentOfAmount): string =>
  `${describeMoved(twin)} is there already${twin.advance >= twin.whole ? ', and is put against no bill' : ''}.`

const refuseTwin = (message: string, number: string, isReference: boolean, what: string): AppError =>
  conflict('DUPLICATE', `${message} Record this only if it is ${what}.`, {
    number,
    fields: { isSure: message, ...(isReference ? { reference: 'Recorded already' } : {}) },
  })

/** @throws AppError 409 where a payment seems to be recorded already, which says what is there */
export async function requirePaidOnce(db: AgencyDb, payment: ToVendor): Promise<void> {
  const twin = await findPaidTwice(db, payment)
  if (!twin) return
  const isReference = hasSameReference({ ...payment, whole: payment.amount }, twin)
  throw refuseTwin(describePaid(twin), twin.number, isReference, 'another payment')
}

/** @throws AppError 409 where money that a vendor gave back seems to be recorded already */
export async function requireReturnedOnce(
  db: AgencyDb,
  { vendorId, ...money }: Omit<Moved, 'whole'> & { vendorId: string },
): Promise<void> {
  const compared = { ...money, whole: money.amount }
  const found = await listRefundsOfAmount(db, { vendorIds: await listIds(db, vendorId), ...compared })
  const twin = found.find((one) => mayBeOne(compared, one) || hasSameReference(compared, one))
  if (!twin) return
  const message = `${describeMoved(twin)} is there already.`
  throw refuseTwin(message, twin.number, hasSameReference(compared, twin), 'other money')
}
