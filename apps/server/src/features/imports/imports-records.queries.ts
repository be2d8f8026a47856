import type { RecordKind } from '@sarai/contract/record-kinds'
import { type AnyColumn, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertNamedRows } from '../../core/db/bulk-insert.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { leads } from '../leads/leads.table.ts'
import { notes } from '../../kernel/notes/notes.table.ts'
import { searchTerms } from '../../kernel/search/search.table.ts'
import { remindAtOf } from '../../kernel/tasks/tasks.queries.ts'
import { tasks } from '../../kernel/tasks/tasks.table.ts'

/** A kind of record as its rows are written many at a time. */
export interface RecordTable {
  kind: 'lead' | 'contact'
  table: PgTable & { agencyId: AnyColumn }
  /** Columns that a new record gets, and those that an import may change later. */
  inserted: string[]
  changeable: string[]
}

const words = (...lines: string[]) => lines.join(' ').split(' ')

const leadFacts = words(
  'terms name phone whatsapp email city state source campaign service destinations origin travel_month travel_start',
  'travel_end nights adults children child_ages infants rooms hotel_class meal_plan budget_min budget_max',
  'budget_per_person currency trip_type temperature expected_value requirement marketing_consent tags stage_id',
  'lost_reason lost_competitor lost_note flexible_days expected_close owner_id custom',
)
export const leadRecords: RecordTable = {
  kind: 'lead',
  table: leads,
  inserted: [...leadFacts, ...words('id number contact_id next_follow_up_at import_id created_by created_at')],
  changeable: [...leadFacts, 'stage_since'],
}

const contactFacts = words(
  'terms keys kind salutation name legal_name company_id job_title gender phones emails whatsapp address city state',
  'country pincode nationality birthday anniversary gstin pan tax_number meal seat mobility language frequent_flyer source marketing_consent',
  'tags owner_id custom',
)
export const contactRecords: RecordTable = {
  kind: 'contact',
  table: contacts,
  inserted: [...contactFacts, ...words('id number import_id created_by')],
  changeable: contactFacts,
}

/** Columns as the database has them, from JSON with the columns' names. */
export type JsonRow = Record<string, unknown>

/** Those of the terms that a record has; all are looked for in one walk through the index. */
const heldOf = (db: AgencyDb, kind: RecordKind, keys: string[]) => sql`
  select known.term from ${searchTerms} as known
   where known.agency_id = ${db.agencyId} and known.kind = ${kind} and known.term = any(${sql.param(keys)}::text[])
   group by known.term`

/** Which of the terms a record has. */
export async function knownKeys(db: AgencyDb, kind: RecordKind, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await db.execute<{ term: string }>(heldOf(db, kind, keys))
  return new Set(rows.map((row) => row.term))
}

/** A record that has one of the terms. */
export interface KeyedRecord {
  term: string
  id: string
  number: number
  ownerId: string | null
  importId: string | null
}

/** Records looked at for one phone or email; the newest. A number shared by hundreds identifies nobody. */
const maxPerKey = 5

/** The records that have one of the terms, for each term the newest first. */
export async function findByKeys(db: AgencyDb, { kind, table }: RecordTable, keys: string[]): Promise<KeyedRecord[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<KeyedRecord & Record<string, unknown>>(sql`
    select given.term, record.id, record.number, record.owner_id as "ownerId", record.import_id as "importId"
      from (${heldOf(db, kind, keys)}) as given
     cross join lateral (
       select record_id, moment from ${searchTerms} as known
        where known.agency_id = ${db.agencyId} and known.kind = ${kind} and known.term = given.term
        order by moment desc, record_id desc
        limit ${maxPerKey}) as hit
      join ${table} as record on record.agency_id = ${db.agencyId} and record.id = hit.record_id
     order by hit.moment desc, record.id desc`)
  return rows
}

/** Stores new records, all in one statement. On their way when this returns. */
export function insertRecords(db: AgencyDb, { table, inserted }: RecordTable, rows: JsonRow[]): Promise<void> {
  return insertNamedRows(db, table, inserted, rows)
}

/** The first follow-ups of new leads. */
export async function insertFollowUps(db: AgencyDb, rows: JsonRow[]): Promise<void> {
  await db.execute(sql`
    insert into ${tasks} (id, kind, subject_kind, subject_id, title, channel, due_at, remind_at, assignee_id, created_by)
    select "taskId", 'follow_up', 'lead', id, 'Follow up', 'call', next_follow_up_at,
           ${remindAtOf(sql`next_follow_up_at`, sql`0`)}, owner_id, created_by
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given ("taskId" uuid, id uuid, next_follow_up_at timestamptz, owner_id uuid, created_by uuid)`)
}

