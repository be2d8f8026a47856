import type { CustomRecord } from '@sarai/contract/custom-field-words'
import type { CustomValues } from '@sarai/contract/custom-fields'
import type { FieldChange } from '@sarai/contract/timeline'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listCustomFieldsOf } from '../custom-fields/custom-fields.service.ts'
import { valueChanges } from '../custom-fields/custom-fields-values.rules.ts'
import { referredBy } from '../custom-fields/custom-fields-values.service.ts'
import type { KeptSide } from './merging.rules.ts'

/** What a merge changed, the agency's own fields one by one. */
export async function toldChanges(
  db: AgencyDb,
  on: { record: CustomRecord; id: string },
  { was, became }: KeptSide,
): Promise<FieldChange[]> {
  const facts = Object.keys(was)
    .filter((field) => field !== 'lastActivityAt' && field !== 'custom')
    .map((field) => ({ field, from: was[field], to: became[field] }))
  if (!was.custom) return facts
  const fields = await listCustomFieldsOf(db, on.record)
  const referred = await referredBy(db, fields, on)
  return [...facts, ...valueChanges(fields, was.custom as CustomValues, became.custom as CustomValues, referred)]
}
