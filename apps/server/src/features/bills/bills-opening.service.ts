import { dayWords } from '@sarai/contract/day-words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { takeNumber } from '../../kernel/numbers/numbers.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import type { VendorRecord } from '../vendors/vendors.service.ts'
import { announce, subjectOf } from './bills-found.service.ts'
import { insertPayment, updatePayment } from './bills-payments.queries.ts'
import { findBillsForUpdate, insertBill, replaceLines, updateBill } from './bills.queries.ts'

/** What a vendor was owed, or had been paid ahead, before the agency came to Sarai. */
export interface VendorBefore {
  id: string
  vendor: Pick<VendorRecord, 'id' | 'name'>
  day: string
  dueOn: string | null
  currency: string
  amount: number
  /** What one unit is worth in the agency's currency, in millionths; null where they are the same. */
  rate: number | null
  reference: string | null
}

/** Keeps what a vendor was owed as a bill that is paid like others. Its entry is that of the opening balances. */
export async function keepBillBefore(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, vendor, day, dueOn, currency, amount, rate, reference }: VendorBefore,
): Promise<void> {
  const kept = await insertBill(
    db,
    {
      id,
      number: await services.numbers.next(db.agencyId, 'bill'),
      state: 'entered',
      isOpening: true,
      vendorId: vendor.id,
      billNumber: reference ?? 'Opening balance',
      billedOn: day,
      dueOn: dueOn && dueOn > day ? dueOn : day,
      currency,
      rate,
      isReverseCharge: false,
      tds: 0,
      roundOff: 0,
      total: amount,
      enteredOn: day,
      createdBy: actor.userId,
    },
    vendor.name,
  )
  const line = { bookingId: null, description: 'Owed before the books began', net: amount }
  await replaceLines(db, id, [{ ...line, cgst: 0, sgst: 0, igst: 0, vat: 0, isCredit: false }])
  await record(db, actor, 'created', subjectOf(kept))
  announce(db, actor.userId, kept)
}

/** Takes it back, once its entry is. */
export async function dropBillBefore(db: AgencyDb, actor: Person, id: string): Promise<void> {
  const [before] = await findBillsForUpdate(db, [id])
  if (!before) throw new Error('the bill of an opening balance is gone')
  const reason = 'Other opening balances were posted'
  const dropped = await updateBill(db, before, { state: 'cancelled', cancelReason: reason })
  await record(db, actor, 'bill_cancelled', subjectOf(dropped), { data: { excerpt: reason } })
  announce(db, actor.userId, dropped)
}

/** Keeps what a vendor had been paid ahead as a payment that is put against bills like others. */
export async function keepAdvanceBefore(
  db: AgencyDb,
  actor: Person,
  { id, vendor, day, currency, amount, rate, reference }: VendorBefore,
): Promise<void> {
  const number = await takeNumber(db, 'opening-advance', { period: 'all' })
  await insertPayment(db, {
    id,
    number: `OB/${String(number).padStart(4, '0')}`,
    isOpening: true,
    vendorId: vendor.id,
    mode: 'other',
    day,
    currency,
    rate: rate ?? 1_000_000,
    amount,
    tds: 0,
    bankCharges: 0,
    reference,
    note: `Paid ahead before ${dayWords(day)}`,
    createdBy: actor.userId,
  })
  db.announce({ topic: 'vendors', ids: [vendor.id], by: actor.userId })
}

/** Takes it back, once its entry is. */
export async function dropAdvanceBefore(db: AgencyDb, id: string): Promise<void> {
  await updatePayment(db, id, { state: 'cancelled', cancelReason: 'Other opening balances were posted' })
}
