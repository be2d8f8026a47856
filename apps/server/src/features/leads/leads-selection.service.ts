import type { LeadFilters, LeadSelection } from '@sarai/contract/lead-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { askedOfCustom } from '../../kernel/custom-fields/custom-fields-filters.service.ts'
import { selectedBy } from '../../kernel/search/searched-list.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { searchedLeads } from './leads-list.service.ts'
import { type LeadQuestion, leadQuestion } from './leads.rules.ts'

/** The leads of a selection as a question. */
export async function selectionQuestion(
  services: Services,
  db: AgencyDb,
  actor: Member,
  selection: LeadSelection,
): Promise<LeadQuestion> {
  const filters: LeadFilters = 'ids' in selection ? {} : selection.filters
  const custom = await askedOfCustom(db, 'leads', filters.custom)
  const question = leadQuestion({ filters, custom, actor, stages: await listStages(db), now: services.clock.now() })
  return selectedBy(db, searchedLeads, question, selection)
}
