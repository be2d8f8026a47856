import type { Dispute } from '@sarai/contract/disputes'
import type { OnlineProblem } from '@sarai/contract/online-payments'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import { seesWholeAgency } from '../../core/whole-agency.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Services } from '../../services.ts'
import { findTakenAt } from '../gateway-refunds/gateway-refunds-entering.service.ts'
import { announceTaken } from '../gateway-refunds/gateway-refunds-notices.service.ts'
import { isVisibleTo } from '../online-payments/online-payments-problems.service.ts'
import { getPaid, paidForInvoice, paidOf } from '../receipts/receipts-found.service.ts'
import { postDispute } from './disputes-money.service.ts'
import {
  type DisputeRecord,
  findDisputeForUpdate,
  findWithAbout,
  listDisputesFor,
  listDisputesToHandle,
  updateDispute,
} from './disputes.queries.ts'
import { isLost } from './disputes.rules.ts'

type Shown = Awaited<ReturnType<typeof listDisputesFor>>[number]

/** What a gateway takes is for those who see costs. */
function present(services: Services, actor: Member, { dispute, about }: Shown): Dispute {
  const { id, provider, providerDisputeId, paymentId, currency, amount, withheld, fee, feeCurrency } = dispute
  const { reason, phase, state, respondBy, openedAt, url, refundId, problem } = dispute
  const fees = actor.seesCost ? { fee, feeCurrency } : { fee: null, feeCurrency: null }
  const money = { currency, amount, withheld, ...fees }
  const names = { gateway: findName(services, { provider }), reference: providerDisputeId, paymentId }
  const stands = { reason, phase, state, respondBy, openedAt, url, refundId, problem }
  return { id, ...names, receiptId: about?.receiptId ?? null, ...money, ...stands }
}

/** Disputes of payments for a trip or an invoice. @throws AppError 404 */
export async function listDisputes(
  services: Services,
  db: AgencyDb,
  actor: Member,
  of: { tripId: string } | { invoiceId: string },
): Promise<Dispute[]> {
  const paid = 'tripId' in of ? { kind: 'trip' as const, id: of.tripId } : await paidForInvoice(db, actor, of.invoiceId)
  await getPaid(db, actor, paid)
  const { kind, id } = paid
  if (kind === 'contact') return []
  return (await listDisputesFor(db, { kind, id })).map((found) => present(services, actor, found))
}

/** What is said of one that waits for somebody. */
function describeProblem({ problem, reason, state }: DisputeRecord, gateway: string): string {
  if (state !== 'needs-response') return problem ?? ''
  return `${reason ? `Reason: ${reason}. ` : ''}Send evidence on ${gateway}’s pages, or accept it there.`
}

/** Whether somebody sees what was paid; whose payment nobody knows is for those who see the whole agency. */
async function mayHandle(db: AgencyDb, actor: Person, about: Shown['about']): Promise<boolean> {
  // Of a payment that is not known it names nothing.
  const isKnown = about !== null && [about.tripId, about.invoiceId, about.payerId].some(Boolean)
  return isKnown ? isVisibleTo(db, actor, about) : seesWholeAgency(actor)
}

/** Disputes that somebody has to do something about, of the trips and invoices that they see. */
export async function listDisputeProblems(services: Services, db: AgencyDb, actor: Person): Promise<OnlineProblem[]> {
  const shown: OnlineProblem[] = []
  for (const { dispute, about } of await listDisputesToHandle(db)) {
    const { id, provider, state, refundId, currency, amount, withheld, respondBy, url } = dispute
    const needsAnswer = state === 'needs-response'
    if (!needsAnswer && refundId !== null) continue
    if (!(await mayHandle(db, actor, about))) continue
    const gateway = findName(services, { provider })
    shown.push({
      id,
      kind: needsAnswer ? 'dispute' : 'lost-dispute',
      gateway,
      reference: dispute.providerDisputeId,
      currency,
      amount: needsAnswer ? amount : withheld,
      customer: about?.customer ?? '',
      description: about?.description ?? `Payment ${dispute.paymentId}`,
      problem: describeProblem(dispute, gateway),
      tripId: about?.tripId ?? null,
      invoiceId: about?.invoiceId ?? null,
      at: dispute.openedAt,
      dueBy: needsAnswer ? respondBy : null,
      url: needsAnswer ? url : null,
    })
  }
  return shown
}

/** Notes that somebody has dealt with a dispute, and how. @throws AppError 404 */
export async function handleDispute(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, note }: { id: string; note: string },
): Promise<void> {
  const found = await findWithAbout(db, id)
  if (!found || !(await mayHandle(db, actor, found.about))) throw notFound('dispute')
  const handledAt = services.clock.now().toISOString()
  await updateDispute(db, id, { handledAt, handledBy: actor.userId, handledNote: note })
  db.announce({ topic: 'payments', ids: [], by: actor.userId })
}

/** Enters a dispute that was lost and could not be entered then. @throws AppError as recording a refund would */
export async function enterDispute(services: Services, db: AgencyDb, actor: Person, id: string): Promise<Dispute> {
  const seen = await findWithAbout(db, id)
  const payment = seen && (await findTakenAt(db, seen.dispute))
  if (!payment || !(await isVisibleTo(db, actor, payment))) throw notFound('dispute')
  requireRight(actor, 'refund', await paidOf(db, actor, payment, 'refund'))
  const held = await findDisputeForUpdate(db, id)
  if (!held || !isLost(held.state)) throw refused('WRONG_STATE', 'Only a dispute that was lost is entered.')
  if (held.refundId === null) {
    if (payment.receiptId === null)
      throw refused('NOT_RECORDED', 'The payment that was disputed is in no books. Record that first.')
    await updateDispute(db, id, await postDispute(services, db, held, payment))
    announceTaken(db, payment)
  }
  const after = await findWithAbout(db, id)
  if (!after) throw notFound('dispute')
  return present(services, actor, after)
}
