import type { NewDepositUse, UsableDeposit } from '@sarai/contract/deposit-schemas'
import { formatMoney } from '@sarai/money/format'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import type { Services } from '../../services.ts'
import { familyOf, survivorsOf } from '../contacts/contacts.service.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { holdItems } from '../ledger/ledger.service.ts'
import { checkYear } from '../tax-profile/document-series.service.ts'
import { listPayers } from '../trips/trips.service.ts'
import { holdPaid, holdReceipt, type Paid, requireState } from './receipts-found.service.ts'
import { receive } from './receipts-receiving.service.ts'
import { requireOnce } from './receipts-twice.service.ts'
import { listUsable } from './receipts-deposits.queries.ts'
import { insertReceipt, type PaidFor, type ReceiptRecord } from './receipts.queries.ts'
import { advanceTaken, receiptsChanged } from './receipts.events.ts'
import { isDeposit } from './receipts.rules.ts'
import { checkDay, claimOf, composeReceipt, paidByInput } from './receipts.service.ts'

export { sumLeft as sumDeposits } from './receipts-deposits.queries.ts'

/** Whose deposits are offered for something: its customer's, its payers', and those of whom the invoice names. */
async function listDepositors(db: AgencyDb, paid: Paid): Promise<string[]> {
  const payers = paid.kind === 'trip' ? await listPayers(db, paid.id) : []
  const own = [paid.contactId, ...payers.map(({ contactId }) => contactId)].flatMap((id) => id ?? [])
  const families = await db.together(() => [...new Set(own)].map((id) => familyOf(db, id)))
  return [...new Set(families.flat())]
}

/** Deposits that can be used for a trip or invoice, the oldest first. @throws AppError 404, 422 */
export async function findUsableDeposits(
  db: AgencyDb,
  actor: Member,
  { tripId, invoiceId }: Pick<NewDepositUse, 'tripId' | 'invoiceId'>,
): Promise<UsableDeposit[]> {
  const paid = await paidByInput(db, actor, { tripId, invoiceId })
  const payerIds = await listDepositors(db, paid)
  return payerIds.length === 0 ? [] : listUsable(db, { payerIds, currency: paid.currency, visible: actor })
}

/** Who pays by a deposit: an invoice whoever it names, where the deposit is theirs. @throws AppError 422 */
async function findPayer(db: AgencyDb, paid: Paid, { payerId }: ReceiptRecord): Promise<string> {
  if (payerId === null) throw new Error('a deposit is nobody’s')
  if (!(await listDepositors(db, paid)).includes(payerId))
    throw invalid({
      depositId:
        paid.kind === 'invoice'
          ? 'Its customer pays this invoice: use a deposit of theirs'
          : 'This is the deposit of somebody who does not pay for this trip',
    })
  if (paid.kind === 'invoice' && paid.contactId !== null) return paid.contactId
  return (await survivorsOf(db, [payerId])).get(payerId)?.id ?? payerId
}

/** A deposit of which something is to be used, held until the transaction ends. @throws AppError 404, 422 */
async function holdDeposit(services: Services, db: AgencyDb, actor: Member, input: NewDepositUse, paid: Paid) {
  const { receipt: deposit } = await holdReceipt(db, actor, input.depositId)
  if (!isDeposit(deposit)) throw refused('NOT_DEPOSIT', 'This payment is for something already: it is no deposit.')
  requireState(deposit, 'received', 'part-refunded')
  if (deposit.currency !== paid.currency)
    throw refused('OTHER_CURRENCY', `This deposit is in ${deposit.currency}: it is used for what is paid in that.`)
  if (input.day < deposit.day) throw invalid({ day: 'This is before the deposit' })
  await emit(services, db, advanceTaken, { receiptId: deposit.id, noteId: null })
  return deposit
}

/** What is open of a deposit, held. @throws AppError 422 where less is left than is to be used */
async function holdLeft(db: AgencyDb, { id, currency }: ReceiptRecord, amount: number) {
  const left = (await holdItems(db, [id])).find(({ account }) => account === 'customer_advance')
  if (!left || left.amount === 0) throw invalid({ amount: 'Nothing is left of this deposit' })
  if (amount > -left.amount) throw invalid({ amount: `${formatMoney(-left.amount, currency)} of this deposit is left` })
  return left
}

/**
 * Uses a part of a deposit for a trip or an invoice: a receipt of its own without money, with the tax that is owed from
 * its day on. @returns what it is for. @throws AppError 404, 409 where nothing is due any more, or 422
 */
export async function applyDeposit(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { depositId, ...input }: NewDepositUse,
): Promise<PaidFor> {
  const paid = await paidByInput(db, actor, { tripId: input.tripId, invoiceId: input.invoiceId })
  checkDay(services, actor, input.day)
  await checkYear(db, input.day, todayFor(services, actor.agency), input.isDaySure === true)
  await holdPaid(db, actor, paid)
  // Looked at as an invoice that is paid by itself is: of a trip it names who comes first.
  if (input.invoiceId) await getInvoice(db, actor, input.invoiceId)
  const deposit = await holdDeposit(services, db, actor, { depositId, ...input }, paid)
  const { currency, rate } = deposit
  const payerId = await findPayer(db, paid, deposit)
  const facts = { payerId, currency, rate, bankAccountId: null, inAccount: null, inTrip: input.amount }
  const given = { ...input, mode: 'other' as const }
  const receipt = { ...composeReceipt(services, db, actor, { paid, input: given, facts }), depositId }
  await claimKeys(db, [claimOf(receipt)])
  const left = await holdLeft(db, deposit, input.amount)
  if (!input.isSure) await requireOnce(db, { ...receipt, id: undefined, paid })
  await insertReceipt(db, receipt)
  await receive(db, actor, paid, receipt, { deposit: left })
  await emit(services, db, receiptsChanged, paid)
  return paid
}
