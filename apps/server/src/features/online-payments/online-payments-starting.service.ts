import { randomUUID } from 'node:crypto'
import { conflict, refused } from '../../core/errors.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { listActivePlugins } from '../../kernel/plugins/plugins-active.service.ts'
import { eventsUrlOf } from '../../kernel/plugins/plugins-connection.service.ts'
import { askGateway, type PaymentGateway } from '../../kernel/plugins/plugins-gateway.service.ts'
import type { FeePart } from '../../providers/payments/payments.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { cancelLink } from './online-payments-cancelling.service.ts'
import { type FeeWanted, type FeeOffer, listFeeOffers } from './online-payments-fees.service.ts'
import { linkMinutes, computeNextCheck } from './online-payments.rules.ts'
import {
  findLinkForUpdate,
  insertLink,
  listLinksOfPage,
  type PaymentLinkRecord,
  updateLink,
} from './online-payments.queries.ts'

/** A customer who comes back a few times; more comes from a program. */
const ofPage: Limit = { name: 'online payments', attempts: 20, seconds: 3600 }
const ofVisitor: SharedLimit = { name: 'online payments begun', attempts: 30, refusedFrom: 150, seconds: 3600 }

/** A way to pay online, as a page offers it. */
export interface OnlineWay {
  pluginId: string
  /** "Razorpay" */
  name: string
  /** Of the gateway's test system: no money moves. */
  isTest: boolean
  offer: FeeOffer
}

/** What somebody pays from a page. */
export interface Payable {
  /** The page, to which they come back. */
  path: string
  of: { tripId: string | null; invoiceId: string | null; payerId: string | null }
  /** As the payer reads it: "T-000014 Dubai in five days". */
  description: string
  customer: { name: string; email: string | null; phone: string | null }
  /** In minor units of `currency`. */
  amount: number
  currency: string
  /** What one unit is worth in the agency's currency, in millionths; null where it is that. */
  rate: number | null
  /** What the amount counts for its trip, where that is in another currency. */
  inTrip: number | null
  /** Whether the payer bears a fee besides, where the gateway is set to one; and who that is. */
  passesFee: boolean
  contactId: string | null
}

/** What a payer has chosen, as they saw it. */
export interface ChosenWay {
  pluginId: string
  methods: FeePart | null
  /** With its tax; 0 where there is none. */
  fee: number
}

const listGateways = async (services: Services, db: AgencyDb, currency: string): Promise<PaymentGateway[]> =>
  (await listActivePlugins(services, db, 'payments')).filter(({ provider }) => provider.takesCurrency(currency))

/** How an amount can be paid online; by none where no gateway is active that takes its currency. */
export async function listOnlineWays(services: Services, db: AgencyDb, wanted: FeeWanted): Promise<OnlineWay[]> {
  const ways: OnlineWay[] = []
  for (const gateway of await listGateways(services, db, wanted.currency)) {
    const { plugin, provider } = gateway
    const { id: pluginId, isTest } = plugin
    for (const offer of await listFeeOffers(services, db, gateway, wanted))
      ways.push({ pluginId, name: provider.name, isTest, offer })
  }
  return ways
}

/** The way that a payer has chosen. @throws AppError 409 where it is no longer what they saw */
async function findChosen(
  services: Services,
  db: AgencyDb,
  { gateway, chosen }: { gateway: PaymentGateway; chosen: ChosenWay },
  payable: Payable,
): Promise<FeeOffer> {
  const offers = await listFeeOffers(services, db, gateway, payable)
  const offer = offers.find(({ methods, fee }) => methods === chosen.methods && (fee?.total ?? 0) === chosen.fee)
  if (!offer) throw conflict('FEE_CHANGED', 'What this costs online has just changed. Look at the page again.')
  return offer
}

/**
 * Opens a gateway's page on which what is due is paid; the one that is open already, where it is for the same.
 * @returns its address
 * @throws AppError 409 where nobody can pay online any more, 422 where the gateway refuses, 429 after many
 */
export async function startOnlinePayment(
  services: Services,
  { agencyId, address, ...chosen }: { agencyId: string; address: string } & ChosenWay,
  payable: Payable,
): Promise<string> {
  const { database, throttle, disk } = services
  disk.checkWritable()
  await throttle.hit(ofPage, payable.path)
  await throttle.slow(ofVisitor, visitorOf(address))
  const gateways = await listGateways(services, database.readAs(agencyId), payable.currency)
  const gateway = gateways.find(({ plugin }) => plugin.id === chosen.pluginId)
  if (!gateway) throw conflict('NO_GATEWAY', 'Paying online is not possible here just now. Use another way to pay.')
  const offer = await findChosen(services, database.readAs(agencyId), { gateway, chosen }, payable)
  const wanted = { gateway, payable, offer }
  await cancelOthers(services, agencyId, wanted)
  const link = await database.writeAs(agencyId, (db) => findOrInsertLink(services, db, wanted))
  return link.url ?? openLink(services, agencyId, gateway, link)
}

