import type { LeadRow, LeadTableQuery } from '@sarai/contract/lead-schemas'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { cursorAfter, cursorPosition } from '../../core/db/table-query.ts'
import { findByTerms } from '../search/search.queries.ts'
import { type TermRange, termRanges } from '../search/search.rules.ts'
import { countLeads, leadRowsOf, listLeads, newestWithTerm } from './leads-list.queries.ts'
import { defaultLeadSort, type LeadQuestion, withFound } from './leads.rules.ts'

export interface LeadPage {
  data: LeadRow[]
  total: number
  totalIsMinimum: boolean
  next: string | null
}

const none: LeadPage = { data: [], total: 0, totalIsMinimum: false, next: null }

/** A page of leads, with how many there are in all. */
export async function findLeads(db: AgencyDb, question: LeadQuestion, input: LeadTableQuery): Promise<LeadPage> {
  const sort = input.sort?.[0] ?? defaultLeadSort
  if (!input.search) return filteredPage(db, question, input)
  const ranges = termRanges(input.search)
  if (ranges.length === 0) return none
  const isPlain =
    question.conditions.join() === 'present' && sort.by === 'createdAt' && sort.dir === 'desc' && !input.page
  return isPlain
    ? searchedPage(db, input, ranges)
    : filteredPage(db, await questionWithSearch(db, question, input.search), input)
}

async function filteredPage(
  db: AgencyDb,
  question: LeadQuestion,
  { sort: order, perPage, cursor, page }: LeadTableQuery,
): Promise<LeadPage> {
  const sort = order?.[0] ?? defaultLeadSort
  const [{ rows, next }, count] = await Promise.all([
    listLeads(db, { ...question, sort, perPage, cursor, page }),
    countLeads(db, question),
  ])
  return { data: rows, next, ...count }
}

/** The search alone, newest first: the index of terms gives the page, and the leads are read by id. */
async function searchedPage(db: AgencyDb, { perPage, cursor }: LeadTableQuery, ranges: TermRange[]): Promise<LeadPage> {
  const { by, dir } = defaultLeadSort
  const position = cursor === undefined ? undefined : cursorPosition(cursor, by, dir)
  const after = position && { moment: position.value, id: position.id }
  const found = await findByTerms(db, 'lead', ranges, { limit: perPage + 1, after })
  // So many have the term that the index was not read to its end; then it is common among the newest too.
  const ids = found.isMinimum ? await newestWithTerm(db, ranges[0] as TermRange, perPage + 1, after) : found.ids
  const data = await leadRowsOf(db, ids.slice(0, perPage))
  const last = data.at(-1)
  const next = ids.length > perPage && last ? cursorAfter(by, dir, last.createdAt, last.id) : null
  return { data, total: found.total, totalIsMinimum: found.isMinimum, next }
}

/** A question narrowed down to what a search finds. */
export async function questionWithSearch(
  db: AgencyDb,
  question: LeadQuestion,
  search: string | undefined,
): Promise<LeadQuestion> {
  if (!search) return question
  const ranges = termRanges(search)
  const found = ranges.length > 0 ? await findByTerms(db, 'lead', ranges, { limit: 10_000 }) : undefined
  return withFound(question, found?.ids ?? [])
}
