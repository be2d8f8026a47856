import type { Contract } from '@sarai/contract'
import type { NewBill } from '@sarai/contract/bill-schemas'
import { enterBill } from '../../src/features/bills/bills-entering.service.ts'
import { payVendor } from '../../src/features/bills/bills-payments.service.ts'
import { refundByVendor } from '../../src/features/bills/bills-refunds.service.ts'
import { createBill } from '../../src/features/bills/bills.service.ts'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'
import { booking } from './bookings.ts'
import { trip } from './prospects.ts'
import { bankAccount } from './settings.ts'
import { vendor } from './vendors.ts'

const day = '2026-11-20'

/** A booking with the vendor it is arranged with. */
async function ofVendor(make: Maker) {
  const [bookingId, vendorId] = [await booking(make), await vendor(make)]
  await make.sql('update bookings set vendor_id = $2 where id = $1', [bookingId, vendorId])
  return { bookingId, vendorId }
}

function facts(make: Maker, { bookingId, vendorId }: { bookingId: string | null; vendorId: string }): NewBill {
  const taxes = { cgst: 900_000, sgst: 900_000, igst: 0, vat: 0, isCredit: true }
  return {
    vendorId,
    kind: 'bill',
    correctsId: null,
    billNumber: make.word(),
    billedOn: '2026-11-18',
    dueOn: '2026-12-18',
    currency: 'INR',
    rate: null,
    lines: [{ bookingId, description: make.word(), net: 10_000_000, ...taxes }],
    isInclusive: false,
    isReverseCharge: false,
    tds: 200_000,
    tdsSection: make.word(),
    roundOff: 0,
    note: make.word(),
    tags: [make.word()],
  }
}

async function draft(make: Maker) {
  const [made, actor] = [await ofVendor(make), await make.trusted()]
  const input = facts(make, made)
  return { ...made, ...(await make.write((db) => createBill(make.services, db, actor, input))) }
}

/** A draft that is found by nobody else's words. */
export const bill = async (make: Maker): Promise<string> => (await draft(make)).id

export async function entered(make: Maker) {
  const [{ id, version, vendorId }, actor] = [await draft(make), await make.trusted()]
  const bill = await make.write((db) => enterBill(db, actor, { id, version }, day))
  return { id, version: bill.version, vendorId }
}

export const enteredBill = async (make: Maker): Promise<string> => (await entered(make)).id

async function deletedBill(make: Maker): Promise<string> {
  const id = await bill(make)
  await make.sql('update bills set deleted_at = now() where id = $1', [id])
  return id
}

/** A credit note without its bill, of which all is left. */
export async function freeNote(make: Maker) {
  const [vendorId, actor] = [await vendor(make), await make.trusted()]
  const input = { ...facts(make, { bookingId: null, vendorId }), kind: 'credit' as const }
  const made = await make.write((db) => createBill(make.services, db, actor, input))
  const { id, version } = await make.write((db) => enterBill(db, actor, made, day))
  return { id, version, vendorId }
}

const onOne = { inputs: [async (make: Maker) => ({ id: await bill(make) })] }
const reason = 'It was another vendor’s'

export const billMaker: RecordMaker = (make) => bill(make)

