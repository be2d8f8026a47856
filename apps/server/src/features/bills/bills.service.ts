import type { BillChanges, NewBill } from '@sarai/contract/bill-schemas'
import { type BillKind, billKindLabels, billTitle } from '@sarai/contract/bill-words'
import type { Member } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, invalid, refused } from '../../core/errors.ts'
import type { FieldErrors } from '../../core/field-errors.rules.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findBookingsOf } from '../bookings/bookings-found.service.ts'
import { getVendor, mergedIds } from '../vendors/vendors.service.ts'
import { checkTaxes, type DecidedLine, decidedLines } from './bills-credit.service.ts'
import {
  announce,
  billToChange,
  holdBill,
  linesFor,
  requireCosts,
  requireRate,
  subjectOf,
} from './bills-found.service.ts'
import { checkWithinBill, type Corrected, correctedBy, linesAsBilled, termsOfNote } from './bills-notes.service.ts'
import { type BillRecord, findTwin, insertBill, type LineRecord, replaceLines, updateBill } from './bills.queries.ts'
import { dueDay, totalOf } from './bills.rules.ts'

/** Bills of a vendor are added one after the other. Claimed before the vendor is held. */
export const claimBillsOf = (db: AgencyDb, vendorId: string) => claimKeys(db, [`bills of ${vendorId}`])

/** @throws AppError 409 where the vendor's number is there already */
export async function checkNumber(
  db: AgencyDb,
  bill: { id: string | null; kind: BillKind; vendorId: string; billNumber: string },
) {
  await claimBillsOf(db, bill.vendorId)
  const twin = await findTwin(db, { ...bill, vendorIds: await mergedIds(db, bill.vendorId) })
  if (twin)
    throw conflict('DUPLICATE', `${billTitle(bill)} of this vendor is there already.`, {
      id: twin.id,
      number: twin.number,
      fields: { billNumber: `This ${billKindLabels[bill.kind].toLowerCase()} is there already` },
    })
}

/** @throws AppError 404 for a vendor that is not there, 422 for one that was deleted */
async function usableVendor(db: AgencyDb, id: string) {
  const vendor = await getVendor(db, id)
  if (vendor.deletedAt) throw refused('DELETED', 'This vendor was deleted. Restore it first.')
  return vendor
}

interface Checked {
  vendorId: string
  currency: string
  rate: number | null
  lines: readonly DecidedLine[]
  isReverseCharge: boolean
  roundOff: number
  tds: number
}

/**
 * Bookings that a bill names: of its vendor, and seen by whoever names them first.
 * @throws AppError 422 by the line
 */
