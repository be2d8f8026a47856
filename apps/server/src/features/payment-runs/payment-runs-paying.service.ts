import type { RunPaid } from '@sarai/contract/payment-run-schemas'
import { formatMoney } from '@sarai/money/format'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { today } from '../../core/days.rules.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.service.ts'
import { payVendor } from '../bills/bills-payments.service.ts'
import { type BillRecord, holdBillsToPay } from '../bills/bills-paying.service.ts'
import { findPaidTwice, describePaid } from '../bills/bills-twice.service.ts'
import { announce, holdRun, runToChange } from './payment-runs-found.service.ts'
import {
  listRunLines,
  type RunLineRecord,
  type RunRecord,
  updateLinesOf,
  updateRun,
  updateRunLine,
} from './payment-runs.queries.ts'
import { subjectOf, totalOf } from './payment-runs.rules.ts'

interface Paid {
  run: RunRecord
  line: RunLineRecord
  bill: BillRecord
  /** What the bank calls it. */
  utr: string | null
  bankAccountId: string | undefined
}

/** What of a line is put against its bill, as far as that is still open. */
const computeSettled = ({ line, bill }: Pick<Paid, 'line' | 'bill'>) =>
  bill.state === 'entered' ? Math.min(line.amount, Math.max(bill.open, 0)) : 0

/**
 * Records the payment of a line. The money has left the bank: what of the bill was paid in another way meanwhile becomes
 * an advance to the vendor.
 */
function payLine(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { run, line, bill, utr, bankAccountId, day, isDaySure }: Paid & Pick<RunPaid, 'day' | 'isDaySure'>,
): Promise<string> {
  const settled = computeSettled({ line, bill })
  return payVendor(services, db, actor, {
    vendorId: bill.vendorId,
    mode: 'bank',
    day,
    currency: run.currency,
    amount: line.amount,
    // Tax at source was kept when the bill was entered.
    tds: 0,
    tdsSection: null,
    bankCharges: 0,
    reference: findReference({ run, utr }),
    bankAccountId,
    note: `Payment run ${run.number}`,
    bills: settled > 0 ? [{ billId: bill.id, amount: settled }] : [],
    // Bills of one vendor may come to the same, and are paid under one number; others were looked at before.
    isSure: true,
    isDaySure,
  })
}

const findReference = ({ run, utr }: Pick<Paid, 'run' | 'utr'>) => utr ?? run.number

/** Refuses what was paid in another way meanwhile. @throws AppError 409 that says what is there, by line */
async function requireUnpaid(db: AgencyDb, paid: readonly Paid[], day: string): Promise<void> {
  const found: string[] = []
  for (const { run, line, bill, utr } of paid) {
    const settled = computeSettled({ line, bill })
    const [advance, billIds] = [line.amount - settled, settled > 0 ? [bill.id] : []]
    const { amount } = line
    const money = { amount, tds: 0, currency: run.currency, day, mode: 'bank' as const }
    const { vendorId, billNumber } = bill
    const compared = { ...money, vendorId, reference: findReference({ run, utr }), advance, billIds }
    const twin = await findPaidTwice(db, compared)
    const ahead = formatMoney(advance, run.currency)
    if (twin) found.push(`Bill ${billNumber}: ${describePaid(twin)}`)
    else if (advance > 0) found.push(`Bill ${billNumber}: less of it is open by now, and ${ahead} becomes an advance.`)
  }
  if (found.length === 0) return
  const message = found.join(' ')
  throw conflict('DUPLICATE', `${message} Record this only if the bank has paid it all the same.`, {
    fields: { isSure: message },
  })
}

/**
 * Records that the bank has paid a run: a payment of each line, all in the caller's transaction. What the bank rejected
 * is refused, and its bill is free for another run. Whoever says it of a run that is paid already changes nothing.
 * @throws AppError 409 where something of it seems to be recorded already
 */
export async function payRun(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, version, day, reference = null, lines: said, isSure, isDaySure }: RunPaid,
): Promise<RunRecord> {
  const now = await holdRun(db, actor, id)
  if (now.state === 'paid') return now
  const run = await runToChange(db, actor, { id, version })
  if (run.state !== 'approved' && run.state !== 'exported')
    throw refused('NOT_APPROVED', 'Only a payment run that was approved can be marked as paid.')
  if (run.approvedAt && day < today(new Date(run.approvedAt), actor.agency.timeZone))
    throw invalid({ day: 'This is before the run was approved' })
  const all = await listRunLines(db, id)
  const lines = all.filter(({ state }) => state === 'ok')
  if (said.some((one) => !lines.some((line) => line.id === one.id))) throw notFound('line')
  const saidOf = (line: RunLineRecord) => said.find((one) => one.id === line.id)
  const paid = lines.filter((line) => saidOf(line)?.isRejected !== true)
  if (paid.length === 0) throw invalid({ lines: 'Nothing of this run was paid. Cancel it instead.' })
  const bills = await holdBillsToPay(
    db,
    paid.map(({ billId }) => billId),
  )
  const bank = await findBankAccount(db, run.bankAccountId)
  const payments = paid.map((line): Paid => {
    const bill = bills.find((one) => one.id === line.billId)
    if (!bill) throw notFound('bill')
    return { run, line, bill, utr: saidOf(line)?.utr ?? reference, bankAccountId: bank?.id }
  })
  if (!isSure) await requireUnpaid(db, payments, day)
  for (const payment of payments) {
    const paymentId = await payLine(services, db, actor, { ...payment, day, isDaySure })
    await updateRunLine(db, payment.line.id, { paymentId, utr: payment.utr })
  }
  for (const { id: lineId } of lines.filter((line) => !paid.includes(line)))
    await updateRunLine(db, lineId, { state: 'refused', reason: 'The bank did not pay it.' })
  await updateLinesOf(db, id, { isHolding: false })
  const done = await updateRun(db, id, { state: 'paid', paidOn: day, paidBy: actor.userId, total: totalOf(paid) })
  await record(db, actor, 'payment_run_paid', subjectOf(done))
  announce(db, actor, id)
  return done
}
