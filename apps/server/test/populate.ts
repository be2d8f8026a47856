import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { keepSaid } from '../src/features/feeds/feeds.queries.ts'
import { insertLeftOut } from '../src/features/imports/imports.queries.ts'
import { claimEnquiry, upsertPull } from '../src/features/lead-sources/lead-sources.queries.ts'
import { upsertTickets } from '../src/features/supplier-bookings/supplier-tickets.queries.ts'
import { upsertSupplierPrice } from '../src/features/supplier-products/supplier-prices.queries.ts'
import { findQuoteKey } from '../src/features/supplier-products/supplier-products.rules.ts'
import { insertProposalQuotes } from '../src/features/rate-drift/proposal-quotes.queries.ts'
import { insertGatewayPayment, insertLink } from '../src/features/online-payments/online-payments.queries.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { takeNumber } from '../src/kernel/numbers/numbers.service.ts'
import { insertGrant } from '../src/kernel/mail/mail-grants.queries.ts'
import { sealInGrant, sealTokens } from '../src/kernel/mail/mail-grants.service.ts'
import { insertMailSettings } from '../src/kernel/mail/mail-settings.queries.ts'
import type { TestApp } from './app.ts'
import { exampleOf } from './examples.ts'
import { makeQuote } from './examples/suppliers.ts'
import type { TestAgency } from './make.ts'
import { everything, peopleOf, sideOf } from './matrix.ts'
import { type Procedure, procedures, type Reply, send } from './procedures.ts'

const inside = { host: '127.0.0.1', port: 2525, security: 'tls' as const }

/** Of a gateway that is connected to nobody: it is never asked. */
async function keepOnlinePayment(db: AgencyDb, tripId: string): Promise<void> {
  const [amount, currency, paidAt] = [50_000, 'INR', '2026-11-25T06:30:00.000Z']
  const link = await insertLink(db, {
    tripId,
    pluginId: randomUUID(),
    provider: 'nobodys',
    reference: randomUUID().replaceAll('-', ''),
    description: 'Deposit',
    customer: 'Asha Rao',
    currency,
    amount,
    path: '/pay/nobodys',
    expiresAt: paidAt,
  })
  const problem = 'It was cancelled meanwhile.'
  const payment = { provider: link.provider, paymentId: randomUUID(), currency, amount, paidAt, problem }
  await insertGatewayPayment(db, { linkId: link.id, ...payment })
}

/** Signed in by a consent that nobody asks for anything: Microsoft, where it is not even taken back. */
async function keepGrant({ services }: TestApp, db: AgencyDb, settingsId: string): Promise<void> {
  const [id, signedInAt] = [uuidv7(), '2026-11-25T06:30:00.000Z']
  await insertGrant(db, {
    id,
    settingsId,
    provider: 'microsoft',
    clientId: 'client',
    clientSecret: await sealInGrant(services, db, id, 'clientSecret', 'of a client'),
    refreshToken: await sealInGrant(services, db, id, 'refreshToken', 'of a mailbox'),
    ...(await sealTokens(services, db, id, { accessToken: 'for an hour', expiresInSeconds: 3_600 })),
    signedInAt,
  })
}

/** They set up a mail server and remove it again: no mail is to be on its way meanwhile. */
const isMailSettings = ({ name }: Procedure) => name.startsWith('mailSettings.')
/** Calls that may change something. */
export const isWriting = ({ method }: Procedure): boolean => method !== 'GET'

/** What tells all main users and managers of something takes the longer the more of them there are. */
async function demote({ owner }: TestApp, agency: TestAgency): Promise<void> {
  await owner.query(
    `update users set is_subuser = true, is_manager = false
      where agency_id = $1 and id <> $2 and (is_manager or not is_subuser)`,
    [agency.agencyId, agency.owner.userId],
  )
}

const mailSettingsFirst = [...procedures.filter(isMailSettings), ...procedures.filter((one) => !isMailSettings(one))]

/** Makes calls of the examples for an agency, each as a person of its own. */
export async function makeCalls(
  app: TestApp,
  agency: TestAgency,
  wanted: Procedure[],
): Promise<{ name: string; reply: Reply }[]> {
  const people = peopleOf(app, sideOf(agency), everything)
  const replies: { name: string; reply: Reply }[] = []
  for (const procedure of wanted) {
    const { inputs, token } = exampleOf(procedure.name)
    for (const input of inputs) {
      const make = await people()
      const headers = { 'idempotency-key': randomUUID() }
      const made = await input(make)
      const reply = await send(app, procedure, made, { token: await (token?.(make) ?? make.token()), headers })
      replies.push({ name: procedure.name, reply })
      await demote(app, agency)
    }
  }
  return replies
}

/**
 * Makes every call that works once for an agency, so that it has a row of everything.
 * @param isWanted which calls are made; those that only read make nothing but what they are given to read
 * @returns what was answered
 */
export async function populate(
  app: TestApp,
  agency: TestAgency,
  isWanted: (procedure: Procedure) => boolean = () => true,
): Promise<{ name: string; reply: Reply }[]> {
  const replies = await makeCalls(app, agency, mailSettingsFirst.filter(isWanted))
  // What no call makes yet, or only a job does.
  const oneOf = async (table: 'imports' | 'feeds' | 'trips' | 'plugins' | 'proposals' | 'supplier_bookings') => {
    const sql = `select id from ${table} where agency_id = $1 limit 1`
    const { rows } = await app.owner.query<{ id: string }>(sql, [agency.agencyId])
    return rows[0]?.id ?? ''
  }
  const [importId, feedId, tripId] = [await oneOf('imports'), await oneOf('feeds'), await oneOf('trips')]
  await app.services.database.writeAs(agency.agencyId, async (db) => {
    // Nothing is sent to it: it is inside.
    const kept = await insertMailSettings(db, { ...inside, fromName: 'Holidays', fromAddress: 'desk@agency.test' })
    if (kept) await keepGrant(app, db, kept.id)
    await takeNumber(db, 'invoice', { period: '2026-27' })
    await insertLeftOut(db, [{ importId, row: 2, outcome: 'rejected', reason: 'No name' }])
    await keepOnlinePayment(db, tripId)
    const changedAt = '2026-11-25T06:30:00.000Z'
    await upsertPull(db, { pluginId: await oneOf('plugins'), pulledUntil: changedAt, nextAt: '2100-01-01T00:00:00Z' })
    await claimEnquiry(db, { provider: 'nobodys', enquiryId: randomUUID() })
    const [quote, proposalId] = [makeQuote(randomUUID()), await oneOf('proposals')]
    await insertProposalQuotes(db, [
      { proposalId, question: findQuoteKey(quote), quote, askAt: '2100-01-01T00:00:00Z' },
    ])
    const supplierBookingId = await oneOf('supplier_bookings')
    const ticket = { digest: randomUUID(), place: 0, title: 'Adult', format: 'qr' as const, value: 'of a ticket' }
    await upsertTickets(db, [{ ...ticket, supplierBookingId }])
    await upsertSupplierPrice(db, { question: randomUUID(), quote: null, answeredAt: changedAt })
    await keepSaid(db, feedId, [{ uid: randomUUID(), hash: 'of what it said', sequence: 0, changedAt }])
  })
  return replies
}
