import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError } from '../../core/errors.ts'
import { findPayment, tellOfStatement } from '../bills/bills-payments.service.ts'
import { findRefund as findVendorRefund, tellRefundOfStatement } from '../bills/bills-refunds.service.ts'
import { settledBy } from '../ledger/ledger-settling.service.ts'
import type { Services } from '../../services.ts'
import { documentOfEntry } from '../ledger/ledger.service.ts'
import { takeUntold } from './statements-lines.queries.ts'
import { findReceipt, findRefund, paidOf } from '../receipts/receipts-found.service.ts'
import { tell, tellInvoices } from '../receipts/receipts-telling.service.ts'

type Kind = 'bank_matched' | 'bank_unmatched'

/**
 * Writes into the histories of what a payment is of that a line of a bank statement was put against it, or is not any
 * more: its trip or invoice and its payer, the invoices it settles, or its bills or credit note and its vendor.
 */
export async function tellOfMatch(db: AgencyDb, actor: Member, kind: Kind, entryId: string): Promise<void> {
  const document = await documentOfEntry(db, entryId)
  try {
    if (document?.kind === 'receipt') await tellOfReceipt(db, actor, kind, document.id)
    if (document?.kind === 'refund') await tellOfRefund(db, actor, kind, document.id)
    if (document?.kind === 'vendor-payment') await tellOfPayment(db, actor, kind, document.id)
    if (document?.kind === 'vendor-refund') await tellOfVendorRefund(db, actor, kind, document.id)
  } catch (error) {
    // What it is of is not there any more: then nothing has a history.
    if (!(error instanceof AppError) || error.status !== 404) throw error
  }
}

/** The same of payments that lines were matched with by themselves, once, in the name of whoever added the statement. */
export async function tellOfMatches(
  services: Services,
  agencyId: string,
  { userId, lineIds }: { userId: string; lineIds: string[] },
  signal: AbortSignal,
): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, userId)
  if (!actor) return
  await services.database.writeAs(agencyId, async (db) => {
    for (const entryId of await takeUntold(db, lineIds)) {
      signal.throwIfAborted()
      await tellOfMatch(db, actor, 'bank_matched', entryId)
    }
  })
}

async function tellOfReceipt(db: AgencyDb, actor: Member, kind: Kind, id: string): Promise<void> {
  const receipt = await findReceipt(db, id)
  if (!receipt) return
  const paid = await paidOf(db, actor, receipt)
  const { number, amount, currency, payerId } = receipt
  await tell(db, actor, kind, { paid, payerId }, { number, amount, currency })
  await tellInvoices(db, actor, kind, receipt, paid, await settledBy(db, id))
}

async function tellOfRefund(db: AgencyDb, actor: Member, kind: Kind, id: string): Promise<void> {
  const refund = await findRefund(db, id)
  if (!refund) return
  const paid = await paidOf(db, actor, refund, 'refund')
  const { number, amount, currency, payerId } = refund
  await tell(db, actor, kind, { paid, payerId }, { number, amount, currency })
}

async function tellOfPayment(db: AgencyDb, actor: Member, kind: Kind, id: string): Promise<void> {
  const payment = await findPayment(db, id)
  if (payment) await tellOfStatement(db, actor, kind, payment)
}

async function tellOfVendorRefund(db: AgencyDb, actor: Member, kind: Kind, id: string): Promise<void> {
  const refund = await findVendorRefund(db, id)
  if (refund) await tellRefundOfStatement(db, actor, kind, refund)
}
