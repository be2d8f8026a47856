import type { GatewayRefund, GatewayRefundsOf, NewGatewayRefund } from '@sarai/contract/gateway-refunds'
import { formatMoney } from '@sarai/money/format'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Once } from '../../core/procedures.ts'
import { requireRight } from '../../core/rights.ts'
import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import { findState } from '../../kernel/plugins/plugins.rules.ts'
import type { Services } from '../../services.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { creditNotesOf } from '../invoices/invoices-found.service.ts'
import { lockedUntil } from '../ledger/ledger-books.service.ts'
import { getPaid, type PaidFor, paidForInvoice, paidOf } from '../receipts/receipts-found.service.ts'
import { holdRefundable } from '../receipts/receipts-refundable.service.ts'
import { requireGivenBackOnce } from '../receipts/receipts-twice.service.ts'
import { tryApplyRefund } from './gateway-refunds-applying.service.ts'
import { enterHeld, enterReturn } from './gateway-refunds-entering.service.ts'
import { announceTaken } from './gateway-refunds-notices.service.ts'
import {
  findGatewayRefund,
  findGatewayRefundForUpdate,
  findTaken,
  type GatewayRefundRecord,
  insertGatewayRefund,
  listGatewayRefunds,
  listTakenFor,
  listOnItsWay,
  type TakenRecord,
  updateGatewayRefund,
} from './gateway-refunds.queries.ts'
import { computeNextRefundCheck, givenUpAfterMs } from './gateway-refunds.rules.ts'

function present(services: Services, refund: GatewayRefundRecord, provider: string): GatewayRefund {
  const { agencyId: _agency, providerRefundId, returnsTcs: _tcs, note: _note, checkAt: _at, ...more } = refund
  const { createdBy: _by, handledAt, handledBy: _handler, handledNote: _handled, ...facts } = more
  const mayGiveUp = mayBeGivenUp(refund, services.clock.now())
  const isHandled = handledAt !== null
  return { ...facts, gateway: findName(services, { provider }), reference: providerRefundId, mayGiveUp, isHandled }
}

/** Whether nobody has to wait for a refund: the gateway does not answer for it, or has worked on it for long. */
const mayBeGivenUp = ({ state, problem, createdAt }: GatewayRefundRecord, now: Date): boolean =>
  (state === 'requested' && problem !== null) ||
  (state === 'pending' && now.getTime() - Date.parse(createdAt) > givenUpAfterMs)

/** What is not free any more at the gateway: what went back, and what may. */
const sumLeft = ({ amount }: Pick<TakenRecord, 'amount'>, refunds: readonly GatewayRefundRecord[]) =>
  amount -
  refunds.filter(({ state }) => state !== 'failed' && state !== 'given-up').reduce((sum, one) => sum + one.amount, 0)

/** Whether a gateway can be asked to give something back now; a plugin that is paused takes nothing new, and gives back. */
async function isOpenNow(services: Services, db: AgencyDb, provider: string): Promise<boolean> {
  const gateway = await openPlugin(services, db, 'payments', provider)
  return gateway !== undefined && ['active', 'authorised', 'paused'].includes(findState(gateway.plugin))
}

type RefundedFor = { tripId: string } | { invoiceId: string } | { contactId: string }

async function findPaidFor(db: AgencyDb, actor: Member, of: RefundedFor): Promise<PaidFor> {
  if ('invoiceId' in of) return paidForInvoice(db, actor, of.invoiceId)
  return 'tripId' in of ? { kind: 'trip', id: of.tripId } : { kind: 'contact', id: of.contactId }
}

