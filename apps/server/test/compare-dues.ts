import type { InvoiceRow } from '@sarai/contract/invoice-schemas'
import { dayWords } from '@sarai/contract/day-words'
import { formatMoney } from '@sarai/money/format'
import { expect } from 'vitest'
import { unrestricted } from '../src/core/db/visible.ts'
import { findInvoice } from '../src/features/invoices/invoices.queries.ts'
import { pdfOf } from '../src/features/invoices/invoices-pdf.service.ts'
import type { TestApp } from './app.ts'
import { ruleFacts } from './examples/reminders.ts'
import { dayIn } from './make-trip.ts'
import type { Client } from './make.ts'
import type { Maker } from './maker.ts'

/** What of a trip or document is owed by whom on a day; what is own of it must be the same wherever it is own. */
interface Owed {
  /** `trip` and its id, or `invoice` and its id where it belongs to none. */
  of: string
  payer: string | null
  day: string | null
  currency: string
  amount: number
}

const listLines = (owed: readonly Owed[], parts: (keyof Owed)[]): string[] => {
  const sums = new Map<string, number>()
  for (const one of owed) {
    const key = parts.map((part) => one[part] ?? 'none').join(' ')
    sums.set(key, (sums.get(key) ?? 0) + one.amount)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([key, amount]) => `${key}: ${amount}`)
    .toSorted()
}
const byDay: (keyof Owed)[] = ['of', 'day', 'currency']
const isLate = ({ day }: Owed) => day !== null && day < dayIn(0)
const sumUp = (owed: readonly Owed[]) => listLines(owed, ['currency'])

type Page<Row> = { data: Row[]; next: string | null }
export async function checkEvery<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    rows.push(...page.data)
    cursor = page.next ?? undefined
  } while (cursor)
  return rows
}

/** What the report of dues says; the others are compared with it. */
async function fromReport(call: Client) {
  const { data } = await call.reports.dues({})
  const rows = data.parties.flatMap(({ id: payer, documents, amount, currency, ages }) => {
    const sum = documents.reduce((all, one) => all + one.amount, 0)
    expect([currency, sum]).toEqual([currency, amount])
    expect(ages.reduce((all, one) => all + one, 0)).toBe(amount)
    return documents.map((one) => ({
      of: one.tripId ? `trip ${one.tripId}` : `invoice ${one.id}`,
      payer,
      day: one.dueOn,
      currency: one.currency,
      amount: one.amount,
      document: one.kind === 'instalment' ? null : one.id,
      daysLate: one.daysLate,
    }))
  })
  for (const one of rows) expect({ ...one, isLate: one.daysLate > 0 }).toEqual({ ...one, isLate: isLate(one) })
  return { rows, parties: data.parties }
}
type Row = Awaited<ReturnType<typeof fromReport>>['rows'][number]

/** What the tab Money of a trip says, whoever pays. */
async function fromTrip(call: Client, tripId: string) {
  const { data: trip } = await call.trips.get({ id: tripId })
  const { payers } = (await call.trips.payers({ id: tripId })).data
  const open = trip.instalments.filter(({ amount, paid }) => amount > paid)
  const shares = payers.flatMap(({ contactId, shares: own }) =>
    own.map(({ dueOn, amount, paid }) => ({ payer: contactId, day: dueOn, amount: Math.max(amount - paid, 0) })),
  )
  const { data: gaps } = await call.trips.gaps({ id: tripId })
  const missing = gaps.flatMap(({ part, title, amount, day }) => (part === 'payments' ? [{ title, amount, day }] : []))
  // What does not take place lacks nothing.
  if (trip.cancelledAt === null)
    expect({ tripId, missing }).toEqual({
      tripId,
      missing: open.map(({ label, amount, paid, dueOn }) => ({ title: label, amount: amount - paid, day: dueOn })),
    })
  const owed = open.map(({ dueOn, amount, paid }) => ({ day: dueOn, amount: amount - paid }))
  return { trip, owed, shares, due: (await call.trips.dues({ id: tripId })).data }
}

interface Compared {
  app: TestApp
  call: Client
  make: Maker
  rows: Row[]
}

