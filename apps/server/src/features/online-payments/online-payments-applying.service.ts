import { formatMoney } from '@sarai/money/format'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { findRefusal } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { tellPeopleOrMainUsers } from '../../kernel/notices/notices-main-users.service.ts'
import { openPlugin, type OpenPlugin } from '../../kernel/plugins/plugins-active.service.ts'
import { askProvider } from '../../kernel/plugins/plugins-asking.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Payment, PaymentLink } from '../../providers/payments/payments.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { findGatewayReceipt, getPaid, paidForOf, type Recorder } from '../receipts/receipts-found.service.ts'
import { recordPayment } from '../receipts/receipts.service.ts'
import { onlinePaymentEntered } from './online-payments.events.ts'
import { isFeeForbidden } from './online-payments-fees.service.ts'
import { findKeepers } from './online-payments-keepers.service.ts'
import {
  findMismatch,
  computeNextCheck,
  findNextState,
  computeShareInTrip,
  listTaken,
} from './online-payments.rules.ts'
import {
  findGatewayPayment,
  findLink,
  findLinkForUpdate,
  insertGatewayPayment,
  type PaymentLinkRecord,
  sumGatewayPayments,
  updateLink,
} from './online-payments.queries.ts'

/**
 * Asks the gateway what became of a link and enters what has come, each payment once: the one way in for money that is
 * paid online, whoever heard of it, be it the payer's browser, an event, a look of our own or a person. What they say is
 * not believed.
 * @throws ProviderError where the gateway cannot be asked
 */
export async function applyLink(services: Services, agencyId: string, linkId: string): Promise<void> {
  const { database } = services
  const link = await findLink(database.readAs(agencyId), linkId)
  if (!link) return
  const gateway = await openPlugin(services, database.readAs(agencyId), 'payments', link.provider)
  if (!gateway) return loseLink(services, agencyId, link)
  // Nobody was sent to it: the gateway makes it for a payer who tries again, or never.
  if (link.providerLinkId === null) return noteChecked(services, agencyId, link.id)
  const truth = await fetchLink(services, agencyId, gateway, link.providerLinkId)
  if (!truth) return noteMismatch(services, agencyId, link, 'The account that is connected does not know it.')
  const problem = findMismatch(link, truth)
  if (problem) return noteMismatch(services, agencyId, link, problem)
  for (const payment of listTaken(truth))
    await enterPayment(services, agencyId, { link, payment, gateway: gateway.provider.name })
  await noteState(services, agencyId, link.id, truth)
}

/** @returns undefined where the account that is connected has no such link */
const fetchLink = (
  services: Services,
  agencyId: string,
  gateway: OpenPlugin<'payments'>,
  providerLinkId: string,
): Promise<PaymentLink | undefined> =>
  askProvider(services, agencyId, gateway, (provider, connection) => provider.fetch(connection, providerLinkId)).catch(
    (error: unknown) => {
      if (error instanceof ProviderError && error.reason === 'not-found') return undefined
      throw error
    },
  )

/** The same, of a link that a payer came back from or that is looked at: a gateway that is away is left for later. */
export async function tryApplyLink(services: Services, agencyId: string, linkId: string): Promise<void> {
  try {
    await applyLink(services, agencyId, linkId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ error }, 'a gateway could not be asked what became of a payment link')
    await noteChecked(services, agencyId, linkId)
  }
}

interface Taken {
  link: PaymentLinkRecord
  payment: Payment
  /** "Razorpay" */
  gateway: string
}

