import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { pageForm, saidBy } from '../../../test/declare-payment.ts'
import { allow, makeMember } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { makePayables, type Payables, stay } from '../../../test/make-payables.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let it: Payables
let path: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

const db = () => new Maker(app, it.agency.agencyId, it.agency.owner.userId, newMark('links'))
beforeEach(async () => {
  it = await makePayables(app)
  const { data } = await it.call.vendorLinks.make({ vendorId: it.vendorId })
  path = new URL(data.url ?? '').pathname
})

let serial = 0
const typed = () => ({ number: `LH-S/${++serial}`, day: dayIn(-1), amount: '12,500', currency: 'INR' })
const { open, pageOf, stampOf, send } = pageForm(() => app.url, 'bill', typed)
const file = () => new File(['%PDF-1.4 a bill'], 'bill.pdf')
const drafts = async () => (await it.call.bills.list({ filters: { status: ['draft'] } })).data

test('the page tells the statement, bills and payments of its vendor, and nothing of others or of the inside', async () => {
  const other = await it.otherVendor()
  const theirs = await it.entered({ vendorId: other, billNumber: 'OTHER/7' })
  const bill = await it.entered({ lines: [stay()], note: 'they overcharge' })
  await it.draft({ billNumber: 'UNSEEN/1' })
  await it.pay({
    amount: 40_000,
    reference: 'UTR 778899',
    note: 'late again',
    bills: [{ billId: bill.id, amount: 40_000 }],
  })
  const page = await pageOf(path)
  for (const shown of [bill.billNumber, '₹1,000', '₹400', '₹600', 'UTR 778899', `for ${bill.billNumber}`, 'Part-paid'])
    expect(page).toContain(shown)
  for (const hidden of [theirs.billNumber, 'UNSEEN/1', 'they overcharge', 'late again', it.vendorId, '<script'])
    expect(page).not.toContain(hidden)
  expect(Buffer.byteLength(page)).toBeLessThan(60_000)
  const earlier = await pageOf(`${path}?year=${Number(dayIn(0).slice(0, 4)) - 4}`)
  expect(earlier).toContain('Nothing was billed or paid in this time.')
  expect((await open(`${path}?year=none`)).status).toBe(200)
})

test('the year before is a link away, and what was left of it stands before the first line of this one', async () => {
  await it.entered({ billNumber: 'LAST/1', billedOn: dayIn(-365), dueOn: dayIn(-360) })
  const statementOf = (page: string) => /<table class="statement">[^]*?<\/table>/.exec(page)?.[0] ?? ''
  const page = await pageOf(path)
  expect(statementOf(page)).not.toContain('LAST/1')
  expect(statementOf(page)).toMatch(/Owed before[^]*₹1,000/)
  const [, link = ''] = /href="([^"]+)"[^>]*>The year before/.exec(page) ?? []
  const before = await pageOf(link)
  expect(statementOf(before)).toContain('LAST/1')
  expect(before).toContain(`href="${path}?year=`)
  expect(before).toContain('The year after')
})

test('a bill that the vendor sends is a draft with its file, of which whoever made the link is told once', async () => {
  const said = typed()
  expect(saidBy(await send(path, said, { file: file() }))).toBe('sent')
  expect(saidBy(await send(path, { ...said, number: said.number.toLowerCase() }, { file: file() }))).toBe('known')
  const [bill] = await drafts()
  expect(bill).toMatchObject({ billNumber: said.number, total: 1_250_000, isFromVendor: true, balance: null })
  expect(await drafts()).toHaveLength(1)
  const id = bill?.id ?? ''
  expect((await it.call.files.list({ on: { billId: id } })).data).toMatchObject([
    { name: 'bill.pdf', tellsCosts: true },
  ])
  const told = (await it.call.notices.list({})).data.filter(({ subjectId }) => subjectId === id)
  expect(told).toMatchObject([{ kind: 'vendor_bill_sent', subject: 'bill' }])
  expect(await it.books()).toEqual({})
  expect(await pageOf(path)).toContain('Received, being checked')

  await it.call.bills.enter({ id, version: bill?.version ?? 0 })
  expect(await pageOf(path)).toContain('₹12,500 to be paid')
  expect(await it.books()).toEqual({ cost: 1_250_000, vendor: -1_250_000 })
})

test('one that the agency deletes was not taken, and its number can be sent again', async () => {
  const said = typed()
  await send(path, said, { file: file() })
  const [bill] = await drafts()
  await it.call.bills.remove({ id: bill?.id ?? '' })
  expect(await pageOf(path)).toContain('Not taken')
  expect(saidBy(await send(path, said, { file: file() }))).toBe('sent')
})

