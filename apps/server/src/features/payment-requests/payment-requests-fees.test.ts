import { describe, expect, test } from 'vitest'
import type { NewPaymentRequest } from '@sarai/contract/payment-requests'
import { addRest, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { issuedInvoice } from '../../../test/examples/invoices.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { setUpOnlinePayments } from '../../../test/set-up-online-payments.ts'
import { applyRefundsOfPayment } from '../gateway-refunds/gateway-refunds-listed.service.ts'
import { applyLink } from '../online-payments/online-payments-applying.service.ts'

const online = setUpOnlinePayments()
const { call, readPage, comeBack, findNewestLink, listLinks, listReceipts } = online

const makeMaker = () => new Maker(online.app, online.agency.agencyId, online.agency.owner.userId, newMark('fee'))

async function setFee(settings: Record<string, string>): Promise<void> {
  const { id = '', version = 0 } = (await call().plugins.read({ provider: 'test-pay' })).data.plugin ?? {}
  await call().plugins.configure({ id, version, changes: { settings: { feePercent: '', feeFixed: '', ...settings } } })
}

/** A trip of ₹90,000 with a customer, and nothing paid. */
async function makeTripToPay() {
  const { id } = await makeTrip(online.app, online.agency.owner, { startsIn: 30, dueIn: 5, title: 'Kerala by boat' })
  const contactId = await contact(makeMaker())
  await online.app.owner.query('update trips set contact_id = $2 where id = $1', [id, contactId])
  await addRest(online.app, id)
  return { tripId: id, contactId }
}

const ask = async (input: NewPaymentRequest) =>
  (await call().paymentRequests.create({ passesFee: true, ...input })).data
const getPath = ({ publicPath }: { publicPath: string | null }) => publicPath ?? ''
const readRequest = async (tripId: string) => (await call().paymentRequests.about({ tripId })).data[0]

/** Begins to pay as the page offers it. @returns the answer */
async function begin(path: string, methods: string | undefined): Promise<Response> {
  const page = await readPage(path)
  const form =
    page
      .split('<form')
      .slice(1)
      .find((one) => methods === undefined || one.includes(`value="${methods}"`)) ?? ''
  const [, fee] = /name="fee" value="(\d+)"/.exec(form) ?? []
  const body = { plugin: online.plugin.id, part: 'next', ...(methods ? { methods } : {}), ...(fee ? { fee } : {}) }
  return fetch(`${online.app.url}${path}/online`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(body),
  })
}

/** Pays with the fee, and comes back. */
async function payWithFee(path: string, method?: string) {
  expect((await begin(path, 'with-fee')).status).toBe(200)
  const link = await findNewestLink(path)
  online.gateway.pay(link.provider_link_id, method)
  await comeBack(path)
  return link
}

/** Every entry of the agency's books comes to nothing, and so do all together. */
async function expectBalanced(): Promise<void> {
  const { rows } = await online.app.owner.query<{ entry_id: string }>(
    'select entry_id from ledger_lines where agency_id = $1 group by entry_id having sum(base) <> 0',
    [online.agency.agencyId],
  )
  expect(rows).toEqual([])
}

/** What accounts have of documents: by account, without those that are nothing. */
async function sumAccounts(documentId: string): Promise<Record<string, number>> {
  const { rows } = await online.app.owner.query<{ account: string; amount: string }>(
    `select account, sum(line.amount) as amount from ledger_lines line
       join ledger_entries entry on entry.agency_id = line.agency_id and entry.id = line.entry_id
      where line.agency_id = $1 and entry.document_id = $2 group by account having sum(line.amount) <> 0`,
    [online.agency.agencyId, documentId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]))
}

const findFeeInvoice = async (receiptId: string) => {
  const { rows } = await online.app.owner.query<{ id: string; total: string; credited: string; state: string }>(
    `select invoices.id, total, credited, invoices.state from invoices join receipts on receipts.fee_invoice_id = invoices.id
      where receipts.id = $1`,
    [receiptId],
  )
  return rows[0]
}

