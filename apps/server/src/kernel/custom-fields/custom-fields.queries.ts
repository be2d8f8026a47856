import type { CustomRecord } from '@sarai/contract/custom-field-words'
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import type { FileRecord } from '../files/files.queries.ts'
import { files } from '../files/files.table.ts'
import { pointerOf } from '../records/attachments.rules.ts'
import { descriptionOf, type RecordDescription, recordDescriptions } from '../records/records.registry.ts'
import { customFields } from './custom-fields.table.ts'

const { agencyId: _agency, ...columns } = getTableColumns(customFields)
export type CustomFieldRecord = Omit<typeof customFields.$inferSelect, 'agencyId'>

const inOrder = [asc(customFields.record), asc(customFields.position), asc(customFields.id)]

const all = statement((db, own) =>
  db
    .select(columns)
    .from(customFields)
    .where(own(customFields))
    .orderBy(...inOrder),
)

const liveOf = statement((db, own) =>
  db
    .select(columns)
    .from(customFields)
    .where(
      sql`${own(customFields)} and ${customFields.record} = ${sql.placeholder('record')} and ${customFields.deletedAt} is null`,
    )
    .orderBy(...inOrder),
)

/** Every field the agency has, archived ones too. */
export function listCustomFields(db: AgencyDb): Promise<CustomFieldRecord[]> {
  return db.run(all)
}

/** The fields of a kind of record that are not archived, in their order. */
export function listCustomFieldsOf(db: AgencyDb, record: CustomRecord): Promise<CustomFieldRecord[]> {
  return db.run(liveOf, { record })
}

/** All fields of the agency, held until the transaction ends. */
export function holdCustomFields(db: AgencyDb): Promise<CustomFieldRecord[]> {
  return db
    .select(columns)
    .from(customFields)
    .where(db.own(customFields))
    .orderBy(...inOrder)
    .for('update')
}

export async function insertCustomField(
  db: AgencyDb,
  field: typeof customFields.$inferInsert,
): Promise<CustomFieldRecord> {
  const [made] = await db.insert(customFields).values(field).returning(columns)
  if (!made) throw new Error('the field was not stored')
  return made
}

/** Changes a field; every change is a new version. */
export async function updateCustomField(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof customFields.$inferInsert>,
): Promise<CustomFieldRecord> {
  const [updated] = await db
    .update(customFields)
    .set({ ...changes, version: sql`${customFields.version} + 1` })
    .where(and(db.own(customFields), eq(customFields.id, id)))
    .returning(columns)
  if (!updated) throw new Error('the field to change is gone')
  return updated
}

/** Gives each field the place that its id has in the list. */
export async function orderCustomFields(db: AgencyDb, ids: string[]): Promise<void> {
  await db
    .update(customFields)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${customFields.id}) - 1` })
    .where(
      and(
        db.own(customFields),
        isNull(customFields.deletedAt),
        sql`${customFields.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
}

/** The table whose records have such values, and the column they are in. */
export function customValuesOf(record: CustomRecord): { table: RecordDescription['table']; custom: AnyPgColumn } {
  const description = recordDescriptions().find(({ custom }) => custom?.record === record)
  if (!description?.custom) throw new Error(`no kind of record has own fields of ${record}`)
  return { table: description.table, custom: description.custom.column }
}

/** Which of the options some record has, deleted ones counted. */
export async function optionsInUse(
  db: AgencyDb,
  { id, record }: Pick<CustomFieldRecord, 'id' | 'record'>,
  optionIds: string[],
): Promise<Set<string>> {
  if (optionIds.length === 0) return new Set()
  const { table } = customValuesOf(record)
  const { rows } = await db.execute<{ id: string }>(sql`
    select given.id from unnest(${sql.param(optionIds)}::text[]) as given (id)
     where exists (select from ${table} where ${db.own(table)} and custom <> '{}' and custom -> ${id}::text ? given.id)`)
  return new Set(rows.map((row) => row.id))
}

/** Empties the fields of a record that refer to a deleted file. */
export async function forgetFile(db: AgencyDb, file: FileRecord): Promise<void> {
  const { kind, id } = pointerOf(file)
  const { table, custom } = descriptionOf(kind)
  if (!custom) return
  await db.execute(sql`
    update ${table} set version = version + 1, updated_at = now(),
           custom = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(custom)
                      where value <> to_jsonb(${file.id}::text))
     where ${db.own(table)} and id = ${id} and custom <> '{}'
       and exists (select from jsonb_each(custom) where value = to_jsonb(${file.id}::text))`)
}

/** The names of all files that stand in some fields of a kind of record, by their ids; without those that tell costs. */
export async function fileNamesIn(
  db: AgencyDb,
  record: CustomRecord,
  fieldIds: string[],
): Promise<Map<string, string>> {
  if (fieldIds.length === 0) return new Map()
  const { table, custom } = customValuesOf(record)
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select ${files.id}, ${files.name} from ${files}
     where ${db.own(files)} and not ${files.tellsCosts} and ${files.id}::text in (
       select ${custom} ->> given.field from ${table}, unnest(${sql.param(fieldIds)}::text[]) as given (field)
        where ${db.own(table)} and ${custom} <> '{}')`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
