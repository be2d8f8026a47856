import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findRefusal } from '../../core/errors.ts'
import { Failures } from '../../core/jobs/failures.ts'
import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import type { Refund } from '../../providers/payments/payments.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import {
  findGatewayRefund,
  findGatewayRefundForUpdate,
  findTaken,
  type GatewayRefundRecord,
  listRefundsToCheck,
  updateGatewayRefund,
} from './gateway-refunds.queries.ts'
import { enterHeld, enterReturn, type RefundTarget } from './gateway-refunds-entering.service.ts'
import { adviseOnEntering, computeNextRefundCheck, isAskable } from './gateway-refunds.rules.ts'
import { announceTaken, notifyOfRefund } from './gateway-refunds-notices.service.ts'

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
    refund.isFromGateway
      ? findListed(provider.listRefunds(connection, payment.paymentId), refund)
      : provider.refund(connection, {
          paymentId: payment.paymentId,
          reference: makeReference(refund),
          amount: { value: refund.amount, currency: refund.currency },
          reason: refund.note,
        }),
  )
  const isSame = answer.amount.value === refund.amount && answer.amount.currency === refund.currency
  if (!isSame || answer.paymentId !== payment.paymentId)
    throw new ProviderError('unexpected', 'It answers for another refund.')
  return answer
}

/** By what a gateway does a refund once: at most 40 characters, of those that every gateway takes. */
export const makeReference = ({ id }: Pick<GatewayRefundRecord, 'id'>): string => id.replaceAll('-', '')

/** One that was made on the gateway's own pages is never requested again. @throws ProviderError */
async function findListed(listed: Promise<Refund[]>, { providerRefundId }: GatewayRefundRecord): Promise<Refund> {
  const found = (await listed).find(({ id }) => id === providerRefundId)
  if (!found) throw new ProviderError('not-found')
  return found
}

/** A refund that something may still come of; held until the transaction ends. */
async function findOpen(db: AgencyDb, { refund }: RefundTarget): Promise<GatewayRefundRecord | undefined> {
  const held = await findGatewayRefundForUpdate(db, refund.id)
  return held && isAskable(held.state) ? held : undefined
}

/** Whether people wait for word: whoever asked for it saw no answer, or one that was not the end. */
const isAwaited = ({ state, problem }: GatewayRefundRecord) => state !== 'requested' || problem !== null

/** What is said of one that nobody began here. */
const describeOrigin = ({ isFromGateway }: GatewayRefundRecord): string | null =>
  isFromGateway ? 'It was made on the gateway’s own pages, and is entered now.' : null

/**
 * Takes an answer in, in whatever order answers come: nothing leads back from failed, and from done only failed, where a
 * bank has sent the money back.
 */
export async function noteAnswer(
  services: Services,
  agencyId: string,
  target: RefundTarget,
  { id, state }: Refund,
): Promise<void> {
  if (state === 'done') return enterRefund(services, agencyId, target, id)
  if (state === 'failed' && target.refund.state === 'done') return noteReturn(services, agencyId, target)
  await services.database.writeAs(agencyId, async (db) => {
    const held = await findOpen(db, target)
    if (!held) return
    const now = services.clock.now()
    const checkAt = computeNextRefundCheck({ ...held, state }, now)?.toISOString() ?? null
    const problem = state === 'failed' ? 'The gateway could not give it back.' : null
    await updateGatewayRefund(db, held.id, { state, providerRefundId: id, problem, checkAt })
    if (held.state !== state) announceTaken(db, target.payment)
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
      if (isAwaited(held)) await notifyOfRefund(services, db, target, { what: 'went back', why: describeOrigin(held) })
    })
  } catch (error) {
    const refusal = findRefusal(error)
    if (!refusal) throw error
    await database.writeAs(agencyId, async (db) => {
      const held = await findOpen(db, target)
      if (!held) return
      const problem = adviseOnEntering(refusal)
      await updateGatewayRefund(db, held.id, { state: 'done', providerRefundId, problem, checkAt: null })
      announceTaken(db, target.payment)
      await notifyOfRefund(services, db, target, { what: 'went back and could not be entered', why: problem })
    })
  }
}

/** A refund that was done has failed: the money is at the gateway again. */
async function noteReturn(services: Services, agencyId: string, target: RefundTarget): Promise<void> {
  const { database } = services
  const again = 'Give it back another way, or refund it again.'
  const change = (work: (db: AgencyDb, held: GatewayRefundRecord) => Promise<string>) =>
    database.writeAs(agencyId, async (db) => {
      const held = await findGatewayRefundForUpdate(db, target.refund.id)
      if (held?.state !== 'done') return
      const why = await work(db, held)
      announceTaken(db, target.payment)
      await notifyOfRefund(services, db, target, { what: 'came back: its refund failed after all', why })
    })
  try {
    await change(async (db, held) => {
      if (held.refundId === null) {
        await updateGatewayRefund(db, held.id, { state: 'failed', problem: null, checkAt: null })
        return `Nothing of it was entered. ${again}`
      }
      await enterReturn(services, db, target, held)
      return `It is recorded as a payment with the reference ${held.providerRefundId ?? ''}. ${again}`
    })
  } catch (error) {
    const refusal = findRefusal(error)
    if (!refusal) throw error
    await change(async (db, held) => {
      const problem = `The refund failed after it was done, and the money is at the gateway again. ${adviseOnEntering(refusal)}`
      await updateGatewayRefund(db, held.id, { state: 'failed', problem, checkAt: null, handledAt: null })
      return `${problem} ${again}`
    })
  }
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
    if (state === 'failed') announceTaken(db, target.payment)
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
