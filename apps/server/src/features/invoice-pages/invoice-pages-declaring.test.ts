import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { newApiKey } from '../../../test/examples/intake.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { declaring, saidBy } from '../../../test/declare-payment.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { clientOf, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('declared'))
  await bankAccount(make)
})
afterAll(() => app.close())
beforeEach(() => app.owner.query('delete from throttles'))

const call = () => agency.owner.call
const rupees = (amount: number) => amount * 100

/** An invoice of ₹1,05,000 that belongs to no trip. */
async function issued() {
  const registrationId = await registration(make)
  const input = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId, tags: [] }
  const { data } = await call().invoices.create({ ...input, document: packageDocument(make) })
  const { data: invoice } = await call().invoices.issue({ id: data.id, version: data.version })
  return { ...invoice, path: invoice.publicPath ?? '' }
}

const { open, pageOf, stampOf, send } = declaring(() => app.url)
const receiptsOf = async (invoiceId: string) => (await call().receipts.ofInvoice({ invoiceId })).data.receipts
const entriesOf = async (id: string) =>
  (await make.sql('select id from ledger_entries where document_id = $1', [id])).rows.length

describe('what a customer says to have paid', () => {
  test('waits, is on the page after a reload too, and changes nothing of what is due', async () => {
    const { id, path } = await issued()
    expect(await pageOf(path)).toContain('value="105000.00"')
    const answer = await send(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?said=declared#declared`])
    const page = await pageOf(`${path}?said=declared`)
    expect(page).toContain('Thank you.')
    for (const shown of [page, await pageOf(path)]) {
      expect(shown).toMatch(/₹40,000 declared on \d.*, awaiting confirmation/)
      expect(shown).toContain('To be paid: ₹1,05,000')
      expect(shown).toContain('I have paid something else')
      expect(shown).not.toContain('<script')
    }
    const [receipt] = await receiptsOf(id)
    expect(receipt).toMatchObject({
      state: 'pending',
      number: null,
      isFromCustomer: true,
      amount: rupees(40_000),
      mode: 'upi',
      day: dayIn(-1),
      proof: null,
    })
    expect((await call().invoices.get({ id })).data).toMatchObject({ status: 'issued', balance: rupees(105_000) })
    expect(await entriesOf(receipt?.id ?? '')).toBe(0)
    const told = (await call().notices.list({})).data.filter(({ subjectId }) => subjectId === id)
    expect(told).toMatchObject([{ kind: 'payment_declared', subject: 'invoice' }])
    expect(told[0]?.title).toContain('₹40,000')
    const [entry] = (await call().invoices.timeline({ id })).data
    expect(entry).toMatchObject({ kind: 'payment_declared', actorLabel: 'The customer' })
  })

  test('with the same reference is there once, however it is typed, sent twice, at once or with a file', async () => {
    const { id, path } = await issued()
    expect(saidBy(await send(path, { reference: 'UTR 4123 AB' }))).toBe('declared')
    expect(saidBy(await send(path, { reference: 'utr4123ab', amount: '1000' }))).toBe('known')
    const proof = new File(['%PDF-1.4 proof'], 'proof.pdf')
    expect(saidBy(await send(path, { reference: 'utr 4123ab' }, { file: proof }))).toBe('known')
    expect(await pageOf(`${path}?said=known`)).toContain('We already have this payment')
    const stamp = await stampOf(path)
    const again = await Promise.all([1, 2, 3, 4].map(() => send(path, { reference: 'UTR 5' }, { stamp })))
    expect(again.map(saidBy).filter((said) => said === 'known')).toHaveLength(3)
    // Without a reference it is known by the rest.
    const card = { mode: 'card', reference: '' }
    expect([saidBy(await send(path, card)), saidBy(await send(path, card))]).toEqual(['declared', 'known'])
    expect(await receiptsOf(id)).toHaveLength(3)
    expect((await call().files.list({ on: { invoiceId: id } })).data).toEqual([])
  })

  test('that the agency has recorded already is known by reference and amount; nobody learns of one by its reference', async () => {
    const [first, other] = [await issued(), await issued()]
    const paid = { invoiceId: first.id, amount: 1000, mode: 'bank' as const, day: dayIn(0), reference: 'UTR 900' }
    await call().receipts.create(paid)
    expect(saidBy(await send(first.path, { reference: 'UTR 900', amount: '10' }))).toBe('known')
    expect(saidBy(await send(first.path, { reference: 'UTR 900' }))).toBe('declared')
    expect(saidBy(await send(other.path, { reference: 'UTR 900' }))).toBe('declared')
  })

  test.each([
    ['nothing', { amount: '0' }, 'Enter an amount above zero'],
    ['no amount', { amount: 'much' }, 'Enter an amount, like 12,500'],
    ['more than twice what is owed', { amount: '2,10,000.01' }, 'This is more than twice'],
    ['a day to come', { day: dayIn(2) }, 'This day is still to come'],
    ['a day of long ago', { day: dayIn(-370) }, 'This is more than a year ago'],
    ['no day', { day: '' }, 'Choose the day you paid'],
    ['cash', { mode: 'cash' }, 'Choose how you paid'],
    ['no reference', { reference: ' ' }, 'Enter the reference'],
    ['a field that nobody sees', { homepage: 'x' }, 'Please send it once more'],
    ['a stamp of no page', { stamp: 'x' }, 'Please send it once more'],
  ])('is refused with %s, keeps what was typed, and stores nothing', async (_what, fields, said) => {
    const { id, path } = await issued()
    const all: Record<string, string> = { reference: 'KEPT <1>', ...fields }
    const answer = await send(path, all)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain(said)
    expect(page).toContain(`value="${all.reference?.replace('<', '&lt;').replace('>', '&gt;')}"`)
    expect(page).toMatch(/<details class="declare no-print" +open>/)
    expect(await receiptsOf(id)).toEqual([])
  })

  test('waits five times at the most, and is stopped where a program sends it', async () => {
    const { id, path } = await issued()
    const stamp = await stampOf(path)
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, at) => send(path, { reference: `R ${at}`, amount: '100' }, { stamp })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await receiptsOf(id)).toHaveLength(5)
    const statuses = new Set<number>()
    for (let at = 0; at < 24; at++) statuses.add((await send(path, { reference: `S ${at}` }, { stamp })).status)
    expect([...statuses]).toEqual([409, 429])
    expect((await open(path)).status).toBe(200)
  })

  test('is taken at no other address, and of no invoice that is paid, cancelled or gone', async () => {
    const { id, version, path } = await issued()
    const stamp = await stampOf(path)
    expect((await send('/invoices/view/AAAAAAAAAAAAAAAAAAAAAA', {}, { stamp })).status).toBe(404)
    expect((await send('/invoices/view/nothing', {}, { stamp })).status).toBe(404)
    const elsewhere = await fetch(`${app.url}${path}/other`, { method: 'POST', redirect: 'manual' })
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([303, path])
    await call().invoices.cancel({ id, version, reason: 'Entered twice' })
    const cancelled = await send(path, {}, { stamp })
    expect(cancelled.status).toBe(410)
    expect(await cancelled.text()).not.toContain('I have paid')
    expect(await receiptsOf(id)).toEqual([])

    const paid = await issued()
    const open1 = await stampOf(paid.path)
    await call().receipts.create({ invoiceId: paid.id, amount: rupees(105_000), mode: 'bank', day: dayIn(0) })
    expect(await pageOf(paid.path)).not.toContain('I have paid')
    const late = await send(paid.path, {}, { stamp: open1 })
    expect([late.status, (await late.text()).includes('Nothing is to be paid here any more')]).toEqual([409, true])
  })

  test('is taken for no agency that is suspended', async () => {
    const { id, path } = await issued()
    const stamp = await stampOf(path)
    const suspend = (at: string) =>
      app.owner.query(`update agencies set suspended_at = ${at} where id = $1`, [agency.agencyId])
    await suspend('now()')
    expect((await send(path, {}, { stamp })).status).toBe(404)
    await suspend('null')
    expect(await receiptsOf(id)).toEqual([])
  })
})

