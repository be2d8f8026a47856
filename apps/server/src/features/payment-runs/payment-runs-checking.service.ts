import type { PayingProblemSaid } from '@sarai/contract/payment-run-schemas'
import { whyNotWritten } from '@sarai/statements/payment-file'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { type BillRecord, billsToPay } from '../bills/bills-paying.service.ts'
import { type PayableAccount, payableAccounts } from '../vendors/vendors-accounts-paying.service.ts'
import { listRunLines, type RunLineRecord, type RunRecord, updateRun, updateRunLine } from './payment-runs.queries.ts'
import { problemOf, subjectOf, totalOf } from './payment-runs.rules.ts'

/** Bills with the accounts that their vendors can be paid to; bills in the order of their ids. */
export async function readBills(services: Services, db: AgencyDb, ids: string[], currency: string) {
  const bills = await billsToPay(db, ids)
  const vendorIds = bills.map(({ vendorId }) => vendorId)
  const found = await payableAccounts(services, db, vendorIds, currency)
  // What the bank would refuse is no way to be paid. Its number is looked at when the file is written.
  const accounts = found.filter((account) => !whyNotWritten({ ...account, accountNumber: '0' }))
  return { bills: new Map(bills.map((bill) => [bill.id, bill])), accounts }
}

/** A line with what it is about, as it stands now. */
export interface CheckedLine {
  line: RunLineRecord
  bill: BillRecord | undefined
  account: PayableAccount | undefined
  /** All accounts that the vendor can be paid to. */
  accounts: PayableAccount[]
  problem: PayingProblemSaid | undefined
}

/** The lines of a run as they stand now, in their order. */
export async function checkedLines(services: Services, db: AgencyDb, run: RunRecord): Promise<CheckedLine[]> {
  const lines = await listRunLines(db, run.id)
  const ids = lines.map(({ billId }) => billId)
  const { bills, accounts } = await readBills(services, db, ids, run.currency)
  return lines.map((line) => {
    const bill = bills.get(line.billId)
    const ofVendor = accounts.filter(({ vendorId }) => vendorId === bill?.vendorId)
    const account = ofVendor.find(({ id }) => id === line.vendorAccountId)
    const { amount, accountPrint: print } = line
    const problem = problemOf({ bill, currency: run.currency, amount, account, print })
    return { line, bill, account, accounts: ofVendor, problem }
  })
}

/**
 * Refuses the lines of a run, held by the caller, that cannot be paid as they were submitted: the bill was paid or
 * cancelled meanwhile, or the bank account is another. Their bills are free for other runs.
 * @returns the run as it is then, with the lines that are left to be paid
 */
export async function refuseChanged(
  services: Services,
  db: AgencyDb,
  actor: Person,
  run: RunRecord,
): Promise<{ run: RunRecord; left: CheckedLine[]; refused: number }> {
  const checked = (await checkedLines(services, db, run)).filter(({ line }) => line.state === 'ok')
  const left = checked.filter(({ problem }) => !problem)
  const refused = checked.filter(({ problem }) => problem)
  if (refused.length === 0) return { run, left, refused: 0 }
  for (const { line, bill, problem } of refused) {
    await updateRunLine(db, line.id, { state: 'refused', reason: problem?.message ?? null, isHolding: false })
    const data = { excerpt: `${bill ? `${bill.billNumber} of ${bill.vendorName}: ` : ''}${problem?.message ?? ''}` }
    await record(db, actor, 'payment_line_refused', subjectOf(run), { data })
  }
  const changed = await updateRun(db, run.id, { total: totalOf(left.map(({ line }) => line)) })
  return { run: changed, left, refused: refused.length }
}
