import type { BankFileLayout } from '@sarai/contract/payment-run-words'
import { type PaymentInstruction, whyNotWritten, writePaymentFile } from '@sarai/statements/payment-file'
import { requireRecentSignIn } from '../../core/access-gate.ts'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, refused } from '../../core/errors.ts'
import { startGuardedExport } from '../../kernel/operations/export-start.service.ts'
import { recordExported } from '../../kernel/operations/export.service.ts'
import { requireFile } from '../../kernel/operations/file-rights.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findBankAccount, numberOf, recordRevealed } from '../bank-accounts/bank-accounts.service.ts'
import { numbersToPay, recordRevealedToPay } from '../vendors/vendors-accounts-paying.service.ts'
import { refuseChanged } from './payment-runs-checking.service.ts'
import { announce, holdRun, runToChange } from './payment-runs-found.service.ts'
import { type RunRecord, updateRun } from './payment-runs.queries.ts'
import { lineReference, subjectOf } from './payment-runs.rules.ts'

const kind = 'paymentRuns.export'

interface Asked {
  runId: string
  layout: BankFileLayout
}

const inputOf = ({ runId, layout }: Asked) => ({ runId, layout, format: 'csv', filters: {} })

/** @throws AppError 422 for a run of which nothing may go to the bank */
function checkApproved({ state }: RunRecord): void {
  if (state === 'approved' || state === 'exported') return
  const why =
    state === 'paid' || state === 'cancelled' ? `This payment run is ${state}.` : 'This payment run is not approved.'
  throw refused('NOT_APPROVED', `${why} There is no file of it for the bank.`)
}

/** Notes the file of a run that the caller holds to be made, after its lines were looked at once more. */
async function startFile(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { run: held, layout }: { run: RunRecord; layout: BankFileLayout },
): Promise<{ run: RunRecord; operation: OperationRecord | undefined }> {
  const input = inputOf({ runId: held.id, layout })
  requireFile(actor, { kind, input })
  checkApproved(held)
  const { run, left } = await refuseChanged(services, db, actor, held)
  announce(db, actor, run.id)
  if (left.length === 0) return { run, operation: undefined }
  const title = `Bank file of payment run ${run.number}`
  const count = { total: left.length, totalIsMinimum: false }
  const operation = await startGuardedExport(services, db, actor, { kind, title, input, count })
  return { run: await updateRun(db, run.id, { operationId: operation.id }), operation }
}

/** Asks for the file of a run. There is none where nothing of the run can be paid any more. */
export async function startRunFile(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { layout, ...which }: { id: string; version: number; layout: BankFileLayout },
) {
  return startFile(services, db, actor, { run: await runToChange(db, actor, which), layout })
}

/** The same once more, from the list of background work: the password must have been given for it too. */
export async function startRunFileAgain(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { runId, layout }: Asked,
): Promise<OperationRecord> {
  requireRecentSignIn(services, actor)
  const { operation } = await startFile(services, db, actor, { run: await holdRun(db, actor, runId), layout })
  if (!operation) throw refused('NOTHING_TO_PAY', 'No bill of this payment run can be paid any more.')
  return operation
}

/** What the bank is told, with whole account numbers. That these were read is recorded when the file is kept. */
async function readFile(services: Services, db: AgencyDb, actor: Person, { runId, layout }: Asked) {
  const held = await holdRun(db, actor, runId)
  checkApproved(held)
  const { run, left } = await refuseChanged(services, db, actor, held)
  if (left.length === 0) throw refused('NOTHING_TO_PAY', 'No bill of this payment run can be paid any more.')
  const bank = await findBankAccount(db, run.bankAccountId)
  if (!bank) throw refused('NO_BANK_ACCOUNT', 'The bank account that pays this run was removed.')
  const accounts = left.flatMap(({ account }) => account ?? [])
  const numbers = await numbersToPay(services, db, actor, accounts)
  const from = { accountNumber: await numberOf(services, db, bank), ifsc: bank.ifsc }
  const payments = left.flatMap(({ line, bill, account }, at): PaymentInstruction[] => {
    const accountNumber = account && numbers.get(account.id)
    if (!accountNumber || !bill) throw new Error(`line ${line.id} has no account`)
    const { holder, ifsc, bankName, branch } = account
    const why = whyNotWritten({ holder, accountNumber, ifsc })
    if (why) throw refused('NOT_WRITABLE', `${bill.vendorName}: ${why}. Change the account on the vendor’s page.`)
    const { amount } = line
    const { billNumber } = bill
    const reference = lineReference(run.number, at + 1)
    return [{ reference, amount, holder, accountNumber, ifsc, bankName, branch, billNumber }]
  })
  const order = { run: run.number, day: run.day, currency: run.currency, from, payments }
  const billIds = left.map(({ line }) => line.billId)
  return { run, bank, accounts, billIds, file: writePaymentFile(layout, order) }
}

type MadeFile = Awaited<ReturnType<typeof readFile>>

/** Notes that the bank can be given the file, and whose numbers are in it, unless the run was changed while it was made. */
async function keepFile(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { made, layout, operation }: { made: MadeFile; layout: BankFileLayout; operation: OperationRecord },
): Promise<void> {
  const run = await holdRun(db, actor, made.run.id)
  if (run.version !== made.run.version)
    throw conflict('STALE', 'The payment run was changed while its file was made. Make the file again.')
  const exportedAt = services.clock.now().toISOString()
  await updateRun(db, run.id, {
    state: 'exported',
    exportedBy: actor.userId,
    exportedAt,
    layout,
    operationId: operation.id,
  })
  await recordRevealed(db, actor, made.bank)
  await recordRevealedToPay(db, actor, { accounts: made.accounts, forWhat: subjectOf(run).label })
  await record(db, actor, 'payment_run_exported', subjectOf(run), { data: { operationId: operation.id, layout } })
  await recordExported(db, actor, operation)
  announce(db, actor, run.id)
}

/** Writes the file of a run, for whoever asked for it. */
export function makeRunFile(services: Services, actor: Person, operationId: string): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (_db, input, operation) => {
    const asked = input as unknown as Asked
    const made = await services.database.writeAs(actor.agencyId, (db) => readFile(services, db, actor, asked))
    const { run, billIds, file } = made
    return {
      fileName: `${run.number.replace(/[^A-Za-z0-9]+/g, '-')}-${asked.layout}.${file.extension}`,
      steps: billIds.length,
      recordIds: billIds,
      showsCosts: true,
      store: (storageKey) => services.storage.put(storageKey, Buffer.from(file.text, 'latin1')),
      keep: (db) => keepFile(services, db, actor, { made, layout: asked.layout, operation }),
    }
  })
}
