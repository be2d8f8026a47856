import type { LeadRow, LeadSort, LeadTableQuery } from '@sarai/contract/lead-schemas'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import {
  findPage,
  narrowedBySearch,
  type RecordPage,
  type SearchedList,
} from '../../kernel/search/searched-list.service.ts'
import { countLeads, leadList, leadRowsOf } from './leads-list.queries.ts'
import type { LeadCondition, LeadQuestion } from './leads.rules.ts'

export { stageTotals } from './leads-list.queries.ts'

export const searchedLeads: SearchedList<LeadRow, LeadCondition, LeadSort> = {
  kind: 'lead',
  spec: leadList,
  own: 'leads',
  rowsOf: leadRowsOf,
  count: countLeads,
}

/** A page of leads, with how many there are in all. */
export function findLeads(db: AgencyDb, question: LeadQuestion, input: LeadTableQuery): Promise<RecordPage<LeadRow>> {
  return findPage(db, searchedLeads, question, input)
}

/** A question narrowed down to what a search finds. */
export function questionWithSearch(
  db: AgencyDb,
  question: LeadQuestion,
  search: string | undefined,
): Promise<LeadQuestion> {
  return narrowedBySearch(db, searchedLeads, question, search)
}
