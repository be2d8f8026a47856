import { billEntry } from '@sarai/ledger/purchases'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { invalid, refused } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { findBookingsOf } from '../bookings/bookings-found.service.ts'
import { unsettle } from '../ledger/ledger-settling.service.ts'
import { entriesOf, holdItems, postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { announce, billToChange, getBill, holdBill, subjectOf } from './bills-found.service.ts'
import { deleteAdvancesOn } from './bills-payments.queries.ts'
import { type BillRecord, listLines, updateBill } from './bills.queries.ts'
import { taxesOf } from './bills.rules.ts'

const documentOf = (id: string) => ({ kind: 'bill', id })

/** What is posted of a bill; each line in the trip of its booking. */
async function linesOf(db: AgencyDb, actor: Member, bill: BillRecord) {
  const lines = await listLines(db, bill.id)
  const named = lines.flatMap(({ bookingId }) => bookingId ?? [])
  const trips = new Map((await findBookingsOf(db, named, unrestricted)).map(({ id, tripId }) => [id, tripId]))
  const tripOf = (bookingId: string | null) => (bookingId ? (trips.get(bookingId) ?? null) : null)
  const ofTrips = new Set(lines.map(({ bookingId }) => tripOf(bookingId)))
  return posting(() =>
    billEntry({
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
    }),
  )
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
  const day = asked ?? draft.billedOn
  if (day > today) throw invalid({ day: 'This day is still to come' })
  if (day < draft.billedOn) throw invalid({ day: 'This is before the bill' })
  if (draft.total === 0) throw invalid({ lines: 'A bill over nothing is not entered' })
  const lines = await linesOf(db, actor, draft)
  const entered = await updateBill(db, draft, { state: 'entered', enteredOn: day })
  const { billNumber: label } = draft
  await postEntry(db, actor, {
    day,
    document: documentOf(draft.id),
    event: 'entered',
    label,
    base: actor.agency.currency,
    lines,
  })
  await record(db, actor, 'bill_entered', subjectOf(entered))
  announce(db, actor.userId, entered)
  // With what the books have open of it.
  return getBill(db, actor, draft.id)
}

/**
 * Cancels what was entered: the books take it back, and advances that were put against it are free again.
 * @throws AppError 409 where somebody has saved since, 422 where a payment stands against it
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
  await holdItems(db, [before.id])
  await unsettle(db, actor, before.id, today)
  await deleteAdvancesOn(db, before.id)
  const { open } = await getBill(db, actor, before.id)
  if (open !== before.total - before.tds)
    throw refused('SETTLED', 'Something of this bill was paid. Cancel the payment first.')
  for (const { id: entryId, event } of await entriesOf(db, documentOf(before.id)))
    if (event === 'entered') await reverseEntry(db, actor, { entryId, event: 'cancelled', day: today })
  const cancelled = await updateBill(db, before, { state: 'cancelled', cancelReason: reason })
  await record(db, actor, 'bill_cancelled', subjectOf(cancelled), { data: { excerpt: reason } })
  announce(db, actor.userId, cancelled)
  return cancelled
}