/** Enters a payment in the agency's books, and keeps that it came where that cannot be. */
async function enterPayment(services: Services, agencyId: string, taken: Taken): Promise<void> {
  const { database } = services
  const { link, payment } = taken
  const mayCharge =
    link.fee > 0 && payment.amount.value === link.amount && !isFeeForbidden(link.currency, payment.method)
  try {
    await database
      .writeAs(agencyId, (db) => enterOnce(services, db, taken, mayCharge))
      .catch((error: unknown) => {
        // A fee that cannot be invoiced is the customer's: all of the money counts for what was paid.
        if (!mayCharge || !findRefusal(error)) throw error
        services.logger.warn({ error, linkId: link.id }, 'the fee in a payment could not be invoiced')
        return database.writeAs(agencyId, (db) => enterOnce(services, db, taken, false))
      })
  } catch (error) {
    const refusal = findRefusal(error)
    if (!refusal) throw error
    await database.writeAs(agencyId, (db) => keepUnentered(services, db, taken, refusal.message))
  }
}

/** Holds the link, so that those who hear of a payment at once enter it one after the other. */
async function isEntered(db: AgencyDb, { link, payment }: Taken): Promise<boolean> {
  await findLinkForUpdate(db, link.id)
  return (await findGatewayPayment(db, { provider: link.provider, paymentId: payment.id })) !== undefined
}

async function enterOnce(services: Services, db: AgencyDb, taken: Taken, mayCharge: boolean): Promise<void> {
  if (await isEntered(db, taken)) return
  const { link, payment, gateway } = taken
  const { tripId, invoiceId, payerId, currency, rate } = link
  const agency = await findAgency(db)
  const recorder: Recorder = { label: gateway, userId: null, agency, ...unrestricted }
  const isDeposit = tripId === null && invoiceId === null
  const of = {
    ...(tripId ? { tripId } : {}),
    ...(invoiceId ? { invoiceId } : {}),
    ...(payerId ? { [isDeposit ? 'contactId' : 'payerId']: payerId } : {}),
  }
  // Of several payments by one page the fee is in the first.
  const fee = mayCharge && (await sumGatewayPayments(db, link.id)) === 0 ? await findFee(db, link) : undefined
  const inTrip = computeShareInTrip(link, payment.amount.value)
  // A colleague may have written it down from the gateway's own page meanwhile.
  const known = await findGatewayReceipt(db, { reference: payment.id, amount: payment.amount.value, currency })
  const { receiptId, kind, id } = known
    ? { receiptId: known.id, ...paidForOf(known) }
    : await recordPayment(services, db, recorder, {
        ...of,
        mode: 'gateway',
        day: today(new Date(payment.paidAt ?? services.clock.now()), agency.timeZone),
        currency,
        ...(rate === null ? {} : { rate }),
        amount: payment.amount.value,
        ...(inTrip === undefined ? {} : { inTrip }),
        reference: payment.id,
        ...(fee ? { fee } : {}),
        // The money is there, whatever was due.
        isSure: true,
        isDaySure: true,
      })
  await keepPayment(services, db, taken, { receiptId, problem: null })
  await emit(services, db, onlinePaymentEntered, { kind, id })
  if (!known) await tellOfPayment(services, db, taken, null)
}

/** The fee that a payer has borne with a link; undefined where nobody could be sent its invoice any more. */
async function findFee(db: AgencyDb, { fee: total, feeBeforeTax: beforeTax, ...link }: PaymentLinkRecord) {
  const { tripId, invoiceId, payerId, currency, rate } = link
  const of = invoiceId ? { kind: 'invoice' as const, id: invoiceId } : { kind: 'trip' as const, id: tripId ?? '' }
  const contactId = payerId ?? (await getPaid(db, unrestricted, of)).contactId
  return contactId === null ? undefined : { total, charged: { contactId, currency, rate, beforeTax } }
}

async function keepUnentered(services: Services, db: AgencyDb, taken: Taken, problem: string): Promise<void> {
  if (await isEntered(db, taken)) return
  await keepPayment(services, db, taken, { receiptId: null, problem })
  await tellOfPayment(services, db, taken, problem)
}

