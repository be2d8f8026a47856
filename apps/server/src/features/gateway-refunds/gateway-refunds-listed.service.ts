import type { AgencyDb } from '../../core/db/agency-db.ts'
import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import type { Refund } from '../../providers/payments/payments.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { makeReference, noteAnswer } from './gateway-refunds-applying.service.ts'
import { announceTaken } from './gateway-refunds-notices.service.ts'
import {
  deleteUnmatchedRefunds,
  findTakenAt,
  holdTaken,
  insertUnmatchedRefund,
  type PaymentAtGateway,
} from './gateway-refunds-listed.queries.ts'
import {
  type GatewayRefundRecord,
  insertGatewayRefund,
  listGatewayRefunds,
  type TakenRecord,
} from './gateway-refunds.queries.ts'
import { computeNextRefundCheck } from './gateway-refunds.rules.ts'

/**
 * Asks a gateway for all refunds of a payment and takes in what has become of each, once, whoever has made it: those of the
 * gateway's own pages too. The one way for whoever has a reason to look: an event, or a look of our own.
 * @throws ProviderError where the gateway cannot be asked
 */
export async function applyRefundsOfPayment(services: Services, agencyId: string, of: PaymentAtGateway): Promise<void> {
  const { database } = services
  const refunds = await listAtGateway(services, agencyId, of)
  if (refunds.length === 0) return
  const payment = await findTakenAt(database.readAs(agencyId), of)
  if (!payment) return keepUnmatched(services, agencyId, of, refunds)
  for (const refund of refunds) {
    const known = await database.writeAs(agencyId, (db) => findOrInsertRefund(services, db, payment, refund))
    if (known && known.state !== refund.state) await noteAnswer(services, agencyId, { refund: known, payment }, refund)
  }
}

/** Nothing where there is no such plugin any more, or the account that is connected has no such payment. */
async function listAtGateway(
  services: Services,
  agencyId: string,
  { provider: shortCode, paymentId }: PaymentAtGateway,
): Promise<Refund[]> {
  const gateway = await openPlugin(services, services.database.readAs(agencyId), 'payments', shortCode)
  if (!gateway) return []
  try {
    const refunds = await askProvider(services, agencyId, gateway, (provider, connection) =>
      provider.listRefunds(connection, paymentId),
    )
    return refunds.filter((refund) => refund.paymentId === paymentId && refund.amount.value > 0)
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'not-found') return []
    throw error
  }
}

/** The refund that a gateway tells of: one that was requested here, or one of its own pages, kept once. */
async function findOrInsertRefund(
  services: Services,
  db: AgencyDb,
  payment: TakenRecord,
  { id, reference, amount, state, madeAt }: Refund,
): Promise<GatewayRefundRecord | undefined> {
  await holdTaken(db, payment.id)
  await deleteUnmatchedRefunds(db, payment)
  const find = async () =>
    (await listGatewayRefunds(db, [payment.id])).find(
      (one) => one.providerRefundId === id || (!one.isFromGateway && makeReference(one) === reference),
    )
  const known = await find()
  // What came to nothing before anybody heard of it is nobody's business.
  if (known || state === 'failed' || amount.currency !== payment.currency) return known
  const createdAt = madeAt ?? services.clock.now().toISOString()
  await insertGatewayRefund(db, {
    gatewayPaymentId: payment.id,
    isFromGateway: true,
    receiptId: payment.receiptId,
    currency: amount.currency,
    amount: amount.value,
    returnsTcs: false,
    // Done or not, it is on its way: what the gateway says of it is taken in next.
    state: 'pending',
    providerRefundId: id,
    checkAt: computeNextRefundCheck({ createdAt, state: 'pending' }, services.clock.now())?.toISOString() ?? null,
    createdAt,
  })
  announceTaken(db, payment)
  return find()
}

/** Keeps what was given back of a payment that nobody knows here, for somebody to look at. */
async function keepUnmatched(
  services: Services,
  agencyId: string,
  { provider, paymentId }: PaymentAtGateway,
  refunds: readonly Refund[],
): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    let isNew = false
    for (const { id: providerRefundId, amount, madeAt } of refunds.filter(({ state }) => state === 'done')) {
      const { value, currency } = amount
      const at = madeAt ?? services.clock.now().toISOString()
      const facts = { provider, paymentId, providerRefundId, currency, amount: value, madeAt: at }
      if (await insertUnmatchedRefund(db, facts)) isNew = true
    }
    if (isNew) db.announce({ topic: 'payments', ids: [], by: null })
  })
}
