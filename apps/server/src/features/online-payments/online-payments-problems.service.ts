import type { OnlineProblem } from '@sarai/contract/online-payments'
import type { Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Services } from '../../services.ts'
import { findGatewayReceipt, paidForOf } from '../receipts/receipts-found.service.ts'
import { paidByInput, recordPayment } from '../receipts/receipts.service.ts'
import {
  findPaymentToEnter,
  listUnenteredPayments,
  listUnfittingLinks,
  updateGatewayPayment,
} from './online-payments-problems.queries.ts'
import { onlinePaymentEntered } from './online-payments.events.ts'
import { findKeepers } from './online-payments-keepers.service.ts'
import { findLinkForUpdate, updateLink } from './online-payments.queries.ts'

interface About {
  tripId: string | null
  invoiceId: string | null
  /** Whose deposit it is, where it is for no trip and no invoice. */
  payerId: string | null
}

/** Whether somebody sees what was to be paid. */
export async function isVisibleTo(db: AgencyDb, actor: Person, about: About): Promise<boolean> {
  const { ownerIds } = await findKeepers(db, about)
  return ownerIds.some((ownerId) => maySee(actor, ownerId))
}

/** Payments and pages that somebody has to look at, of the trips and invoices that they see. */
export async function listProblems(services: Services, db: AgencyDb, actor: Person): Promise<OnlineProblem[]> {
  const payments = (await listUnenteredPayments(db)).map((row) => ({ ...row, kind: 'payment' as const }))
  const links = (await listUnfittingLinks(db)).map(({ providerLinkId, ...row }) => {
    return { ...row, reference: providerLinkId ?? row.reference, kind: 'page' as const }
  })
  const shown: OnlineProblem[] = []
  for (const { provider, problem, payerId, ...row } of [...payments, ...links])
    if (await isVisibleTo(db, actor, { ...row, payerId }))
      shown.push({ ...row, gateway: findName(services, { provider }), problem: problem ?? '', dueBy: null, url: null })
  return shown
}

/**
 * Records money that came and could not be entered, for a trip or an invoice, or as a deposit.
 * @returns the payment in the books
 * @throws AppError 404, or 422 where it is recorded or dealt with already
 */
export async function enterPaymentFor(
  services: Services,
  db: AgencyDb,
  actor: Person,
  {
    id,
    day,
    ...target
  }: { id: string; tripId?: string; invoiceId?: string; contactId?: string; payerId?: string; day?: string },
): Promise<string> {
  const found = await findPaymentToEnter(db, id)
  if (!found || !(await isVisibleTo(db, actor, found.link))) throw notFound('payment')
  const { payment, link } = found
  if (payment.receiptId !== null || payment.handledAt !== null)
    throw refused('WRONG_STATE', 'This payment is recorded or dealt with already.')
  const { paymentId: reference, amount, currency } = payment
  // Of what it was meant for, whoever was to pay it.
  const isMeant = target.invoiceId === undefined && target.tripId === link.tripId
  const of = isMeant && link.payerId ? { payerId: link.payerId, ...target } : target
  const paid = await paidByInput(db, actor, of)
  const known = await findGatewayReceipt(db, { reference, amount, currency })
  if (known && paidForOf(known).id !== paid.id)
    throw refused(
      'RECORDED',
      'A payment with this reference is recorded already, for something else. Look for it under Payments, and say here that it was dealt with.',
    )
  const input = {
    ...of,
    mode: 'gateway' as const,
    day: day ?? today(new Date(payment.paidAt), actor.agency.timeZone),
    currency,
    amount,
    reference,
    ...(link.rate === null ? {} : { rate: link.rate }),
    // The money is there, whatever is due.
    isSure: true,
    isDaySure: true,
  }
  const receiptId = known?.id ?? (await recordPayment(services, db, actor, input)).receiptId
  await updateGatewayPayment(db, id, { receiptId, problem: null })
  await emit(services, db, onlinePaymentEntered, { kind: paid.kind, id: paid.id })
  db.announce({ topic: 'payments', ids: [], by: actor.userId })
  return receiptId
}

/** Notes that somebody has dealt with a problem, and how. @throws AppError 404 */
export async function handleProblem(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { kind, id, note }: { kind: 'payment' | 'page'; id: string; note: string },
): Promise<void> {
  const about = kind === 'payment' ? (await findPaymentToEnter(db, id))?.link : await findLinkForUpdate(db, id)
  if (!about || !(await isVisibleTo(db, actor, about))) throw notFound('payment')
  const handled = { handledAt: services.clock.now().toISOString(), handledBy: actor.userId, handledNote: note }
  if (kind === 'payment') await updateGatewayPayment(db, id, handled)
  else await updateLink(db, id, handled)
  db.announce({ topic: 'payments', ids: [], by: actor.userId })
}