export const bills: ExamplesOf<Contract['bills']> = {
  list: {
    inputs: [
      async (make) => {
        const [search, actor, vendorId] = [make.word(), await make.trusted(), await vendor(make)]
        const input = { ...facts(make, { bookingId: null, vendorId }), billNumber: search }
        await make.write((db) => createBill(make.services, db, actor, input))
        return { search }
      },
      async (make) => ({ filters: { vendor: [await vendor(make)] } }),
    ],
    narrows: ['filters.vendor[]'],
    lookups: ['search'],
    isAcrossAgency: true,
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await bill(make)] } }),
      async (make) => ({ format: 'xlsx', selection: { filters: { vendor: [await vendor(make)] } } }),
    ],
    narrows: ['selection.ids[]', 'selection.filters.vendor[]'],
  },
  due: { inputs: [async (make) => void (await entered(make))] },
  dueBoard: { inputs: [async (make) => void (await entered(make))] },
  ofTrip: { inputs: [async (make) => ({ tripId: await trip(make) })] },
  get: onOne,
  credit: {
    inputs: [
      async (make) => {
        const { vendorId, billedOn, currency, rate, lines } = facts(make, await ofVendor(make))
        const asked = lines.map(({ bookingId, net, cgst, sgst, igst, vat }) => ({
          bookingId,
          net,
          cgst,
          sgst,
          igst,
          vat,
        }))
        return { vendorId, billedOn, currency: currency ?? 'INR', rate, lines: asked }
      },
    ],
    narrows: ['lines[].bookingId'],
  },
  create: {
    inputs: [
      async (make) => facts(make, await ofVendor(make)),
      async (make) => {
        const { id: correctsId, vendorId } = await entered(make)
        const { rows } = await make.sql('select booking_id from bill_lines where bill_id = $1', [correctsId])
        return { ...facts(make, { bookingId: rows[0]?.booking_id as string, vendorId }), kind: 'credit', correctsId }
      },
    ],
  },
  update: {
    inputs: [
      async (make) => {
        const { id, version } = await draft(make)
        const { kind: _kind, correctsId: _corrected, ...changes } = facts(make, await ofVendor(make))
        return { id, version, changes }
      },
    ],
  },
  enter: { inputs: [async (make) => ({ id: await bill(make), version: 1 })] },
  allocate: {
    inputs: [
      async (make) => {
        const { id, version, vendorId } = await freeNote(make)
        const actor = await make.trusted()
        const other = facts(make, { bookingId: null, vendorId })
        const made = await make.write((db) => createBill(make.services, db, actor, other))
        const { id: billId } = await make.write((db) => enterBill(db, actor, made, day))
        return { id, version, billId, amount: 100_000, day }
      },
    ],
  },
  cancel: {
    inputs: [
      async (make) => {
        const { id, version } = await entered(make)
        return { id, version, reason }
      },
    ],
  },
  remove: onOne,
  restore: { inputs: [async (make) => ({ id: await deletedBill(make) })] },
  timeline: {
    inputs: [
      async (make) => {
        const id = await bill(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
}

const year = { from: '2026-04-01', to: '2027-03-31' }
const money = { mode: 'bank', day, currency: 'INR', amount: 500_000, tds: 0, bankCharges: 0 } as const

/** An advance to a vendor, and an open bill of the same. */
async function advance(make: Maker) {
  const [{ id: billId, vendorId }, actor] = [await entered(make), await make.trusted()]
  const input = { ...money, vendorId, tdsSection: null, reference: make.word(), note: null, bills: [] }
  await make.write((db) => payVendor(make.services, db, actor, input))
  const { rows } = await make.sql('select id, version from vendor_payments where vendor_id = $1', [vendorId])
  return { billId, id: rows[0]?.id as string, version: rows[0]?.version as number }
}

/** Money that a vendor gave back of a credit note. */
async function refund(make: Maker) {
  const [{ id: creditId, vendorId }, actor] = [await freeNote(make), await make.trusted()]
  const input = { ...money, amount: 50_000, of: { creditId }, reference: make.word(), note: null }
  const { tds: _tds, bankCharges: _charges, ...given } = input
  const { id } = await make.write((db) => refundByVendor(make.services, db, actor, given))
  return { id, version: 1, vendorId }
}

export const vendorRefunds: ExamplesOf<Contract['vendorRefunds']> = {
  create: {
    inputs: [
      async (make) => {
        const { id: creditId } = await freeNote(make)
        const texts = { reference: make.word(), note: make.word() }
        return {
          of: { creditId },
          mode: 'bank',
          day,
          amount: 100_000,
          bankAccountId: await bankAccount(make),
          ...texts,
        }
      },
      async (make) => {
        const { id: paymentId } = await advance(make)
        return { of: { paymentId }, mode: 'bank', day, amount: 100_000, reference: make.word() }
      },
    ],
  },
  cancel: {
    inputs: [
      async (make) => {
        const { id, version } = await refund(make)
        return { id, version, day, reason: make.word() }
      },
    ],
  },
}

export const vendorPayments: ExamplesOf<Contract['vendorPayments']> = {
  ofVendor: { inputs: [async (make) => ({ vendorId: (await entered(make)).vendorId })] },
  statement: { inputs: [async (make) => ({ vendorId: (await entered(make)).vendorId, ...year })] },
  export: {
    inputs: [async (make) => ({ vendorId: (await entered(make)).vendorId, ...year, format: 'xlsx' })],
  },
  sendStatement: {
    inputs: [
      async (make) => ({
        vendorId: (await entered(make)).vendorId,
        ...year,
        email: make.email(),
        subject: make.word(),
        message: make.word(),
      }),
    ],
  },
  create: {
    inputs: [
      async (make) => {
        const { id, vendorId } = await entered(make)
        const texts = { tdsSection: make.word(), reference: make.word(), note: make.word() }
        const bankAccountId = await bankAccount(make)
        return { ...money, ...texts, vendorId, bankAccountId, bills: [{ billId: id, amount: 400_000 }] }
      },
    ],
  },
  allocate: { inputs: [async (make) => ({ ...(await advance(make)), amount: 100_000, day })] },
  cancel: {
    inputs: [
      async (make) => {
        const { id, version } = await advance(make)
        return { id, version, day, reason: make.word() }
      },
    ],
  },
}
