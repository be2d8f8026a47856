import { entryWords } from '@sarai/contract/book-words'
import type { StatementReport } from '@sarai/contract/report-schemas'
import { daysWords } from '@sarai/itinerary/words'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { qrPath } from '../../core/qr.ts'
import type { Services } from '../../services.ts'
import { payeeIn } from '../bank-accounts/bank-accounts.service.ts'
import { shownAccount, type StatementPaper, type StatementWays } from '../brochures/brochures-statement.rules.ts'
import { mergedIds } from '../contacts/contacts.service.ts'
import { waysToPay } from '../invoices/invoices-paying.rules.ts'
import { readStatement } from './reports-books.service.ts'
import { listOwed } from './reports-open.queries.ts'
import { type Days } from './reports-payments.queries.ts'

interface Requested {
  services: Services
  db: AgencyDb
  actor: Member
}

type Open = Awaited<ReturnType<typeof listOwed>>[number]

const maxOpen = 2_000
/** Codes on a statement at most; beyond that one pays it all. */
const maxCodes = 6

/** What can be paid by itself: each open document, or all of it where something is paid ahead or they are too many. */
function partsOf(owed: readonly Open[], balance: number): { label: string; number: string; amount: number }[] {
  const whole = owed.reduce((sum, { amount }) => sum + amount, 0)
  const isEach = whole === balance && owed.length <= maxCodes && owed.every(({ number }) => number !== null)
  if (isEach) return owed.map(({ number, amount }) => ({ label: number ?? '', number: number ?? '', amount }))
  return [{ label: 'All that is open', number: owed[0]?.number ?? 'STATEMENT', amount: balance }]
}

/** A document that is due in parts is paid as one. */
function sumByDocument(open: readonly Open[]): Open[] {
  const byId = new Map<string, Open>()
  for (const one of open) byId.set(one.id, { ...one, amount: one.amount + (byId.get(one.id)?.amount ?? 0) })
  return [...byId.values()]
}

/** How what a customer owes today is paid; null where they owe nothing, or it is not known into which account. */
async function waysOf(
  { services, db }: Requested,
  { balances }: StatementReport,
  { currency, open }: { currency: string; open: readonly Open[] },
): Promise<StatementWays | null> {
  const balance = balances.find((one) => one.currency === currency)?.amount ?? 0
  const owed = sumByDocument(open.filter((one) => one.currency === currency && one.amount > 0))
  if (balance <= 0 || owed.length === 0) return null
  const payee = await payeeIn(services, db, currency)
  const ways = partsOf(owed, balance).flatMap(({ label, number, amount }) => {
    const way = waysToPay({ number, amount, currency, dueOn: null, payee, instalments: [] })
    return way ? [{ label, ...way }] : []
  })
  const [first] = ways
  if (!first) return null
  const payments = ways.flatMap(({ label, steps }) =>
    steps.map(({ amount, reference, upi }) => ({ label, amount, reference, qr: upi ? qrPath(upi) : null })),
  )
  return { payments, account: first.account.filter(({ label }) => label !== 'Reference') }
}

/** A customer's statement of account as a paper: with what is open today by age, and how it is paid. */
export async function statementPaper(
  requested: Requested,
  { contactId, ...days }: Days & { contactId: string },
): Promise<StatementPaper> {
  const { services, db, actor } = requested
  const report = await readStatement(db, actor, { ...days, contactId })
  const open = await listOwed(db, maxOpen, await mergedIds(db, contactId))
  const day = todayFor(services, actor.agency)
  const accounts = []
  for (const { lines, ...account } of report.accounts) {
    const { currency } = account
    const documents = lines.map((line) => ({
      day: line.day,
      document: [entryWords(line), line.label].filter(Boolean).join(' '),
      amount: line.amount,
      balance: line.balance,
    }))
    const pay = await waysOf(requested, report, { currency, open })
    accounts.push(shownAccount({ ...account, lines: documents }, { open, day, pay }))
  }
  return {
    title: 'Statement of account',
    name: report.contact.name,
    days: daysWords(days.from, days.to),
    sides: { debit: 'Charged', credit: 'Paid' },
    accounts,
  }
}
