import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { leadColumns } from './leads.queries.ts'
import { leadList } from './leads-list.queries.ts'
import type { LeadQuestion } from './leads.rules.ts'
import { leads } from './leads.table.ts'

/** The question's conditions with their values in place, for a query that is asked once. */
function conditionsOf(question: LeadQuestion): SQL[] {
  return question.conditions.map((name) => sql`${leadList.conditions[name]()}`)
}

/** The next leads of a question in the order of their ids, held until the transaction ends. */
export async function nextLeadsForUpdate(
  db: AgencyDb,
  question: LeadQuestion,
  after: string | undefined,
  limit: number,
) {
  const prepared = db
    .select(leadColumns)
    .from(leads)
    .where(and(db.own(leads), ...conditionsOf(question), after ? gt(leads.id, after) : undefined))
    .orderBy(asc(leads.id))
    .limit(limit)
    .for('update')
    .prepare('')
  return prepared.execute(question.values)
}

/** The same leads to read, without holding them. */
export async function nextLeads(db: AgencyDb, question: LeadQuestion, after: string | undefined, limit: number) {
  const prepared = db
    .select(leadColumns)
    .from(leads)
    .where(and(db.own(leads), ...conditionsOf(question), after ? gt(leads.id, after) : undefined))
    .orderBy(asc(leads.id))
    .limit(limit)
    .prepare('')
  return prepared.execute(question.values)
}

const changed = { version: sql`${leads.version} + 1`, updatedAt: sql`now()`, lastActivityAt: sql`now()` }

type LeadUpdate = { [K in keyof typeof leads.$inferInsert]?: (typeof leads.$inferInsert)[K] | SQL }

/** Changes leads alike. @returns their new versions */
export function updateLeads(db: AgencyDb, ids: string[], changes: LeadUpdate) {
  return db
    .update(leads)
    .set({ ...changes, ...changed })
    .where(and(db.own(leads), inArray(leads.id, ids)))
    .returning({ id: leads.id, version: leads.version })
}

export function deleteLeads(db: AgencyDb, ids: string[]) {
  return updateLeads(db, ids, { deletedAt: sql`now()` })
}

/** Sets each lead's tags to its own new list. */
export async function updateLeadTags(db: AgencyDb, tags: Map<string, string[]>) {
  const rows = [...tags].map(([id, list]) => sql`(${id}::uuid, ${sql.param(list)}::text[])`)
  const { rows: updated } = await db.execute<{ id: string; version: number }>(sql`
    update ${leads} set tags = given.tags, version = version + 1, updated_at = now(), last_activity_at = now()
      from (values ${sql.join(rows, sql`, `)}) as given (lead_id, tags)
     where ${db.own(leads)} and id = given.lead_id
    returning id, version`)
  return updated
}

/** Restores leads as they were, where nobody has changed them since. @returns those put back */
export async function restoreLeads(
  db: AgencyDb,
  changes: { recordId: string; version: number; before: Record<string, unknown> }[],
): Promise<string[]> {
  const given = JSON.stringify(changes)
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${leads} set
      owner_id = case when before ? 'ownerId' then (before ->> 'ownerId')::uuid else owner_id end,
      stage_id = case when before ? 'stageId' then (before ->> 'stageId')::uuid else stage_id end,
      stage_since = case when before ? 'stageSince' then (before ->> 'stageSince')::timestamptz else stage_since end,
      lost_reason = case when before ? 'lostReason' then before ->> 'lostReason' else lost_reason end,
      lost_competitor = case when before ? 'lostCompetitor' then before ->> 'lostCompetitor' else lost_competitor end,
      lost_note = case when before ? 'lostNote' then before ->> 'lostNote' else lost_note end,
      tags = case when before ? 'tags' then array(select jsonb_array_elements_text(before -> 'tags')) else tags end,
      deleted_at = case when before ? 'deletedAt' then (before ->> 'deletedAt')::timestamptz else deleted_at end,
      version = leads.version + 1, updated_at = now()
     from jsonb_to_recordset(${given}::jsonb) as given ("recordId" uuid, version integer, before jsonb)
    where ${db.own(leads)} and leads.id = given."recordId" and leads.version = given.version
    returning leads.id`)
  return rows.map((row) => row.id)
}