describe('a fee that the payer bears', () => {
  test('is shown with its tax before it is paid, and is no part of what the trip is paid by', async () => {
    await setFee({ feePercent: '2' })
    const { tripId } = await makeTripToPay()
    const path = getPath(await ask({ tripId, amount: 5_000_000 }))
    const page = await readPage(path)
    expect(page).toContain('Pay ₹51,180 by card')
    expect(page).toContain('₹50,000 + ₹1,180 convenience fee incl. GST = ₹51,180')
    expect(page).toContain('Pay ₹50,000 by UPI')
    const link = await payWithFee(path)
    expect(link.amount).toBe('5118000')
    const [receipt] = await listReceipts(tripId)
    expect(receipt).toMatchObject({ amount: 5_118_000, inTrip: 5_000_000, fee: 118_000, ahead: 5_000_000 })
    expect((await call().receipts.ofTrip({ tripId })).data.paid).toBe(5_000_000)
    expect(await readRequest(tripId)).toMatchObject({ state: 'paid', paid: 5_000_000, left: 0, passesFee: true })
    const invoice = await findFeeInvoice(receipt?.id ?? '')
    expect(invoice).toMatchObject({ total: '118000', state: 'issued' })
    expect(await sumAccounts(invoice?.id ?? '')).toEqual({ customer: 118_000, sales: -100_000, gst_output: -18_000 })
    expect((await call().invoices.get({ id: invoice?.id ?? '' })).data).toMatchObject({ status: 'paid', balance: 0 })
    await expectBalanced()
  })

  test('is not in what is paid by UPI, at the gateway or without one, nor where the request does not pass it on', async () => {
    await setFee({ feePercent: '2', feeFixed: '10' })
    const { tripId } = await makeTripToPay()
    const request = await ask({ tripId, amount: 1_000_000 })
    const path = getPath(request)
    expect(await readPage(path)).toContain('₹10,000 + ₹248 convenience fee incl. GST = ₹10,248')
    expect((await begin(path, 'without-fee')).status).toBe(200)
    const link = await findNewestLink(path)
    expect(link.amount).toBe('1000000')
    online.gateway.pay(link.provider_link_id)
    await comeBack(path)
    expect(await listReceipts(tripId)).toMatchObject([{ amount: 1_000_000, fee: 0 }])
    const plain = getPath(await ask({ tripId, amount: 500_000, passesFee: false }))
    expect(await readPage(plain)).toContain('Pay ₹5,000 online')
    expect(await readPage(plain)).not.toContain('convenience fee')
  })

  test('is not taken where the gateway says that it was paid by UPI all the same: the money counts for the trip', async () => {
    await setFee({ feePercent: '2' })
    const { tripId } = await makeTripToPay()
    await payWithFee(getPath(await ask({ tripId, amount: 1_000_000 })), 'upi')
    expect(await listReceipts(tripId)).toMatchObject([{ amount: 1_023_600, inTrip: 1_023_600, fee: 0 }])
  })

  test('that has changed since the page was shown is not asked for', async () => {
    await setFee({ feePercent: '2' })
    const { tripId } = await makeTripToPay()
    const path = getPath(await ask({ tripId, amount: 1_000_000 }))
    const post = (fee: string) =>
      fetch(`${online.app.url}${path}/online`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ plugin: online.plugin.id, part: 'next', methods: 'with-fee', fee }),
      })
    expect((await post('23600')).status).toBe(200)
    await setFee({ feePercent: '3' })
    expect((await post('23600')).status).toBe(409)
    expect((await post('35400')).status).toBe(200)
    const [newest, first] = await listLinks(path)
    expect(newest).toMatchObject({ state: 'open', amount: '1035400' })
    expect(first).toMatchObject({ state: 'cancelled', amount: '1023600' })
    // Paid by the page that was open before: with the fee that it said.
    online.gateway.pay(first?.provider_link_id ?? '')
    await applyLink(online.app.services, online.agency.agencyId, first?.id ?? '')
    expect(await listReceipts(tripId)).toMatchObject([{ amount: 1_023_600, fee: 23_600, inTrip: 1_000_000 }])
  })

  test('is refused as a percentage that is none, and needs somebody who can be sent its invoice', async () => {
    await expect(setFee({ feePercent: '25' })).rejects.toMatchObject({
      fields: { 'settings.feePercent': expect.any(String) },
    })
    await setFee({ feePercent: '2' })
    const { tripId } = await makeTripToPay()
    const path = getPath(await ask({ tripId, amount: 1_000_000 }))
    await online.app.owner.query('update trips set contact_id = null where id = $1', [tripId])
    expect(await readPage(path)).toContain('Pay ₹10,000 online')
  })

  test('of a deposit is income at once, and the deposit is what is left', async () => {
    await setFee({ feePercent: '2' })
    const contactId = await contact(makeMaker())
    const path = getPath(await ask({ contactId, amount: 1_000_000, description: 'Visa' }))
    await payWithFee(path)
    const { data } = await call().receipts.ofContact({ contactId })
    expect(data.receipts).toMatchObject([{ amount: 1_023_600, fee: 23_600, ahead: 1_000_000 }])
    await expectBalanced()
  })

  test('of an invoice leaves that paid, and nothing over', async () => {
    await setFee({ feePercent: '2' })
    const id = await issuedInvoice(makeMaker())
    const { balance } = (await call().invoices.get({ id })).data
    const path = getPath(await ask({ invoiceId: id, amount: balance ?? 0 }))
    await payWithFee(path)
    expect((await call().invoices.get({ id })).data).toMatchObject({ status: 'paid', balance: 0 })
    await expectBalanced()
  })

  test('is in another currency as the agency’s rules have it', async () => {
    await setFee({ feePercent: '2', feeFixed: '850' })
    const contactId = await contact(makeMaker())
    const path = getPath(
      await ask({ contactId, amount: 100_000, currency: 'USD', rate: 85_000_000, description: 'Visa' }),
    )
    const page = await readPage(path)
    expect(page).toContain('$1,000 + $35.40 convenience fee incl. GST = $1,035.40')
    expect((await begin(path, undefined)).status).toBe(200)
    const link = await findNewestLink(path)
    online.gateway.pay(link.provider_link_id, 'card')
    await comeBack(path)
    const { data } = await call().receipts.ofContact({ contactId })
    expect(data.receipts).toMatchObject([{ amount: 103_540, fee: 3540, ahead: 100_000, currency: 'USD' }])
    await expectBalanced()
  })

  test('counts as little as the payment once that was a mistake', async () => {
    await setFee({ feePercent: '2' })
    const { tripId } = await makeTripToPay()
    await payWithFee(getPath(await ask({ tripId, amount: 1_000_000 })))
    const [receipt] = await listReceipts(tripId)
    const { id = '', version = 0 } = receipt ?? {}
    await call().receipts.cancel({ id, version, day: dayIn(0), reason: 'Not ours' })
    expect(await findFeeInvoice(id)).toMatchObject({ state: 'cancelled' })
    expect(await readRequest(tripId)).toMatchObject({ state: 'open', paid: 0 })
    await expectBalanced()
  })
})

