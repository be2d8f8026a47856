import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { findRefusal } from '../../core/errors.ts'
import { Failures } from '../../core/jobs/failures.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Refund } from '../../providers/payments/payments.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import type { Recorder } from '../receipts/receipts-found.service.ts'
import { enterRefundOfNote, enterRefundOfPayment } from '../receipts/receipts-refunds.service.ts'
import {
  findGatewayRefund,
  findGatewayRefundForUpdate,
  findRefundRecorded,
  findTaken,
  type GatewayRefundRecord,
  listRefundsToCheck,
  type TakenRecord,
  updateGatewayRefund,
} from './gateway-refunds.queries.ts'
import { computeNextRefundCheck, isAskable } from './gateway-refunds.rules.ts'
import { announceRefund, notifyOfRefund } from './gateway-refunds-notices.service.ts'

interface RefundTarget {
  refund: GatewayRefundRecord
  payment: TakenRecord
}

/**
 * Asks the gateway for a refund, or what became of it: under one reference it does it once. What is done is entered in the
 * books, once. The one way for whoever has a reason to look: who asked for it, an event, a look of our own.
 */
export async function tryApplyRefund(services: Services, agencyId: string, id: string): Promise<void> {
  const db = services.database.readAs(agencyId)
  const refund = await findGatewayRefund(db, id)
  const payment = refund && (await findTaken(db, refund.gatewayPaymentId))
  if (!payment || !isAskable(refund.state)) return
  const target = { refund, payment }
  try {
    await noteAnswer(services, agencyId, target, await askForRefund(services, agencyId, target))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ error, provider: payment.provider }, 'a gateway did not answer for a refund')
    await noteFailure(services, agencyId, target, error)
  }
}

/** @throws ProviderError */
async function askForRefund(services: Services, agencyId: string, { refund, payment }: RefundTarget): Promise<Refund> {
  const gateway = await openPlugin(services, services.database.readAs(agencyId), 'payments', payment.provider)
  if (!gateway) throw new ProviderError('unauthorised', 'Its plugin was removed.')
  const answer = await askProvider(services, agencyId, gateway, (provider, connection) =>
    provider.refund(connection, {
      paymentId: payment.paymentId,
      // At most 40 characters, of those that every gateway takes.
      reference: refund.id.replaceAll('-', ''),
      amount: { value: refund.amount, currency: refund.currency },
      reason: refund.note,
    }),
  )
  const isSame = answer.amount.value === refund.amount && answer.amount.currency === refund.currency
  if (!isSame || answer.paymentId !== payment.paymentId)
    throw new ProviderError('unexpected', 'It answers for another refund.')
  return answer
}

/** A refund that something may still come of; held until the transaction ends. */
async function findOpen(db: AgencyDb, { refund }: RefundTarget): Promise<GatewayRefundRecord | undefined> {
  const held = await findGatewayRefundForUpdate(db, refund.id)
  return held && isAskable(held.state) ? held : undefined
}

/** Whether people wait for word: whoever asked for it saw no answer, or one that was not the end. */
const isAwaited = ({ state, problem }: GatewayRefundRecord) => state !== 'requested' || problem !== null

/** Takes an answer in, in whatever order answers come: nothing leads back from done or failed. */
async function noteAnswer(
  services: Services,
  agencyId: string,
  target: RefundTarget,
  { id, state }: Refund,
): Promise<void> {
  if (state === 'done') return enterRefund(services, agencyId, target, id)
  await services.database.writeAs(agencyId, async (db) => {
    const held = await findOpen(db, target)
    if (!held) return
    const now = services.clock.now()
    const checkAt = computeNextRefundCheck({ ...held, state }, now)?.toISOString() ?? null
    const problem = state === 'failed' ? 'The gateway could not give it back.' : null
    await updateGatewayRefund(db, held.id, { state, providerRefundId: id, problem, checkAt })
    if (held.state !== state) announceRefund(db, target.payment)
    if (state === 'failed' && isAwaited(held))
      await notifyOfRefund(services, db, target, { what: 'did not go back', why: problem })
    if (state === 'pending' && (held.state === 'given-up' || checkAt === null))
      await notifyOfRefund(services, db, target, { what: 'may still go back', why: 'The gateway works on it.' })
  })
}