/** What gateways have taken and given back for a trip or an invoice, or as deposits. @throws AppError 404 */
export async function listGatewayRefundsFor(
  services: Services,
  db: AgencyDb,
  actor: Member,
  of: RefundedFor,
): Promise<GatewayRefundsOf> {
  const paid = await findPaidFor(db, actor, of)
  await getPaid(db, actor, paid)
  const payerIds = paid.kind === 'contact' ? await familyOf(db, paid.id) : []
  const taken = await listTakenFor(db, { ...paid, payerIds })
  const refunds = await listGatewayRefunds(
    db,
    taken.map(({ id }) => id),
  )
  const providers = [...new Set(taken.map(({ provider }) => provider))]
  const open = new Map<string, boolean>()
  for (const provider of providers) open.set(provider, await isOpenNow(services, db, provider))
  const { kind, id } = paid
  const notes = kind === 'contact' ? [] : await creditNotesOf(db, { kind, id })
  const families = new Map<string, string[]>()
  for (const { contactId } of notes) if (contactId) families.set(contactId, await familyOf(db, contactId))
  const listNotesOf = (payerId: string | null) =>
    notes.filter(({ contactId }) => payerId && contactId && families.get(contactId)?.includes(payerId))
  const own = (id: string) => refunds.filter(({ gatewayPaymentId }) => gatewayPaymentId === id)
  const providerOf = new Map(taken.map(({ id, provider }) => [id, provider]))
  return {
    payments: taken.map((payment) => {
      const { id, receiptId, provider, paymentId, currency, amount, payer, payerId } = payment
      const facts = { id, receiptId, payer, paymentId, currency, amount, left: sumLeft(payment, own(id)) }
      const noteIds = listNotesOf(payerId).map((note) => note.id)
      return { ...facts, noteIds, gateway: findName(services, { provider }), isOpen: open.get(provider) === true }
    }),
    refunds: refunds.map((refund) => present(services, refund, providerOf.get(refund.gatewayPaymentId) ?? '')),
  }
}

/**
 * Has a gateway give back a part or all of what it took. What is wanted is kept before the gateway is asked, under whose
 * reference it does it once however often it is asked.
 * @throws AppError 422 where that is not to be had, at the gateway or in the books; 409 where it seems to be done already
 */
export async function createGatewayRefund(
  services: Services,
  actor: Member,
  input: NewGatewayRefund,
  once: Once,
): Promise<GatewayRefund> {
  const { database } = services
  const { id, provider } = await database.writeAs(actor.agencyId, (db) =>
    once(db, input, () => requestRefund(services, db, actor, input)),
  )
  await tryApplyRefund(services, actor.agencyId, id)
  const refund = await findGatewayRefund(database.readAs(actor.agencyId), id)
  if (!refund) throw notFound('refund')
  if (refund.state === 'failed')
    throw refused('GATEWAY_REFUSED', refund.problem ?? 'The gateway did not give it back.', { refundId: id })
  return present(services, refund, provider)
}

/**
 * Gives a refund up that nobody wants to wait for: it is asked for once more before, and later on, since it may have gone
 * back.
 * @throws AppError 404, 422 where the gateway works on it or has done it
 */
export async function giveUpGatewayRefund(services: Services, actor: Member, id: string): Promise<GatewayRefund> {
  const { database, clock } = services
  const found = await findVisible(services, actor, id)
  await tryApplyRefund(services, actor.agencyId, id)
  const refund = await database.writeAs(actor.agencyId, async (db) => {
    const held = await findGatewayRefundForUpdate(db, id)
    if (!held) throw notFound('refund')
    if (held.state === 'failed' || held.state === 'given-up') return held
    if (!mayBeGivenUp(held, clock.now()))
      throw refused('WRONG_STATE', 'The gateway has taken this refund on. What becomes of it is shown here.')
    await updateGatewayRefund(db, id, { state: 'given-up' })
    announceTaken(db, found.payment)
    return { ...held, state: 'given-up' as const }
  })
  return present(services, refund, found.payment.provider)
}

/**
 * Enters a refund that the gateway has done and that is in no books yet, or that one has come back.
 * @throws AppError as recording it would
 */
export async function enterGatewayRefund(
  services: Services,
  db: AgencyDb,
  actor: Member,
  id: string,
): Promise<GatewayRefund> {
  const { payment } = await findVisibleIn(db, actor, id)
  const held = await findGatewayRefundForUpdate(db, id)
  if (!held) throw notFound('refund')
  const hasReturned = held.state === 'failed' && held.refundId !== null
  if (held.state !== 'done' && !hasReturned) throw refused('WRONG_STATE', 'The gateway has not done this refund.')
  if (hasReturned && held.returnId === null) await enterReturn(services, db, { payment }, held)
  if (held.refundId === null) await enterHeld(services, db, { payment }, held)
  announceTaken(db, payment)
  return present(services, (await findGatewayRefund(db, id)) ?? held, payment.provider)
}

