import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findRefusal } from '../../core/errors.ts'
import { Failures } from '../../core/jobs/failures.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import type { Dispute } from '../../providers/payments/payments.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { adviseOnEntering, findTakenAt } from '../gateway-refunds/gateway-refunds-entering.service.ts'
import { announceTaken } from '../gateway-refunds/gateway-refunds-notices.service.ts'
import { postDispute } from './disputes-money.service.ts'
import { notifyOfDispute, recordDispute, remindOfDispute } from './disputes-notices.service.ts'
import {
  type DisputeRecord,
  findDisputeAt,
  insertDispute,
  listDisputesToCheck,
  updateDispute,
} from './disputes.queries.ts'
import { computeNextDisputeCheck, findReminder, isLost, isNewer, isOver } from './disputes.rules.ts'

/** What a gateway has answered, and when it was asked. */
interface Answer {
  provider: string
  dispute: Dispute
  requestedAt: string
}

/**
 * Asks a gateway how a dispute stands and takes that in: the one way for whoever has heard of one. In whatever order and
 * however often that is, it comes to the same end.
 * @throws ProviderError where the gateway cannot be asked
 */
export async function applyDispute(
  services: Services,
  agencyId: string,
  { provider: shortCode, disputeId }: { provider: string; disputeId: string },
): Promise<void> {
  const gateway = await openPlugin(services, services.database.readAs(agencyId), 'payments', shortCode)
  if (!gateway) return
  const requestedAt = services.clock.now().toISOString()
  try {
    const dispute = await askProvider(services, agencyId, gateway, (provider, connection) =>
      provider.fetchDispute(connection, disputeId),
    )
    if (dispute.id === disputeId) await takeAnswer(services, agencyId, { provider: shortCode, dispute, requestedAt })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'not-found') throw error
  }
}

/** Asks a gateway for the disputes of some payments, of which no event may have told. @throws ProviderError */
export async function applyDisputesOfPayments(
  services: Services,
  agencyId: string,
  { provider: shortCode, payments }: { provider: string; payments: readonly { paymentId: string; paidAt: string }[] },
): Promise<void> {
  const gateway = await openPlugin(services, services.database.readAs(agencyId), 'payments', shortCode)
  if (!gateway || payments.length === 0) return
  const requestedAt = services.clock.now().toISOString()
  const paymentIds = payments.map(({ paymentId }) => paymentId)
  const since = new Date(Math.min(...payments.map(({ paidAt }) => Date.parse(paidAt))))
  const found = await askProvider(services, agencyId, gateway, (provider, connection) =>
    provider.listDisputes(connection, { paymentIds, since }),
  )
  for (const dispute of found) await takeAnswer(services, agencyId, { provider: shortCode, dispute, requestedAt })
}

/** Takes an answer in; where the books do not take what it means for them, it is kept why. */
async function takeAnswer(services: Services, agencyId: string, answer: Answer): Promise<void> {
  const { database } = services
  if (answer.dispute.amount.value <= 0) return
  try {
    await database.writeAs(agencyId, (db) => noteAnswer(services, db, answer))
  } catch (error) {
    const refusal = findRefusal(error)
    if (!refusal) throw error
    await database.writeAs(agencyId, (db) => noteAnswer(services, db, answer, adviseOnEntering(refusal)))
  }
}

function readFacts({ dispute, requestedAt }: Answer) {
  const { amount, withheld, fee, reason, phase, state, respondBy, url } = dispute
  const money = { currency: amount.currency, amount: amount.value, withheld: Math.max(withheld.value, 0) }
  const fees = { fee: fee?.value ?? null, feeCurrency: fee?.currency ?? null }
  return { ...money, ...fees, reason: reason.slice(0, 500), phase, state, respondBy, url, requestedAt }
}

async function noteAnswer(services: Services, db: AgencyDb, answer: Answer, problem?: string): Promise<void> {
  const { provider, dispute } = answer
  const { id: providerDisputeId, paymentId, openedAt } = dispute
  await claimKeys(db, [`dispute ${provider} ${providerDisputeId}`])
  const before = await findDisputeAt(db, { provider, providerDisputeId })
  const facts = readFacts(answer)
  if (before && !isNewer({ ...before, requestedAt: new Date(before.requestedAt).toISOString() }, facts)) return
  const payment = await findTakenAt(db, { provider, paymentId })
  const checkAt = computeNextDisputeCheck({ ...facts, openedAt }, services.clock.now())?.toISOString() ?? null
  const known = { gatewayPaymentId: payment?.id ?? null, ...facts, checkAt }
  const held = before ?? (await insertDispute(db, { provider, providerDisputeId, paymentId, openedAt, ...known }))
  const current: DisputeRecord = { ...held, ...known }
  const changes =
    problem === undefined
      ? await postDispute(services, db, current, payment)
      : { problem: isLost(current.state) ? problem : null }
  const isChanged = !before || before.state !== current.state || before.phase !== current.phase
  const isMoved = isChanged || Date.parse(before.respondBy ?? '') !== Date.parse(current.respondBy ?? '')
  const handled = isMoved && before ? { handledAt: null, handledBy: null, handledNote: null } : {}
  await updateDispute(db, held.id, { ...known, ...changes, ...handled })
  const after = { ...current, ...changes }
  if (isChanged && after.state !== 'under-review') await notifyOfDispute(services, db, after, payment)
  if (payment && isChanged && (isOver(after.state) || !before || before.phase !== after.phase))
    await recordDispute(services, db, after, payment)
  if (isMoved || Object.keys(changes).length > 0) announceTaken(db, payment)
}

/** Looks at all disputes whose turn has come, and reminds of those that have to be answered. */
export async function checkDisputes(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const now = services.clock.now().toISOString()
  const failures = new Failures()
  for (const dispute of await listDisputesToCheck(services.database.readAs(agencyId), now, 200)) {
    if (signal.aborted) break
    await failures.gather(checkDispute(services, agencyId, dispute))
  }
  failures.throwFirst()
}

async function checkDispute(services: Services, agencyId: string, dispute: DisputeRecord): Promise<void> {
  const { provider, providerDisputeId } = dispute
  try {
    await applyDispute(services, agencyId, { provider, disputeId: providerDisputeId })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ error, provider }, 'a gateway did not answer for a dispute')
  }
  await services.database.writeAs(agencyId, async (db) => {
    const current = await findDisputeAt(db, dispute)
    if (!current) return
    const now = services.clock.now()
    const left = current.handledAt === null ? findReminder(current, now) : undefined
    if (left !== undefined) {
      const payment = await findTakenAt(db, current)
      await remindOfDispute(services, db, current, { payment, left })
    }
    await updateDispute(db, current.id, { checkAt: computeNextDisputeCheck(current, now)?.toISOString() ?? null })
  })
}
