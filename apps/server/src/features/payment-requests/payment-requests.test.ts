import { describe, expect, test } from 'vitest'
import type { NewPaymentRequest } from '@sarai/contract/payment-requests'
import { addRest, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { issuedInvoice } from '../../../test/examples/invoices.ts'
import { makeMember } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { setUpOnlinePayments } from '../../../test/set-up-online-payments.ts'

const online = setUpOnlinePayments()
const { call, readPage, beginPayment, comeBack, payAtGateway, listLinks, listReceipts } = online

const makeMaker = () => new Maker(online.app, online.agency.agencyId, online.agency.owner.userId, newMark('request'))

/** A trip of ₹90,000 with a customer, and nothing paid. */
async function makeTripToPay() {
  const { id } = await makeTrip(online.app, online.agency.owner, { startsIn: 30, dueIn: 5, title: 'Kerala by boat' })
  const contactId = await contact(makeMaker())
  await online.app.owner.query('update trips set contact_id = $2 where id = $1', [id, contactId])
  await addRest(online.app, id)
  return { tripId: id, contactId }
}

const request = async (input: NewPaymentRequest) => (await call().paymentRequests.create(input)).data
const readOnly = async (about: { tripId: string } | { contactId: string } | { leadId: string }) =>
  (await call().paymentRequests.about(about)).data
const readOne = async (about: Parameters<typeof readOnly>[0], id: string) => {
  const found = (await readOnly(about)).find((one) => one.id === id)
  if (!found) throw new Error('the request is gone')
  return found
}
const getPath = ({ publicPath }: { publicPath: string | null }) => publicPath ?? ''

describe('a payment request', () => {
  test('for a part of a trip is paid on its page, once, and the trip, the books and the request say so', async () => {
    const { tripId } = await makeTripToPay()
    const made = await request({ tripId, amount: 1_500_000, dueOn: dayIn(4) })
    expect(made).toMatchObject({ state: 'open', paid: 0, left: 1_500_000, currency: 'INR' })
    const page = await readPage(getPath(made))
    expect(page).toContain('<h1>₹15,000</h1>')
    expect(page).toContain('Pay ₹15,000 online')
    await payAtGateway(getPath(made))
    await comeBack(getPath(made))
    expect(await readPage(getPath(made))).toContain('Paid')
    expect(await listReceipts(tripId)).toMatchObject([{ amount: 1_500_000, state: 'received', mode: 'gateway' }])
    expect(await readOne({ tripId }, made.id)).toMatchObject({ state: 'paid', paid: 1_500_000, left: 0 })
    expect((await beginPayment(getPath(made))).status).toBe(409)
    const [, receipt = ''] = /href="([^"]*receipt\.pdf[^"]*)"/.exec(await readPage(getPath(made))) ?? []
    const read = () => fetch(online.app.url + receipt)
    await expect.poll(async () => (await read()).headers.get('content-type')).toBe('application/pdf')
    // Nothing else is to be had at its address.
    expect((await fetch(`${online.app.url}${getPath(made)}/receipt.pdf?of=${tripId}`)).status).toBe(404)
  })

  test('of a lead or contact becomes a deposit, and goes on as one', async () => {
    const make = makeMaker()
    const contactId = await contact(make)
    const leadId = await make.lead({ contactId })
    const made = await request({ leadId, amount: 500_000, description: 'Visa fees' })
    expect(made).toMatchObject({ leadId, contactId, tripId: null, invoiceId: null })
    await payAtGateway(getPath(made))
    await comeBack(getPath(made))
    const { data } = await call().receipts.ofContact({ contactId })
    expect(data.receipts).toMatchObject([{ amount: 500_000, tripId: null, payerId: contactId, ahead: 500_000 }])
    expect(await readOne({ leadId }, made.id)).toMatchObject({ state: 'paid' })
    const notice = (await call().notices.list({})).data.find(({ kind }) => kind === 'paid_online')
    expect(notice).toMatchObject({ subject: 'contact', subjectId: contactId })
  })

  test('is answered by money that came by another way: by what is just that, and otherwise the oldest first', async () => {
    const { tripId } = await makeTripToPay()
    const first = await request({ tripId, amount: 2_000_000 })
    const second = await request({ tripId, amount: 1_000_000 })
    const pay = (amount: number, reference: string) =>
      call().receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount, reference })
    await pay(1_000_000, 'UTR 1')
    expect(await readOne({ tripId }, second.id)).toMatchObject({ state: 'paid' })
    expect(await readOne({ tripId }, first.id)).toMatchObject({ state: 'open', paid: 0 })
    await pay(1_500_000, 'UTR 2')
    expect(await readOne({ tripId }, first.id)).toMatchObject({ paid: 1_500_000, left: 500_000 })
    const paid = (await listReceipts(tripId)).find(({ amount }) => amount === 1_000_000)
    await call().receipts.cancel({ id: paid?.id ?? '', version: paid?.version ?? 0, day: dayIn(0), reason: 'Twice' })
    // What is left stands for what was asked for first.
    expect(await readOne({ tripId }, first.id)).toMatchObject({ paid: 1_500_000, state: 'open' })
    expect(await readOne({ tripId }, second.id)).toMatchObject({ paid: 0, state: 'open' })
  })

  test('refunded later was paid all the same, and is not asked for again', async () => {
    const { tripId } = await makeTripToPay()
    const made = await request({ tripId, amount: 1_000_000 })
    await call().receipts.create({ tripId, mode: 'bank', day: dayIn(0), amount: 1_000_000, reference: 'UTR 9' })
    const [receipt] = await listReceipts(tripId)
    const back = { mode: 'bank' as const, day: dayIn(0), amount: 1_000_000 }
    await call().receipts.refund({ id: receipt?.id ?? '', version: receipt?.version ?? 0, ...back })
    expect(await readOne({ tripId }, made.id)).toMatchObject({ state: 'paid' })
    expect(await readPage(getPath(made))).not.toContain('online</button>')
  })

  test('asks for no more than is due, of nobody who pays with others, and never for what is gone', async () => {
    const { tripId } = await makeTripToPay()
    await expect(request({ tripId, amount: 90_000_000 })).rejects.toMatchObject({ status: 422 })
    await expect(request({ amount: 100 })).rejects.toMatchObject({ status: 422 })
    const shared = await online.makeShare()
    await expect(request({ tripId: shared.tripId, amount: 100_000 })).rejects.toMatchObject({ code: 'SHARED' })
    await expect(request({ tripId, amount: 100, validUntil: dayIn(-1) })).rejects.toMatchObject({ status: 422 })
    const made = await request({ tripId, amount: 1_000_000 })
    // Paid by other ways meanwhile: only the rest of the trip can be paid.
    const { data } = await call().trips.get({ id: tripId })
    const due = data.instalments.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
    await call().receipts.create({ tripId, mode: 'bank', day: dayIn(0), amount: due - 400_000, reference: 'UTR 77' })
    expect(await readOne({ tripId }, made.id)).toMatchObject({ state: 'paid' })
  })

  test('cancelled says so on its page, closes the gateway’s, and what comes all the same is in the books', async () => {
    const { tripId } = await makeTripToPay()
    const made = await request({ tripId, amount: 1_000_000 })
    await beginPayment(getPath(made))
    const { data } = await call().paymentRequests.cancel({ id: made.id, version: made.version })
    expect(data).toMatchObject({ state: 'cancelled', left: 0 })
    expect(await readPage(getPath(made))).toContain('This request was cancelled')
    expect((await beginPayment(getPath(made))).status).toBe(409)
    await expect.poll(async () => (await listLinks(getPath(made)))[0]?.state).toBe('cancelled')
    await expect(call().paymentRequests.cancel({ id: made.id, version: data.version })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('expires on its day and is renewed at the same address', async () => {
    const { tripId } = await makeTripToPay()
    const made = await request({ tripId, amount: 1_000_000, validUntil: dayIn(0) })
    await online.app.owner.query('update payment_requests set valid_until = $2 where id = $1', [made.id, dayIn(-1)])
    expect(await readPage(getPath(made))).toContain('This request has expired')
    expect((await beginPayment(getPath(made))).status).toBe(409)
    expect(await readOne({ tripId }, made.id)).toMatchObject({ state: 'expired' })
    const send = { id: made.id, channel: 'link' as const }
    await expect(call().paymentRequests.send(send)).rejects.toMatchObject({ code: 'EXPIRED' })
    const renewed = await call().paymentRequests.update({
      id: made.id,
      version: made.version,
      changes: { validUntil: dayIn(9) },
    })
    expect(renewed.data).toMatchObject({ state: 'open', publicPath: made.publicPath })
    expect(await readPage(getPath(made))).toContain('Pay ₹10,000 online')
    const sent = await call().paymentRequests.send(send)
    expect(sent.data.url).toBe(online.app.services.appUrl + getPath(made))
  })

  test('is mailed to its customer with the sum, and is in the history of what it is for', async () => {
    const { tripId } = await makeTripToPay()
    const made = await request({ tripId, amount: 1_000_000, dueOn: dayIn(4) })
    await call().paymentRequests.send({ id: made.id, channel: 'mail', to: 'asha@traveller.test' })
    const { rows } = await online.app.owner.query(
      `select subject from mails where agency_id = $1 and "to" = 'asha@traveller.test'`,
      [online.agency.agencyId],
    )
    expect(rows.map(({ subject }) => String(subject))).toContainEqual(expect.stringContaining('₹10,000 to pay'))
    const kinds = (await call().trips.timeline({ id: tripId })).data.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['payment_requested', 'payment_request_sent']))
    expect((await readOne({ tripId }, made.id)).sentAt).not.toBeNull()
  })

  test('of an invoice is paid for it', async () => {
    const invoiceId = await issuedInvoice(makeMaker())
    const { data: invoice } = await call().invoices.get({ id: invoiceId })
    const made = await request({ invoiceId, amount: 100_000 })
    await payAtGateway(getPath(made))
    await comeBack(getPath(made))
    expect((await call().invoices.get({ id: invoiceId })).data.balance).toBe((invoice.balance ?? 0) - 100_000)
    const { data } = await call().paymentRequests.about({ invoiceId })
    expect(data).toMatchObject([{ id: made.id, state: 'paid' }])
  })

  test('a declared payment waits, and answers it once somebody has seen the money', async () => {
    const contactId = await contact(makeMaker())
    const made = await request({ contactId, amount: 300_000, description: 'Deposit for Bali' })
    const page = await readPage(getPath(made))
    const stamp = /name="stamp" value="([^"]+)"/.exec(page)?.[1] ?? ''
    online.app.clock.forward(10_000)
    const body = new URLSearchParams({ stamp, amount: '3000', day: dayIn(0), mode: 'upi', reference: 'UTR 555' })
    const posted = await fetch(`${online.app.url}${getPath(made)}/declared`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(posted.status).toBe(303)
    expect(await readPage(getPath(made))).toContain('awaiting confirmation')
    expect(await readOne({ contactId }, made.id)).toMatchObject({ paid: 0 })
    const [receipt] = (await call().receipts.ofContact({ contactId })).data.receipts
    await call().receipts.confirm({ id: receipt?.id ?? '', version: receipt?.version ?? 0, day: dayIn(0) })
    expect(await readOne({ contactId }, made.id)).toMatchObject({ state: 'paid', paid: 300_000 })
  })

  test('in another currency can be paid online once somebody has said what that is worth', async () => {
    const contactId = await contact(makeMaker())
    const without = await request({ contactId, amount: 50_000, currency: 'USD', description: 'Cruise' })
    expect(await readPage(getPath(without))).not.toContain('online</button>')
    const made = await request({ contactId, amount: 50_000, currency: 'USD', rate: 83_500_000, description: 'Cruise' })
    await payAtGateway(getPath(made))
    await comeBack(getPath(made))
    expect(await readOne({ contactId }, made.id)).toMatchObject({ state: 'paid', paid: 50_000 })
    expect(await readOne({ contactId }, without.id)).toMatchObject({ paid: 0 })
  })

  test('goes with its contact: to whoever that was merged into, and nowhere once it was deleted', async () => {
    const make = makeMaker()
    const [contactId, into] = [await contact(make), await contact(make)]
    const made = await request({ contactId, amount: 300_000, description: 'Visa fees' })
    await make.sql('update contacts set merged_into = $2, deleted_at = now() where id = $1', [contactId, into])
    await payAtGateway(getPath(made))
    await comeBack(getPath(made))
    expect((await call().receipts.ofContact({ contactId: into })).data.receipts).toMatchObject([{ amount: 300_000 }])
    expect(await readOne({ contactId: into }, made.id)).toMatchObject({ state: 'paid', customerId: into })
    const other = await contact(make)
    const gone = await request({ contactId: other, amount: 300_000, description: 'Visa fees' })
    await call().contacts.remove({ id: other })
    expect(await readPage(getPath(gone))).toContain('Nothing is to be paid here any more')
    expect((await beginPayment(getPath(gone))).status).toBe(409)
  })

  test('paid online as a deposit goes back through its gateway, in part', async () => {
    const contactId = await contact(makeMaker())
    const made = await request({ contactId, amount: 300_000, description: 'Visa fees' })
    await payAtGateway(getPath(made))
    await comeBack(getPath(made))
    const readMoney = async () => (await call().gatewayRefunds.ofContact({ contactId })).data
    const [taken] = (await readMoney()).payments
    expect(taken).toMatchObject({ amount: 300_000, left: 300_000, isOpen: true })
    const [receipt] = (await call().receipts.ofContact({ contactId })).data.receipts
    const of = { receiptId: receipt?.id ?? '', version: receipt?.version ?? 0 }
    const refund = await call().gatewayRefunds.create({ gatewayPaymentId: taken?.id ?? '', of, amount: 100_000 })
    expect(refund.data).toMatchObject({ amount: 100_000, state: 'done' })
    expect((await readMoney()).payments[0]?.left).toBe(200_000)
    expect((await call().receipts.ofContact({ contactId })).data.receipts[0]).toMatchObject({
      state: 'part-refunded',
      ahead: 200_000,
    })
    expect(await readOne({ contactId }, made.id)).toMatchObject({ state: 'paid' })
  })

  test('is there for nobody who does not see what it is for', async () => {
    const { tripId } = await makeTripToPay()
    const made = await request({ tripId, amount: 1_000_000 })
    const colleague = await makeMember(online.app, online.agency, { recordScope: 'own' })
    const refusal = { status: 404 }
    await expect(colleague.call.paymentRequests.about({ tripId })).rejects.toMatchObject(refusal)
    await expect(colleague.call.paymentRequests.cancel({ id: made.id, version: 1 })).rejects.toMatchObject(refusal)
    await expect(colleague.call.paymentRequests.send({ id: made.id, channel: 'link' })).rejects.toMatchObject(refusal)
    expect((await colleague.call.paymentRequests.list({})).data).toEqual([])
    const { data, next } = await call().paymentRequests.list({ state: 'open', perPage: 1 })
    expect(data).toHaveLength(1)
    expect(next).not.toBeNull()
  })
})