/** The link that is open for the same already, or a new one that the gateway is still to make. */
async function findOrInsertLink(services: Services, db: AgencyDb, wanted: Wanted) {
  const { gateway, payable, offer } = wanted
  const { plugin } = gateway
  const now = services.clock.now()
  const known = await listLinksOfPage(db, payable.path, 20)
  const same = known.find(
    (link) =>
      isSame(wanted, link) &&
      (link.state === 'open' || link.state === 'opening') &&
      link.problem === null &&
      Date.parse(link.expiresAt) - now.getTime() > 30 * 60_000,
  )
  if (same) return same
  const { of, customer, path, description, currency, rate, inTrip } = payable
  const { name, email, phone } = customer
  const createdAt = now.toISOString()
  return insertLink(db, {
    ...of,
    pluginId: plugin.id,
    provider: plugin.provider,
    // At most 40 characters, of those that every gateway takes.
    reference: randomUUID().replaceAll('-', ''),
    description,
    customer: name,
    email,
    phone,
    currency,
    amount: sumAsked(wanted),
    fee: offer.fee?.total ?? 0,
    feeBeforeTax: offer.fee?.beforeTax ?? 0,
    methods: offer.methods,
    rate,
    inTrip,
    path,
    expiresAt: new Date(now.getTime() + linkMinutes * 60_000).toISOString(),
    createdAt,
    checkAt: computeNextCheck({ createdAt, state: 'opening' }, now)?.toISOString() ?? null,
  })
}

/**
 * Has the gateway make a link: asked again for the same reference it answers the one that it made. No transaction is open
 * meanwhile.
 * @throws AppError 422 where the gateway refuses, or cannot be reached
 */
async function openLink(
  services: Services,
  agencyId: string,
  gateway: PaymentGateway,
  link: PaymentLinkRecord,
): Promise<string> {
  const { database, appUrl } = services
  const { reference, amount, currency, methods, description, customer: name, email, phone, expiresAt, path } = link
  const eventsUrl = await eventsUrlOf(services, database.readAs(agencyId), gateway.plugin)
  const request = {
    reference,
    amount: { value: amount, currency },
    description,
    customer: { name, email, phone },
    expiresAt: new Date(expiresAt),
    returnUrl: `${appUrl}${path}/paid`,
    isPartial: false,
    eventsUrl,
    ...(methods ? { methods } : {}),
  }
  const made = await askGateway(services, agencyId, gateway, (provider, connection) =>
    provider.createLink(connection, request),
  ).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ error, provider: link.provider }, 'a gateway made no payment link')
    throw refused(
      'GATEWAY_REFUSED',
      error.isTransient
        ? 'The payment page cannot be reached just now. Try again in a moment, or use another way to pay.'
        : 'The payment page could not be opened. Use another way to pay, or ask the agency.',
    )
  })
  await database.writeAs(agencyId, async (db) => {
    const held = await findLinkForUpdate(db, link.id)
    if (held?.state !== 'opening') return
    await updateLink(db, link.id, { providerLinkId: made.id, url: made.url, state: 'open' })
  })
  return made.url
}

/** What somebody wants to pay, and in which way. */
interface Wanted {
  gateway: PaymentGateway
  payable: Payable
  offer: FeeOffer
}

const sumAsked = ({ payable, offer }: Wanted): number => payable.amount + (offer.fee?.total ?? 0)

/** Whether a page of a gateway is open for that. */
const isSame = (wanted: Wanted, link: PaymentLinkRecord): boolean =>
  link.pluginId === wanted.gateway.plugin.id &&
  link.amount === sumAsked(wanted) &&
  link.fee === (wanted.offer.fee?.total ?? 0) &&
  link.methods === wanted.offer.methods &&
  link.currency === wanted.payable.currency

/**
 * Closes what was opened from the same page before, for another amount or at another gateway: one debt is paid once.
 * @throws AppError 409 where that was paid by now, so that something else is due
 */
async function cancelOthers(services: Services, agencyId: string, wanted: Wanted): Promise<void> {
  const { payable } = wanted
  const db = services.database.readAs(agencyId)
  const known = await listLinksOfPage(db, payable.path, 20)
  const others = known.filter((link) => link.state === 'open' && link.problem === null && !isSame(wanted, link))
  await Promise.all(others.map((link) => cancelLink(services, agencyId, link)))
  const ids = new Set(others.map(({ id }) => id))
  const after = ids.size > 0 ? await listLinksOfPage(db, payable.path, 20) : []
  if (after.some(({ id, paid }) => ids.has(id) && paid > 0))
    throw conflict('PAID', 'A payment for this has just come. Look at the page again.')
}
