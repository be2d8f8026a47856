import { billTitle } from '@sarai/contract/bill-words'
import type { OpenItem } from '@sarai/ledger/lines'
import { billEntry, vendorCreditEntry } from '@sarai/ledger/purchases'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { invalid, refused } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { findBookingsOf } from '../bookings/bookings-found.service.ts'
import { unsettle } from '../ledger/ledger-settling.service.ts'
import { entriesOf, holdItems, postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { announce, billToChange, getBill, holdBill, requireRate, subjectOf } from './bills-found.service.ts'
import { mergedIds } from '../vendors/vendors.service.ts'
import { listNotesOn, listUses } from './bills-notes.queries.ts'
import { checkWithinBill, correctedBy } from './bills-notes.service.ts'
import { deleteAdvancesOn, insertSettlements } from './bills-payments.queries.ts'
import { standingRefund } from './bills-refunds.queries.ts'
import { type BillRecord, findBillsForUpdate, listLines, updateBill } from './bills.queries.ts'
import { taxesOf } from './bills.rules.ts'

const documentOf = ({ id, kind }: BillRecord) => ({ kind: kind === 'credit' ? 'vendor-credit' : 'bill', id })

/** What is posted of a bill or credit note; each line in the trip of its booking. */
async function linesOf(db: AgencyDb, actor: Member, bill: BillRecord, corrected: OpenItem | undefined) {
  const lines = await listLines(db, bill.id)
  const named = lines.flatMap(({ bookingId }) => bookingId ?? [])
  const trips = new Map((await findBookingsOf(db, named, unrestricted)).map(({ id, tripId }) => [id, tripId]))
  const tripOf = (bookingId: string | null) => (bookingId ? (trips.get(bookingId) ?? null) : null)
  const ofTrips = new Set(lines.map(({ bookingId }) => tripOf(bookingId)))
  const posted = {
    terms: { base: actor.agency.currency, currency: bill.currency, rate: bill.rate ?? 1_000_000 },
    item: bill.id,
    vendor: bill.vendorId,
    tripId: ofTrips.size === 1 ? [...ofTrips][0] : null,
    lines: lines.map(({ net, bookingId }) => ({ net, bookingId, tripId: tripOf(bookingId) })),
    taxes: taxesOf(lines),
    isReverseCharge: bill.isReverseCharge,
    tds: bill.tds,
    roundOff: bill.roundOff,
    total: bill.total,
  }
  return posting(() => (bill.kind === 'credit' ? vendorCreditEntry(posted, corrected) : billEntry(posted)))
}

/** What is open of the bill that a note corrects, both held. @throws AppError 422 where it takes back more than that */
async function openOfBill(db: AgencyDb, note: BillRecord) {
  const vendorIds = await mergedIds(db, note.vendorId)
  const corrected = await correctedBy(db, { ...note, vendorIds }, true)
  if (!corrected) return { bill: undefined, open: undefined }
  await checkWithinBill(db, { ...note, lines: await listLines(db, note.id) }, corrected)
  const items = await holdItems(db, [corrected.bill.id])
  return { bill: corrected.bill, open: items.find(({ account, amount }) => account === 'vendor' && amount < 0) }
}

/** Writes into the history of a bill what became of a credit note that was put against it. */
export async function tellBill(
  db: AgencyDb,
  actor: Member,
  kind: 'bill_credited' | 'bill_credit_cancelled',
  { bill, note }: { bill: BillRecord; note: BillRecord },
): Promise<void> {
  await record(db, actor, kind, subjectOf(bill), { data: { number: note.billNumber } })
  announce(db, actor.userId, bill)
}

/**
 * Enters a draft in the books: from then on it is owed. Whoever enters one that was entered meanwhile gets it as it is.
 * @throws AppError 409 where somebody has saved since, 422 where it cannot be entered, saying why
 */
export async function enterBill(
  db: AgencyDb,
  actor: Member,
  { day: asked, ...which }: { id: string; version: number; day?: string },
  today: string,
): Promise<BillRecord> {
  const now = await holdBill(db, actor, which.id)
  if (now.state === 'entered') return now
  const draft = await billToChange(db, actor, which)
  if (draft.state === 'cancelled') throw refused('CANCELLED', 'This bill was cancelled and stays as it is.')
  const { bill, open } = await openOfBill(db, draft)
  const first = bill?.enteredOn && bill.enteredOn > draft.billedOn ? bill.enteredOn : draft.billedOn
  const day = asked ?? first
  if (day > today) throw invalid({ day: 'This day is still to come' })
  if (day < draft.billedOn) throw invalid({ day: 'This is before the bill' })
  if (day < first) throw invalid({ day: 'This is before the bill that it corrects is in the books' })
  // What a vendor sends in another currency has no rate yet.
  requireRate(actor, draft)
  if (draft.total === 0) throw invalid({ lines: 'A bill with a total of zero cannot be entered' })
  const lines = await linesOf(db, actor, draft, open)
  const entered = await updateBill(db, draft, { state: 'entered', enteredOn: day })
  const { billNumber: label } = draft
  await postEntry(db, actor, {
    day,
    document: documentOf(draft),
    event: 'entered',
    label,
    base: actor.agency.currency,
    lines,
  })
  await record(db, actor, 'bill_entered', subjectOf(entered))
  announce(db, actor.userId, entered)
  if (bill) await tellBill(db, actor, 'bill_credited', { bill, note: entered })
  const amount = Math.min(draft.total - draft.tds, -(open?.amount ?? 0))
  if (bill && amount > 0)
    await insertSettlements(db, [{ id: uuidv7(), creditId: draft.id, billId: bill.id, amount, isAdvance: false, day }])
  // With what the books have open of it.
  return getBill(db, actor, draft.id)
}

/**
 * Cancels what was entered: the books take it back, and advances that were put against it are free again. Bills that a
 * credit note was put against are open again.
 * @throws AppError 409 where somebody has saved since, 422 where a payment or credit note stands against it
 */
export async function cancelBill(
  db: AgencyDb,
  actor: Member,
  { reason, ...which }: { id: string; version: number; reason: string },
  today: string,
): Promise<BillRecord> {
  const before = await billToChange(db, actor, which)
  if (before.state === 'draft') throw refused('DRAFT', 'A draft is not in the books. Delete it instead.')
  if (before.state === 'cancelled') throw refused('CANCELLED', 'This bill was cancelled already.')
  if (before.isOpening)
    throw refused('OPENING', 'This balance was brought from before. It is changed with the opening balances.')
  const over = before.kind === 'credit' ? await freeNote(db, actor, before, today) : []
  if (before.kind === 'bill') await freeBill(db, actor, before, today)
  for (const { id: entryId, event } of await entriesOf(db, documentOf(before)))
    if (event === 'entered') await reverseEntry(db, actor, { entryId, event: 'cancelled', day: today })
  const cancelled = await updateBill(db, before, { state: 'cancelled', cancelReason: reason })
  await record(db, actor, 'bill_cancelled', subjectOf(cancelled), { data: { excerpt: reason } })
  for (const bill of over) await tellBill(db, actor, 'bill_credit_cancelled', { bill, note: cancelled })
  announce(db, actor.userId, cancelled)
  return getBill(db, actor, cancelled.id)
}

/** @throws AppError 422 where a payment, or a credit note that corrects it, stands against a bill */
async function freeBill(db: AgencyDb, actor: Member, bill: BillRecord, today: string): Promise<void> {
  const note = (await listNotesOn(db, bill.id)).find(({ state }) => state === 'entered')
  if (note) throw refused('CREDITED', `${billTitle(note)} corrects this bill. Cancel the credit note first.`)
  await holdItems(db, [bill.id])
  await unsettle(db, actor, bill.id, today)
  await deleteAdvancesOn(db, bill.id)
  const { open } = await getBill(db, actor, bill.id)
  if (open !== bill.total - bill.tds)
    throw refused('SETTLED', 'Something of this bill was paid. Cancel the payment first.')
}

/**
 * Takes a credit note off the bills it was put against. @returns these bills, held
 * @throws AppError 422 where money was given back of it
 */
async function freeNote(db: AgencyDb, actor: Member, note: BillRecord, today: string): Promise<BillRecord[]> {
  const refund = await standingRefund(db, { creditId: note.id })
  if (refund) throw refused('REFUNDED', `${refund} was given back of this credit note. Cancel that first.`)
  const ids = [...new Set((await listUses(db, note.id)).map(({ id }) => id))]
  const over = ids.length > 0 ? await findBillsForUpdate(db, ids) : []
  await holdItems(db, [note.id, ...ids])
  await unsettle(db, actor, note.id, today)
  return over
}
