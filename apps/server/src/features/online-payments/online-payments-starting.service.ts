import { randomUUID } from 'node:crypto'
import { conflict, refused } from '../../core/errors.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { listActivePlugins } from '../../kernel/plugins/plugins-active.service.ts'
import { eventsUrlOf } from '../../kernel/plugins/plugins-connection.service.ts'
import { askGateway, type PaymentGateway } from '../../kernel/plugins/plugins-gateway.service.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Services } from '../../services.ts'
import { cancelLink } from './online-payments-cancelling.service.ts'
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
}

const listGateways = async (services: Services, db: AgencyDb, currency: string): Promise<PaymentGateway[]> =>
  (await listActivePlugins(services, db, 'payments')).filter(({ provider }) => provider.takesCurrency(currency))

/** How something in a currency can be paid online; none where no gateway is active that takes it. */
export async function listOnlineWays(services: Services, db: AgencyDb, currency: string): Promise<OnlineWay[]> {
  const gateways = await listGateways(services, db, currency)
  return gateways.map(({ plugin: { id, isTest }, provider: { name } }) => ({ pluginId: id, name, isTest }))
}

/**
 * Opens a gateway's page on which what is due is paid; the one that is open already, where it is for the same.
 * @returns its address
 * @throws AppError 409 where nobody can pay online any more, 422 where the gateway refuses, 429 after many
 */
export async function startOnlinePayment(
  services: Services,
  { agencyId, pluginId, address }: { agencyId: string; pluginId: string; address: string },
  payable: Payable,
): Promise<string> {
  const { database, throttle, disk } = services
  disk.checkWritable()
  await throttle.hit(ofPage, payable.path)
  await throttle.slow(ofVisitor, visitorOf(address))
  const gateways = await listGateways(services, database.readAs(agencyId), payable.currency)
  const gateway = gateways.find(({ plugin }) => plugin.id === pluginId)
  if (!gateway) throw conflict('NO_GATEWAY', 'Paying online is not possible here just now. Use another way to pay.')
  await cancelOthers(services, agencyId, gateway, payable)
  const link = await database.writeAs(agencyId, (db) => findOrInsertLink(services, db, gateway, payable))
  return link.url ?? openLink(services, agencyId, gateway, link)
}

/** The link that is open for the same already, or a new one that the gateway is still to make. */
async function findOrInsertLink(services: Services, db: AgencyDb, gateway: PaymentGateway, payable: Payable) {
  const { plugin } = gateway
  const now = services.clock.now()
  const known = await listLinksOfPage(db, payable.path, 20)
  const same = known.find(
    (link) =>
      isSame(gateway, payable, link) &&
      (link.state === 'open' || link.state === 'opening') &&
      link.problem === null &&
      Date.parse(link.expiresAt) - now.getTime() > 30 * 60_000,
  )
  if (same) return same
  const { of, customer, path, description, amount, currency, rate, inTrip } = payable
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
    amount,
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
  const { reference, amount, currency, description, customer: name, email, phone, expiresAt, path } = link
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

/** Whether a page of a gateway is open for what somebody wants to pay. */
const isSame = ({ plugin }: PaymentGateway, { amount, currency }: Payable, link: PaymentLinkRecord): boolean =>
  link.pluginId === plugin.id && link.amount === amount && link.currency === currency

/**
 * Closes what was opened from the same page before, for another amount or at another gateway: one debt is paid once.
 * @throws AppError 409 where that was paid by now, so that something else is due
 */
async function cancelOthers(
  services: Services,
  agencyId: string,
  gateway: PaymentGateway,
  payable: Payable,
): Promise<void> {
  const db = services.database.readAs(agencyId)
  const known = await listLinksOfPage(db, payable.path, 20)
  const others = known.filter(
    (link) => link.state === 'open' && link.problem === null && !isSame(gateway, payable, link),
  )
  await Promise.all(others.map((link) => cancelLink(services, agencyId, link)))
  const ids = new Set(others.map(({ id }) => id))
  const after = ids.size > 0 ? await listLinksOfPage(db, payable.path, 20) : []
  if (after.some(({ id, paid }) => ids.has(id) && paid > 0))
    throw conflict('PAID', 'A payment for this has just come. Look at the page again.')
}
