import { fromUnits } from '@sarai/money/currency'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { sumBooked } from '../bookings/bookings.service.ts'
import { mergedIds, type VendorRecord } from '../vendors/vendors.service.ts'
import { announce, subjectOf } from './bills-found.service.ts'
import { countSent, countSentSince } from './bills-shown.queries.ts'
import { type BillRecord, insertBill, replaceLines } from './bills.queries.ts'
import { dueDay } from './bills.rules.ts'
import { checkNumber } from './bills.service.ts'

export { claimBillsOf } from './bills.service.ts'

/** Most bills of a vendor's own sending that wait to be looked at. */
const maxWaiting = 20

const dayMs = 86_400_000

/** A bill of a vendor's own sending comes to no more than this many times what is booked with it. */
const mostTimesBooked = 10
/** Of a vendor with whom nothing is booked, in major units: digits enough for a currency of small units. */
const mostUnbooked = 10_000_000_000

/** @throws AppError 422 for an amount that cannot be meant */
async function checkTotal(db: AgencyDb, { id, currency }: VendorRecord, total: number): Promise<void> {
  const booked = await sumBooked(db, await mergedIds(db, id), currency)
  const most = booked > 0 ? booked * mostTimesBooked : fromUnits(mostUnbooked, currency)
  if (total > most) throw invalid({ amount: 'This is far more than is booked with you. Check the amount' })
}

/** Whether a vendor has sent no other bill within a day: one mail tells of all that come after it, too. */
export async function isFirstOfDay(
  { clock }: Pick<Services, 'clock'>,
  db: AgencyDb,
  vendorId: string,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - dayMs).toISOString()
  return (await countSentSince(db, await mergedIds(db, vendorId), since)) <= 1
}

/** What a vendor says of a bill that it sends. */
export interface SentBill {
  billNumber: string
  billedOn: string
  /** With tax, in minor units of the vendor's currency. */
  total: number
}

/** @throws AppError 409 where many bills of the vendor wait already */
export async function requireRoomForBill(db: AgencyDb, vendorId: string): Promise<void> {
  if ((await countSent(db, await mergedIds(db, vendorId))) >= maxWaiting)
    throw conflict('WAITING', 'Many of your bills wait to be looked at already. Ask the agency about them first.')
}

/**
 * Takes a bill that its vendor sends, as a draft over one line: somebody compares it with its file, divides it by
 * service and tax, and enters it. Whoever calls this has claimed the bills of the vendor, and holds it.
 * @throws AppError 409 `DUPLICATE` where its number is there already, `WAITING` where many wait; 422 for an amount that
 *   cannot be meant
 */
export async function takeSentBill(
  services: Services,
  db: AgencyDb,
  vendor: VendorRecord,
  { billNumber, billedOn, total }: SentBill,
): Promise<BillRecord> {
  await requireRoomForBill(db, vendor.id)
  const facts = { kind: 'bill' as const, isFromVendor: true, vendorId: vendor.id, billNumber, billedOn, total }
  await checkNumber(db, { id: null, ...facts })
  await checkTotal(db, vendor, total)
  const number = await services.numbers.next(db.agencyId, 'bill')
  const stored = await insertBill(
    db,
    {
      ...facts,
      number,
      dueOn: dueDay(billedOn, vendor.creditDays),
      currency: vendor.currency,
      rate: null,
      isReverseCharge: false,
      tds: 0,
      roundOff: 0,
    },
    vendor.name,
  )
  const line = { bookingId: null, description: 'As the vendor’s bill says', net: total }
  await replaceLines(db, stored.id, [{ ...line, cgst: 0, sgst: 0, igst: 0, vat: 0, isCredit: false }])
  await record(db, { label: vendor.name }, 'bill_sent', subjectOf(stored))
  announce(db, null, stored)
  return stored
}
