import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { invoice, issuedInvoice } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { splitTrip } from '../../../test/make-payers.ts'
import { addRest, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('bulk'))
  await registration(make)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const call = () => agency.owner.call

/** A trip of ₹90,000 whose customer has this to be reached by; ₹40,000 of it is due in some days. */
async function makeTripWith(reach: { email?: string; phone?: string }) {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 30, dueIn: 5, title: 'Kerala by boat' })
  const { email, phone } = reach
  const facts = { emails: email ? [{ address: email }] : [], phones: phone ? [{ number: phone }] : [] }
  const { data } = await call().contacts.create({ name: make.word(), ...facts })
  const contactId = data.id
  await app.owner.query('update trips set contact_id = $2 where id = $1', [id, contactId])
  await addRest(app, id)
  return id
}

const preview = async (tripId: string) => (await call().paymentRequests.preview({ targets: [{ tripId }] })).data[0]
const listRequests = async (tripId: string) => (await call().paymentRequests.about({ tripId })).data

async function runAll(targets: ({ tripId: string } | { invoiceId: string })[], more: { sends?: boolean } = {}) {
  const { data } = await call().paymentRequests.createMany({ of: { targets }, ...more })
  const read = async () => (await call().operations.get({ id: data.operationId })).data
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done')
  return read()
}

describe('payments of several trips and invoices', () => {
  test('are previewed: how much is due, of whom, and by which way', async () => {
    const mailed = await makeTripWith({ email: 'asha@traveller.test', phone: '+919829012345' })
    expect(await preview(mailed)).toMatchObject({
      amount: 4_000_000,
      dueOn: dayIn(5),
      channel: 'mail',
      to: 'asha@traveller.test',
      problem: null,
    })
    expect(await preview(await makeTripWith({ phone: '+919829012345' }))).toMatchObject({
      channel: 'whatsapp',
      to: '+919829012345',
      problem: null,
    })
    // Of an invoice all that is to be paid by now.
    const invoiceId = await issuedInvoice(make)
    const { data } = await call().paymentRequests.preview({ invoices: { ids: [invoiceId] } })
    expect(data).toMatchObject([{ invoiceId, tripId: null, problem: null }])
  })

  test('are left out where nobody is reached, nothing is due, several pay, or it was requested', async () => {
    expect(await preview(await makeTripWith({}))).toMatchObject({
      problem: expect.stringContaining('neither an email'),
    })
    const shared = await makeTripWith({ email: 'a@traveller.test' })
    await splitTrip(make, shared)
    expect(await preview(shared)).toMatchObject({ problem: expect.stringContaining('several people pay') })
    const { data: drafts } = await call().paymentRequests.preview({
      targets: [{ invoiceId: await invoice(make) }],
    })
    expect(drafts[0]?.problem).toContain('nothing is to be paid')
    const requested = await makeTripWith({ email: 'b@traveller.test' })
    await call().paymentRequests.create({ tripId: requested, amount: 4_000_000 })
    expect((await preview(requested))?.problem).toContain('requested already (PR-')
    // Of a part the rest is requested.
    const part = await makeTripWith({ email: 'c@traveller.test' })
    await call().paymentRequests.create({ tripId: part, amount: 1_500_000 })
    expect(await preview(part)).toMatchObject({ amount: 2_500_000, problem: null })
  })

  test('are requested and mailed, once however often that is begun, and what was left out is named', async () => {
    const first = await makeTripWith({ email: 'first@traveller.test' })
    const second = await makeTripWith({ phone: '+919829012345' })
    const third = await makeTripWith({})
    const targets = [first, second, third].map((tripId) => ({ tripId }))
    const both = await Promise.all([runAll(targets), runAll([...targets, { tripId: first }])])
    expect(both.map(({ result }) => Number(result.changed)).reduce((sum, one) => sum + one)).toBe(2)
    expect(await listRequests(first)).toMatchObject([{ amount: 4_000_000, sentAt: expect.any(String) }])
    expect(await listRequests(second)).toMatchObject([{ amount: 4_000_000, sentAt: null }])
    expect(await listRequests(third)).toEqual([])
    await expect.poll(() => mailbox.mails.filter(({ to }) => to.includes('first@traveller.test')).length).toBe(1)
    const again = await runAll(targets)
    expect(again.result).toMatchObject({ changed: 0, skipped: 3 })
    expect(JSON.stringify(again.result.left)).toContain('requested already')
  })

  test('wait to be sent where that is wanted', async () => {
    const tripId = await makeTripWith({ email: 'later@traveller.test' })
    await runAll([{ tripId }], { sends: false })
    expect(await listRequests(tripId)).toMatchObject([{ sentAt: null, state: 'open' }])
  })

  test('are no more at once than can be looked at', async () => {
    const targets = Array.from({ length: 201 }, () => ({ tripId: randomUUID() }))
    await expect(call().paymentRequests.preview({ targets })).rejects.toMatchObject({ status: 422 })
  })

  test('of somebody else’s trip are not requested', async () => {
    const other = await makeAgency(app)
    const tripId = await makeTripWith({ email: 'd@traveller.test' })
    const { data } = await other.owner.call.paymentRequests.preview({ targets: [{ tripId }] })
    expect(data[0]).toMatchObject({ amount: 0, problem: 'you do not see it, or it is gone' })
  })
})
