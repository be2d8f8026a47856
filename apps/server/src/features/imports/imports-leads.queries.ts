import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Visible } from '../../core/db/visible.ts'
import { leadColumns, type LeadRecord } from '../leads/leads.queries.ts'
import { leads } from '../leads/leads.table.ts'
import { searchTerms } from '../search/search.table.ts'
import { tasks } from '../tasks/tasks.table.ts'
import { timeline } from '../timeline/timeline.table.ts'

/** Which of the terms a lead has. */
export async function knownLeadKeys(db: AgencyDb, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await db.execute<{ term: string }>(sql`
    select given.term from unnest(${sql.param(keys)}::text[]) as given (term)
     where exists (select from ${searchTerms} as known
                    where known.agency_id = ${db.agencyId} and known.kind = 'lead' and known.term = given.term)`)
  return new Set(rows.map((row) => row.term))
}

/** A lead that has one of the terms. */
export interface KnownLead {
  term: string
  id: string
  number: number
  ownerId: string | null
  importId: string | null
}

/** Leads looked at for one phone or email; the newest. A number that hundreds share tells nobody from anybody. */
const mostPerKey = 5

/** The leads that have one of the terms, for each term the newest first. */
export async function findLeadsByKeys(db: AgencyDb, keys: string[]): Promise<KnownLead[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<KnownLead & Record<string, unknown>>(sql`
    select given.term, lead.id, lead.number, lead.owner_id as "ownerId", lead.import_id as "importId"
      from unnest(${sql.param(keys)}::text[]) as given (term)
     cross join lateral (
       select record_id, moment from ${searchTerms} as known
        where known.agency_id = ${db.agencyId} and known.kind = 'lead' and known.term = given.term
        order by moment desc, record_id desc
        limit ${mostPerKey}) as hit
      join ${leads} as lead on lead.agency_id = ${db.agencyId} and lead.id = hit.record_id
     order by hit.moment desc, lead.id desc`)
  return rows
}

/** Leads by their ids that may be seen, held until the transaction ends. */
export function leadsForUpdate(db: AgencyDb, ids: string[], visible: Visible): Promise<LeadRecord[]> {
  const { visibleOwners, seesUnowned } = visible
  return db
    .select(leadColumns)
    .from(leads)
    .where(
      and(
        db.own(leads),
        inArray(leads.id, ids),
        visibleOwners
          ? sql`(${leads.ownerId} = any(${sql.param(visibleOwners)}::uuid[]) or (${seesUnowned}::boolean and ${leads.ownerId} is null))`
          : undefined,
      ),
    )
    .orderBy(leads.id)
    .for('update')
}

/** Columns as the database has them, from JSON with the columns' names. */
type JsonRow = Record<string, unknown>

const insertedColumns = sql.raw(
  [
    'id number terms name contact_id phone whatsapp email city state source campaign service destinations origin',
    'travel_month travel_start travel_end nights adults children child_ages infants rooms hotel_class meal_plan',
    'budget_min budget_max budget_per_person currency trip_type temperature expected_value requirement',
    'marketing_consent tags stage_id lost_reason owner_id next_follow_up_at import_id created_by created_at',
  ]
    .join(' ')
    .replaceAll(' ', ', '),
)

/** Stores new leads, all in one statement. */
export async function insertImportedLeads(db: AgencyDb, rows: JsonRow[]): Promise<void> {
  await db.execute(sql`
    insert into ${leads} (${insertedColumns})
    select ${insertedColumns} from jsonb_populate_recordset(null::${leads}, ${JSON.stringify(rows)}::jsonb)`)
}

/** Writes down for each new lead where it came from. */
export async function insertLeadEntries(db: AgencyDb, rows: JsonRow[], data: JsonRow): Promise<void> {
  await db.execute(sql`
    insert into ${timeline} (id, kind, subject, subject_id, subject_label, subject_owner_id, actor_id, data, is_quiet)
    select "entryId", 'created', 'lead', id, name, owner_id, created_by,
           ${JSON.stringify(data)}::jsonb || jsonb_build_object('row', "row", 'source', source), true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given ("entryId" uuid, id uuid, name text, owner_id uuid, created_by uuid, "row" integer, source text)`)
}