function keepPayment(
  services: Services,
  db: AgencyDb,
  { link, payment }: Taken,
  became: { receiptId: string; problem: null } | { receiptId: null; problem: string },
): Promise<void> {
  const { id, amount, method, paidAt } = payment
  return insertGatewayPayment(db, {
    linkId: link.id,
    provider: link.provider,
    paymentId: id,
    currency: amount.currency,
    amount: amount.value,
    method,
    paidAt: paidAt ?? services.clock.now().toISOString(),
    ...became,
  })
}

/** Tells whoever looks after what is paid; the main users where nobody does. */
async function tellOfPayment(
  services: Services,
  db: AgencyDb,
  { link, payment, gateway }: Taken,
  problem: string | null,
): Promise<void> {
  const { people, about } = await findKeepers(db, link)
  const amount = formatMoney(payment.amount.value, payment.amount.currency)
  await tellPeopleOrMainUsers(services, db, people, {
    kind: 'paid_online',
    cause: `paid online ${link.provider} ${payment.id}`,
    about,
    ...(problem === null
      ? {
          title: `${link.customer} paid ${amount} online for ${link.description}`,
          body: `By ${gateway}, ${payment.id}.`,
        }
      : {
          title: `${amount} came by ${gateway} and could not be entered`,
          body: `Payment ${payment.id} for ${link.description}. ${problem} Enter it by hand, or give it back at ${gateway}.`,
        }),
  })
}

/** Keeps what does not fit, once, and tells of it; nothing is entered of it. */
function noteMismatch(services: Services, agencyId: string, link: PaymentLinkRecord, problem: string): Promise<void> {
  return services.database.writeAs(agencyId, async (db) => {
    const held = await findLinkForUpdate(db, link.id)
    if (!held || held.problem === problem) return
    await updateLink(db, link.id, { problem, checkAt: null, handledAt: null })
    await tellOfProblem(services, db, link, problem)
  })
}

async function tellOfProblem(services: Services, db: AgencyDb, link: PaymentLinkRecord, problem: string) {
  const { people, about } = await findKeepers(db, link)
  await tellPeopleOrMainUsers(services, db, people, {
    kind: 'paid_online',
    cause: `payment link ${link.id} ${problem}`.slice(0, 200),
    about,
    title: `A payment page for ${link.description} does not fit what was asked for`,
    body: `${problem} Nothing was entered. Look at ${findName(services, link)}, link ${link.providerLinkId ?? link.reference}.`,
  })
}

/** A plugin that was removed: what came by its links since then is for people to find out. */
function loseLink(services: Services, agencyId: string, { id }: PaymentLinkRecord): Promise<void> {
  return services.database.writeAs(agencyId, async (db) => {
    const held = await findLinkForUpdate(db, id)
    if (held?.state !== 'open' && held?.state !== 'opening') return
    const wasOpen = held.state === 'open'
    await updateLink(db, id, { state: 'lost', checkAt: null })
    if (wasOpen) await tellOfProblem(services, db, held, 'Its plugin was removed while the page could still be paid.')
  })
}

function noteState(services: Services, agencyId: string, linkId: string, truth: PaymentLink): Promise<void> {
  return services.database.writeAs(agencyId, async (db) => {
    const held = await findLinkForUpdate(db, linkId)
    if (!held) return
    const state = findNextState(held.state, truth)
    const paid = await sumGatewayPayments(db, linkId)
    const checkAt = computeNextCheck({ createdAt: held.createdAt, state }, services.clock.now())?.toISOString() ?? null
    await updateLink(db, linkId, { state, paid, checkAt, problem: null })
  })
}

/** Puts the next look of our own off. */
function noteChecked(services: Services, agencyId: string, linkId: string): Promise<void> {
  return services.database.writeAs(agencyId, async (db) => {
    const held = await findLinkForUpdate(db, linkId)
    if (!held) return
    const now = services.clock.now()
    const checkAt = computeNextCheck(held, now)?.toISOString() ?? null
    const isOver = held.state === 'opening' && checkAt === null
    await updateLink(db, linkId, isOver ? { checkAt, state: 'expired' } : { checkAt })
  })
}
