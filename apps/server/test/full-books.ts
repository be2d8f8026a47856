import { agencyMonth } from './agency-month.ts'
import type { TestApp } from './app.ts'
import { dayIn, makeTrip } from './make-trip.ts'
import { bankAccount } from './examples/settings.ts'

const overseas = { hasTicket: true, hasStay: true, hasOther: false, exemption: null }
export const payerName = 'मीरा राठौड़'

/** An agency whose every report has something in it, of trips and of none. */
export async function fullBooks(app: TestApp) {
  const it = await agencyMonth(app)
  const { call, make, agency } = it
  const today = dayIn(0)
  const bankAccountId = await bankAccount(make)
  await make.sql('update contacts set name = $2 where id = $1', [it.contactId, payerName])

  // Customers: invoices of no trip, one in part paid, one with tax collected at source; a trip paid ahead.
  const invoice = await it.issued()
  await call.receipts.create({ invoiceId: invoice.id, mode: 'upi', day: today, amount: 1_234_567, bankAccountId })
  const abroad = await it.issued({ pan: 'AAPFU0939F' }, 10_000_000, { overseas })
  await it.credited(invoice.id, 100_000)
  const tripId = await it.paidAhead(2_500_000)
  const { receipts } = (await call.receipts.ofTrip({ tripId })).data
  const [receipt] = receipts
  if (!receipt) throw new Error('there is no payment')
  const { id, version } = receipt
  await call.receipts.refund({ id, version, amount: 150_050, day: today, mode: 'bank', bankAccountId })
  const { id: gone } = await makeTrip(app, agency.owner, { startsIn: 40 })
  const { receipts: wrong } = (await call.receipts.create({ tripId: gone, mode: 'cash', day: today, amount: 70_000 }))
    .data
  for (const one of wrong)
    await call.receipts.cancel({ id: one.id, version: one.version, day: today, reason: 'Entered by mistake' })
  // A trip within the days of the reports, with what it costs.
  await makeTrip(app, agency.owner, { startsIn: 2, bookings: ['confirmed'], title: 'Backwaters' })

  // Vendors: a bill paid in part, an advance of which some comes back, a credit note.
  const { data: vendor } = await call.vendors.create({ name: 'Lagoon Hotels', currency: 'INR', creditDays: 15 })
  const line = {
    bookingId: null,
    description: 'Stay',
    net: 5_000_000,
    cgst: 0,
    sgst: 0,
    igst: 250_000,
    vat: 0,
    isCredit: true,
  }
  const enter = async (more: object) => {
    const facts = { vendorId: vendor.id, billedOn: today, lines: [line], ...more }
    const { data } = await call.bills.create({ billNumber: 'LH/77', ...facts })
    return (await call.bills.enter({ id: data.id, version: data.version })).data
  }
  const bill = await enter({})
  await enter({ kind: 'credit', billNumber: 'CN/5', lines: [{ ...line, net: 80_000, igst: 4_000 }] })
  const paid = { vendorId: vendor.id, mode: 'bank' as const, day: today, bankAccountId }
  await call.vendorPayments.create({ ...paid, amount: 1_000_000, bills: [{ billId: bill.id, amount: 1_000_000 }] })
  const { payments } = (await call.vendorPayments.create({ ...paid, amount: 300_000 })).data
  const ahead = payments.find(({ amount }) => amount === 300_000)
  await call.vendorRefunds.create({
    of: { paymentId: ahead?.id ?? '' },
    mode: 'bank',
    day: today,
    amount: 60_000,
    bankAccountId,
  })
  await call.tcs.deposit({
    month: today.slice(0, 7),
    day: today,
    amount: 50_000,
    bsrCode: '0510308',
    challanNumber: '42',
  })
  return {
    ...it,
    tripId,
    invoiceId: invoice.id,
    abroadId: abroad.id,
    vendorId: vendor.id,
    billId: bill.id,
    bankAccountId,
  }
}
export type FullBooks = Awaited<ReturnType<typeof fullBooks>>
