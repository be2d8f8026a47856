import type { Contract } from '@sarai/contract'
import type { GatewayRefundState } from '@sarai/contract/gateway-refund-words'
import { uuidv7 } from 'uuidv7'
import { insertGatewayRefund } from '../../src/features/gateway-refunds/gateway-refunds.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { makeGatewayPayment, type TakenFor } from './online-payments.ts'
import { plugin } from './plugins.ts'
import { contact } from './contacts.ts'
import { makeDeposit, payment, paidNote } from './receipts.ts'

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

interface RefundFacts {
  state?: GatewayRefundState
  createdAt?: string
  checkAt?: string
}

/** A refund that its gateway has not answered for, or has done, and that is not in the books. */
async function makeGatewayRefund(make: Maker, facts: RefundFacts = {}) {
  const { gatewayPaymentId, receiptId, tripId } = await makePaidByGateway(make)
  return { id: await makeRefundFor(make, { gatewayPaymentId, receiptId }, facts), tripId }
}

/** One of what a credit note left its customer. @returns the invoice that it corrects */
async function makeNoteRefund(make: Maker): Promise<string> {
  const { noteId, invoiceId } = await paidNote(make)
  const gatewayPaymentId = await makeTaken(make, { invoiceId, receiptId: await findReceiptFor(make, invoiceId) })
  await makeRefundFor(make, { gatewayPaymentId, noteId }, {})
  return invoiceId
}

async function findReceiptFor(make: Maker, invoiceId: string): Promise<string> {
  const { rows } = await make.sql('select id from receipts where invoice_id = $1', [invoiceId])
  return String(rows[0]?.id)
}

async function makeRefundFor(
  make: Maker,
  of: { gatewayPaymentId: string; receiptId?: string; noteId?: string },
  facts: RefundFacts,
): Promise<string> {
  const id = uuidv7()
  const problem = 'The provider cannot be reached just now.'
  const row = { id, ...of, currency: 'INR', amount: 100_000, returnsTcs: false, problem, createdBy: make.userId }
  await make.write((db) => insertGatewayRefund(db, { ...row, ...facts }))
  return id
}

/** One whose gateway is asked for the last time, and is not there any more. */
export async function makeRefundDue(make: Maker): Promise<void> {
  const makeMoment = (daysAgo: number) =>
    new Date(make.services.clock.now().getTime() - daysAgo * 86_400_000).toISOString()
  await makeGatewayRefund(make, { createdAt: makeMoment(90), checkAt: makeMoment(1) })
  await make.sql('delete from plugins where agency_id = $1', [make.agencyId])
}

export const gatewayRefunds: ExamplesOf<Contract['gatewayRefunds']> = {
  ofTrip: { inputs: [async (make) => ({ tripId: (await makeGatewayRefund(make, { state: 'done' })).tripId })] },
  ofContact: {
    inputs: [
      async (make) => {
        const contactId = await contact(make)
        const receiptId = await makeDeposit(make, { contactId, mode: 'gateway' })
        await makeTaken(make, { contactId, receiptId })
        return { contactId }
      },
    ],
  },
  ofInvoice: { inputs: [async (make) => ({ invoiceId: await makeNoteRefund(make) })] },
  create: {
    inputs: [
      async (make) => {
        const { gatewayPaymentId, receiptId, version } = await makePaidByGateway(make)
        return { gatewayPaymentId, of: { receiptId, version }, amount: 100_000, note: make.word() }
      },
      async (make) => {
        const { noteId, invoiceId } = await paidNote(make)
        const receiptId = await findReceiptFor(make, invoiceId)
        const gatewayPaymentId = await makeTaken(make, { invoiceId, receiptId })
        return { gatewayPaymentId, of: { noteId }, amount: 100, note: make.word() }
      },
    ],
  },
  giveUp: { inputs: [async (make) => ({ id: (await makeGatewayRefund(make)).id })] },
  enter: { inputs: [async (make) => ({ id: (await makeGatewayRefund(make, { state: 'done' })).id })] },
}
