import { financialYear } from '@sarai/tax/financial-year'
import { and, asc, eq, isNull, notInArray } from 'drizzle-orm'
import { plusDays, today } from '../src/core/days.rules.ts'
import { listBankAccounts } from '../src/features/bank-accounts/bank-accounts.queries.ts'
import { contacts } from '../src/features/contacts/contacts.table.ts'
import { postOpenings } from '../src/features/openings/openings-posting.service.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import { vendors } from '../src/features/vendors/vendors.table.ts'
import { makeLink } from '../src/features/vendor-links/vendor-links.service.ts'
import type { Services } from '../src/services.ts'

const nobody = { bankAccountId: null, contactId: null, vendorId: null, tripId: null }

/** What the agency brought along when it began with Sarai, and a vendor that sees its own account. */
export async function seedOpenings(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const { currency, timeZone } = actor.agency
  const day = today(services.clock.now(), timeZone)
  const db = services.database.readAs(agencyId)
  const account = (await listBankAccounts(db)).find((one) => one.currency === currency)
  // Somebody who has nothing to pay for a trip of today.
  const travelling = db.select({ id: trips.contactId }).from(trips).where(db.own(trips))
  const [customer] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(db.own(contacts), isNull(contacts.deletedAt), notInArray(contacts.id, travelling)))
    .orderBy(asc(contacts.id))
    .limit(1)
  const [vendor] = await db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(db.own(vendors), eq(vendors.status, 'active'), eq(vendors.currency, currency)))
    .orderBy(asc(vendors.number))
    .limit(1)
  if (!account || !customer || !vendor) throw new Error('the demo has nobody for its opening balances')
  const line = { ...nobody, currency, worth: null, reference: null, dueOn: null }
  const lines = [
    { ...line, kind: 'bank' as const, bankAccountId: account.id, amount: 38_412_500 },
    { ...line, kind: 'cash' as const, amount: 2_450_000 },
    {
      ...line,
      kind: 'customer-owes' as const,
      contactId: customer.id,
      amount: 1_850_000,
      reference: 'ST/412',
      dueOn: plusDays(day, -20),
    },
    {
      ...line,
      kind: 'vendor-owed' as const,
      vendorId: vendor.id,
      amount: 3_200_000,
      reference: 'LP/882',
      dueOn: plusDays(day, 5),
    },
  ]
  await services.database.writeAs(agencyId, (tx) =>
    postOpenings(services, tx, actor, { day: plusDays(financialYear(day).from, -1), lines, replaces: null }),
  )
  await services.database.writeAs(agencyId, (tx) => makeLink(services, tx, actor, vendor.id))
}
