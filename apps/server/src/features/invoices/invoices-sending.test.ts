import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('invoices'))
  await bankAccount(make)
  await make.sql(`update bank_accounts set upi_id = 'agency@okhdfcbank'`, [])
})
afterAll(() => app.close())

const today = () => new Date().toISOString().slice(0, 10)
const calls = () => agency.owner.call

/** An invoice of ₹1,05,000 that belongs to no trip. */
async function issued() {
  const registrationId = await registration(make)
  const input = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId, tags: [] }
  const { data } = await calls().invoices.create({ ...input, document: packageDocument(make) })
  return (await calls().invoices.issue({ id: data.id, version: data.version })).data
}
const get = async (id: string) => (await calls().invoices.get({ id })).data
const open = (path: string | null) => fetch(app.url + (path ?? '/invoices/view/none'), { redirect: 'manual' })

describe('sending by WhatsApp', () => {
  test('opens a chat with the customer, with words, what is to be paid and the link, and is in the history', async () => {
    const { id, version, contactId, documentNumber, publicPath } = await issued()
    await make.sql(`update contacts set whatsapp = '+919810012345' where id = $1`, [contactId])
    const { data } = await calls().invoices.send({ id, version, channel: 'whatsapp' })
    const url = new URL(data.whatsappUrl ?? '')
    expect(url.href).toContain('919810012345')
    const text = url.searchParams.get('text') ?? ''
    expect(text).toContain(`tax invoice ${documentNumber}`)
    expect(text).toContain('₹1,05,000')
    expect(text).toContain(publicPath)
    expect((await get(id)).sentAt).not.toBeNull()
    const history = (await calls().invoices.timeline({ id })).data
    expect(history[0]).toMatchObject({ kind: 'invoice_sent', data: { channel: 'whatsapp', name: documentNumber } })
  })
})

test('an invoice goes to the address on it, else to its customer’s, and to none where none is known', async () => {
  const email = 'asha@example.in'
  const { data: customer } = await calls().contacts.create({
    kind: 'person',
    name: 'Asha',
    emails: [{ address: email }],
  })
  const { data: unknown } = await calls().contacts.create({ kind: 'person', name: 'Meera' })
  const registrationId = await registration(make)
  const findAddress = async (contactId: string, billed: string | null) => {
    const document = packageDocument(make)
    const input = { kind: 'invoice' as const, contactId, tripId: null, registrationId, tags: [] }
    const billTo = { ...document.billTo, email: billed }
    const { data } = await calls().invoices.create({ ...input, document: { ...document, billTo } })
    return (await calls().invoices.recipient({ id: data.id })).data.email
  }
  expect(await findAddress(customer.id, null)).toBe(email)
  expect(await findAddress(customer.id, 'accounts@example.in')).toBe('accounts@example.in')
  expect(await findAddress(unknown.id, null)).toBeNull()
})