test('what is wrong is said by the field, what was typed stays, and nothing is kept', async () => {
  const wrong = await send(path, { number: ' ', day: dayIn(2), amount: 'many' }, { file: file() })
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  for (const problem of ['Enter the number of the bill', 'This day is still to come', 'value="many"'])
    expect(page).toContain(problem)
  expect(await (await send(path)).text()).toContain('Choose the file of the bill')
  const text = new File(['nothing'], 'bill.txt')
  expect(await (await send(path, {}, { file: text })).text()).toContain('Only JPEG, PNG, WebP and PDF files are taken')
  const stranger = await send(path, {}, { file: file(), stamp: await stampOf(path).then((stamp) => `${stamp}x`) })
  expect(stranger.status).toBe(422)
  expect((await send(path, { homepage: 'http://spam.example' }, { file: file() })).status).toBe(422)
  expect(await drafts()).toEqual([])
})

test('a draft that turns out to be another vendor’s is shown to neither as sent', async () => {
  await send(path, {}, { file: file() })
  const [bill] = await drafts()
  const other = await it.otherVendor()
  await it.call.bills.update({ id: bill?.id ?? '', version: bill?.version ?? 0, changes: { vendorId: other } })
  const { data } = await it.call.vendorLinks.make({ vendorId: other })
  for (const at of [path, new URL(data.url ?? '').pathname]) expect(await pageOf(at)).not.toContain('being checked')
})

test('a form from before the vendor’s currency changed is shown again', async () => {
  const stamp = await stampOf(path)
  const { data } = await it.call.vendors.get({ id: it.vendorId })
  await it.call.vendors.update({ id: it.vendorId, version: data.version, changes: { currency: 'USD' } })
  const answer = await send(path, { currency: 'INR' }, { file: file(), stamp })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Enter the amount in USD')
})

test('whoever made the link is told nothing of it once costs are hidden from them, and the main users are', async () => {
  const maker = await makeMember(app, it.agency, { permissions: { vendors: { read: true, write: true } } })
  const { data } = await maker.call.vendorLinks.make({ vendorId: it.vendorId })
  await allow(it.agency, maker, { hidesCost: true })
  await send(new URL(data.url ?? '').pathname, {}, { file: file() })
  const told = async (call: typeof it.call) =>
    (await call.notices.list({})).data.filter(({ kind }) => kind === 'vendor_bill_sent')
  expect(await told(maker.call)).toEqual([])
  expect(await told(it.call)).toHaveLength(1)
})

test('whoever has the link fills no mailbox: of the bills of a day one is mailed, and all stand in the app', async () => {
  const countMails = () => app.owner.query(`select count(*)::int as sent from mails where subject like '%sent bill%'`)
  const before = (await countMails()).rows[0].sent
  for (let at = 0; at < 4; at++) await send(path, {}, { file: file() })
  expect((await countMails()).rows[0].sent - before).toBe(1)
  expect((await it.call.notices.list({})).data.filter(({ kind }) => kind === 'vendor_bill_sent')).toHaveLength(4)
})

test('an amount that cannot be meant is refused: ten times what is booked, or more digits than a bill has', async () => {
  const far = 'far more than is booked with you'
  expect(await (await send(path, { amount: '50000000000' }, { file: file() })).text()).toContain(far)
  expect(saidBy(await send(path, { amount: '9000000' }, { file: file() }))).toBe('sent')
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 30 })
  await it.call.bookings.create({ tripId, title: 'Hotel', vendorId: it.vendorId, net: 500_000, currency: 'INR' })
  expect(await (await send(path, { amount: '50001' }, { file: file() })).text()).toContain(far)
  expect(saidBy(await send(path, { amount: '50000' }, { file: file() }))).toBe('sent')
})

test('no more than twenty wait', async () => {
  await db().sql(
    `insert into bills (agency_id, id, number, terms, vendor_id, bill_number, billed_on, due_on, currency, is_reverse_charge,
       tds, round_off, total, is_from_vendor)
     select $1, gen_random_uuid(), 900 + n, '{}', $2, 'W/' || n, $3::date, $3::date, 'INR', false, 0, 0, 100, true
       from generate_series(1, 20) as n`,
    [it.agency.agencyId, it.vendorId, dayIn(-1)],
  )
  const refused = await send(path, {}, { file: file() })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Many of your bills wait')
  expect(await drafts()).toHaveLength(20)
})

test('of a vendor in another currency, a bill is entered once somebody says the rate', async () => {
  const { data } = await it.call.vendors.create({ name: 'Ubud Stays', currency: 'USD' })
  const { data: link } = await it.call.vendorLinks.make({ vendorId: data.id })
  const at = new URL(link.url ?? '').pathname
  expect(saidBy(await send(at, { amount: '250.50', currency: 'USD' }, { file: file() }))).toBe('sent')
  const [bill] = await drafts()
  expect(bill).toMatchObject({ currency: 'USD', total: 25_050 })
  const which = { id: bill?.id ?? '', version: bill?.version ?? 0 }
  await expect(it.call.bills.enter(which)).rejects.toMatchObject({ status: 422 })
  const { data: rated } = await it.call.bills.update({ ...which, changes: { rate: 84_000_000 } })
  await it.call.bills.enter({ id: which.id, version: rated.version })
  expect(await it.books()).toMatchObject({ cost: 2_104_200 })
})
