import type { CustomRecord } from '@sarai/contract/custom-field-words'
import type { CustomInput, CustomValues } from '@sarai/contract/custom-fields'
import type { FieldChange } from '@sarai/contract/timeline'
import type { Intake, Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { listFiles } from '../files/files.service.ts'
import { listMembers } from '../accounts/accounts-people.service.ts'
import { listCustomFieldsOf } from './custom-fields.queries.ts'
import { type Referred, savedValues, type ValueField, valueChanges } from './custom-fields-values.rules.ts'

const filesOn: Record<CustomRecord, (id: string) => AttachedTo> = {
  leads: (leadId) => ({ leadId }),
  contacts: (contactId) => ({ contactId }),
  prospects: (proposalId) => ({ proposalId }),
  trips: (tripId) => ({ tripId }),
  vendors: (vendorId) => ({ vendorId }),
  invoices: (invoiceId) => ({ invoiceId }),
}

/** What values of these fields refer to; looked up only where there is such a field. */
export async function referredBy(
  db: AgencyDb,
  fields: Pick<ValueField, 'kind'>[],
  on?: { record: CustomRecord; id: string },
): Promise<Referred> {
  const has = (kind: ValueField['kind']) => fields.some((field) => field.kind === kind)
  const people = has('person') ? await listMembers(db) : []
  const files = on && has('file') ? await listFiles(db, filesOn[on.record](on.id), { seesCost: false }) : []
  return {
    people: new Map(people.map(({ id, name, isActive }) => [id, { name, isActive }])),
    files: new Map(files.map(({ id, name }) => [id, name])),
  }
}

/**
 * What a new record has in the agency's own fields. Only people are asked for those that are required: programs, imports
 * and forms could not answer.
 * @throws AppError 422 where a value is wrong, or one that is required is missing
 */
export async function newValues(
  db: AgencyDb,
  actor: Member | Intake,
  record: CustomRecord,
  given: CustomInput = {},
): Promise<CustomValues> {
  const isAsked = actor.kind === 'member'
  const isGiven = Object.keys(given).length > 0
  if (!isGiven && !(isAsked && actor.agency.ownFieldsOf.includes(record))) return {}
  const fields = await listCustomFieldsOf(db, record)
  const referred = await referredBy(
    db,
    fields.filter(({ id }) => id in given),
  )
  const { values, problems } = savedValues({ fields, before: {}, given, referred, isNew: isAsked })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return values
}

/**
 * What a save changes of a record's own fields, which is held for update.
 * @throws AppError 422 where a value is wrong
 */
export async function changedValues(
  db: AgencyDb,
  record: CustomRecord,
  before: { id: string; custom: CustomValues },
  given: CustomInput | undefined,
): Promise<{ custom: CustomValues; changes: FieldChange[] }> {
  if (!given || Object.keys(given).length === 0) return { custom: before.custom, changes: [] }
  const fields = await listCustomFieldsOf(db, record)
  const named = fields.filter(({ id }) => id in given)
  const referred = await referredBy(db, named, { record, id: before.id })
  const { values, problems } = savedValues({ fields, before: before.custom, given, referred, isNew: false })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { custom: values, changes: valueChanges(named, before.custom, values, referred) }
}