/** Notes of records: what a row says that has no field of its own. */
export async function insertNotes(db: AgencyDb, kind: 'contact' | 'vendor', rows: JsonRow[]): Promise<void> {
  await db.execute(sql`
    insert into ${notes} (id, subject_kind, subject_id, body, author_id)
    select id, ${kind}, "subjectId", body, "authorId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, "subjectId" uuid, body text, "authorId" uuid)`)
}

/** Companies by their names, as somebody may see them; of several with one name the oldest. */
export async function findCompanies(db: AgencyDb, names: string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select distinct on (lower(name)) id, lower(name) as name from ${contacts}
     where ${db.own(contacts)} and kind = 'company' and deleted_at is null
       and lower(name) = any(${sql.param(names)}::text[])
     order by lower(name), created_at, id`)
  return rows
}

/** What a record becomes: some of its columns, by their names. */
export interface RecordChange {
  id: string
  columns: JsonRow
  /** Made by the same import before: then it is still as that made it, and not a new version. */
  isOurs: boolean
}

const settings = (columns: string[]) => sql.raw(columns.map((column) => `${column} = becoming.${column}`).join(', '))

/** Changes records, each in its own way, in one statement. @returns their new versions */
export async function updateRecords(db: AgencyDb, { table, changeable }: RecordTable, changes: RecordChange[]) {
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    update ${table} as record set ${settings(changeable)},
           version = record.version + case when given."isOurs" then 0 else 1 end,
           updated_at = now(),
           last_activity_at = case when given."isOurs" and record.last_activity_at <> record.updated_at
                                   then record.last_activity_at else now() end
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, columns jsonb, "isOurs" boolean)
      join ${table} as before on before.agency_id = ${db.agencyId} and before.id = given.id
     cross join lateral jsonb_populate_record(before, given.columns) as becoming
     where record.agency_id = ${db.agencyId} and record.id = given.id
    returning record.id, record.version`)
  return rows
}

/** Puts records back as they were, where nobody has changed them since. @returns those put back */
export async function restoreRecords(
  db: AgencyDb,
  { table, changeable }: RecordTable,
  changes: { recordId: string; version: number; before: JsonRow | null }[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${table} as record set ${settings(changeable)}, version = record.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("recordId" uuid, version integer, before jsonb)
      join ${table} as present on present.agency_id = ${db.agencyId} and present.id = given."recordId"
     cross join lateral jsonb_populate_record(present, given.before) as becoming
     where record.agency_id = ${db.agencyId} and record.id = given."recordId" and record.version = given.version
    returning record.id`)
  return rows.map((row) => row.id)
}

/** Contacts that nothing points at any more. */
const unused = sql`not exists (select from ${leads} as lead
    where lead.agency_id = record.agency_id and lead.contact_id = record.id and lead.deleted_at is null)
  and not exists (select from ${contacts} as person
    where person.agency_id = record.agency_id and person.company_id = record.id and person.deleted_at is null)`

/** Which of an import's records are deleted in one go: companies after the people who belong to them. */
export type DeletedKind = 'leads' | 'people' | 'companies'
const chosen = {
  leads: { table: leads, which: sql`true`, isFree: sql`true` },
  people: { table: contacts, which: sql`record.kind = 'person'`, isFree: unused },
  companies: { table: contacts, which: sql`record.kind = 'company'`, isFree: unused },
}

/**
 * Deletes the next few records that an import made and nobody has touched since: neither changed, nor written a note on.
 * @returns how many were deleted, how many were kept, and the last one looked at
 */
export async function deleteImported(
  db: AgencyDb,
  kind: DeletedKind,
  { importId, after, limit }: { importId: string; after: string | undefined; limit: number },
): Promise<{ deleted: number; kept: number; last: string | undefined }> {
  const { table, which, isFree } = chosen[kind]
  const { rows } = await db.execute<{ deleted: number; seen: number; last: string | null }>(sql`
    with batch as materialized (
      select id, version = 1 and last_activity_at = updated_at and ${isFree} as untouched from ${table} as record
       where record.agency_id = ${db.agencyId} and import_id = ${importId} and deleted_at is null and ${which}
         and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
       order by id limit ${limit} for update of record
    ), gone as (
      update ${table} as record set deleted_at = now(), version = version + 1, updated_at = now()
       where record.agency_id = ${db.agencyId} and id in (select id from batch where untouched)
      returning id
    )
    select (select count(*)::int from gone) as deleted, (select count(*)::int from batch) as seen,
           (select max(id::text) from batch) as last`)
  const [row] = rows
  return { deleted: row?.deleted ?? 0, kept: (row?.seen ?? 0) - (row?.deleted ?? 0), last: row?.last ?? undefined }
}
