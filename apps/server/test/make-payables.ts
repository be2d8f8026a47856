import type { NewBill, newBill } from '@sarai/contract/bill-schemas'
import type { newVendorPayment } from '@sarai/contract/vendor-payments'
import type * as z from 'zod'
import { sumAccounts } from '../src/features/ledger/ledger-totals.queries.ts'
import type { TestApp } from './app.ts'
import { dayIn } from './make-trip.ts'
import { makeAgency } from './make.ts'

type Line = NewBill['lines'][number]
export type BillFacts = Partial<z.input<typeof newBill>>
export type PaymentFacts = Partial<z.input<typeof newVendorPayment>>

let serial = 0

export const stay = (more: Partial<Line> = {}): Line => ({
  bookingId: null,
  description: 'Stay, 3 nights',
  net: 100_000,
  cgst: 0,
  sgst: 0,
  igst: 0,
  vat: 0,
  isCredit: false,
  ...more,
})

/** A new agency with a vendor, whose bills and payments are made by its main user. */
export async function makePayables(app: TestApp) {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const vendor = (name: string) => call.vendors.create({ name, currency: 'INR', creditDays: 15 })
  const vendorId = (await vendor('Lagoon Hotels')).data.id

  async function draft(more: BillFacts = {}) {
    const facts = { vendorId, billNumber: `LH/${++serial}`, billedOn: dayIn(-3), lines: [stay()] }
    return (await call.bills.create({ ...facts, ...more })).data
  }
  async function entered(more: BillFacts = {}) {
    const { id, version } = await draft(more)
    return (await call.bills.enter({ id, version })).data
  }
  /** What accounts come to in all, in the agency's currency; of some by their parts: `gst_input igst`. */
  async function books(...byPart: string[]): Promise<Record<string, number>> {
    const none = { from: '2100-01-01', before: '2100-01-01' }
    const all = { first: '2000-01-01', last: '2100-01-01', ahead: none, after: none }
    const sums = await sumAccounts(app.services.database.readAs(agency.agencyId), all)
    const of: Record<string, number> = {}
    for (const { account, part, baseDebit, baseCredit } of sums) {
      const name = byPart.includes(account) && part ? `${account} ${part}` : account
      of[name] = (of[name] ?? 0) + baseDebit - baseCredit
    }
    return Object.fromEntries(Object.entries(of).filter(([, amount]) => amount !== 0))
  }

  return {
    agency,
    call,
    vendorId,
    draft,
    entered,
    books,
    otherVendor: async () => (await vendor('Another')).data.id,
    pay: async (more: PaymentFacts = {}) =>
      (await call.vendorPayments.create({ vendorId, mode: 'bank', day: dayIn(0), amount: 100_000, ...more })).data,
    billOf: async (id: string) => (await call.bills.get({ id })).data,
  }
}
export type Payables = Awaited<ReturnType<typeof makePayables>>