describe('the file that proves it', () => {
  test('is with the invoice, opened from the payment, and may be removed', async () => {
    const { id, path } = await issued()
    const file = new File(['%PDF-1.4 proof'], 'upi.pdf')
    expect(saidBy(await send(path, {}, { file }))).toBe('declared')
    const [kept] = (await call().files.list({ on: { invoiceId: id } })).data
    expect(kept).toMatchObject({ name: 'upi.pdf', type: 'application/pdf', uploadedBy: null })
    const fileId = kept?.id ?? ''
    const proof = async () => (await receiptsOf(id))[0]?.proof
    expect(await proof()).toEqual({ id: fileId, name: 'upi.pdf' })
    const { data: link } = await call().files.link({ id: fileId })
    expect(await (await fetch(app.url + link.url)).text()).toBe('%PDF-1.4 proof')
    expect(await pageOf(path)).not.toContain('upi.pdf')

    const blind = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
    await call().files.update({ id: fileId, tellsCosts: true })
    expect((await blind.call.receipts.ofInvoice({ invoiceId: id })).data.receipts[0]?.proof).toBe(null)

    const [pending] = await receiptsOf(id)
    await call().receipts.confirm({ id: pending?.id ?? '', version: pending?.version ?? 0, day: dayIn(0) })
    await call().files.remove({ id: fileId })
    expect(await proof()).toBe(null)
    expect(await receiptsOf(id)).toMatchObject([{ state: 'received' }])
  })

  test('that is no PDF or picture is refused, and nothing is declared', async () => {
    const { id, path } = await issued()
    const answer = await send(path, {}, { file: new File(['<script>alert(1)</script>'], 'proof.html') })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Only JPEG, PNG, WebP and PDF files are taken')
    expect(await receiptsOf(id)).toEqual([])
    expect((await call().files.list({ on: { invoiceId: id } })).data).toEqual([])
  })
})

