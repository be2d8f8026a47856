import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { trip } from '../../../test/examples/prospects.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { today as todayIn } from '../../core/days.rules.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('proformas'))
  await bankAccount(make)
})
afterAll(() => app.close())

const today = () => todayIn(new Date(), 'Asia/Kolkata')
const calls = () => agency.owner.call.invoices

async function draft(kind: 'proforma' | 'invoice' = 'proforma', changes = {}) {
  const [registrationId, contactId] = [await registration(make), await contact(make)]
  const input = { kind, contactId, tripId: null, registrationId, document: packageDocument(make, changes), tags: [] }
  return (await calls().create(input)).data
}
async function issued(kind: 'proforma' | 'invoice' = 'proforma', changes = {}) {
  const { id, version } = await draft(kind, changes)
  return (await calls().issue({ id, version })).data
}
const invoiceOf = async (id: string) => (await calls().ofProforma({ id })).data
const get = async (id: string) => (await calls().get({ id })).data

describe('the invoice of a proforma without a trip', () => {
  test('takes over its customer, lines, modes and currency, and each names the other', async () => {
    const usd = { currency: 'USD', rate: 83_500_000, rateOn: '2026-11-20', dueOn: '2026-01-31' }
    const proforma = await issued('proforma', usd)
    const made = await invoiceOf(proforma.id)
    expect(made).toMatchObject({
      kind: 'invoice',
      status: 'draft',
      documentNumber: null,
      contactId: proforma.contactId,
      registrationId: proforma.registrationId,
      ownerId: proforma.ownerId,
      total: proforma.total,
      proforma: { id: proforma.id, documentNumber: proforma.documentNumber },
    })
    const plain = (lines: object[]) => lines.map((line) => ({ ...line, id: null }))
    expect(made.document).toMatchObject({
      billTo: proforma.document.billTo,
      currency: 'USD',
      rate: 83_500_000,
      rateOn: '2026-11-20',
      terms: proforma.document.terms,
      // The proforma's day is over.
      dueOn: today(),
    })
    expect(plain(made.document.lines)).toEqual(plain(proforma.document.lines))
    expect(made.document.lines[0]?.id).not.toBe(proforma.document.lines[0]?.id)
    expect((await get(proforma.id)).invoice).toEqual({
      id: made.id,
      kind: 'invoice',
      number: made.number,
      documentNumber: null,
    })
  })

  test('is made once, also by two at once, and again where its draft was deleted', async () => {
    const { id } = await issued()
    const both = await Promise.allSettled([invoiceOf(id), invoiceOf(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(invoiceOf(id)).rejects.toMatchObject({ status: 422, code: 'INVOICED' })
    const first = (await get(id)).invoice?.id ?? ''
    await calls().remove({ id: first })
    expect((await get(id)).invoice).toBeNull()
    const second = await invoiceOf(id)
    expect(second.id).not.toBe(first)
    await expect(calls().restore({ id: first })).rejects.toMatchObject({ code: 'INVOICED' })
    await calls().remove({ id: second.id })
    expect((await calls().restore({ id: first })).data.proforma?.id).toBe(id)
  })

  test('is settled by what was paid ahead for the proforma, which then asks for nothing more', async () => {
    const proforma = await issued()
    await agency.owner.call.receipts.create({ invoiceId: proforma.id, amount: 4_000_000, mode: 'bank', day: today() })
    const page = async () => (await fetch(app.url + (proforma.publicPath ?? ''))).text()
    expect(await page()).toContain('To be paid')
    const made = await invoiceOf(proforma.id)
    // A draft owes nothing yet.
    expect(await page()).toContain('To be paid')
    expect(await page()).not.toContain('Open the invoice')
    const { data } = await calls().issue({ id: made.id, version: made.version })
    expect(data).toMatchObject({ status: 'part-paid', balance: 6_500_000 })
    expect(await page()).not.toContain('To be paid')
    // Its page leads to that of the invoice.
    expect(await page()).toContain(`Invoice ${data.documentNumber} of `)
    expect(await page()).toContain(`<a href="${data.publicPath}">Open the invoice</a>`)
    expect((await fetch(app.url + (data.publicPath ?? ''))).status).toBe(200)
  })

  test('is not told of on the page of the proforma where it is another customer’s, or was cancelled', async () => {
    const proforma = await issued()
    const page = async () => (await fetch(app.url + (proforma.publicPath ?? ''))).text()
    const made = await invoiceOf(proforma.id)
    const { id, version } = made
    const other = await contact(make)
    const { data: changed } = await calls().update({ id, version, changes: { contactId: other } })
    const { data: charged } = await calls().issue({ id, version: changed.version })
    expect(await page()).not.toContain(charged.documentNumber)
    expect(await page()).not.toContain('Open the invoice')

    const second = await issued()
    const own = await invoiceOf(second.id)
    const { data: told } = await calls().issue({ id: own.id, version: own.version })
    await calls().cancel({ id: own.id, version: told.version, reason: 'Entered twice' })
    const after = await (await fetch(app.url + (second.publicPath ?? ''))).text()
    expect(after).not.toContain('Open the invoice')
  })

  test('stays an invoice', async () => {
    const made = await invoiceOf((await issued()).id)
    const change = { id: made.id, version: made.version, changes: { kind: 'proforma' as const } }
    await expect(calls().update(change)).rejects.toMatchObject({ code: 'PROFORMA' })
  })

  test('is made again where it was cancelled', async () => {
    const { id } = await issued()
    const made = await invoiceOf(id)
    const { data } = await calls().issue({ id: made.id, version: made.version })
    await calls().cancel({ id: data.id, version: data.version, reason: 'Wrong address' })
    expect((await invoiceOf(id)).proforma?.id).toBe(id)
  })
})

test('what is no proforma, a draft, or cancelled has no invoice made of it', async () => {
  await expect(invoiceOf((await issued('invoice')).id)).rejects.toMatchObject({ code: 'NOT_PROFORMA' })
  await expect(invoiceOf((await draft()).id)).rejects.toMatchObject({ code: 'NOT_ISSUED' })
  const { id, version } = await issued()
  await calls().cancel({ id, version, reason: 'No answer' })
  await expect(invoiceOf(id)).rejects.toMatchObject({ code: 'CANCELLED' })
})

test('the invoice of a proforma of a trip charges what is not invoiced yet', async () => {
  await registration(make)
  const tripId = await trip(make)
  const { data: drawn } = await calls().ofTrip({ id: tripId, kind: 'proforma' })
  const { data: proforma } = await calls().issue({ id: drawn.id, version: drawn.version })
  const made = await invoiceOf(proforma.id)
  expect(made).toMatchObject({ tripId, total: proforma.total, proforma: null })
  await expect(invoiceOf(proforma.id)).rejects.toMatchObject({ code: 'INVOICED' })
})
