import type { Bill, BilledBooking, BillRow } from '@sarai/contract/bill-schemas'
import { billTitle, chargedBy } from '@sarai/contract/bill-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import { type BookingRecord, findBookingsOf } from '../bookings/bookings-found.service.ts'
import { inBase } from './bills-credit.rules.ts'
import { listSettlementsOfBill } from './bills-payments.queries.ts'
import {
  type BillRecord,
  findBill,
  findBillsForUpdate,
  type LineRecord,
  listLines,
  sumBilled,
} from './bills.queries.ts'
import { listNotesOn, listUses } from './bills-notes.queries.ts'
import { listRefundsOfNote } from './bills-refunds.queries.ts'
import { costOf, statusOf } from './bills.rules.ts'

/** Bills tell what everything costs. @throws AppError 422 */
export function requireCosts(actor: Member): void {
  if (!actor.seesCost) throw refused('COSTS_HIDDEN', 'Bills and payments of vendors are for those who see costs.')
}

/** @throws AppError 422 where a bill in another currency has no rate */
export function requireRate({ agency }: Member, { currency, rate }: Pick<BillRecord, 'currency' | 'rate'>): void {
  if (currency !== agency.currency && rate === null)
    throw invalid({ rate: `Say what one ${currency} is worth in ${agency.currency}` })
}

export const subjectOf = ({
  id,
  kind,
  billNumber,
  currency,
}: Pick<BillRecord, 'id' | 'kind' | 'billNumber' | 'currency'>): EntrySubject & { kind: 'bill' } => ({
  kind: 'bill',
  id,
  label: billTitle({ kind, billNumber }),
  ownerId: null,
  currency,
})

export const announce = (db: AgencyDb, by: string | null, { id, vendorId }: Pick<BillRecord, 'id' | 'vendorId'>) => {
  db.announce({ topic: 'bills', ids: [id], by })
  db.announce({ topic: 'vendors', ids: [vendorId], by })
}

/** @throws AppError 404, or 422 where costs are hidden */
export async function getBill(db: AgencyDb, actor: Member, id: string): Promise<BillRecord> {
  requireCosts(actor)
  const found = await findBill(db, id)
  if (!found) throw notFound('bill')
  return found
}

/** The same, held until the transaction ends. */
export async function holdBill(db: AgencyDb, actor: Member, id: string): Promise<BillRecord> {
  requireCosts(actor)
  const [found] = await findBillsForUpdate(db, [id])
  if (!found) throw notFound('bill')
  return found
}

/** @throws AppError 404, 409 where somebody has saved since, or 422 for one that was deleted */
export async function billToChange(
  db: AgencyDb,
  actor: Member,
  { id, version }: { id: string; version: number },
): Promise<BillRecord> {
  const found = await holdBill(db, actor, id)
  if (found.deletedAt) throw refused('DELETED', 'This bill was deleted. Restore it first.')
  if (found.version !== version)
    throw conflict('STALE', 'Somebody changed this bill while you were editing it.', {
      current: await presentBill(db, actor, found),
    })
  return found
}

/** A bill as lists show it; what the answer does not name is left out there. */
export function presentRow(record: BillRecord): BillRow {
  const balance = record.kind === 'credit' ? chargedBy('credit', record.left) : record.open
  return { ...record, status: statusOf(record), balance: record.state === 'entered' ? balance : null }
}

/** What a booking costs the agency: of one that was dropped what the vendor charges for that. */
export const expectedOf = ({ status, net, dropCharge }: BookingRecord): number =>
  status === 'dropped' ? (dropCharge ?? 0) : net

type Billed = Awaited<ReturnType<typeof sumBilled>>

/** What was expected of the booking of a line, beside what all bills charge for it. */
function besideExpected(
  { id: billId, kind, currency }: BillRecord,
  { booking, own, billed }: { booking: BookingRecord; own: number; billed: Billed },
): BilledBooking {
  const elsewhere = billed.filter((one) => one.bookingId === booking.id && one.billId !== billId)
  const isOneCurrency = booking.currency === currency && elsewhere.every((one) => one.currency === currency)
  const billedElsewhere = elsewhere.reduce((sum, one) => (one.currency === currency ? sum + one.cost : sum), 0)
  const expected = expectedOf(booking)
  const { id, number, title, date, tripId, tripNumber, tripTitle } = booking
  const difference = isOneCurrency ? chargedBy(kind, own) + billedElsewhere - expected : null
  return {
    id,
    number,
    title,
    date,
    tripId,
    tripNumber,
    tripTitle,
    expected,
    currency: booking.currency,
    billedElsewhere,
    difference,
  }
}