describe('the agency', () => {
  const waiting = async (invoiceId: string) => {
    const [receipt] = await receiptsOf(invoiceId)
    return { id: receipt?.id ?? '', version: receipt?.version ?? 0, day: dayIn(0) }
  }

  test('confirms it: then it is in the books, once, and the page asks for the rest', async () => {
    const { id, path } = await issued()
    await send(path)
    const which = await waiting(id)
    const answers = await Promise.allSettled([1, 2].map(() => call().receipts.confirm(which)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await entriesOf(which.id)).toBe(1)
    expect((await call().invoices.get({ id })).data).toMatchObject({ status: 'part-paid', balance: rupees(65_000) })
    const page = await pageOf(path)
    expect(page).toContain('To be paid: ₹65,000')
    expect(page).toMatch(/₹40,000 declared on .*, received/)
    expect(page).not.toContain('awaiting confirmation')
    expect(await pageOf(`${path}?said=declared`)).not.toContain('Thank you.')
  })

  test('rejects it with a reason: nothing is in the books, the customer reads why and can say it again', async () => {
    const { id, path } = await issued()
    await send(path, { reference: 'UTR 77' })
    const which = await waiting(id)
    const { data } = await call().receipts.cancel({ ...which, reason: 'Not in our bank <yet>' })
    expect(data.receipts).toMatchObject([{ state: 'cancelled', number: null, cancelReason: 'Not in our bank <yet>' }])
    expect(await entriesOf(which.id)).toBe(0)
    expect(await pageOf(path)).toMatch(/₹40,000 declared on .* could not be found: Not in our bank &lt;yet&gt;/)
    const [entry] = (await call().invoices.timeline({ id })).data
    expect(entry).toMatchObject({ kind: 'payment_rejected', data: { reason: 'Not in our bank <yet>' } })
    expect(saidBy(await send(path, { reference: 'UTR 77' }))).toBe('declared')
  })

  test('that took back what it had received says nothing of it to the customer', async () => {
    const { id, path } = await issued()
    await send(path)
    await call().receipts.confirm(await waiting(id))
    await call().receipts.cancel({ ...(await waiting(id)), reason: 'Of somebody else' })
    const page = await pageOf(path)
    expect(page).not.toContain('Of somebody else')
    expect(page).toContain('To be paid: ₹1,05,000')
    expect((await call().invoices.timeline({ id })).data[0]).toMatchObject({ kind: 'payment_cancelled' })
  })

  test('lets only those confirm it who may change invoices and see this one', async () => {
    const { id, path } = await issued()
    await send(path)
    const which = await waiting(id)
    const others = await makeMember(app, agency, { recordScope: 'own' })
    const reading = clientOf(app, (await newApiKey(make, ['invoices:read'])).key)
    for (const [{ receipts }, status] of [
      [others.call, 404],
      [reading, 403],
      [(await makeAgency(app)).owner.call, 404],
    ] as const) {
      await expect(receipts.confirm(which)).rejects.toMatchObject({ status })
      await expect(receipts.cancel({ ...which, reason: 'x' })).rejects.toMatchObject({ status })
    }
    expect((await others.call.notices.list({})).data).toEqual([])
    expect(await receiptsOf(id)).toMatchObject([{ state: 'pending' }])
  })
})
