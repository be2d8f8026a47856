import type { LeadSelection } from '@sarai/contract/lead-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findByTerms } from '../search/search.queries.ts'
import { termRanges } from '../search/search.rules.ts'
import { listStages } from '../stages/stages.queries.ts'
import { type LeadQuestion, leadQuestion, withFound } from './leads.rules.ts'

/** The leads of a selection as a question; the search is answered now, so that it cannot find others later. */
export async function selectionQuestion(
  services: Services,
  db: AgencyDb,
  actor: Member,
  selection: LeadSelection,
): Promise<LeadQuestion> {
  const filters = 'ids' in selection ? {} : selection.filters
  const question = leadQuestion({ filters, actor, stages: await listStages(db), now: services.clock.now() })
  if ('ids' in selection) return withFound(question, selection.ids)
  if (!selection.search) return question
  const ranges = termRanges(selection.search)
  const found = ranges.length > 0 ? await findByTerms(db, 'lead', ranges, { limit: 10_000 }) : undefined
  if (found?.isMinimum)
    throw refused('TOO_MANY_FOUND', 'This search finds more than 10,000 leads. Narrow it down first.')
  return withFound(question, found?.ids ?? [])
}
