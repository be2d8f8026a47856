import { parse } from 'csv-parse/sync'
import { accountClasses } from '@sarai/ledger/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { stay } from '../../../test/make-payables.ts'
import { makeStatements, type Statements } from '../../../test/make-statements.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { fileOf } from '../../../test/operations.ts'
import { newMark } from '../../../test/person-maker.ts'
import { daysBeforeOf } from './reports.rules.ts'

let app: TestApp
let it: Statements
let make: Maker
beforeAll(async () => {
  app = await startApp()
  it = await makeStatements(app)
  make = new Maker(app, it.agency.agencyId, it.agency.owner.userId, newMark('reports-books'))
  await busy()
})
afterAll(() => app.close())

const days = { from: dayIn(-4), to: dayIn(0) }
const daysBefore = daysBeforeOf(days)
const report = async (of = days) => (await it.call.reports.profitAndLoss(of)).data

async function invoiced(price: number) {
  const [contactId, registrationId] = [await contact(make), await registration(make)]
  const document = packageDocument(make)
  const lines = document.lines.map((line) => ({ ...line, price }))
  const input = { kind: 'invoice' as const, contactId, tripId: null, registrationId, tags: [] }
  const { data } = await it.call.invoices.create({ ...input, document: { ...document, lines } })
  return (await it.call.invoices.issue({ id: data.id, version: data.version })).data
}

type Booked = 'bank_charges' | 'interest' | 'gst_output'
/** Lines of a bank statement, booked as they are. */
async function booked(...lines: [account: Booked, amount: number, day: string][]) {
  const textOf = ([account, amount]: (typeof lines)[number]) => `BOOKED ${account} ${Math.abs(amount)}`
  await it.add(lines.map((one) => ({ text: textOf(one), amount: one[1], day: one[2] })))
  for (const one of lines) {
    const { id, version } = await it.line(textOf(one))
    const [account, amount, note] = [one[0], Math.abs(one[1]), textOf(one)]
    const part = { as: 'book', account, bankAccountId: null, amount, note } as const
    await it.call.statements.settle({ id, version, parts: [part] })
  }
}

/** A sale, what it costs with and without credit, a bill of another currency paid at a worse rate, and bank lines. */
async function busy() {
  await invoiced(10_000_010)
  await it.entered({ lines: [stay({ net: 600_000, cgst: 9_000, sgst: 9_000, isCredit: true })] })
  await it.entered({ lines: [stay({ net: 100_000, igst: 18_000 })] })
  await it.entered({ lines: [stay({ net: 50_000, igst: 2_500, isCredit: true })], isReverseCharge: true })
  const bill = await it.entered({ currency: 'USD', rate: 86_500_000, lines: [stay({ net: 1_000 })] })
  await it.pay({ amount: 87_500, bills: [{ billId: bill.id, amount: 1_000, taken: 87_500 }] })
  await booked(
    ['bank_charges', -2_000, daysBefore.from],
    ['interest', 500, daysBefore.from],
    ['interest', 1_200, dayIn(-2)],
    ['bank_charges', -700, dayIn(-2)],
    ['gst_output', -30_000, dayIn(-2)],
  )
}

/** What the accounts of the balance sheet change by. */
async function kept(of: { from: string; to: string }): Promise<number> {
  const { rows } = (await it.call.ledger.trialBalance(of)).data
  return rows
    .filter(({ account }) => accountClasses[account] === 'balance-sheet')
    .reduce((sum, { base }) => sum + base.closing - base.opening, 0)
}

