import { expect } from 'vitest'
import { listOpenOfVendor } from '../src/features/bills/bills-open.queries.ts'
import { mergedIds } from '../src/features/vendors/vendors.service.ts'
import type { TestApp } from './app.ts'
import { checkEvery } from './compare-dues.ts'
import { dayIn } from './make-trip.ts'
import type { Client } from './make.ts'

/** What a vendor is owed of one bill. */
interface Owed {
  id: string
  vendorId: string | null
  day: string
  currency: string
  amount: number
}

const isLate = ({ day }: { day: string }) => day < dayIn(0)
const isWithin = (from: string, to: string) => (one: { day: string }) => one.day >= from && one.day <= to

const sumUp = (all: readonly { currency: string; amount: number }[]): string[] => {
  const sums = new Map<string, number>()
  for (const { currency, amount } of all) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => `${currency}: ${amount}`)
    .toSorted()
}
const listLines = (all: readonly { id: string; day: string; currency: string; amount: number }[]): string[] =>
  all.map(({ id, day, currency, amount }) => `${id} ${day} ${currency} ${amount}`).toSorted()

/** What the report of vendors says; the others are compared with it. */
async function fromReport(call: Client) {
  const { data } = await call.reports.vendors({})
  const owed = data.parties.flatMap(({ id: vendorId, documents, amount, currency, ages }) => {
    expect(documents.reduce((all, one) => all + one.amount, 0)).toBe(amount)
    expect(ages.reduce((all, one) => all + one, 0)).toBe(amount)
    return documents.map(({ id, dueOn, daysLate, amount: open }): Owed => {
      const one = { id, vendorId, day: dueOn ?? '', currency, amount: open }
      expect({ id, isLate: daysLate > 0 }).toEqual({ id, isLate: isLate(one) })
      return one
    })
  })
  return { owed, advances: data.advances }
}

/** Bills: their list, its filters, the sums above it and the board. */
async function compareBills(call: Client, owed: readonly Owed[]) {
  const listBills = async (filters: object) =>
    (await checkEvery((cursor) => call.bills.list({ cursor, perPage: 100, filters }))).map((row) => ({
      id: row.id,
      day: row.dueOn,
      currency: row.currency,
      amount: row.balance ?? 0,
    }))
  expect(listLines(await listBills({ status: ['entered', 'part-paid'], kind: ['bill'] }))).toEqual(listLines(owed))
  expect(listLines(await listBills({ dueBy: dayIn(-1) }))).toEqual(listLines(owed.filter(isLate)))
  const { data: sums } = await call.bills.due()
  const late = sums.map(({ currency, overdue }) => ({ currency, amount: overdue }))
  expect(sumUp(late)).toEqual(sumUp(owed.filter(isLate)))
  const inAll = sums.map(({ currency, overdue, thisWeek, nextWeek, later }) => {
    return { currency, amount: overdue + thisWeek + nextWeek + later }
  })
  expect(sumUp(inAll)).toEqual(sumUp(owed))
  const { data: board } = await call.bills.dueBoard()
  const days = board.weeks.flatMap((week) =>
    week.days.flatMap(({ day, vendors }) =>
      vendors.map(({ vendorId, currency, open }) => ({ id: vendorId, day, currency, amount: open })),
    ),
  )
  const byVendor = Map.groupBy(owed, ({ vendorId, day, currency }) => [vendorId, day, currency].join(' '))
  const grouped = [...byVendor.values()].flatMap(([first, ...more]) =>
    first
      ? [{ ...first, id: first.vendorId ?? '', amount: more.reduce((sum, one) => sum + one.amount, first.amount) }]
      : [],
  )
  expect(listLines(days)).toEqual(listLines(grouped))
  const { data } = await call.paymentRuns.candidates({ billIds: owed.slice(0, 50).map(({ id }) => id) })
  const offered = data.bills.map(({ billId, currency, amount }) => `${billId} ${currency} ${amount}`)
  expect(offered.toSorted()).toEqual(
    owed
      .slice(0, 50)
      .map(({ id, currency, amount }) => `${id} ${currency} ${amount}`)
      .toSorted(),
  )
}

/** What bookings without a bill say, as the calendar has it, which everything else has to say too. */
async function readPayables(call: Client, from: string, to: string) {
  const { items } = (await call.agenda.list({ from, to, kind: ['payable'] })).data
  return items.map(({ record, day, amount }) => {
    return { kind: record.kind, id: record.id, day, currency: amount?.currency ?? '', amount: amount?.value ?? 0 }
  })
}

