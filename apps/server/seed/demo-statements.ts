import { decimalOf } from '@sarai/money/format'
import { and, asc, eq, isNotNull, isNull, lt, notInArray } from 'drizzle-orm'
import { plusDays, today } from '../src/core/days.rules.ts'
import { listBankAccounts } from '../src/features/bank-accounts/bank-accounts.queries.ts'
import { vendorPayments } from '../src/features/bills/bills.table.ts'
import { contacts } from '../src/features/contacts/contacts.table.ts'
import { invoices } from '../src/features/invoices/invoices.table.ts'
import { recordPayment } from '../src/features/receipts/receipts.service.ts'
import { receipts } from '../src/features/receipts/receipts.table.ts'
import { matchOpenLines } from '../src/features/statements/statements-certain.service.ts'
import { listOpenLines } from '../src/features/statements/statements-lines.queries.ts'
import { settleLine } from '../src/features/statements/statements-settling.service.ts'
import { addStatement } from '../src/features/statements/statements.service.ts'
import { tripInstalments } from '../src/features/trips/trips-instalments.table.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import type { Services } from '../src/services.ts'

interface Row {
  day: string
  text: string
  /** Received above zero. */
  amount: number
}

const opening = 45_000_000
const [declaredUtr, secondUtr] = ['SBINN52026112044812', 'UTIBN62026112077103']

/** As HDFC Bank gives its statements out. */
function fileOf(rows: readonly Row[], currency: string): File {
  let balance = opening
  const money = (amount: number) => decimalOf(amount, currency)
  const written = (day: string) => day.split('-').toReversed().join('/')
  const lines = rows.map(({ day, text, amount }) => {
    balance += amount
    const [out, into] = amount < 0 ? [money(-amount), ''] : ['', money(amount)]
    return [written(day), text, '', written(day), out, into, money(balance)].join(',')
  })
  const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
  return new File([[header, ...lines].join('\n')], 'hdfc-current-account.csv')
}

/** The next instalments of trips that have no invoice yet, one of each trip. */
async function nextInstalments(db: AgencyDb, currency: string) {
  const invoiced = db
    .select({ id: invoices.tripId })
    .from(invoices)
    .where(and(db.own(invoices), isNotNull(invoices.tripId)))
  const found = await db
    .selectDistinctOn([trips.startDate, trips.id], {
      tripId: trips.id,
      open: tripInstalments.amount,
      payer: contacts.name,
    })
    .from(tripInstalments)
    .innerJoin(trips, and(db.own(trips), eq(trips.id, tripInstalments.tripId)))
    .innerJoin(contacts, and(db.own(contacts), eq(contacts.id, trips.contactId)))
    .where(
      and(
        db.own(tripInstalments),
        eq(tripInstalments.currency, currency),
        eq(tripInstalments.paid, 0),
        lt(tripInstalments.paid, tripInstalments.amount),
        isNull(trips.cancelledAt),
        isNull(trips.deletedAt),
        notInArray(trips.id, invoiced),
      ),
    )
    .orderBy(asc(trips.startDate), asc(trips.id), asc(tripInstalments.position))
    .limit(3)
  const [one, two, three] = found
  if (!one || !two || !three) throw new Error('the demo has too few trips that are not paid')
  return [one, two, three] as const
}

/** A statement of the agency's bank: six of its lines settle themselves, and two are explained. */
export async function seedStatements(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const { database, sessions, clock } = services
  const actor = await sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const { currency, timeZone } = actor.agency
  const day = today(clock.now(), timeZone)
  const db = database.readAs(agencyId)
  const account = (await listBankAccounts(db)).find((one) => one.currency === currency)
  const [received] = await db
    .select()
    .from(receipts)
    .where(and(db.own(receipts), eq(receipts.reference, 'UPI 428817730145')))
  const [paid] = await db
    .select()
    .from(vendorPayments)
    .where(and(db.own(vendorPayments), eq(vendorPayments.reference, 'UTR 6120048813')))
  if (!account || !received || !paid) throw new Error('the demo has no payments for its statement')
  const [one, two, three] = await nextInstalments(db, currency)
  for (const [{ tripId, open }, reference] of [
    [one, declaredUtr],
    [two, secondUtr],
  ] as const)
    await database.writeAs(agencyId, (tx) =>
      recordPayment(services, tx, actor, { tripId, mode: 'bank', day, amount: open, reference, isPending: true }),
    )
  const rows: Row[] = [
    { day: plusDays(day, -4), text: 'CHQ DEP - 000451 - JAIPUR MAIN', amount: 1_250_000 },
    { day: plusDays(day, -2), text: 'CHQ DEP RET- FUNDS INSUFFICIENT 000451', amount: -1_250_000 },
    { day: plusDays(day, -2), text: 'CHQ RET CHRG INCL GST', amount: -59_000 },
    {
      day: plusDays(day, -1),
      text: `NEFT CR-SBIN0000300-${one.payer}-SAFFRON TRAILS-${declaredUtr}`,
      amount: one.open,
    },
    { day: plusDays(day, -1), text: `NEFT CR-UTIB0000062-${two.payer}-SAFFRON TRAILS-${secondUtr}`, amount: two.open },
    { day, text: 'UPI/428817730145/TRIP ADVANCE/SAFFRON TRAILS', amount: received.amount },
    { day, text: 'NEFT DR-KKBK0000958-UTR 6120048813-NETBANK', amount: -paid.amount },
    { day, text: `CASH DEP JAIPUR MAIN ${three.payer}`, amount: three.open },
  ]
  await addStatement(
    services,
    actor,
    {
      accountId: account.id,
      file: fileOf(rows, currency),
      answers: { columns: null, dateOrder: 'dmy', account: null, sheet: null, isSure: false, leavesOut: false },
    },
    (_tx, _input, work) => work(),
  )
  await matchOpenLines(services, agencyId, { accountId: account.id, userId: ownerId }, AbortSignal.timeout(60_000))
  for (const { id, version, amount } of await listOpenLines(db, account.id, 10)) {
    const part =
      amount > 0
        ? { as: 'target' as const, of: 'trip' as const, id: three.tripId, amount }
        : {
            as: 'book' as const,
            account: 'bank_charges' as const,
            bankAccountId: null,
            amount: -amount,
            note: 'Returned cheque',
          }
    await database.writeAs(agencyId, (tx) => settleLine(services, tx, actor, { id, version, parts: [part] }))
  }
}
