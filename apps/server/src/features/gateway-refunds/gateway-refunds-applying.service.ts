import { formatMoney } from '@sarai/money/format'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { AppError } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { tellPeopleOrMainUsers } from '../../kernel/notices/notices-main-users.service.ts'
import { openPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Refund } from '../../providers/payments/payments.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { findKeepers } from '../online-payments/online-payments-keepers.service.ts'
import type { Recorder } from '../receipts/receipts-found.service.ts'
import { enterRefundOfNote, enterRefundOfPayment } from '../receipts/receipts-refunds.service.ts'
import {
  findGatewayRefund,
  findGatewayRefundForUpdate,
  findTaken,
  type GatewayRefundRecord,
  listRefundsToCheck,
  type TakenRecord,
  updateGatewayRefund,
} from './gateway-refunds.queries.ts'
import { computeNextRefundCheck } from './gateway-refunds.rules.ts'

interface Asked {
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
  if (!payment || refund.state === 'done' || refund.state === 'failed') return
  const asked = { refund, payment }
  try {
    await noteAnswer(services, agencyId, asked, await askForRefund(services, agencyId, asked))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ error, provider: payment.provider }, 'a gateway did not answer for a refund')
    await noteFailure(services, agencyId, asked, error)
  }
}

/** @throws ProviderError */
async function askForRefund(services: Services, agencyId: string, { refund, payment }: Asked): Promise<Refund> {
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

/** Takes an answer in, in whatever order answers come: nothing leads back from done or failed. */
async function noteAnswer(services: Services, agencyId: string, asked: Asked, { id, state }: Refund): Promise<void> {
  if (state === 'failed')
    return failRefund(services, agencyId, asked, { providerRefundId: id, why: 'The gateway could not give it back.' })
  if (state === 'pending')
    return services.database.writeAs(agencyId, async (db) => {
      const held = await findOpen(db, asked)
      if (!held) return
      const checkAt = computeNextRefundCheck({ ...held, state }, services.clock.now())?.toISOString() ?? null
      await updateGatewayRefund(db, held.id, { state, providerRefundId: id, problem: null, checkAt })
      if (held.state !== 'pending') announceRefund(db, asked.payment)
    })
  return enterRefund(services, agencyId, asked, id)
}

/** A refund that nothing has come of yet; held until the transaction ends. */
async function findOpen(db: AgencyDb, { refund }: Asked): Promise<GatewayRefundRecord | undefined> {
  const held = await findGatewayRefundForUpdate(db, refund.id)
  return held && held.state !== 'done' && held.state !== 'failed' ? held : undefined
}

/** Enters what a gateway has given back in the books, and keeps that it did where that cannot be. */
async function enterRefund(services: Services, agencyId: string, asked: Asked, providerRefundId: string) {
  const { database } = services
  try {
    await database.writeAs(agencyId, (db) => enterOnce(services, db, asked, providerRefundId))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const problem = error.message
    await database.writeAs(agencyId, async (db) => {
      const held = await findOpen(db, asked)
      if (!held) return
      await updateGatewayRefund(db, held.id, { state: 'done', providerRefundId, problem, checkAt: null })
      const why = `${problem} Record it by hand.`
      await tellOfRefund(services, db, asked, { what: 'went back and could not be entered', why })
    })
  }
}

async function enterOnce(services: Services, db: AgencyDb, asked: Asked, providerRefundId: string): Promise<void> {
  const held = await findOpen(db, asked)
  if (!held) return
  const { receiptId, noteId, amount, returnsTcs, note, createdBy } = held
  const agency = await findAgency(db)
  const label = findName(services, asked.payment)
  const recorder: Recorder = { label, userId: createdBy, agency, ...unrestricted }
  const day = todayFor(services, agency)
  const given = { amount, returnsTcs, note, day, mode: 'gateway' as const, reference: providerRefundId, isSure: true }
  const refundId = receiptId
    ? await enterRefundOfPayment(services, db, recorder, { id: receiptId, ...given })
    : await enterRefundOfNote(services, db, recorder, { noteId: noteId ?? '', ...given })
  await updateGatewayRefund(db, held.id, { state: 'done', providerRefundId, refundId, problem: null, checkAt: null })
  // Whoever asked for it sees it done; later only a notice says so.
  if (held.state === 'pending') await tellOfRefund(services, db, asked, { what: 'went back', why: null })
}

/** A gateway that is away is asked again, and what it refuses has failed. */
async function noteFailure(services: Services, agencyId: string, asked: Asked, error: ProviderError): Promise<void> {
  const isOver = ['refused', 'not-found', 'not-ready'].includes(error.reason)
  // One that was taken on is not undone by what the gateway says when it is asked again.
  if (isOver && asked.refund.state === 'requested')
    return failRefund(services, agencyId, asked, { providerRefundId: null, why: error.message })
  await services.database.writeAs(agencyId, async (db) => {
    const held = await findOpen(db, asked)
    if (!held) return
    const checkAt = computeNextRefundCheck(held, services.clock.now())?.toISOString() ?? null
    await updateGatewayRefund(db, held.id, { problem: error.message, checkAt })
    if (checkAt === null)
      await tellOfRefund(services, db, asked, {
        what: 'may have gone back',
        why: `${error.message} Look at the gateway whether it did.`,
      })
  })
}

function failRefund(
  services: Services,
  agencyId: string,
  asked: Asked,
  { providerRefundId, why }: { providerRefundId: string | null; why: string },
): Promise<void> {
  return services.database.writeAs(agencyId, async (db) => {
    const held = await findOpen(db, asked)
    if (!held) return
    await updateGatewayRefund(db, held.id, { state: 'failed', problem: why, providerRefundId, checkAt: null })
    announceRefund(db, asked.payment)
    if (held.state === 'pending') await tellOfRefund(services, db, asked, { what: 'did not go back', why })
  })
}

/** Has the screens of colleagues ask again. */
export function announceRefund(db: AgencyDb, { tripId, invoiceId }: TakenRecord): void {
  db.announce({ topic: 'payments', ids: [], by: null })
  if (tripId) db.announce({ topic: 'trips', ids: [tripId], by: null })
  else if (invoiceId) db.announce({ topic: 'invoices', ids: [invoiceId], by: null })
}

/** Tells who asked for a refund and whoever looks after what it is of; the main users where nobody does. */
async function tellOfRefund(
  services: Services,
  db: AgencyDb,
  { refund, payment }: Asked,
  { what, why }: { what: string; why: string | null },
): Promise<void> {
  const { people, about } = await findKeepers(db, payment)
  const name = findName(services, payment)
  await tellPeopleOrMainUsers(
    services,
    db,
    [...new Set([...people, ...(refund.createdBy ? [refund.createdBy] : [])])],
    {
      kind: 'gateway_refund',
      cause: `gateway refund ${refund.id} ${what}`,
      about,
      title: `${formatMoney(refund.amount, refund.currency)} ${what} through ${name}`,
      body: `Of payment ${payment.paymentId}.${why === null ? '' : ` ${why}`}`,
    },
  )
}

/** Asks gateways for all refunds whose turn has come. One of which that fails does not keep the others. */
export async function checkRefunds(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const now = services.clock.now().toISOString()
  const failures: unknown[] = []
  for (const { id } of await listRefundsToCheck(services.database.readAs(agencyId), now, 200)) {
    if (signal.aborted) break
    await tryApplyRefund(services, agencyId, id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
