import type { FirstSteps } from '@sarai/contract/dashboard'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { mailSettings } from '../../kernel/mail/mail.table.ts'
import { bankAccounts } from '../bank-accounts/bank-accounts.table.ts'
import { examples } from '../examples/examples.table.ts'
import { leads } from '../leads/leads.table.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { taxRegistrations } from '../tax-profile/tax-profile.table.ts'

/** Examples are not what somebody did. */
const isOwn = (db: AgencyDb, id: AnyPgColumn) =>
  sql`not exists (select from ${examples} where ${db.own(examples)} and ${examples.recordId} = ${id})`

/** Which of the things that a new agency begins with are there, and whether a proposal has gone out; what was deleted has been done all the same. */
export async function findSteps(db: AgencyDb): Promise<Omit<FirstSteps, 'profile'>> {
  const { rows } = await db.execute<Omit<FirstSteps, 'profile'>>(sql`
    select exists (select from ${taxRegistrations} where ${db.own(taxRegistrations)}) as tax,
           exists (select from ${mailSettings} where ${db.own(mailSettings)}) as mail,
           exists (select from ${bankAccounts} where ${db.own(bankAccounts)}) as bank,
           exists (select from ${leads} where ${db.own(leads)} and ${isOwn(db, leads.id)}) as lead,
           exists (select from ${proposals}
             where ${db.own(proposals)} and ${proposals.sentAt} is not null and ${isOwn(db, proposals.id)}) as proposal,
           (select count(*) > 1 from ${users} where ${db.own(users)}) as team`)
  if (!rows[0]) throw new Error('nothing was answered')
  return rows[0]
}