/** The calendar, the dashboard and the cash flow. */
async function compareDays(call: Client, owed: readonly Owed[]) {
  const span = { from: dayIn(-40), to: dayIn(50) }
  const shown = await readPayables(call, span.from, span.to)
  expect(listLines(shown.filter(({ kind }) => kind === 'bill'))).toEqual(
    listLines(owed.filter(isWithin(span.from, span.to))),
  )
  const { data: money } = await call.dashboard.money({})
  expect(sumUp(money.overdueBills?.sums ?? [])).toEqual(sumUp(owed.filter(isLate)))
  const week = await readPayables(call, money.week.from, money.week.to)
  expect(sumUp(money.payable?.sums ?? [])).toEqual(sumUp(week))
  const last = dayIn(90)
  const flow = (await call.reports.cashFlow()).data
  const going = flow.rows.flatMap(({ direction, opens, dueOn, currency, amount }) =>
    direction === 'out' && opens ? [{ kind: opens.page, id: opens.id ?? '', day: dueOn, currency, amount }] : [],
  )
  expect(listLines(going.filter(({ kind }) => kind === 'bill'))).toEqual(
    listLines(owed.filter(({ day }) => day <= last)),
  )
  const [first, second] = [await readPayables(call, dayIn(0), dayIn(50)), await readPayables(call, dayIn(51), last)]
  const coming = [...first, ...second].filter(({ kind }) => kind === 'booking')
  expect(listLines(going.filter(({ kind }) => kind === 'booking'))).toEqual(listLines(coming))
}

/** What a vendor's page, its statement and the paper of that say. */
async function compareVendors(
  { app, call, agencyId }: Compared,
  { owed, advances }: Awaited<ReturnType<typeof fromReport>>,
) {
  const db = app.services.database.readAs(agencyId)
  const ids = new Set([...owed.map(({ vendorId }) => vendorId), ...advances.map(({ id }) => id)])
  for (const vendorId of ids) {
    if (!vendorId) throw new Error('a bill is of no vendor')
    const own = owed.filter((one) => one.vendorId === vendorId)
    const ahead = advances.filter(({ id }) => id === vendorId)
    const { data: standing } = await call.vendorPayments.ofVendor({ vendorId })
    expect({ vendorId, owed: sumUp(standing.owed) }).toEqual({ vendorId, owed: sumUp(own) })
    expect({ vendorId, ahead: sumUp(standing.advances) }).toEqual({ vendorId, ahead: sumUp(ahead) })
    const { data: statements } = await call.vendorPayments.statement({ vendorId, from: dayIn(-300), to: dayIn(0) })
    const closing = statements.map(({ currency, closing: amount }) => ({ currency, amount }))
    const inBooks = [...own, ...ahead.map(({ currency, amount }) => ({ currency, amount: -amount }))]
    expect({ vendorId, closing: sumUp(closing) }).toEqual({ vendorId, closing: sumUp(inBooks) })
    const aged = (await listOpenOfVendor(db, await mergedIds(db, vendorId))).map((one) => {
      return { ...one, id: vendorId, day: one.dueOn ?? '' }
    })
    expect(listLines(aged)).toEqual(listLines(own.map((one) => ({ ...one, id: vendorId }))))
  }
}

/** A trip's tab of bills: what is billed and what was expected of each booking, and the bills over them. */
async function compareTrips(call: Client, owed: readonly Owed[]) {
  for (const { id: tripId } of await checkEvery((cursor) => call.trips.list({ cursor, perPage: 100 }))) {
    const { data } = await call.bills.ofTrip({ tripId })
    for (const bill of data.bills) {
      const open = owed.find(({ id }) => id === bill.id)
      if (bill.balance !== null && bill.kind === 'bill')
        expect({ id: bill.id, balance: bill.balance }).toEqual({ id: bill.id, balance: open?.amount ?? 0 })
    }
  }
}

interface Compared {
  app: TestApp
  call: Client
  agencyId: string
}

/**
 * Compares all that says what vendors are owed and by when: the report, bills with their board and payment runs, calendar,
 * dashboard, cash flow, vendors with their statements, and trips.
 * @returns what is owed
 */
export async function comparePayables(compared: Compared): Promise<Owed[]> {
  const { call } = compared
  const found = await fromReport(call)
  await compareBills(call, found.owed)
  await compareDays(call, found.owed)
  await compareVendors(compared, found)
  await compareTrips(call, found.owed)
  return found.owed
}
