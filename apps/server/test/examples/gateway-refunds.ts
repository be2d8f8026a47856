import type { Contract } from '@sarai/contract'
import type { GatewayRefundState } from '@sarai/contract/gateway-refund-words'
import { uuidv7 } from 'uuidv7'
import { insertGatewayRefund } from '../../src/features/gateway-refunds/gateway-refunds.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { makeGatewayPayment, type TakenFor } from './online-payments.ts'
import { plugin } from './plugins.ts'
import { payment, paidNote } from './receipts.ts'

/** Money that a gateway has taken, of a plugin whose gateway does not answer. */
async function makeTaken(make: Maker, facts: Omit<TakenFor, 'plugin'>): Promise<string> {
  const connected = await plugin(make, { authorisedAt: new Date().toISOString() })
  return (await makeGatewayPayment(make, { ...facts, plugin: connected })).id
}

/** A payment of a trip that came by a gateway. */
async function makePaidByGateway(make: Maker) {
  const { id: receiptId, version } = await payment(make, { mode: 'gateway' })
  const { rows } = await make.sql('select trip_id from receipts where id = $1', [receiptId])
  const gatewayPaymentId = await makeTaken(make, { tripId: String(rows[0]?.trip_id), receiptId })
  return { gatewayPaymentId, receiptId, version, tripId: String(rows[0]?.trip_id) }
}

/** A refund that its gateway has not answered for, or has done, and that is not in the books. */
async function makeGatewayRefund(make: Maker, state: GatewayRefundState = 'requested') {
  const { gatewayPaymentId, receiptId, tripId } = await makePaidByGateway(make)
  const id = uuidv7()
  await make.write((db) =>
    insertGatewayRefund(db, {
      id,
      gatewayPaymentId,
      receiptId,
      currency: 'INR',
      amount: 100_000,
      returnsTcs: false,
      state,
      problem: 'The provider cannot be reached just now.',
      createdBy: make.userId,
    }),
  )
  return { id, tripId }
}

export const gatewayRefunds: ExamplesOf<Contract['gatewayRefunds']> = {
  ofTrip: { inputs: [async (make) => ({ tripId: (await makeGatewayRefund(make, 'done')).tripId })] },
  ofInvoice: { inputs: [async (make) => ({ invoiceId: (await paidNote(make)).invoiceId })] },
  create: {
    inputs: [
      async (make) => {
        const { gatewayPaymentId, receiptId, version } = await makePaidByGateway(make)
        return { gatewayPaymentId, of: { receiptId, version }, amount: 100_000, note: make.word() }
      },
      async (make) => {
        const { noteId, invoiceId } = await paidNote(make)
        const gatewayPaymentId = await makeTaken(make, { invoiceId, receiptId: null })
        return { gatewayPaymentId, of: { noteId }, amount: 100, note: make.word() }
      },
    ],
  },
  giveUp: { inputs: [async (make) => ({ id: (await makeGatewayRefund(make)).id })] },
  enter: { inputs: [async (make) => ({ id: (await makeGatewayRefund(make, 'done')).id })] },
}
