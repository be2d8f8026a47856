import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import { holdItems } from '../ledger/ledger.service.ts'
import { findFeeToGiveBack } from './receipts-fees.service.ts'
import { type Paid, receiptToChange } from './receipts-found.service.ts'
import { holdGivable, holdNote, requireRefundable } from './receipts-refunds.service.ts'

/** What is given back: a payment as somebody saw it, or a credit note. */
export type Refundable = { receiptId: string; version: number } | { noteId: string }

/** A part that is given back, or is to be. */
export interface RefundPart {
  amount: number
  returnsTcs: boolean
}

/** What may be given back of something, held until the transaction ends. */
export interface HeldRefundable {
  paid: Paid
  payerId: string | null
  currency: string
  /** @throws AppError 422 where not so much is left that all of it can be given back */
  requireLeft: (parts: readonly RefundPart[]) => Promise<void>
}

/**
 * Holds what something may be given back of that is not in the books before somebody else has done it.
 * @throws AppError as entering it would
 */
export async function holdRefundable(db: AgencyDb, actor: Member, of: Refundable): Promise<HeldRefundable> {
  if ('noteId' in of) {
    const { note, paid } = await holdNote(db, actor, of.noteId)
    requireRight(actor, 'refund', paid)
    const requireLeft = (parts: readonly RefundPart[]) =>
      requireAllGivable(
        db,
        of.noteId,
        parts.map(({ amount }) => ({ amount, returnsTcs: true })),
      )
    return { paid, payerId: note.contactId, currency: note.currency, requireLeft }
  }
  const { receipt, paid } = await receiptToChange(db, actor, { id: of.receiptId, version: of.version })
  requireRight(actor, 'refund', paid)
  requireRefundable(receipt)
  const fee = await findFeeToGiveBack(db, receipt)
  const requireLeft = (parts: readonly RefundPart[]) => requireAllGivable(db, receipt.id, parts, fee)
  return { paid, payerId: receipt.payerId, currency: receipt.currency, requireLeft }
}

/** Parts as far as they are taken out of what is ahead, where the fee covers the rest of them. */
async function subtractFee(db: AgencyDb, item: string, parts: readonly RefundPart[], fee: number) {
  const advance = (await holdItems(db, [item])).find(({ account }) => account === 'customer_advance')
  let rest = Math.max(0, parts.reduce((sum, { amount }) => sum + amount, 0) + (advance?.amount ?? 0))
  if (rest > fee) return parts
  return parts.flatMap((part) => {
    const off = Math.min(rest, part.amount)
    rest -= off
    return part.amount > off ? [{ ...part, amount: part.amount - off }] : []
  })
}

/** @throws AppError 422 */
async function requireAllGivable(
  db: AgencyDb,
  item: string,
  parts: readonly RefundPart[],
  /** What is no advance, and is taken back before it goes. */
  fee = 0,
): Promise<void> {
  let settled = 0
  let whole = 0
  for (const part of fee > 0 ? await subtractFee(db, item, parts, fee) : parts) {
    const given = await holdGivable(db, item, part)
    settled += given.settled
    whole = -given.refund.advance.amount
  }
  if (settled > whole) throw invalid({ amount: 'This is more than is left to give back' })
}