/** Enters what a gateway has given back in the books, and keeps that it did where that cannot be. */
async function enterRefund(services: Services, agencyId: string, target: RefundTarget, providerRefundId: string) {
  const { database } = services
  try {
    await database.writeAs(agencyId, async (db) => {
      const held = await findOpen(db, target)
      if (!held) return
      await enterHeld(services, db, target, { ...held, providerRefundId })
      if (isAwaited(held)) await notifyOfRefund(services, db, target, { what: 'went back', why: null })
    })
  } catch (error) {
    const refusal = findRefusal(error)
    if (!refusal) throw error
    await database.writeAs(agencyId, async (db) => {
      const held = await findOpen(db, target)
      if (!held) return
      const problem = refusal.message
      await updateGatewayRefund(db, held.id, { state: 'done', providerRefundId, problem, checkAt: null })
      announceRefund(db, target.payment)
      await notifyOfRefund(services, db, target, { what: 'went back and could not be entered', why: problem })
    })
  }
}

/** Enters a refund that the gateway has done; one that somebody recorded under its reference is that. @throws AppError */
export async function enterHeld(
  services: Services,
  db: AgencyDb,
  { payment }: RefundTarget,
  { id, receiptId, noteId, amount, currency, returnsTcs, note, createdBy, providerRefundId }: GatewayRefundRecord,
): Promise<void> {
  const agency = await findAgency(db)
  const recorder: Recorder = { label: findName(services, payment), userId: createdBy, agency, ...unrestricted }
  const [reference, day] = [providerRefundId ?? '', todayFor(services, agency)]
  const given = { amount, returnsTcs, note, day, mode: 'gateway' as const, reference, isSure: true }
  const refundId =
    (await findRefundRecorded(db, { reference, amount, currency })) ??
    (receiptId
      ? await enterRefundOfPayment(services, db, recorder, { id: receiptId, ...given })
      : await enterRefundOfNote(services, db, recorder, { noteId: noteId ?? '', ...given }))
  await updateGatewayRefund(db, id, { state: 'done', providerRefundId, refundId, problem: null, checkAt: null })
}

/**
 * A gateway that is away is asked again. What it refuses at the first word has failed; later a refusal does not say that
 * it was not done before.
 */
async function noteFailure(
  services: Services,
  agencyId: string,
  target: RefundTarget,
  error: ProviderError,
): Promise<void> {
  const isRefusal = ['refused', 'not-found', 'not-ready'].includes(error.reason)
  await services.database.writeAs(agencyId, async (db) => {
    const held = await findOpen(db, target)
    if (!held) return
    const isFirst = held.state === 'requested' && held.problem === null
    const state = isRefusal && isFirst ? ('failed' as const) : held.state
    const checkAt = computeNextRefundCheck({ ...held, state }, services.clock.now())?.toISOString() ?? null
    await updateGatewayRefund(db, held.id, { state, problem: error.message, checkAt })
    if (state === 'failed') announceRefund(db, target.payment)
    else if (checkAt === null && held.checkAt !== null)
      await notifyOfRefund(services, db, target, {
        what: 'may have gone back',
        why: `${error.message} Look at the gateway whether it did.`,
      })
  })
}

/** Asks gateways for all refunds whose turn has come. One of which that fails does not keep the others. */
export async function checkRefunds(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const now = services.clock.now().toISOString()
  const failures = new Failures()
  for (const { id } of await listRefundsToCheck(services.database.readAs(agencyId), now, 200)) {
    if (signal.aborted) break
    await failures.gather(tryApplyRefund(services, agencyId, id))
  }
  failures.throwFirst()
}