async function compareTrips({ call, make, rows }: Compared) {
  const trips = await checkEvery((cursor) => call.trips.list({ cursor, perPage: 100 }))
  let toTell = 0
  /** What is owed of trips that are charged in another currency than theirs, in theirs. */
  const exchanged: Owed[] = []
  for (const { id, currency, title } of trips) {
    const own = rows.filter(({ of }) => of === `trip ${id}`)
    const { trip, owed, shares, due } = await fromTrip(call, id)
    const label = `trip ${title}`
    if (trip.cancelledAt === null)
      toTell += owed.filter(({ day }) => day !== null && day > dayIn(-7) && day <= dayIn(7)).length
    const countDays = (all: readonly { day: string | null }[]) =>
      [...new Set(all.map(({ day }) => day ?? 'none'))].toSorted()
    expect({ label, days: countDays(own) }).toEqual({ label, days: countDays(owed) })
    // What is invoiced in another currency is owed in that: of it the days are the same.
    if (own.some((one) => one.currency !== currency)) {
      const parts = shares.length > 0 ? shares : owed.map((one) => ({ ...one, payer: trip.contactId }))
      exchanged.push(...parts.map((one) => ({ ...one, of: `trip ${id}`, currency })))
      continue
    }
    const asOwed = owed.map((one) => ({ ...one, of: `trip ${id}`, payer: null, currency }))
    expect({ label, owed: listLines(own, byDay) }).toEqual({ label, owed: listLines(asOwed, byDay) })
    if (shares.length > 0) {
      const asShares = shares.map((one) => ({ ...one, of: `trip ${id}`, currency }))
      expect({ label, owed: listLines(own, ['payer', 'day']) }).toEqual({
        label,
        owed: listLines(asShares, ['payer', 'day']),
      })
    }
    const paid = trip.instalments.reduce((sum, one) => sum + one.paid, 0)
    const open = owed.reduce((sum, one) => sum + one.amount, 0)
    if (due.due > 0) expect({ label, due: open + paid }).toEqual({ label, due: due.due })
  }
  const late = await checkEvery((cursor) => call.trips.list({ cursor, perPage: 100, filters: { dueBy: dayIn(-1) } }))
  const isOff = new Set(trips.filter(({ state }) => state === 'cancelled').map(({ id }) => `trip ${id}`))
  const tripsLate = new Set(rows.filter((one) => isLate(one) && one.of.startsWith('trip')).map(({ of }) => of))
  expect(late.map(({ id }) => `trip ${id}`).toSorted()).toEqual(
    [...tripsLate].filter((of) => !isOff.has(of)).toSorted(),
  )
  // A rule tells of each instalment that is open, in the week that was and the week to come.
  const trigger = { kind: 'date' as const, field: 'instalment.dueOn' as const, offsetDays: 0, at: '00:00' }
  const { data: tried } = await call.reminderRules.dryRun({ ...ruleFacts(make), trigger, stops: [] })
  expect({ reported: tried.past + tried.coming }).toEqual({ reported: toTell })
  return exchanged
}

/** By when a document is to be paid, in words: its parts, where their days differ. */
function formatDue(own: readonly Row[]): string[] {
  const [first] = own
  if (new Set(own.map(({ day }) => day)).size < 2) return first?.day ? [dayWords(first.day)] : []
  return own.map(({ day, amount, currency }) =>
    [formatMoney(amount, currency), day && `by ${dayWords(day)}`].filter(Boolean).join(' '),
  )
}

/** What one invoice says of itself: its row, its page, the page of its customer and its paper. */
async function compareInvoice({ app, call, make, rows }: Compared, row: InvoiceRow) {
  const own = rows.filter(({ document }) => document === row.id)
  const label = row.documentNumber
  const open = own.reduce((sum, one) => sum + one.amount, 0)
  expect({ label, balance: row.balance ?? 0 }).toEqual({ label, balance: open })
  const [first] = own
  if (!first) return
  expect({ label, dueOn: row.dueOn }).toEqual({ label, dueOn: first.day })
  expect({ label, isOverdue: row.status === 'overdue' }).toEqual({ label, isOverdue: isLate(first) })
  const { data: invoice } = await call.invoices.get({ id: row.id })
  const parts = own.map(({ day, amount }) => [day, amount])
  expect({ label, dueOn: invoice.dueOn, document: invoice.document.dueOn }).toEqual({
    label,
    dueOn: first.day,
    document: first.day,
  })
  if (row.tripId && invoice.dues.length > 0)
    expect({ label, dues: invoice.dues.map(({ dueOn, amount }) => [dueOn, amount]) }).toEqual({ label, dues: parts })
  if (!invoice.publicPath) return
  const db = app.services.database.readAs(make.agencyId)
  const stored = await findInvoice(db, row.id, unrestricted)
  if (!stored) throw new Error('the invoice is gone')
  const { paper } = await pdfOf(app.services, db, stored)
  const words = formatDue(own)
  expect({ label, due: paper.shown.facts.find((one) => one.label === 'Due')?.value ?? '' }).toEqual({
    label,
    due: words.join(', '),
  })
  const requested = paper.pay?.steps.map(({ amount }) => amount)
  if (requested && row.tripId)
    expect({ label, requested }).toEqual({
      label,
      requested: own.map(({ amount, currency }) => formatMoney(amount, currency)),
    })
  const page = await (await fetch(app.url + invoice.publicPath)).text()
  for (const word of words) expect(page.replaceAll('&nbsp;', '\u00a0')).toContain(word)
}