/** The first follow-ups of new leads. */
export async function insertFollowUps(db: AgencyDb, rows: JsonRow[]): Promise<void> {
  await db.execute(sql`
    insert into ${tasks} (id, kind, lead_id, title, channel, due_at, assignee_id, created_by)
    select "taskId", 'follow_up', id, 'Follow up', 'call', next_follow_up_at, owner_id, created_by
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given ("taskId" uuid, id uuid, next_follow_up_at timestamptz, owner_id uuid, created_by uuid)`)
}

/** Columns that an import may change of a lead that is there. */
const changeable = [
  'terms name phone whatsapp email city state source campaign service destinations origin travel_month travel_start',
  'travel_end nights adults children child_ages infants rooms hotel_class meal_plan budget_min budget_max',
  'budget_per_person currency trip_type temperature expected_value requirement marketing_consent tags stage_id',
  'stage_since lost_reason lost_competitor lost_note owner_id',
]
  .join(' ')
  .split(' ')
const settings = sql.raw(changeable.map((column) => `${column} = becoming.${column}`).join(', '))

/** What a lead becomes: some of its columns, by their names. */
export interface LeadChange {
  id: string
  columns: JsonRow
  /** Made by the same import before: then it is still as that made it, and not a new version. */
  isOurs: boolean
}

/** Changes leads, each in its own way, in one statement. @returns their new versions */
export async function updateImportedLeads(db: AgencyDb, changes: LeadChange[]) {
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    update ${leads} as lead set ${settings},
           version = lead.version + case when given."isOurs" then 0 else 1 end,
           updated_at = now(),
           last_activity_at = case when given."isOurs" and lead.last_activity_at <> lead.updated_at
                                   then lead.last_activity_at else now() end
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, columns jsonb, "isOurs" boolean)
      join ${leads} as before on before.agency_id = ${db.agencyId} and before.id = given.id
     cross join lateral jsonb_populate_record(before, given.columns) as becoming
     where lead.agency_id = ${db.agencyId} and lead.id = given.id
    returning lead.id, lead.version`)
  return rows
}

/** Puts leads back as they were, where nobody has changed them since. @returns how many */
export async function restoreImportedLeads(
  db: AgencyDb,
  changes: { recordId: string; version: number; before: JsonRow | null }[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${leads} as lead set ${settings}, version = lead.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("recordId" uuid, version integer, before jsonb)
      join ${leads} as present on present.agency_id = ${db.agencyId} and present.id = given."recordId"
     cross join lateral jsonb_populate_record(present, given.before) as becoming
     where lead.agency_id = ${db.agencyId} and lead.id = given."recordId" and lead.version = given.version
    returning lead.id`)
  return rows.map((row) => row.id)
}

/**
 * Deletes the next few leads that an import made and nobody has touched since: neither changed, nor written a note on.
 * @returns how many were deleted, how many were kept, and the last one looked at
 */
export async function deleteImportedLeads(
  db: AgencyDb,
  importId: string,
  after: string | undefined,
  limit: number,
): Promise<{ deleted: number; kept: number; last: string | undefined }> {
  const { rows } = await db.execute<{ deleted: number; seen: number; last: string | null }>(sql`
    with batch as materialized (
      select id, version = 1 and last_activity_at = updated_at as untouched from ${leads}
       where ${db.own(leads)} and ${eq(leads.importId, importId)} and deleted_at is null
         and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
       order by id limit ${limit} for update
    ), gone as (
      update ${leads} set deleted_at = now(), version = version + 1, updated_at = now()
       where ${db.own(leads)} and id in (select id from batch where untouched)
      returning id
    )
    select (select count(*)::int from gone) as deleted, (select count(*)::int from batch) as seen,
           (select max(id::text) from batch) as last`)
  const [row] = rows
  return { deleted: row?.deleted ?? 0, kept: (row?.seen ?? 0) - (row?.deleted ?? 0), last: row?.last ?? undefined }
}