describe('the customer’s page', () => {
  test('shows what was issued, what is to be paid and how, and the PDF', async () => {
    const { publicPath, documentNumber, document } = await issued()
    const answer = await open(publicPath)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    for (const said of [documentNumber ?? '', document.billTo.name, '₹1,05,000', 'CGST', 'SAC', 'Account number'])
      expect(page).toContain(said)
    expect(page).toContain('upi://pay?pa=')
    expect(page).toContain('am=105000.00')
    expect(page).not.toContain('<script')
    await vi.waitFor(
      async () => {
        const pdf = await open(`${publicPath}/invoice.pdf`)
        expect(pdf.status).toBe(302)
        const file = await fetch(new URL(pdf.headers.get('location') ?? '', app.url))
        expect((await file.text()).slice(0, 5)).toBe('%PDF-')
      },
      { interval: 500, timeout: 60_000 },
    )
  })

  test('of a proforma asks only for what nobody has paid ahead', async () => {
    const registrationId = await registration(make)
    const input = { kind: 'proforma' as const, contactId: await contact(make), tripId: null, registrationId, tags: [] }
    const { data: draft } = await calls().invoices.create({ ...input, document: packageDocument(make) })
    const { data: proforma } = await calls().invoices.issue({ id: draft.id, version: draft.version })
    await calls().receipts.create({ invoiceId: proforma.id, amount: 4_000_000, mode: 'bank', day: today() })
    const page = await (await open(proforma.publicPath)).text()
    expect(page).toContain('₹65,000')
    expect(page).toContain('am=65000.00')
    expect(page).not.toContain('am=105000.00')
  })

  test('of a draft there is none; of a cancelled one only that it was', async () => {
    const { id, version, publicPath, document } = await issued()
    await calls().invoices.cancel({ id, version, reason: 'Entered twice' })
    const answer = await open(publicPath)
    expect(answer.status).toBe(410)
    const page = await answer.text()
    expect(page).toContain('Entered twice')
    expect(page).not.toContain(document.billTo.name)
    const paper = await open(`${publicPath}/invoice.pdf`)
    expect([paper.status, paper.headers.get('location')]).toEqual([302, publicPath])
    expect((await open('/invoices/view/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
    const draft = await get(
      (await calls().invoices.note({ id: (await issued()).id, kind: 'credit-note', reason: 'x' })).data.id,
    )
    expect(draft.publicPath).toBeNull()
  })
})

describe('sending', () => {
  test('mails the PDF to the customer, and is in the history', async () => {
    const { id, version, publicPath } = await issued()
    const { data } = await calls().invoices.send({ id, version, channel: 'mail', to: 'asha@example.com' })
    expect(data.url).toContain(publicPath)
    const { rows } = await make.sql('select attachment_name, subject from mails where about_id = $1', [id])
    expect(rows[0]?.attachment_name).toMatch(/^Tax invoice .*pdf$/)
    expect((await get(id)).sentAt).not.toBeNull()
    const kinds = (await calls().invoices.timeline({ id })).data.map(({ kind }) => kind)
    expect(kinds).toContain('invoice_sent')
  })

  test('a draft, a cancelled one and one without an address are refused, saying why', async () => {
    const { id, version } = await issued()
    await expect(calls().invoices.send({ id, version: version + 1, channel: 'link' })).rejects.toMatchObject({
      code: 'STALE',
    })
    const { data } = await calls().invoices.note({ id, kind: 'credit-note', reason: 'Less' })
    await expect(calls().invoices.send({ id: data.id, version: data.version, channel: 'link' })).rejects.toMatchObject({
      code: 'NOT_ISSUED',
    })
    await calls().invoices.cancel({ id, version, reason: 'Wrong' })
    await expect(calls().invoices.send({ id, version: version + 1, channel: 'link' })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
  })
})

describe('a payment of an invoice that belongs to no trip', () => {
  const pay = (invoiceId: string, amount: number, more = {}) =>
    calls().receipts.create({ invoiceId, amount, mode: 'upi', day: today(), ...more })

  test('settles it in part, then whole; what is over is ahead for the next', async () => {
    const { id, contactId } = await issued()
    const first = await pay(id, 500_000, { reference: 'UTR 1' })
    expect(first.data).toMatchObject({ paid: 500_000, receipts: [{ tripId: null, invoiceId: id, state: 'received' }] })
    expect(await get(id)).toMatchObject({ status: 'part-paid', balance: 10_000_000 })
    await pay(id, 10_200_000, { reference: 'UTR 2' })
    expect(await get(id)).toMatchObject({ status: 'paid', balance: 0 })
    const registrationId = await registration(make)
    const input = { kind: 'invoice' as const, contactId, tripId: null, registrationId, tags: [] }
    const { data } = await calls().invoices.create({ ...input, document: packageDocument(make) })
    const next = (await calls().invoices.issue({ id: data.id, version: data.version })).data
    expect(next).toMatchObject({ status: 'part-paid', balance: 10_300_000 })
    // Its page says both.
    expect(await (await open(next.publicPath)).text()).toContain('₹2,000 is settled, ₹1,03,000 is still to be paid.')
  })

  test('has a receipt as a PDF, which a pending one has not', async () => {
    const { id } = await issued()
    const waits = await pay(id, 1000, { isPending: true })
    const [pending] = waits.data.receipts
    await expect(calls().receipts.pdf({ id: pending?.id ?? '' })).rejects.toMatchObject({ code: 'PENDING' })
    const receipt = (await pay(id, 2000)).data.receipts.find(({ number }) => number !== null)
    const { operationId } = (await calls().receipts.pdf({ id: receipt?.id ?? '' })).data
    const operation = await vi.waitFor(
      async () => {
        const { data } = await calls().operations.get({ id: operationId })
        expect(data.state).toBe('done')
        return data
      },
      { interval: 300, timeout: 60_000 },
    )
    expect(operation.hasFile).toBe(true)
    expect(operation.title).toBe(`PDF of ${receipt?.number}`)
  })

  test('taken back, it is owed again; the page says what is still to be paid', async () => {
    const { id, publicPath } = await issued()
    const { data } = await pay(id, 10_500_000)
    expect(await (await open(publicPath)).text()).toContain('Thank you')
    const paid = data.receipts.map(({ id: receiptId, version }) => ({ id: receiptId, version }))
    for (const one of paid) await calls().receipts.cancel({ ...one, day: today(), reason: 'Another customer' })
    expect(await get(id)).toMatchObject({ status: 'issued', balance: 10_500_000 })
    expect((await calls().receipts.ofInvoice({ invoiceId: id })).data.paid).toBe(0)
  })

  test('is refused for drafts, cancelled ones and another agency’s', async () => {
    const { id, version } = await issued()
    const { data } = await calls().invoices.note({ id, kind: 'debit-note', reason: 'More' })
    await expect(pay(data.id, 1000)).rejects.toMatchObject({ code: 'NOT_ISSUED' })
    await calls().invoices.cancel({ id, version, reason: 'Wrong' })
    await expect(pay(id, 1000)).rejects.toMatchObject({ code: 'NOT_ISSUED' })
    const other = await makeAgency(app)
    await expect(
      other.owner.call.receipts.create({ invoiceId: id, amount: 1000, mode: 'upi', day: today() }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