async function compareLists({ call, rows }: Compared) {
  const { data: money } = await call.dashboard.money({})
  const asSums = (sums: { currency: string; amount: number }[]) =>
    sums.map(({ currency, amount }) => `${currency}: ${amount}`).toSorted()
  const ofTrips = rows.filter(({ of }) => of.startsWith('trip'))
  const direct = rows.filter(({ of }) => of.startsWith('invoice'))
  expect(asSums(money.overdueTrips.sums)).toEqual(sumUp(ofTrips.filter(isLate)))
  expect(asSums(money.overdueInvoices.sums)).toEqual(sumUp(direct.filter(isLate)))
  const isWithin = (from: string, to: string) => rows.filter(({ day }) => day !== null && day >= from && day <= to)
  expect(asSums(money.due.sums)).toEqual(sumUp(isWithin(money.week.from, money.week.to)))
  const { data: board } = await call.dashboard.get({})
  const week = isWithin(board.today, money.week.to).filter(({ of }) => of.startsWith('trip'))
  const ours = sumUp(week.filter(({ currency }) => currency === money.baseCurrency))
  const dues = board.proposals?.dues.amount ?? 0
  expect(dues === 0 ? [] : [`${money.baseCurrency}: ${dues}`]).toEqual(ours)
  const span = { from: dayIn(-40), to: dayIn(50) }
  const { items } = (await call.agenda.list({ ...span, kind: ['due'] })).data
  const shown = items.map(({ day, record, amount }) => {
    return {
      of: `${record.kind} ${record.id}`,
      payer: null,
      day,
      currency: amount?.currency ?? '',
      amount: amount?.value ?? 0,
    }
  })
  expect(listLines(shown, byDay)).toEqual(listLines(isWithin(span.from, span.to), byDay))
  const flow = (await call.reports.cashFlow()).data
  const last = dayIn(90)
  const coming = flow.rows.flatMap(({ direction, tripId, id, dueOn, currency, amount }) =>
    direction === 'in'
      ? [{ of: tripId ? `trip ${tripId}` : `invoice ${id}`, payer: null, day: dueOn, currency, amount }]
      : [],
  )
  expect(listLines(coming, byDay)).toEqual(
    listLines(
      rows.filter(({ day }) => day !== null && day <= last),
      byDay,
    ),
  )
}

/** What the account of a customer says: of the books what is invoiced less what is paid ahead, and what is late of all. */
async function compareCustomers(
  { call, rows }: Compared,
  parties: Awaited<ReturnType<typeof fromReport>>['parties'],
  exchanged: readonly Owed[],
) {
  const ahead = (await call.reports.advances({})).data.parties
  for (const { id, currency } of parties) {
    if (!id) continue
    const own = rows.filter((one) => one.payer === id && one.currency === currency)
    const inBooks = own.filter(({ document }) => document !== null).reduce((sum, one) => sum + one.amount, 0)
    const paidAhead = ahead
      .filter((one) => one.id === id && one.currency === currency)
      .reduce((sum, one) => sum + one.amount, 0)
    const { data } = await call.reports.statement({ contactId: id, from: dayIn(-30), to: dayIn(0) })
    const balance = data.balances.find((one) => one.currency === currency)?.amount ?? 0
    expect({ id, balance }).toEqual({ id, balance: inBooks - paidAhead })
  }
  // Of each trip in the currency in which it was agreed and is paid.
  const isExchanged = new Set(exchanged.map(({ of }) => of))
  const owed: Owed[] = [...rows.filter(({ of }) => !isExchanged.has(of)), ...exchanged]
  for (const id of new Set(parties.map((party) => party.id))) {
    if (!id) continue
    const own = owed.filter(({ payer, amount }) => payer === id && amount > 0)
    const { data: customer } = await call.contacts.money({ id })
    const overdue = customer.sums.flatMap((one) => (one.overdue > 0 ? [`${one.currency}: ${one.overdue}`] : []))
    expect({ id, overdue: overdue.toSorted() }).toEqual({ id, overdue: sumUp(own.filter(isLate)) })
    const { data: debts } = await call.contacts.toPay({ id })
    const open = debts.map(({ kind, id: of, open: amount, currency }) => {
      return { of: `${kind} ${of}`, payer: null, day: null, currency, amount }
    })
    expect({ id, open: listLines(open, ['of', 'currency']) }).toEqual({ id, open: listLines(own, ['of', 'currency']) })
    for (const debt of debts) {
      const days = own.flatMap(({ of, day }) => (of === `${debt.kind} ${debt.id}` && day !== null ? [day] : []))
      expect({ of: debt.id, dueOn: debt.dueOn }).toEqual({ of: debt.id, dueOn: days.toSorted()[0] ?? null })
    }
  }
}

/**
 * Compares all that says what customers owe, who of them and by when: trips, what they lack, invoices with their pages and
 * papers, lists, reminders, dashboard, calendar, reports and accounts.
 * @returns what is owed
 */
export async function compareDues(app: TestApp, call: Client, make: Maker) {
  const { rows, parties } = await fromReport(call)
  const compared = { app, call, make, rows }
  const exchanged = await compareTrips(compared)
  for (const row of await checkEvery((cursor) => call.invoices.list({ cursor, perPage: 100 })))
    if (row.status !== 'draft' && row.status !== 'cancelled' && row.balance !== null)
      await compareInvoice(compared, row)
  await compareLists(compared)
  await compareCustomers(compared, parties, exchanged)
  return rows
}