/** What all lines of a bill over one booking cost together. */
const sumOver = (lines: readonly LineRecord[], bookingId: string | null): number =>
  lines.reduce((sum, line) => (line.bookingId === bookingId ? sum + costOf(line) : sum), 0)

/** Lines over bookings that somebody may see, or over none, and the others. */
export async function linesFor(db: AgencyDb, actor: Member, billId: string) {
  const lines = await listLines(db, billId)
  const bookings = await findBookingsOf(
    db,
    lines.flatMap(({ bookingId }) => bookingId ?? []),
    actor,
  )
  const isSeen = ({ bookingId }: LineRecord) => bookingId === null || bookings.some(({ id }) => id === bookingId)
  const [seen, hidden] = [lines.filter(isSeen), lines.filter((line) => !isSeen(line))]
  return { lines, bookings, seen, hidden }
}

/** What services of colleagues' trips come to, so that a bill sums up for those who do not see them. */
function together(hidden: readonly LineRecord[]): Bill['lines'] {
  const [first] = hidden
  if (!first) return []
  const sum = (amountOf: (line: LineRecord) => number) => hidden.reduce((total, line) => total + amountOf(line), 0)
  const line = {
    id: first.id,
    bookingId: null,
    description: 'Services of colleagues’ trips',
    net: sum(({ net }) => net),
    cgst: sum(({ cgst }) => cgst),
    sgst: sum(({ sgst }) => sgst),
    igst: sum(({ igst }) => igst),
    vat: sum(({ vat }) => vat),
    isCredit: hidden.every(({ isCredit }) => isCredit),
    cost: sum(costOf),
  }
  return [{ ...line, booking: null, isColleagues: true }]
}

/** What a bill comes to in the agency's currency; null where it is in that already. */
function inOwn(record: BillRecord, own: string): Bill['base'] {
  const { total, balance } = presentRow(record)
  if (record.currency === own) return null
  // What is left of a credit note is below zero.
  const left = balance === null ? null : Math.sign(balance) * inBase(Math.abs(balance), record, own)
  return { total: inBase(total, record, own), balance: left }
}

/** What was put against a bill, also in the agency's currency, or with all that was paid in another one. */
function settledOf(
  bill: BillRecord,
  { currency, rate, paid, ...shown }: Awaited<ReturnType<typeof listSettlementsOfBill>>[number],
  own: string,
): Bill['payments'][number] {
  if (currency !== bill.currency)
    return { ...shown, base: null, paid: paid === null ? null : { amount: paid, currency } }
  return { ...shown, base: currency === own ? null : inBase(shown.amount, { currency, rate }, own), paid: null }
}

/** A whole bill; of its bookings those that the reader may see. */
export async function presentBill(db: AgencyDb, actor: Member, record: BillRecord): Promise<Bill> {
  const { lines, bookings, seen, hidden } = await linesFor(db, actor, record.id)
  const billed = await sumBilled(
    db,
    bookings.map(({ id }) => id),
  )
  const settled = await listSettlementsOfBill(db, record.id)
  const notes = await listNotesOn(db, record.id)
  const uses = record.kind === 'credit' ? await listUses(db, record.id) : []
  const refunds = record.kind === 'credit' ? await listRefundsOfNote(db, record.id) : []
  const { rate, isInclusive, isReverseCharge, tdsSection, roundOff, note, enteredOn, cancelReason, deletedAt } = record
  return {
    ...presentRow(record),
    rate,
    base: inOwn(record, actor.agency.currency),
    isInclusive,
    isReverseCharge,
    tdsSection,
    roundOff,
    note,
    enteredOn,
    cancelReason,
    deletedAt,
    lines: [
      ...seen.map((line) => {
        const booking = bookings.find(({ id }) => id === line.bookingId)
        const own = sumOver(lines, line.bookingId)
        const beside = booking ? besideExpected(record, { booking, own, billed }) : null
        return { ...line, cost: costOf(line), booking: beside, isColleagues: false }
      }),
      ...together(hidden),
    ],
    payments: settled.map((one) => settledOf(record, one, actor.agency.currency)),
    corrects: record.correctsId === null ? null : await getBill(db, actor, record.correctsId),
    notes: notes.map((note) => ({ ...note, status: statusOf(note) })),
    uses,
    refunds,
  }
}
