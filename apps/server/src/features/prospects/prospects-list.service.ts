import { mayUse } from '@sarai/contract/access'
import type { ProposalSort, ProposalTableQuery } from '@sarai/contract/prospect-schemas'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { askedOfCustom } from '../../kernel/custom-fields/custom-fields-filters.service.ts'
import { findPage, type SearchedList } from '../../kernel/search/searched-list.service.ts'
import { countProposals, proposalList, proposalRowsOf } from './prospects-list.queries.ts'
import { type ProposalCondition, proposalQuestion } from './prospects-list.rules.ts'
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

/** A page of the proposals that somebody may see, with how many there are in all. */
export async function findProposals(services: Services, db: AgencyDb, actor: Member, input: ProposalTableQuery) {
  const now = services.clock.now()
  const { filters = {} } = input
  const custom = await askedOfCustom(db, 'prospects', filters.custom)
  const question = proposalQuestion({ filters, custom, actor, now })
  const page = await findPage(db, searchedProposals(actor), question, input)
  const day = today(now, actor.agency.timeZone)
  return { ...page, data: page.data.map((row) => ({ ...row, status: statusOn(row, day) })) }
}
