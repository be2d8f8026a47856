import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { trip } from '../../../test/examples/prospects.ts'
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
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('invoices'))
})
afterAll(() => app.close())

/** By the agency's clock. */
const today = () => todayIn(new Date(), 'Asia/Kolkata')
const calls = () => agency.owner.call.invoices

async function draft(price = 10_000_000, changes = {}) {
  const registrationId = await registration(make)
  const document = packageDocument(make, changes)
  const lines = document.lines.map((line) => ({ ...line, price }))
  const input = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId }
  return (await calls().create({ ...input, document: { ...document, lines }, tags: [] })).data
}
const issued = async (price?: number) => {
  const { id, version } = await draft(price)
  return (await calls().issue({ id, version })).data
}

/** What the books have of a document, by account. */
async function posted(id: string): Promise<Record<string, number>> {
  const { rows } = await make.sql(
    `select account, sum(line.base)::bigint as base from ledger_lines as line
       join ledger_entries as entry on entry.agency_id = line.agency_id and entry.id = line.entry_id
      where entry.document_id = $1 group by account order by account`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, base }) => [account, Number(base)]))
}

describe('an invoice', () => {
  test('is a draft with its figures and why, without a number', async () => {
    const made = await draft()
    expect(made).toMatchObject({ status: 'draft', documentNumber: null, total: 10_500_000, balance: null })
    const { figures } = made.computed
    expect(figures).toMatchObject({ form: 'tax-invoice', taxes: { cgst: 250_000, sgst: 250_000, igst: 0 } })
    expect(figures?.words).toContain('One Lakh Five Thousand')
    expect(figures?.lines[0]?.why.map(({ sentence }) => sentence).join(' ')).not.toBe('')
    expect(await posted(made.id)).toEqual({})
  })

  test('issued it has a number, is in the books and never changes, whoever asks the database', async () => {
    const made = await issued()
    expect(made).toMatchObject({ status: 'issued', total: 10_500_000, balance: 10_500_000 })
    expect(made.documentNumber).toMatch(/^[A-Z0-9/-]{1,16}$/)
    expect(await posted(made.id)).toEqual({ customer: 10_500_000, gst_output: -500_000, sales: -10_000_000 })
    const change = { billTo: { ...made.document.billTo, name: 'Somebody else' } }
    await expect(
      calls().update({ id: made.id, version: made.version, changes: { document: { ...made.document, ...change } } }),
    ).rejects.toMatchObject({ status: 422, code: 'ISSUED' })
    await expect(make.sql('update invoices set total = 1 where id = $1', [made.id])).rejects.toThrow(
      /cannot be changed/,
    )
    await expect(calls().remove({ id: made.id })).rejects.toMatchObject({ code: 'ISSUED' })
  })

  test('issued twice is issued once', async () => {
    const { id, version } = await draft()
    const both = await Promise.all([1, 2].map(() => calls().issue({ id, version })))
    expect(new Set(both.map(({ data }) => data.documentNumber)).size).toBe(1)
    expect(await posted(id)).toMatchObject({ customer: 10_500_000 })
  })

  test('fifty issued at once bear numbers without a gap (bar 30)', async () => {
    const registrationId = await registration(make)
    const contactId = await contact(make)
    const drafts = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const document = packageDocument(make)
        return (await calls().create({ kind: 'invoice', contactId, tripId: null, registrationId, document, tags: [] }))
          .data
      }),
    )
    const numbers = await Promise.all(
      drafts.map(async ({ id, version }) => (await calls().issue({ id, version })).data.documentNumber ?? ''),
    )
    const counted = numbers.map((text) => Number(/(\d+)$/.exec(text)?.[1])).sort((a, b) => a - b)
    expect(counted).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  })

  test('without a customer, without a mode of supply, or of a day to come is refused with what to do', async () => {
    const registrationId = await registration(make)
    const document = packageDocument(make)
    const none = await calls().create({
      kind: 'invoice',
      contactId: null,
      tripId: null,
      registrationId,
      document,
      tags: [],
    })
    await expect(calls().issue({ id: none.data.id, version: 1 })).rejects.toMatchObject({
      status: 422,
      fields: { contactId: 'Choose the customer who owes it' },
    })
    const { id, version } = await draft()
    await expect(calls().issue({ id, version, day: '2199-01-01' })).rejects.toMatchObject({ status: 422 })
    const lines = document.lines.map((line) => ({ ...line, mode: 'no-such-mode' }))
    const wrong = await calls().compute({
      kind: 'invoice',
      contactId: null,
      registrationId,
      document: { ...document, lines },
    })
    expect(wrong.data).toMatchObject({ figures: null, findings: [{ severity: 'error' }] })
  })

  test('in another currency needs its rate, and owes rupees at it, as the law has its tax', async () => {
    const foreign = { currency: 'USD', rate: null }
    await expect(draft(100_000, foreign)).rejects.toMatchObject({ fields: { 'document.rate': expect.any(String) } })
    const { id, version } = await draft(100_000, { currency: 'USD', rate: 83_500_000 })
    const { data } = await calls().issue({ id, version })
    expect(data).toMatchObject({ currency: 'INR', total: 105_000 * 83.5, document: { currency: 'USD' } })
    expect(await posted(id)).toMatchObject({ customer: 105_000 * 83.5, sales: -100_000 * 83.5 })
  })

  test('a stale change is refused with the invoice as it is', async () => {
    const { id } = await draft()
    await calls().update({ id, version: 1, changes: { tags: ['first'] } })
    await expect(calls().update({ id, version: 1, changes: { tags: ['second'] } })).rejects.toMatchObject({
      status: 409,
      detail: { current: { tags: ['first'] } },
    })
  })
})

