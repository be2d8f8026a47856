import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { month } from '../../../test/agency-month.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { vatRegistration } from '../../../test/examples/tax-profile.ts'
import { makePayables, stay } from '../../../test/make-payables.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { ended } from '../../../test/operations.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the registers of an agency under VAT have its column and none of GST, and its books balance', async () => {
  const { agency, call, entered } = await makePayables(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('vat'))
  const { data: profile } = await call.taxProfile.addRegistration(vatRegistration)
  const document = packageDocument(make)
  const lines = document.lines.map((line) => ({ ...line, mode: 'price', rate: 23_000 }))
  const billTo = { ...document.billTo, state: null, taxNumber: 'PT 501 964 843' }
  const registrationId = profile.registrations[0]?.id ?? ''
  const draft = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId }
  const { data: made } = await call.invoices.create({ ...draft, document: { ...document, billTo, lines } })
  const { data: issued } = await call.invoices.issue({ id: made.id, version: made.version })
  const page = await fetch(new URL(issued.publicPath ?? '', app.url)).then((answer) => answer.text())
  expect(page).toContain('Tax number PT501964843')
  expect(page).not.toMatch(/GST|\bPAN\b|\bSAC\b/)
  const bill = await entered({
    billedOn: dayIn(0),
    lines: [stay({ vat: 23_000, isCredit: true }), stay({ vat: 6000 })],
  })
  const note = { kind: 'credit' as const, correctsId: bill.id, billedOn: dayIn(0), billNumber: 'NC/1' }
  await entered({ ...note, lines: [stay({ net: 40_000, vat: 9200, isCredit: true })] })

  const { operationId: id } = (await call.returns.export({ month, file: 'everything' })).data
  expect(await ended(call, id)).toMatchObject({ state: 'done', problem: null })
  const { url } = (await call.operations.file({ id })).data
  const files = unzipSync(new Uint8Array(await (await fetch(new URL(url, app.url))).arrayBuffer()))
  const rows = (name: string): Record<string, string>[] =>
    parse(strFromU8(files[name] ?? new Uint8Array()), { columns: true, bom: true })
  expect(rows('purchase-register.csv')).toMatchObject([
    { Kind: 'Bill', Net: '2000', VAT: '290', Total: '2290' },
    { Kind: 'Credit note', Net: '-400', VAT: '-92', Total: '-492' },
  ])
  expect(rows('sales-register.csv')).toMatchObject([
    { 'Tax number': 'PT501964843', 'Taxable value': '100000', VAT: '23000', 'Rate %': '23' },
  ])
  for (const name of ['purchase-register.csv', 'sales-register.csv'])
    expect(Object.keys(rows(name)[0] ?? {}).join()).not.toMatch(/GST|TDS/)
  expect(files).not.toHaveProperty('tcs.csv')
  const trial = rows('trial-balance.csv')
  const sum = (column: string) => trial.reduce((all, row) => all + Math.round(100 * Number(row[column] ?? 0)), 0)
  expect(sum('Debit')).toBe(sum('Credit'))
  const ledgers = strFromU8(files['tally/1-ledgers.xml'] ?? new Uint8Array())
  for (const name of ['Output VAT', 'Input VAT', 'VAT without credit']) expect(ledgers).toContain(name)
})
