import { dayWords } from '@sarai/contract/day-words'
import type { NewDeposit, TcsMonth, TcsStatement } from '@sarai/contract/tcs'
import { entryLines } from '@sarai/ledger/lines'
import { oneUnit } from '@sarai/money/currency'
import { formatMoney } from '@sarai/money/format'
import { tcsLawOn } from '@sarai/returns/tcs'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notAllowed, notFound } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { accountOf } from '../bank-accounts/bank-accounts.service.ts'
import { requireTaxFigures } from '../invoices/invoices-found.service.ts'
import { seesAll } from '../ledger/ledger-books.service.ts'
import { postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { collectedIn, daysOf, limit } from './returns.service.ts'
import {
  depositDocument,
  findDepositForUpdate,
  insertDeposit,
  listDeposits,
  setReminder,
  sumCollected,
  sumDeposited,
  updateDeposit,
} from './tcs-deposits.queries.ts'
import { daysOfQuarter, depositBy, monthsOf, quarterOf, reminderOn, wholeUp } from './tcs-deposits.rules.ts'

type DepositRecord = Awaited<ReturnType<typeof listDeposits>>[number]

const shownOf = ({ cancelledAt: _at, entryId, month, ...deposit }: DepositRecord) => ({
  ...deposit,
  month: month.slice(0, 7),
  isPosted: entryId !== null,
})

/** What of a month is not deposited, in the currency of the books. */
export async function leftOf(
  db: AgencyDb,
  month: string,
): Promise<{ amount: number; deposited: number; left: number }> {
  const [amount, deposited] = [await sumCollected(db, daysOf(month)), await sumDeposited(db, `${month}-01`)]
  return { amount, deposited, left: Math.max(amount - deposited, 0) }
}

/** The tax collected at source of a quarter. Who sees some of the records only gets an empty one. */
export async function readTcs(db: AgencyDb, actor: Member, quarter: string): Promise<TcsStatement> {
  const { from, to } = daysOfQuarter(quarter)
  const { currency } = actor.agency
  const answer: TcsStatement = { quarter, from, to, ...tcsLawOn(from), currency, months: [], deposits: [] }
  if (!seesAll(actor)) return answer
  await requireTaxFigures(db, actor)
  for (const month of monthsOf(quarter)) {
    const collected = (await collectedIn(db, actor, daysOf(month))).filter((one) => one.currency === currency)
    const row: TcsMonth = {
      month,
      documents: new Set(collected.map(({ number }) => number)).size,
      base: collected.reduce((sum, { base }) => sum + base, 0),
      depositBy: depositBy(month),
      ...(await leftOf(db, month)),
    }
    answer.months.push(row)
  }
  answer.deposits = (await listDeposits(db, { from, to }, limit)).map(shownOf)
  return answer
}

/** Deposits are of the whole agency. */
function requireWhole(actor: Member): void {
  if (!seesAll(actor)) throw notAllowed('Deposits are for those who see all records. Ask the main user.')
}

const challanClaim = (month: string) => `tcs deposit ${month}`
const challanWords = ({ bsrCode, challanNumber, day }: Pick<NewDeposit, 'bsrCode' | 'challanNumber' | 'day'>) =>
  `${bsrCode} ${challanNumber} of ${dayWords(day)}`

async function tell(
  db: AgencyDb,
  actor: Member,
  kind: 'tcs_deposited' | 'tcs_deposit_cancelled',
  { challan, ...data }: { challan: string; amount: number; currency: string; month: string; reason?: string },
): Promise<void> {
  const subject = { kind: 'agency', id: actor.agencyId, label: challan, ownerId: actor.userId } as const
  await record(db, actor, kind, subject, { data })
  db.announce({ topic: 'invoices', ids: [], by: actor.userId })
}

/**
 * Records that tax of a month was paid to the state, and posts it.
 * @throws AppError 409 where the challan is there already, 422 where less is left of the month
 */
export async function recordDeposit(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { isInBooks = false, bankAccountId, ...deposit }: NewDeposit,
): Promise<TcsStatement> {
  requireWhole(actor)
  await requireTaxFigures(db, actor)
  const { month, day, amount } = deposit
  const { currency } = actor.agency
  if (day > todayFor(services, actor.agency)) throw invalid({ day: 'This day is still to come' })
  if (day < `${month}-01`) throw invalid({ day: 'This is before the month it was collected in' })
  await claimKeys(db, [challanClaim(month)])
  const { left } = await leftOf(db, month)
  if (left === 0) throw invalid({ amount: 'Nothing of this month is left to deposit' })
  if (amount > wholeUp(left, Number(oneUnit(currency))))
    throw invalid({ amount: `Only ${formatMoney(left, currency)} of this month is left to deposit` })
  const id = uuidv7()
  const account = isInBooks ? null : await accountOf(db, { mode: 'bank', currency, bankAccountId })
  const challan = challanWords(deposit)
  const entry = isInBooks ? undefined : await post(db, actor, { id, day, amount, account, challan })
  const values = { ...deposit, id, month: `${month}-01`, bankAccountId: account, entryId: entry?.id ?? null }
  if (!(await insertDeposit(db, { ...values, createdBy: actor.userId })))
    throw conflict('CHALLAN', `The challan ${challan} is recorded already.`, {
      fields: { challanNumber: 'This challan is recorded already' },
    })
  await tell(db, actor, 'tcs_deposited', { challan, amount, currency, month })
  return readTcs(db, actor, quarterOf(month))
}

function post(
  db: AgencyDb,
  actor: Member,
  {
    id,
    day,
    amount,
    account,
    challan,
  }: Record<'id' | 'day' | 'challan', string> & { amount: number; account: string | null },
) {
  const { currency } = actor.agency
  const lines = posting(() =>
    entryLines({ base: currency, currency, rate: 1_000_000 }, [
      { account: 'tcs_payable', amount },
      { account: 'bank', part: account, amount: -amount },
    ]),
  )
  const document = { kind: depositDocument, id }
  return postEntry(db, actor, { day, document, event: 'paid', label: challan, base: currency, lines })
}

/** Takes a deposit back that was recorded by mistake. A second time it stays as it is. */
export async function cancelDeposit(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, version, day, reason }: { id: string; version: number; day?: string; reason: string },
): Promise<TcsStatement> {
  requireWhole(actor)
  await requireTaxFigures(db, actor)
  const deposit = await findDepositForUpdate(db, id)
  if (!deposit) throw notFound('deposit')
  const month = deposit.month.slice(0, 7)
  if (deposit.cancelledAt !== null) return readTcs(db, actor, quarterOf(month))
  if (deposit.version !== version) throw conflict('STALE', 'Somebody changed this deposit. Look at it again.')
  const today = todayFor(services, actor.agency)
  if (day !== undefined && (day < deposit.day || day > today)) throw invalid({ day: 'Give a day from the deposit on' })
  if (deposit.entryId)
    await reverseEntry(db, actor, { entryId: deposit.entryId, event: 'cancelled', day: day ?? deposit.day })
  const cancelledAt = services.clock.now().toISOString()
  await updateDeposit(db, id, { cancelledAt, cancelledBy: actor.userId, cancelReason: reason })
  // It is to be deposited again.
  await setReminder(db, deposit.month, reminderOn(month, today, actor.agency.timeZone).next ?? cancelledAt)
  const { amount } = deposit
  const { currency } = actor.agency
  await tell(db, actor, 'tcs_deposit_cancelled', { challan: challanWords(deposit), amount, currency, month, reason })
  return readTcs(db, actor, quarterOf(month))
}