/** A refund of what somebody may see and refund. @throws AppError 404 */
const findVisible = (services: Services, actor: Member, id: string) =>
  findVisibleIn(services.database.readAs(actor.agencyId), actor, id)

async function findVisibleIn(db: AgencyDb, actor: Member, id: string) {
  const refund = await findGatewayRefund(db, id)
  const payment = refund && (await findTaken(db, refund.gatewayPaymentId))
  if (!payment) throw notFound('refund')
  const paid = await paidOf(db, actor, payment, 'refund')
  requireRight(actor, 'refund', paid)
  return { refund, payment }
}

/** Keeps what is wanted, once it was looked at that it can be had. */
async function requestRefund(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { gatewayPaymentId, of, amount, returnsTcs = false, note = null, isSure = false }: NewGatewayRefund,
): Promise<{ id: string; provider: string }> {
  const payment = await findTaken(db, gatewayPaymentId)
  if (!payment) throw notFound('payment')
  await paidOf(db, actor, payment)
  const ids = 'noteId' in of ? { receiptId: null, noteId: of.noteId } : { receiptId: of.receiptId, noteId: null }
  // Held first: who asks at once waits here, and then sees what was asked for.
  const held = await holdRefundable(db, actor, of)
  const { paid, payerId, currency } = held
  await requireOwn(db, payment, paid, { ...ids, payerId })
  if (payment.currency !== currency) throw invalid({ amount: `The gateway has taken ${payment.currency}` })
  const waiting = await listOnItsWay(db, ids)
  await held.requireLeft([...waiting, { amount, returnsTcs }])
  const day = todayFor(services, actor.agency)
  await requireBooksOpen(db, day)
  const left = sumLeft(payment, await listGatewayRefunds(db, [payment.id]))
  if (amount > left)
    throw invalid({ amount: `No more than ${formatMoney(left, currency)} can go back through the gateway` })
  if (!(await isOpenNow(services, db, payment.provider)))
    throw refused(
      'NO_GATEWAY',
      `${findName(services, payment)} is not connected. Connect it on its plugin's page, or give the money back another way.`,
    )
  if (!isSure) {
    requireNoneLike(waiting, amount)
    await requireGivenBackOnce(db, { paid, payerId, currency, day, mode: 'gateway', amount, reference: null })
  }
  const id = uuidv7()
  const createdAt = services.clock.now().toISOString()
  await insertGatewayRefund(db, {
    id,
    gatewayPaymentId,
    ...ids,
    currency,
    amount,
    returnsTcs,
    note,
    checkAt: computeNextRefundCheck({ createdAt, state: 'requested' }, services.clock.now())?.toISOString() ?? null,
    createdBy: actor.userId,
    createdAt,
  })
  return { id, provider: payment.provider }
}

/**
 * A payment goes back by the gateway that took it; a credit note by a payment of its own customer.
 * @throws AppError 422
 */
async function requireOwn(
  db: AgencyDb,
  payment: TakenRecord,
  { kind, id }: PaidFor,
  { receiptId, payerId }: { receiptId: string | null; payerId: string | null },
): Promise<void> {
  const isOfSame = kind === 'trip' ? payment.tripId === id : payment.invoiceId === id
  const isTheirs = async () =>
    payerId !== null && payment.payerId !== null && (await familyOf(db, payerId)).includes(payment.payerId)
  if (receiptId === null ? isOfSame && (await isTheirs()) : payment.receiptId === receiptId) return
  throw invalid({ gatewayPaymentId: 'The gateway took this for something else' })
}

/** @throws AppError 422 where what goes back today could not be entered */
async function requireBooksOpen(db: AgencyDb, day: string): Promise<void> {
  const until = await lockedUntil(db)
  if (until !== null && day <= until)
    throw refused('PERIOD_LOCKED', 'The books of today are closed, so that it could not be entered.', { until })
}

/** @throws AppError 409 where one of the same amount is on its way */
function requireNoneLike(waiting: readonly GatewayRefundRecord[], amount: number): void {
  const like = waiting.find((one) => one.amount === amount)
  if (!like) return
  const message = `A refund of ${formatMoney(amount, like.currency)} is on its way already.`
  throw conflict('DUPLICATE', `${message} Ask for this only if it is another refund.`, { fields: { isSure: message } })
}