describe('the profit and loss', () => {
  test('has income, its cost, other income and expenses beside those of the time before', async () => {
    const { lines, sums, ...rest } = await report()
    expect(rest).toEqual({ baseCurrency: 'INR', daysBefore })
    expect(lines.map(({ section, account, part, amount, before }) => [section, account, part, amount, before])).toEqual(
      [
        ['income', 'sales', 'tour-operator', 10_000_010, 0],
        ['cost', 'cost', null, 836_500, 0],
        ['cost', 'cost', 'gst', 18_000, 0],
        ['other-income', 'interest', null, 1_200, 500],
        ['expense', 'round_off', null, 10, 0],
        ['expense', 'exchange_difference', null, 1_000, 0],
        ['expense', 'bank_charges', null, 700, 2_000],
      ],
    )
    expect(sums.gross).toEqual({ amount: 9_145_510, before: 0 })
    expect(sums.net).toEqual({ amount: 9_145_000, before: -1_500 })
  })

  test('comes to what the balance sheet changes by, in each time', async () => {
    const { sums } = await report()
    expect(sums.net).toEqual({ amount: await kept(days), before: await kept(daysBefore) })
    const before = (await report(daysBefore)).sums
    expect(Object.values(before).map(({ amount }) => amount)).toEqual(Object.values(sums).map((sum) => sum.before))
  })

  test('is compared with the same days of the year before', async () => {
    const beforeOf = async (from: string, to: string) => (await report({ from, to })).daysBefore
    expect(await beforeOf('2026-04-01', '2027-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
    expect(await beforeOf('2026-04-01', '2026-11-28')).toEqual({ from: '2025-04-01', to: '2025-11-28' })
    expect(await beforeOf('2025-02-01', '2025-02-28')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(await beforeOf('2024-02-29', '2024-02-29')).toEqual({ from: '2023-02-28', to: '2023-02-28' })
  })

  test('leads to the lines behind each figure, and they come to it', async () => {
    for (const { section, account, part, amount, before } of (await report()).lines) {
      const sign = section === 'income' || section === 'other-income' ? -1 : 1
      for (const [figure, of] of [
        [amount, days],
        [before, daysBefore],
      ] as const) {
        const { lines } = (await it.call.ledger.account({ account, part, ...of })).data
        expect(lines.reduce((sum, { base }) => sum + sign * base, 0)).toBe(figure)
      }
    }
    // Vendors are one row of the trial balance, which is of no part: it leads to all of them.
    const { lines } = (await it.call.ledger.account({ account: 'vendor', part: null, ...days })).data
    expect(lines).toHaveLength(5)
  })

  test('of books without entries has no lines and comes to nothing', async () => {
    const { owner } = await makeAgency(app)
    const { lines, sums } = (await owner.call.reports.profitAndLoss(days)).data
    expect(lines).toEqual([])
    expect(sums.net).toEqual({ amount: 0, before: 0 })
  })

  test('is written to a file with its sums', async () => {
    const { data } = await it.call.reports.export({ ...days, report: 'profit-and-loss', format: 'csv' })
    const rows = parse((await fileOf(app, it.call, data.operationId)).text)
    expect(rows[0]?.slice(0, 2)).toEqual(['Section', 'Account'])
    expect(rows).toContainEqual(['Cost of sales', 'Tax without credit', '180', '0', '180'])
    expect(rows).toContainEqual(['Expenses', 'Bank and gateway charges', '7', '20', '-13'])
    expect(rows.at(-1)).toEqual(['Net profit', '', '91450', '-15', '91465'])
  })

  test('is for who sees the page, costs and all records', async () => {
    const ask = (person: { call: Statements['call'] }) => person.call.reports.profitAndLoss(days)
    const of = (facts: object) => makeMember(app, it.agency, { isSubuser: true, ...facts })
    expect((await ask(await of({ recordScope: 'all' }))).data.lines).toHaveLength(7)
    const blind = await of({ recordScope: 'all', hidesCost: true })
    await expect(ask(blind)).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
    await expect(ask(await of({ isRestricted: true }))).rejects.toMatchObject({ status: 403 })
    expect((await ask(await of({ recordScope: 'own' }))).data.lines).toEqual([])
    expect((await ask((await makeAgency(app)).owner)).data.lines).toEqual([])
  })
})

describe('tax to pay', () => {
  test('is output tax and reverse charge less what is credited, by head, and leads to its lines', async () => {
    const { toPay, books } = (await it.call.reports.tax(days)).data
    const none = { utgst: 0, vat: 0 }
    expect(toPay).toEqual({
      rows: [
        { row: 'output', cgst: 250_000, sgst: 250_000, igst: 0, ...none, total: 500_000 },
        { row: 'reverse-charge', cgst: 0, sgst: 0, igst: 2_500, ...none, total: 2_500 },
        { row: 'input', cgst: -9_000, sgst: -9_000, igst: -2_500, ...none, total: -20_500 },
        { row: 'net', cgst: 241_000, sgst: 241_000, igst: 0, ...none, total: 482_000 },
      ],
      blocked: 18_000,
      paid: 30_000,
    })
    // What was paid of it does not lower what was charged.
    expect(books).toEqual([
      { head: 'cgst', base: 250_000 },
      { head: 'sgst', base: 250_000 },
    ])
    const sumOf = async (account: 'gst_output' | 'gst_input' | 'cost', part: string | null) =>
      (await it.call.ledger.account({ account, part, ...days })).data.lines.reduce((sum, { base }) => sum + base, 0)
    expect(await sumOf('gst_output', 'cgst')).toBe(-250_000)
    expect(await sumOf('gst_output', null)).toBe(30_000)
    expect(await sumOf('gst_input', 'igst')).toBe(2_500)
    expect(await sumOf('cost', 'gst')).toBe(18_000)
  })

  test('is nothing where nothing was posted, and not for those who do not see costs', async () => {
    const { owner } = await makeAgency(app)
    expect((await owner.call.reports.tax(days)).data.toPay).toEqual({ rows: [], blocked: 0, paid: 0 })
    const blind = await makeMember(app, it.agency, { isSubuser: true, recordScope: 'all', hidesCost: true })
    const { data } = await blind.call.reports.tax(days)
    expect(data.toPay).toBeNull()
    expect(data.books).toHaveLength(2)
  })

  test('is written to a file', async () => {
    const { data } = await it.call.reports.export({ ...days, report: 'tax-to-pay', format: 'csv' })
    const rows = parse((await fileOf(app, it.call, data.operationId)).text)
    expect(rows[0]).toEqual(['What', 'CGST', 'SGST', 'UTGST', 'IGST', 'VAT', 'Total INR'])
    expect(rows.slice(1).map((row) => [row[0], row.at(-1)])).toEqual([
      ['Output tax', '5000'],
      ['Reverse charge', '25'],
      ['Input tax with credit', '-205'],
      ['To pay', '4820'],
      ['Input tax without credit', '180'],
      ['Paid from the bank', '300'],
    ])
  })
})
