import * as z from 'zod'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, malformed, notFound } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { findOnlineStanding, lookAfterReturn } from './online-payments-checking.service.ts'
import { type Payable, listOnlineWays, startOnlinePayment } from './online-payments-starting.service.ts'
import { type OnlinePayment, paidParts } from './online-payments.page.ts'
import { listReceiptsOfPage } from './online-payments.queries.ts'

/** What is due at an address, and what of it is paid next. */
export interface OnlineDebt extends Omit<Payable, 'amount' | 'inTrip' | 'customer' | 'passesFee' | 'contactId'> {
  /** Who pays, as it is known here. */
  payer: { name: string; contactId: string | null }
  /** In minor units of `currency`; both 0 where nothing is to be paid. */
  due: number
  next: number
  /** Whether whoever pays bears the gateway's fee. */
  passesFee?: boolean
  /** For how long its page leads to the receipts of what was paid there; for good where left out. */
  receiptsForMs?: number
  /** What an amount counts for the trip, where that is in another currency. */
  toTrip: (amount: number) => number | undefined
}

const sent = z.object({
  plugin: z.uuid(),
  part: z.enum(paidParts),
  methods: z.enum(['with-fee', 'without-fee']).nullish(),
  fee: z.coerce.number().int().min(0).default(0),
})

/** What a page offers to whoever pays online. */
export async function readOnlinePayment(
  services: Services,
  db: AgencyDb,
  {
    path,
    currency,
    next,
    due,
    receiptsForMs,
    passesFee = false,
    payer,
    rate,
  }: Pick<OnlineDebt, 'path' | 'currency' | 'next' | 'due' | 'receiptsForMs' | 'passesFee' | 'payer' | 'rate'>,
): Promise<OnlinePayment> {
  const wanted = { passesFee, contactId: payer.contactId, currency, rate, amount: next }
  const ways = due > 0 ? await listOnlineWays(services, db, wanted) : []
  const standing = await findOnlineStanding(services, db, path)
  const paid = await listReceiptsOfPage(db, path, findFirstPaidAt(services, receiptsForMs))
  const receipts = paid.map(({ id, number }) => ({ number: number ?? '', path: `${path}/receipt.pdf?of=${id}` }))
  return { action: `${path}/online`, ways, currency, next, due, standing, receipts }
}

/** Since when what was paid is shown; null for always. */
const findFirstPaidAt = ({ clock }: Pick<Services, 'clock'>, forMs: number | undefined): string | null =>
  forMs === undefined ? null : new Date(clock.now().getTime() - forMs).toISOString()

/**
 * The receipt that a page is asked for. @throws AppError 404 where that was not paid there
 */
export async function findReceiptOfPage(
  services: Pick<Services, 'clock'>,
  db: AgencyDb,
  { path, search, receiptsForMs }: { path: string; search: URLSearchParams; receiptsForMs?: number },
) {
  const since = findFirstPaidAt(services, receiptsForMs)
  const found = (await listReceiptsOfPage(db, path, since)).find(({ id }) => id === search.get('of'))
  if (!found) throw notFound('receipt')
  return found.id
}

/**
 * Takes what such a form has posted. @returns the address of the gateway's page
 * @throws AppError as `startOnlinePayment`, 400 where it is no such form
 */
export async function takeOnlinePayment(
  services: Services,
  { agencyId, address, body }: { agencyId: string; address: string; body: unknown },
  debt: OnlineDebt,
): Promise<string> {
  const read = sent.safeParse(body instanceof URLSearchParams ? Object.fromEntries(body) : {})
  if (!read.success) throw malformed('The form could not be read.')
  const { plugin: pluginId, part, methods = null, fee } = read.data
  const { due, next, toTrip, payer, passesFee = false, ...payable } = debt
  const amount = part === 'all' ? due : next
  if (amount <= 0) throw conflict('CLOSED', 'Nothing is to be paid here any more. Ask the agency if you have paid.')
  const db = services.database.readAs(agencyId)
  const contact = payer.contactId ? await findContact(db, payer.contactId, unrestricted) : undefined
  const customer = { name: payer.name, email: contact?.email ?? null, phone: contact?.phone ?? null }
  return startOnlinePayment(
    services,
    { agencyId, pluginId, methods, fee, address },
    { ...payable, passesFee, contactId: payer.contactId, customer, amount, inTrip: toTrip(amount) ?? null },
  )
}

/** Each has a gateway asked; whoever has the address of a page could ask without end. */
const ofReturns: Limit = { name: 'online payments looked', attempts: 40, seconds: 3600 }

/** How often a page asks anew by itself whether a payment has come, and after how many seconds. */
const looks = { most: 6, seconds: 2 }

/**
 * Looks what became of the payment that somebody comes back from.
 * @returns after how many seconds to ask anew, at which address; undefined where the page itself says what holds
 */
export async function waitForPayment(
  services: Services,
  agencyId: string,
  { path, search }: { path: string; search: URLSearchParams },
): Promise<{ seconds: number; url: string } | undefined> {
  const tries = countTries(search)
  const mayLook = await services.throttle.tryHit(ofReturns, path)
  if (!mayLook) return undefined
  const standing = await lookAfterReturn(services, agencyId, path)
  if (standing !== 'on-its-way' || tries >= looks.most) return undefined
  return { seconds: looks.seconds, url: `${path}/paid?looked=${tries + 1}` }
}

/** How often it was looked already, as the address says. */
const countTries = (search: URLSearchParams): number => {
  const tries = Number(search.get('looked') ?? 0)
  return Number.isInteger(tries) && tries >= 0 ? tries : looks.most
}