describe('what is given back of a payment with a fee', () => {
  async function makePaid() {
    await setFee({ feePercent: '2' })
    const { tripId } = await makeTripToPay()
    const path = getPath(await ask({ tripId, amount: 1_000_000 }))
    await payWithFee(path)
    const [receipt] = await listReceipts(tripId)
    const { data } = await call().gatewayRefunds.ofTrip({ tripId })
    return { tripId, receiptId: receipt?.id ?? '', gatewayPaymentId: data.payments[0]?.id ?? '' }
  }
  type Paid = Awaited<ReturnType<typeof makePaid>>
  const refund = async ({ tripId, receiptId, gatewayPaymentId }: Paid, amount: number) => {
    const { version = 0 } = (await listReceipts(tripId)).find(({ id }) => id === receiptId) ?? {}
    const { data } = await call().gatewayRefunds.create({ gatewayPaymentId, of: { receiptId, version }, amount })
    return data
  }

  test('takes the part for the trip first, and the fee stays', async () => {
    const paid = await makePaid()
    await refund(paid, 400_000)
    expect(await listReceipts(paid.tripId)).toMatchObject([{ refunded: 400_000, inTrip: 600_000, ahead: 600_000 }])
    expect(await findFeeInvoice(paid.receiptId)).toMatchObject({ credited: '0' })
    await expectBalanced()
  })

  test('takes the fee back by a credit note where all goes back', async () => {
    const paid = await makePaid()
    await refund(paid, 1_023_600)
    expect(await listReceipts(paid.tripId)).toMatchObject([
      { state: 'refunded', refunded: 1_023_600, inTrip: 0, ahead: 0 },
    ])
    expect(await findFeeInvoice(paid.receiptId)).toMatchObject({ credited: '23600' })
    await expectBalanced()
  })

  test('takes a part of the fee only beyond that for the trip', async () => {
    const paid = await makePaid()
    await refund(paid, 1_011_800)
    expect(await listReceipts(paid.tripId)).toMatchObject([{ state: 'part-refunded', inTrip: 0, ahead: 0 }])
    expect(await findFeeInvoice(paid.receiptId)).toMatchObject({ credited: '11800' })
    await refund(paid, 11_800)
    expect(await listReceipts(paid.tripId)).toMatchObject([{ state: 'refunded', refunded: 1_023_600 }])
    await expect(refund(paid, 100)).rejects.toThrow()
    await expectBalanced()
  })

  test('is entered the same when it was done on the gateway’s own pages', async () => {
    const paid = await makePaid()
    const [receipt] = await listReceipts(paid.tripId)
    online.gateway.refundByHand(receipt?.reference ?? '', 1_023_600)
    const of = { provider: 'test-pay', paymentId: receipt?.reference ?? '' }
    await applyRefundsOfPayment(online.app.services, online.agency.agencyId, of)
    expect(await listReceipts(paid.tripId)).toMatchObject([{ state: 'refunded', inTrip: 0 }])
    await expectBalanced()
  })
})
