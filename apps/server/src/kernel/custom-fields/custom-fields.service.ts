import { maxCustomFields } from '@sarai/contract/custom-field-words'
import type { CustomFieldChanges, NewCustomField } from '@sarai/contract/custom-fields'
import { mayUse } from '@sarai/contract/access'
import { pageOf } from '@sarai/contract/record-kinds'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { record } from '../timeline/timeline.service.ts'
import {
  type CustomFieldRecord,
  holdCustomFields,
  insertCustomField,
  listCustomFields,
  optionsInUse,
  orderCustomFields,
  updateCustomField,
} from './custom-fields.queries.ts'
import { keyFor, leftOut, optionsAfter, optionsProblem } from './custom-fields.rules.ts'

export { listCustomFields, listCustomFieldsOf, type CustomFieldRecord } from './custom-fields.queries.ts'

/** The fields of the records that somebody may read, archived ones too. */
export async function readableFields(db: AgencyDb, actor: Member): Promise<CustomFieldRecord[]> {
  return (await listCustomFields(db)).filter((field) => mayUse(actor, pageOf(field.record)))
}

function findIn(fields: CustomFieldRecord[], id: string): CustomFieldRecord {
  const field = fields.find((one) => one.id === id)
  if (!field) throw notFound('field')
  return field
}

const liveOf = (fields: CustomFieldRecord[], { record: kind }: Pick<CustomFieldRecord, 'record'>) =>
  fields.filter((field) => field.record === kind && field.deletedAt === null)

function requireRoom(fields: CustomFieldRecord[]): void {
  if (fields.length >= maxCustomFields)
    throw refused('TOO_MANY', `${maxCustomFields} fields are the most there can be. Archive one that is not used.`)
}

function checkLabel(fields: CustomFieldRecord[], label: string | undefined, except?: string): void {
  const isSame = (field: CustomFieldRecord) => field.id !== except && field.label.toLowerCase() === label?.toLowerCase()
  if (label !== undefined && fields.some(isSame)) throw invalid({ label: 'There is already a field with this name' })
}

function checkOptions(kind: CustomFieldRecord['kind'], options: NonNullable<CustomFieldChanges['options']>): void {
  const problem = optionsProblem(kind, options)
  if (problem) throw invalid({ options: problem })
}

function checkRequired(kind: CustomFieldRecord['kind'], isRequired: boolean | undefined): void {
  if (kind === 'file' && isRequired)
    throw invalid({ isRequired: 'A file is added once the record is there, and cannot be asked for before' })
}

/** Records the change in the timeline, and makes every screen reload the fields. */
async function tell(db: AgencyDb, actor: Person, { label }: CustomFieldRecord, done: string): Promise<void> {
  const subject = { kind: 'agency' as const, id: actor.agencyId, label, ownerId: actor.userId }
  await record(db, actor, 'field_changed', subject, { data: { summary: done } })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
}

/** Adds a field behind the others of its kind of record. */
export async function addField(db: AgencyDb, actor: Person, input: NewCustomField): Promise<CustomFieldRecord> {
  const fields = await holdCustomFields(db)
  const live = liveOf(fields, input)
  requireRoom(live)
  checkLabel(live, input.label)
  const given = input.options.map(({ label }) => ({ label, isRetired: false }))
  checkOptions(input.kind, given)
  checkRequired(input.kind, input.isRequired)
  const taken = new Set(fields.filter((field) => field.record === input.record).map(({ key }) => key))
  const options = optionsAfter(given, [], new Set())
  const field = await insertCustomField(db, {
    ...input,
    options,
    key: keyFor(input.label, taken),
    position: live.length,
  })
  await tell(db, actor, field, 'Added')
  return field
}

export async function changeField(
  db: AgencyDb,
  actor: Person,
  { id, version, changes }: { id: string; version: number; changes: CustomFieldChanges },
): Promise<CustomFieldRecord> {
  const fields = await holdCustomFields(db)
  const before = findIn(fields, id)
  if (before.deletedAt) throw refused('ARCHIVED', 'This field is archived. Restore it first.')
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this field while you were editing it.', { current: before })
  checkLabel(liveOf(fields, before), changes.label, id)
  checkRequired(before.kind, changes.isRequired)
  const { options: given, ...facts } = changes
  if (given) checkOptions(before.kind, given)
  const gone = leftOut(before.options, given).map((option) => option.id)
  const options = given && optionsAfter(given, before.options, await optionsInUse(db, before, gone))
  const field = await updateCustomField(db, id, options ? { ...facts, options } : facts)
  await tell(db, actor, field, field.label === before.label ? 'Changed' : `Renamed from ${before.label}`)
  return field
}

export async function reorderFields(
  db: AgencyDb,
  actor: Person,
  { record: kind, ids }: { record: CustomFieldRecord['record']; ids: string[] },
): Promise<CustomFieldRecord[]> {
  const live = liveOf(await holdCustomFields(db), { record: kind })
  if (ids.length !== live.length || new Set(ids).size !== live.length || !live.every(({ id }) => ids.includes(id)))
    throw invalid({ ids: 'Somebody else added or archived a field. Check the list again.' })
  await orderCustomFields(db, ids)
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  return liveOf(await holdCustomFields(db), { record: kind })
}

/** Removes a field from every form, list and template. Values in records are kept. */
export async function archiveField(db: AgencyDb, actor: Person, id: string, now: Date): Promise<void> {
  const before = findIn(await holdCustomFields(db), id)
  if (before.deletedAt) return
  const field = await updateCustomField(db, id, { deletedAt: now.toISOString() })
  await tell(db, actor, field, 'Archived')
}

export async function restoreField(db: AgencyDb, actor: Person, id: string): Promise<CustomFieldRecord> {
  const fields = await holdCustomFields(db)
  const before = findIn(fields, id)
  if (!before.deletedAt) return before
  const live = liveOf(fields, before)
  requireRoom(live)
  if (live.some(({ label }) => label.toLowerCase() === before.label.toLowerCase()))
    throw refused('ALREADY_EXISTS', `There is another field "${before.label}" by now. Rename it first.`)
  const field = await updateCustomField(db, id, { deletedAt: null, position: live.length })
  await tell(db, actor, field, 'Restored')
  return field
}
