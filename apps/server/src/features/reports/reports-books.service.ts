import type { TrialBalanceRow } from '@sarai/contract/ledger'
import type { ProfitAndLossReport } from '@sarai/contract/profit-and-loss'
import type { DayBookEntry, StatementReport } from '@sarai/contract/report-schemas'
import type { DayBookQuery } from '@sarai/contract/reports'
import { profitAndLoss } from '@sarai/ledger/profit-and-loss'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { type ContactRecord, findContact, mergedIds } from '../contacts/contacts.service.ts'
import { pageOf, placeOf, requireCosts, seesAll, trialBalance } from '../ledger/ledger-books.service.ts'
import { linesOf, listDayBook, listStatement, sumCharged, sumCustomer } from './reports-books.queries.ts'
import type { Days } from './reports-payments.queries.ts'
import { daysBeforeOf } from './reports.rules.ts'

/** A page of the day book: entries with their lines. */
export async function readDayBook(
  db: AgencyDb,
  actor: Member,
  { cursor, perPage, from, to }: DayBookQuery,
): Promise<{ entries: DayBookEntry[]; next: string | null }> {
  requireCosts(actor)
  const after = placeOf(cursor)
  if (!seesAll(actor)) return { entries: [], next: null }
  const { rows, next } = pageOf(await listDayBook(db, { from, to }, { after, limit: perPage + 1 }), perPage)
  if (rows.length === 0) return { entries: [], next: null }
  const lines = Map.groupBy(
    await linesOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ entryId }) => entryId,
  )
  const entries = rows.map((entry) => ({
    ...entry,
    lines: (lines.get(entry.id) ?? []).map(({ entryId: _entry, ...line }) => line),
  }))
  return { entries, next }
}

const changesOf = (rows: readonly TrialBalanceRow[]) =>
  rows.map(({ account, part, base }) => ({ account, part, base: base.debit - base.credit }))

/** What was earned between two days, beside the time before. */
export async function readProfitAndLoss(db: AgencyDb, actor: Member, days: Days): Promise<ProfitAndLossReport> {
  requireCosts(actor)
  const daysBefore = daysBeforeOf(days)
  const read = async ({ from, to }: Days) => (seesAll(actor) ? changesOf(await trialBalance(db, from, to)) : [])
  const report = profitAndLoss(await read(days), await read(daysBefore))
  return { baseCurrency: actor.agency.currency, daysBefore, ...report }
}

const maxStatementLines = 5_000

/** The customer of a statement. @throws AppError 404 where they are not seen */
export async function customerOf(db: AgencyDb, actor: Member, contactId: string): Promise<ContactRecord> {
  const contact = await findContact(db, contactId, actor)
  if (!contact) throw notFound('contact')
  return contact
}

/** A customer's account between two days, in each of its currencies. @throws AppError 404 where they are not seen */
export async function readStatement(
  db: AgencyDb,
  actor: Member,
  { contactId, from, to }: Days & { contactId: string },
): Promise<StatementReport> {
  const contact = await customerOf(db, actor, contactId)
  // Entries keep the id of who was merged into them since.
  const parts = await mergedIds(db, contactId)
  const [balances, before, lines, lifetime] = [
    await sumCustomer(db, parts),
    await sumCustomer(db, parts, from),
    await listStatement(db, parts, { from, to }, maxStatementLines + 1),
    await sumCharged(db, parts),
  ]
  if (lines.length > maxStatementLines)
    throw invalid({ from: 'This is more than a statement holds. Choose fewer days' })
  const accounts = balances.map(({ currency }) => {
    const opening = before.find((one) => one.currency === currency)?.amount ?? 0
    let balance = opening
    const shown = lines
      .filter((line) => line.currency === currency)
      .map(({ currency: _currency, ...line }) => ({ ...line, balance: (balance += line.amount) }))
    return { currency, opening, lines: shown, closing: balance }
  })
  return {
    contact: { id: contact.id, name: contact.name },
    baseCurrency: actor.agency.currency,
    lifetime,
    balances: balances.filter(({ amount }) => amount !== 0),
    accounts: accounts.filter(({ opening, lines: shown }) => opening !== 0 || shown.length > 0),
  }
}
