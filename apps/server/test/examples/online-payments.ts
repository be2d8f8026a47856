import type { Contract } from '@sarai/contract'
import { uuidv7 } from 'uuidv7'
import { insertUnmatchedRefund } from '../../src/features/gateway-refunds/gateway-refunds-listed.queries.ts'
import { insertGatewayRefund } from '../../src/features/gateway-refunds/gateway-refunds.queries.ts'
import { insertGatewayPayment, insertLink } from '../../src/features/online-payments/online-payments.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { issuedInvoice } from './invoices.ts'
import { contact } from './contacts.ts'
import { trip } from './prospects.ts'

const amount = 250_000

/** Money that a gateway has taken: what it was for, and the payment in the books, where there is one. */
export interface TakenFor {
  tripId?: string
  invoiceId?: string
  /** Whose deposit it is, where it was for neither. */
  contactId?: string
  receiptId: string | null
  /** The page on which it was paid. */
  path?: string
  plugin?: { id: string; provider: string }
}

/** A payment that came through a gateway. */
export async function makeGatewayPayment(
  make: Maker,
  { tripId, invoiceId, contactId, receiptId, path, plugin }: TakenFor,
) {
  const [id, paymentId] = [uuidv7(), make.word()]
  const now = new Date().toISOString()
  const { id: pluginId, provider } = plugin ?? { id: uuidv7(), provider: 'test-pay-0' }
  const linkId = await make.write(async (db) => {
    const link = await insertLink(db, {
      tripId,
      invoiceId,
      payerId: contactId,
      pluginId,
      provider,
      reference: make.word(),
      description: make.word(),
      customer: make.word(),
      currency: 'INR',
      amount,
      path: path ?? `/pay/${make.word()}`,
      problem: receiptId === null ? make.word() : null,
      expiresAt: now,
    })
    await insertGatewayPayment(db, {
      id,
      linkId: link.id,
      provider,
      paymentId,
      currency: 'INR',
      amount,
      paidAt: now,
      receiptId,
      problem: receiptId === null ? make.word() : null,
    })
    return link.id
  })
  return { id, linkId }
}

/** One whose gateway is to be asked for the last time what became of it. */
export async function makeReviewDue(make: Maker): Promise<void> {
  const { id } = await makeUnentered(make)
  const now = make.services.clock.now().getTime()
  const [paidAt, reviewAt] = [400, 1].map((days) => new Date(now - days * 86_400_000).toISOString())
  await make.sql('update gateway_payments set paid_at = $1, review_at = $2 where id = $3', [paidAt, reviewAt, id])
}

/** A refund that a gateway tells of, of a payment that is not known here. */
async function makeUnmatched(make: Maker): Promise<string> {
  const id = uuidv7()
  const facts = { provider: 'test-pay-0', paymentId: make.word(), providerRefundId: make.word() }
  const madeAt = new Date().toISOString()
  await make.write((db) => insertUnmatchedRefund(db, { id, ...facts, currency: 'INR', amount, madeAt }))
  return id
}

/** A refund that its gateway has done, and that could not be entered. */
async function makeUnenteredRefund(make: Maker): Promise<string> {
  const [id, { id: gatewayPaymentId }] = [uuidv7(), await makeUnentered(make)]
  const facts = { isFromGateway: true, state: 'done' as const, providerRefundId: make.word(), problem: make.word() }
  const money = { currency: 'INR', amount: 100_000, returnsTcs: false }
  await make.write((db) => insertGatewayRefund(db, { id, gatewayPaymentId, ...facts, ...money }))
  return id
}

/** One that is in no books. */
const makeUnentered = async (make: Maker) => makeGatewayPayment(make, { tripId: await trip(make), receiptId: null })

export const onlinePayments: ExamplesOf<Contract['onlinePayments']> = {
  problems: { inputs: [() => undefined] },
  enter: {
    inputs: [
      async (make) => ({ id: (await makeUnentered(make)).id, tripId: await trip(make), payerId: await contact(make) }),
      async (make) => ({ id: (await makeUnentered(make)).id, invoiceId: await issuedInvoice(make) }),
      async (make) => ({ id: (await makeUnentered(make)).id, contactId: await contact(make) }),
    ],
  },
  handle: {
    inputs: [
      async (make) => ({ kind: 'payment', id: (await makeUnentered(make)).id, note: make.word() }),
      async (make) => ({ kind: 'refund', id: await makeUnenteredRefund(make), note: make.word() }),
      async (make) => ({ kind: 'unmatched-refund', id: await makeUnmatched(make), note: make.word() }),
      async (make) => ({ kind: 'page', id: (await makeUnentered(make)).linkId, note: make.word() }),
    ],
  },
}