describe('what is corrected', () => {
  test('a credit note takes back what is open, and no more than is left', async () => {
    const invoice = await issued()
    const { data: note } = await calls().note({ id: invoice.id, kind: 'credit-note', reason: 'Cancelled' })
    const second = await calls().note({ id: invoice.id, kind: 'credit-note', reason: 'Twice' })
    const { data: credit } = await calls().issue({ id: note.id, version: note.version })
    expect(credit).toMatchObject({ total: 10_500_000, corrects: { documentNumber: invoice.documentNumber } })
    expect(await posted(credit.id)).toEqual({ customer: -10_500_000, gst_output: 500_000, sales: 10_000_000 })
    expect((await calls().get({ id: invoice.id })).data).toMatchObject({ status: 'credited', balance: 0 })
    await expect(calls().issue({ id: second.data.id, version: second.data.version })).rejects.toMatchObject({
      code: 'OVERCREDITED',
    })
  })

  test('cancelled before payment it keeps its number, and the books come to nothing', async () => {
    const invoice = await issued()
    const { data: gone } = await calls().cancel({ id: invoice.id, version: invoice.version, reason: 'Wrong customer' })
    expect(gone).toMatchObject({
      status: 'cancelled',
      documentNumber: invoice.documentNumber,
      cancelReason: 'Wrong customer',
    })
    expect(Object.values(await posted(invoice.id)).every((sum) => sum === 0)).toBe(true)
    await expect(calls().cancel({ id: invoice.id, version: gone.version, reason: 'Again' })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
  })
})

test('a trip is charged once: what is on invoices already is left out', async () => {
  await registration(make)
  const id = await trip(make)
  const { data: first } = await calls().ofTrip({ id, kind: 'invoice' })
  expect(first).toMatchObject({ tripId: id, kind: 'invoice', status: 'draft' })
  expect(first.document.lines).toHaveLength(1)
  expect(first.total).toBeGreaterThan(0)
  await make.sql(`update trip_instalments set due_on = '2020-01-05' where trip_id = $1`, [id])
  // A document that is drawn up late moves no day that was agreed upon.
  const { data: late } = await calls().ofTrip({ id, kind: 'proforma' })
  expect(late).toMatchObject({ dueOn: '2020-01-05', document: { dueOn: '2020-01-05' } })
  await expect(calls().ofTrip({ id, kind: 'invoice' })).rejects.toMatchObject({ code: 'INVOICED' })
})

test('what was paid ahead for a trip settles its invoice, and opens it again where the payment is taken back', async () => {
  await registration(make)
  const tripId = await trip(make)
  const contactId = await contact(make)
  await make.sql('update trips set contact_id = $2 where id = $1', [tripId, contactId])
  const pay = async (amount: number) => {
    const money = { tripId, amount, mode: 'bank' as const, day: today(), isSure: true }
    const { data } = await agency.owner.call.receipts.create(money)
    return data.receipts.find((one) => one.amount === amount) ?? data.receipts[0]
  }
  const { data: draftOf } = await calls().ofTrip({ id: tripId, kind: 'invoice' })
  const total = draftOf.total ?? 0
  const half = Math.floor(total / 2)
  const first = await pay(half)
  const { data: invoice } = await calls().issue({ id: draftOf.id, version: draftOf.version })
  expect(invoice).toMatchObject({ status: 'part-paid', balance: total - half })
  await pay(total - half)
  expect((await calls().get({ id: invoice.id })).data).toMatchObject({ status: 'paid', balance: 0 })
  await expect(calls().cancel({ id: invoice.id, version: invoice.version, reason: 'Paid' })).rejects.toMatchObject({
    code: 'SETTLED',
  })
  await agency.owner.call.receipts.cancel({
    id: first?.id ?? '',
    version: first?.version ?? 0,
    day: today(),
    reason: 'Twice',
  })
  expect((await calls().get({ id: invoice.id })).data).toMatchObject({ status: 'part-paid', balance: half })
})

test('lists are narrowed down by status', async () => {
  const [open, other] = [await issued(), await draft()]
  const ids = async (status: 'issued' | 'draft' | 'paid') =>
    (await calls().list({ filters: { status: [status] }, perPage: 100 })).data.map(({ id }) => id)
  expect(await ids('issued')).toContain(open.id)
  expect(await ids('issued')).not.toContain(other.id)
  expect(await ids('draft')).toContain(other.id)
  expect(await ids('paid')).not.toContain(open.id)
})
