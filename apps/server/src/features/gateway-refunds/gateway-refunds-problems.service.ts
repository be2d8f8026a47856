import type { OnlineProblem } from '@sarai/contract/online-payments'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, notFound } from '../../core/errors.ts'
import { seesWholeAgency } from '../../core/whole-agency.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Services } from '../../services.ts'
import { isVisibleTo } from '../online-payments/online-payments-problems.service.ts'
import {
  listRefundsWithProblem,
  listUnmatchedRefunds,
  updateUnmatchedRefund,
} from './gateway-refunds-listed.queries.ts'
import { findGatewayRefundForUpdate, findTaken, updateGatewayRefund } from './gateway-refunds.queries.ts'

/** Refunds that somebody has to look at, of the trips and invoices that they see. */
export async function listRefundProblems(services: Services, db: AgencyDb, actor: Person): Promise<OnlineProblem[]> {
  const shown: OnlineProblem[] = []
  for (const { refund, payment } of await listRefundsWithProblem(db)) {
    const { id, amount, currency, problem, createdAt, state, refundId, providerRefundId } = refund
    const isOpen = state === 'done' ? refundId === null : state === 'failed' && refundId !== null
    if (!isOpen || !(await isVisibleTo(db, actor, payment))) continue
    const { provider, paymentId, payerId: _payer, ...about } = payment
    shown.push({
      ...about,
      id,
      kind: state === 'done' ? 'refund' : 'return',
      gateway: findName(services, { provider }),
      reference: providerRefundId ?? paymentId,
      amount,
      currency,
      problem: problem ?? '',
      at: createdAt,
      dueBy: null,
      url: null,
    })
  }
  return [...shown, ...(seesWholeAgency(actor) ? await listUnmatchedProblems(services, db) : [])]
}

/** Whose payments nobody knows: for those who see the whole agency. */
async function listUnmatchedProblems(services: Services, db: AgencyDb): Promise<OnlineProblem[]> {
  return (await listUnmatchedRefunds(db)).map(({ id, provider, paymentId, providerRefundId, ...refund }) => ({
    id,
    kind: 'unmatched-refund',
    gateway: findName(services, { provider }),
    reference: providerRefundId,
    amount: refund.amount,
    currency: refund.currency,
    customer: '',
    description: `Payment ${paymentId}`,
    problem: `Payment ${paymentId} did not come by Sarai. If you recorded it by hand, record the refund there, with the reference ${providerRefundId}. Then say here what was done.`,
    tripId: null,
    invoiceId: null,
    at: refund.madeAt,
    dueBy: null,
    url: null,
  }))
}

/** Notes that somebody has dealt with a refund, and how. @throws AppError 404 */
export async function handleRefundProblem(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { kind, id, note }: { kind: 'refund' | 'return' | 'unmatched-refund'; id: string; note: string },
): Promise<void> {
  const handled = { handledAt: services.clock.now().toISOString(), handledBy: actor.userId, handledNote: note }
  if (kind === 'unmatched-refund') {
    // Nobody owns it: whoever sees a part only may not, whichever it is.
    if (!seesWholeAgency(actor)) throw notAllowed()
    if (!(await updateUnmatchedRefund(db, id, handled))) throw notFound('refund')
  } else {
    const refund = await findGatewayRefundForUpdate(db, id)
    const payment = refund && (await findTaken(db, refund.gatewayPaymentId))
    if (!payment || !(await isVisibleTo(db, actor, payment))) throw notFound('refund')
    await updateGatewayRefund(db, id, handled)
  }
  db.announce({ topic: 'payments', ids: [], by: actor.userId })
}
