import { mayUse } from '@sarai/contract/access'
import type {
  ProposalFilters,
  ProposalSelection,
  ProposalSort,
  ProposalTableQuery,
} from '@sarai/contract/prospect-schemas'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { askedOfCustom } from '../../kernel/custom-fields/custom-fields-filters.service.ts'
import { findPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import { countProposals, proposalList, proposalRowsOf } from './prospects-list.queries.ts'
import { type ProposalCondition, type ProposalQuestion, proposalQuestion } from './prospects-list.rules.ts'
import type { ProposalRecord } from './prospects.queries.ts'
import { statusOn } from './prospects.rules.ts'

const searchedProposals = (actor: Member): SearchedList<ProposalRecord, ProposalCondition, ProposalSort> => ({
  kind: 'proposal',
  seesLeads: mayUse(actor, 'leads'),
  spec: proposalList,
  own: 'prospects',
  rowsOf: proposalRowsOf,
  count: countProposals,
})

/** What the filters of a list ask. */
async function questionOf(
  { clock }: Services,
  db: AgencyDb,
  actor: Member,
  filters: ProposalFilters,
): Promise<ProposalQuestion> {
  const custom = await askedOfCustom(db, 'prospects', filters.custom)
  return proposalQuestion({ filters, custom, actor, now: clock.now() })
}

/** A page of the proposals that somebody may see, with how many there are in all. */
export async function findProposals(services: Services, db: AgencyDb, actor: Member, input: ProposalTableQuery) {
  const question = await questionOf(services, db, actor, input.filters ?? {})
  const page = await findPage(db, searchedProposals(actor), question, input)
  const day = todayFor(services, actor.agency)
  return { ...page, data: page.data.map((row) => ({ ...row, status: statusOn(row, day) })) }
}

/** The proposals of a selection as a question. */
export async function selectedProposals(
  services: Services,
  db: AgencyDb,
  actor: Member,
  selection: ProposalSelection,
): Promise<ProposalQuestion> {
  const filters = 'ids' in selection ? {} : selection.filters
  return selectedBy(db, searchedProposals(actor), await questionOf(services, db, actor, filters), selection)
}