async function checkLines(
  db: AgencyDb,
  actor: Member,
  bill: Checked,
  { before, corrected }: { before: readonly LineRecord[]; corrected: Corrected | undefined },
): Promise<void> {
  const problems: FieldErrors = {}
  const named = bill.lines.flatMap(({ bookingId }) => bookingId ?? [])
  const kept = new Set(before.map(({ bookingId }) => bookingId))
  // What was billed can be credited, whatever became of the booking.
  const billed = new Set(corrected?.lines.map(({ bookingId }) => bookingId))
  const seen = await findBookingsOf(db, named, actor)
  const all = await findBookingsOf(db, named, unrestricted)
  const vendorIds = await mergedIds(db, bill.vendorId)
  for (const [at, { bookingId }] of bill.lines.entries()) {
    if (!bookingId) continue
    const booking = (kept.has(bookingId) ? all : seen).find(({ id }) => id === bookingId)
    if (!booking || (booking.deletedAt && !kept.has(bookingId) && !billed.has(bookingId)))
      problems[`lines.${at}.bookingId`] = 'This booking does not exist, or you do not have access to it'
    else if (!billed.has(bookingId) && (!booking.vendorId || !vendorIds.includes(booking.vendorId)))
      problems[`lines.${at}.bookingId`] = 'This booking is not with this vendor'
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** @throws AppError 422 where amounts, currency and rate do not fit together */
function checkAmounts(actor: Member, bill: Checked): number {
  requireRate(actor, bill)
  if (bill.currency === actor.agency.currency && bill.rate !== null)
    throw invalid({ rate: `Amounts in ${bill.currency} need no rate` })
  const total = totalOf(bill)
  if (total < 0) throw invalid({ roundOff: 'The total of the bill would be below zero' })
  if (!Number.isSafeInteger(total) || total > 9_000_000_000_000) throw invalid({ lines: 'The total is too large' })
  if (bill.tds > total) throw invalid({ tds: 'The tax kept at source is more than the total' })
  return total
}

/** Lines as they are compared and stored. */
const factsOf = (lines: readonly DecidedLine[]): DecidedLine[] =>
  lines.map(({ bookingId, description, net, cgst, sgst, igst, vat, isCredit }) => ({
    bookingId,
    description,
    net,
    cgst,
    sgst,
    igst,
    vat,
    isCredit,
  }))

function checkDue({ billedOn, dueOn }: { billedOn: string; dueOn: string }): void {
  if (dueOn < billedOn) throw invalid({ dueOn: 'This is before the bill' })
}

/** Adds a draft. @throws AppError 409 where the vendor's number is there already */
export async function createBill(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { lines: asked, ...input }: NewBill,
): Promise<BillRecord> {
  requireCosts(actor)
  const vendor = await usableVendor(db, input.vendorId)
  const corrected = await correctedBy(db, { ...input, vendorIds: await mergedIds(db, vendor.id) })
  const facts = {
    ...input,
    currency: input.currency ?? vendor.currency,
    dueOn: input.dueOn ?? dueDay(input.billedOn, input.kind === 'credit' ? 0 : vendor.creditDays),
    ...(corrected && termsOfNote(corrected, input)),
  }
  checkDue(facts)
  await checkTaxes(db, { ...facts, lines: asked }, corrected?.lines ?? [])
  const billed = corrected ? linesAsBilled(corrected, asked) : asked
  const lines = await decidedLines(db, actor, { ...facts, lines: billed })
  await checkLines(db, actor, { ...facts, lines }, { before: [], corrected })
  const total = checkAmounts(actor, { ...facts, lines })
  if (corrected) await checkWithinBill(db, { id: null, ...facts, lines, total }, corrected)
  await checkNumber(db, { id: null, ...facts })
  const number = await services.numbers.next(db.agencyId, 'bill')
  const stored = await insertBill(db, { ...facts, total, number, createdBy: actor.userId }, vendor.name)
  await replaceLines(db, stored.id, factsOf(lines))
  if (facts.tags.length > 0) await rememberTags(db, facts.tags)
  await record(db, actor, 'created', subjectOf(stored))
  announce(db, actor.userId, stored)
  return stored
}

/** What may be said of a bill after it was entered. */
const alwaysOpen = new Set(['dueOn', 'note', 'tags'])

/** @throws AppError 409 with the bill as it is, where somebody has saved since; 422 for what was entered */
export async function changeBill(
  db: AgencyDb,
  actor: Member,
  { changes, ...which }: { id: string; version: number; changes: BillChanges },
): Promise<BillRecord> {
  const before = await billToChange(db, actor, which)
  const { lines: asked, ...wanted } = changes
  const { lines: linesBefore, hidden } = await linesFor(db, actor, before.id)
  if (asked && hidden.length > 0)
    throw refused(
      'COLLEAGUES',
      'This bill has services of colleagues’ trips, which you do not see. Ask somebody who sees them to change its lines.',
    )
  const vendor = await (changes.vendorId ? usableVendor : getVendor)(db, changes.vendorId ?? before.vendorId)
  const billedOn = wanted.billedOn ?? before.billedOn
  const creditDays = before.kind === 'credit' ? 0 : vendor.creditDays
  const dueOn = wanted.dueOn === null ? dueDay(billedOn, creditDays) : (wanted.dueOn ?? before.dueOn)
  const note = { ...before, vendorIds: await mergedIds(db, vendor.id), billedOn }
  const corrected = before.state === 'draft' ? await correctedBy(db, note) : undefined
  // Whose it is by now has not sent it.
  const isFromVendor = before.isFromVendor && vendor.id === before.vendorId
  const facts = { ...wanted, dueOn, ...(corrected && termsOfNote(corrected, wanted)) }
  const changed = changedFacts(before, facts)
  if (asked) await checkTaxes(db, { billedOn, lines: asked }, [...linesBefore, ...(corrected?.lines ?? [])])
  const said = asked && corrected ? linesAsBilled(corrected, asked) : asked
  const linesNow = said && factsOf(await decidedLines(db, actor, { ...before, ...facts, lines: said }))
  const areLinesChanged =
    linesNow !== undefined && changedFacts({ lines: factsOf(linesBefore) }, { lines: linesNow }).length > 0
  if (changed.length === 0 && !areLinesChanged) return before
  if (before.state !== 'draft' && (areLinesChanged || changed.some(({ field }) => !alwaysOpen.has(field))))
    throw refused('ENTERED', 'This bill is in the books and stays as it is. Cancel it, and add it again.')
  const now = { ...before, ...facts, lines: linesNow ?? factsOf(linesBefore) }
  checkDue(now)
  let total = before.total
  if (before.state === 'draft') {
    await checkLines(db, actor, now, { before: linesBefore, corrected })
    total = checkAmounts(actor, now)
    if (corrected) await checkWithinBill(db, { ...now, total }, corrected)
    await checkNumber(db, now)
  }
  const bill = await updateBill(db, before, { ...facts, total, isFromVendor }, vendor.name)
  if (linesNow && areLinesChanged) await replaceLines(db, bill.id, linesNow)
  if (wanted.tags) await rememberTags(db, wanted.tags)
  const totals = changedFacts({ total: before.total }, { total })
  await record(db, actor, 'changed', subjectOf(bill), { changes: [...changed, ...totals] })
  announce(db, actor.userId, bill)
  return bill
}

/** Deletes a draft. @throws AppError 422 for what was entered */
export async function removeBill(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await holdBill(db, actor, id)
  if (before.deletedAt) throw refused('DELETED', 'This bill was deleted. Restore it first.')
  if (before.state !== 'draft') throw refused('ENTERED', 'This bill was in the books and is kept. Cancel it instead.')
  const removed = await updateBill(db, before, { deletedAt: services.clock.now().toISOString() })
  await record(db, actor, 'deleted', subjectOf(removed))
  announce(db, actor.userId, removed)
}

/** Restoring one that is not deleted changes nothing. @throws AppError 409 where its number was used since */
export async function restoreBill(db: AgencyDb, actor: Member, id: string): Promise<BillRecord> {
  const before = await holdBill(db, actor, id)
  if (!before.deletedAt) return before
  await checkNumber(db, before)
  const restored = await updateBill(db, before, { deletedAt: null })
  await record(db, actor, 'restored', subjectOf(restored))
  announce(db, actor.userId, restored)
  return restored
}
