import type { Contract } from '@sarai/contract'
import type { NewReceipt } from '@sarai/contract/receipts'
import { refundPayment } from '../../src/features/receipts/receipts-back.service.ts'
import { recordPayment } from '../../src/features/receipts/receipts.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { contact } from './contacts.ts'
import { issuedInvoice } from './invoices.ts'
import { trip } from './prospects.ts'
import { bankAccount } from './settings.ts'

const paid = { mode: 'cheque', day: '2026-04-10', amount: 250_000, currency: 'INR' } as const

/** A payment of a trip of its own. */
export async function payment(make: Maker, more: Partial<NewReceipt> = {}) {
  const [tripId, actor] = [await trip(make), await make.trusted()]
  const input = { ...paid, tripId, inTrip: 250_000, reference: make.word(), ...more }
  await make.write((db) => recordPayment(make.services, db, actor, input))
  const { rows } = await make.sql('select id, version from receipts where trip_id = $1', [tripId])
  return { id: rows[0]?.id as string, version: rows[0]?.version as number }
}

export const receipts: ExamplesOf<Contract['receipts']> = {
  ofTrip: { inputs: [async (make) => ({ tripId: await trip(make) })] },
  ofInvoice: { inputs: [async (make) => ({ invoiceId: await issuedInvoice(make) })] },
  find: { inputs: [() => ({ query: '4123' })] },
  create: {
    inputs: [
      async (make) => ({ ...paid, invoiceId: await issuedInvoice(make), reference: make.word() }),
      async (make) => ({
        ...paid,
        tripId: await trip(make),
        payerId: await contact(make),
        bankAccountId: await bankAccount(make),
        inTrip: 250_000,
        reference: make.word(),
        note: make.word(),
      }),
    ],
  },
  confirm: { inputs: [async (make) => ({ ...(await payment(make, { isPending: true })), day: '2026-04-11' })] },
  cancel: { inputs: [async (make) => ({ ...(await payment(make)), day: '2026-04-11', reason: make.word() })] },
  bounce: { inputs: [async (make) => ({ ...(await payment(make)), day: '2026-04-11', charges: 35_000 })] },
  refund: {
    inputs: [
      async (make) => ({
        ...(await payment(make)),
        amount: 100_000,
        day: '2026-04-11',
        mode: 'bank',
        reference: make.word(),
        note: make.word(),
      }),
    ],
  },
  pdf: {
    inputs: [
      async (make) => {
        const { id } = await payment(make)
        return { id }
      },
      async (make) => {
        const [{ id, version }, actor] = [await payment(make), await make.trusted()]
        const back = { id, version, amount: 100_000, day: '2026-04-11', mode: 'bank' as const }
        await make.write((db) => refundPayment(make.services, db, actor, back))
        const { rows } = await make.sql('select id from receipt_refunds where receipt_id = $1', [id])
        return { id, refundId: rows[0]?.id as string }
      },
    ],
  },
}
