import { customIdOf } from '@sarai/contract/custom-field-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { listCustomFieldsOf } from '../../kernel/custom-fields/custom-fields.service.ts'
import type { StageRecord } from '../stages/stages.service.ts'
import type { OwnLabels } from './leads.rules.ts'

/** The agency's own fields that a stage may ask for; none are read where it asks for none. */
export async function askedOwn(db: AgencyDb, stages: StageRecord[], stageId: string): Promise<OwnLabels> {
  const target = stages.find((stage) => stage.id === stageId)
  if (!target?.required.some((name) => customIdOf(name) !== undefined)) return new Map()
  return new Map((await listCustomFieldsOf(db, 'leads')).map(({ id, label }) => [id, label]))
}
