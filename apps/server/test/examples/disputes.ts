import type { Contract } from '@sarai/contract'
import { uuidv7 } from 'uuidv7'
import { insertDispute, type NewDispute } from '../../src/features/disputes/disputes.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { issuedInvoice } from './invoices.ts'
import { makeGatewayPayment } from './online-payments.ts'
import { trip } from './prospects.ts'
import { payment } from './receipts.ts'

/** A dispute of a payment of a trip or an invoice, that waits for an answer. */
async function makeDisputeFor(
  make: Maker,
  of: { tripId?: string; invoiceId?: string; receiptId?: string },
  facts: Partial<NewDispute> = {},
): Promise<string> {
  const { id: gatewayPaymentId } = await makeGatewayPayment(make, { receiptId: null, ...of })
  const [id, now] = [uuidv7(), new Date().toISOString()]
  const { rows } = await make.sql('select payment_id from gateway_payments where id = $1', [gatewayPaymentId])
  const names = { provider: 'test-pay-0', providerDisputeId: make.word(), paymentId: String(rows[0]?.payment_id) }
  const money = { currency: 'INR', amount: 100_000, withheld: 100_000, reason: make.word() }
  const stands = { phase: 'chargeback' as const, state: 'needs-response' as const, openedAt: now, requestedAt: now }
  const known = { ...names, gatewayPaymentId, ...money, ...stands, url: 'https://pay.test/disputes' }
  await make.write((db) => insertDispute(db, { id, ...known, ...facts }))
  return id
}

/** One that was lost and could not be entered. */
async function makeLost(make: Maker): Promise<string> {
  const { id: receiptId } = await payment(make, { mode: 'gateway' })
  const { rows } = await make.sql('select trip_id from receipts where id = $1', [receiptId])
  const of = { tripId: String(rows[0]?.trip_id), receiptId }
  return makeDisputeFor(make, of, { state: 'lost', problem: make.word() })
}

/** One that is to be looked at, and whose gateway is not there any more. */
export async function makeDisputeDue(make: Maker): Promise<void> {
  const now = make.services.clock.now().getTime()
  const [respondBy, checkAt] = [12, -1].map((hours) => new Date(now + hours * 3_600_000).toISOString())
  await makeDisputeFor(make, { tripId: await trip(make) }, { respondBy, checkAt })
}

export const disputes: ExamplesOf<Contract['disputes']> = {
  ofTrip: {
    inputs: [
      async (make) => {
        const tripId = await trip(make)
        await makeDisputeFor(make, { tripId })
        return { tripId }
      },
    ],
  },
  ofInvoice: {
    inputs: [
      async (make) => {
        const invoiceId = await issuedInvoice(make)
        await makeDisputeFor(make, { invoiceId })
        return { invoiceId }
      },
    ],
  },
  enter: { inputs: [async (make) => ({ id: await makeLost(make) })] },
}
