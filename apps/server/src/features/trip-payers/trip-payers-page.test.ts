import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { declaring, saidBy } from '../../../test/declare-payment.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('pay'))
  await bankAccount(make)
  await registration(make)
})
afterAll(() => app.close())

const call = () => agency.owner.call
const { open, pageOf, stampOf, send } = declaring(() => app.url)

/** A trip that two pay half of each. */
async function shared() {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 30, dueIn: 5, title: 'Group to Goa' })
  const people = [await contact(make), await contact(make)]
  const share = 4_500_000
  const { data } = await call().trips.setPayers({ id, payers: people.map((contactId) => ({ contactId, share })) })
  const [first, second] = data.payers
  if (!first || !second) throw new Error('there are no payers')
  return { id, first, second, path: first.publicPath ?? '', other: second.publicPath ?? '' }
}

test('the page tells a payer their own share, how to pay it, and nothing of the others', async () => {
  const { first, second, path } = await shared()
  const page = await pageOf(path)
  expect(page).toContain('Your share')
  expect(page).toContain(first.name)
  expect(page).not.toContain(second.name)
  expect(page).toContain('To be paid: ₹45,000')
  expect(page).not.toContain('₹90,000')
  expect(page).toMatch(/T-\d+-S1/)
  expect(page).not.toContain('<script')
  expect(Buffer.byteLength(page)).toBeLessThan(60_000)
})

test('what a payer declares waits, is told of, and counts for their share once it is confirmed', async () => {
  const { id, first, second, path, other } = await shared()
  expect(saidBy(await send(path, { amount: '45000', reference: 'S 1' }))).toBe('declared')
  expect(saidBy(await send(path, { amount: '45000', reference: 's1' }))).toBe('known')
  expect(await pageOf(path)).toContain('awaiting confirmation')
  expect(await pageOf(other)).not.toContain('awaiting confirmation')
  const [receipt] = (await call().receipts.ofTrip({ tripId: id })).data.receipts
  expect(receipt).toMatchObject({ state: 'pending', payerId: first.contactId, tripId: id, isFromCustomer: true })
  const told = (await call().notices.list({})).data.filter(({ subjectId }) => subjectId === id)
  expect(told).toMatchObject([{ kind: 'payment_declared', subject: 'trip' }])
  expect(told[0]?.title).toContain(first.name)
  await call().receipts.confirm({ id: receipt?.id ?? '', version: 1, day: dayIn(0) })
  const { data } = await call().trips.payers({ id })
  expect(data.payers.map(({ paid }) => paid)).toEqual([4_500_000, 0])
  const page = await pageOf(path)
  expect(page).toContain('Thank you.')
  expect(page).not.toContain('I have paid')
  expect((await send(path, {}, { stamp: await stampOf(other) })).status).toBe(422)
  expect(await pageOf(other)).toContain('₹45,000 is to be paid')
  expect(second.paid).toBe(0)
})

test('a file that proves a payment is with the trip', async () => {
  const { id, path } = await shared()
  const file = new File(['%PDF-1.4 proof'], 'upi.pdf')
  expect(saidBy(await send(path, { amount: '100' }, { file }))).toBe('declared')
  expect((await call().files.list({ on: { tripId: id } })).data).toMatchObject([{ name: 'upi.pdf' }])
})

test('a link that was renewed, of a payer who is none any more, or of a deleted trip leads nowhere', async () => {
  const { id, first, second, path, other } = await shared()
  const stamp = await stampOf(path)
  const { data } = await call().trips.renewPayLink({ id, payerId: first.id })
  const renewed = data.payers[0]?.publicPath ?? ''
  expect((await open(path)).status).toBe(404)
  expect((await send(path, {}, { stamp })).status).toBe(404)
  expect((await open(renewed)).status).toBe(200)
  expect((await open(other)).status).toBe(200)
  const third = await contact(make)
  const payers = [second.contactId, third].map((contactId) => ({ contactId, share: 4_500_000 }))
  await call().trips.setPayers({ id, payers })
  expect((await open(renewed)).status).toBe(404)
  // Who stays keeps the link.
  expect((await open(other)).status).toBe(200)
  await make.sql('update trips set deleted_at = now() where id = $1', [id])
  expect((await open(other)).status).toBe(404)
})

test('the documents of a payer are on their page alone', async () => {
  const { id, first, path, other } = await shared()
  const { data: draft } = await call().invoices.ofTrip({ id, kind: 'proforma', payerId: first.id })
  const { data: invoice } = await call().invoices.issue({ id: draft.id, version: draft.version })
  expect(await pageOf(path)).toContain(invoice.publicPath)
  expect(await pageOf(other)).not.toContain('Your documents')
  // And the document asks for what the share does.
  expect(await pageOf(invoice.publicPath ?? '')).toContain('To be paid: ₹45,000')
})

test('the link is mailed, or answered with the words for WhatsApp', async () => {
  const { id, first } = await shared()
  const to = 'payer@traveller.test'
  const sent = await call().trips.sendPayLink({ id, payerId: first.id, channel: 'mail', to })
  expect(sent.data.url).toBe(app.services.appUrl + (first.publicPath ?? ''))
  const { rows } = await make.sql('select "to", text from mails where about_id = $1', [id])
  expect(rows).toMatchObject([{ to, text: expect.stringContaining(sent.data.url) }])
  expect(rows[0]?.text).toContain('₹45,000')
  const { data } = await call().trips.sendPayLink({ id, payerId: first.id, channel: 'whatsapp' })
  expect(data.text).toContain(data.url)
  expect((await call().trips.timeline({ id })).data[0]).toMatchObject({ kind: 'pay_link_sent' })
})
