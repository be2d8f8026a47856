import { and, asc, eq, lte } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { leadPulls, takenEnquiries } from './lead-sources.table.ts'

export type LeadPullRecord = typeof leadPulls.$inferSelect

export function listPullsDue(db: AgencyDb, now: string): Promise<LeadPullRecord[]> {
  return db
    .select()
    .from(leadPulls)
    .where(and(db.own(leadPulls), lte(leadPulls.nextAt, now)))
    .orderBy(asc(leadPulls.nextAt))
}

/** Has a source be asked; one that was asked before goes on from where it was. */
export async function upsertPull(
  db: AgencyDb,
  facts: { pluginId: string; pulledUntil: string; nextAt: string },
): Promise<void> {
  const { nextAt } = facts
  await db
    .insert(leadPulls)
    .values(facts)
    .onConflictDoUpdate({
      target: [leadPulls.agencyId, leadPulls.pluginId],
      set: { nextAt, failures: 0, problem: null },
    })
}

export async function updatePull(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<LeadPullRecord, 'id' | 'agencyId' | 'pluginId'>>,
): Promise<void> {
  await db
    .update(leadPulls)
    .set(changes)
    .where(and(db.own(leadPulls), eq(leadPulls.id, id)))
}

export async function deletePull(db: AgencyDb, id: string): Promise<void> {
  await db.delete(leadPulls).where(and(db.own(leadPulls), eq(leadPulls.id, id)))
}

/**
 * Claims an enquiry for this transaction; another that claims it waits until this one ends.
 * @returns the id of the claim; undefined where it was taken in before
 */
export async function claimEnquiry(
  db: AgencyDb,
  enquiry: { provider: string; enquiryId: string },
): Promise<string | undefined> {
  const [claimed] = await db
    .insert(takenEnquiries)
    .values(enquiry)
    .onConflictDoNothing({
      target: [takenEnquiries.agencyId, takenEnquiries.provider, takenEnquiries.enquiryId],
    })
    .returning({ id: takenEnquiries.id })
  return claimed?.id
}

export async function noteTaken(db: AgencyDb, id: string, lead: { leadId: string; isNew: boolean }): Promise<void> {
  await db
    .update(takenEnquiries)
    .set(lead)
    .where(and(db.own(takenEnquiries), eq(takenEnquiries.id, id)))
}
