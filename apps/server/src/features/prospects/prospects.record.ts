import { mayUse } from '@sarai/contract/access'
import { dayWords } from '@sarai/itinerary/words'
import { maySee } from '../../core/visibility.rules.ts'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { reachOfCustomers } from '../leads/leads-reach.service.ts'
import { proposalColumns, proposalRowsOf } from './prospects-list.queries.ts'
import { subjectOf } from './prospects-found.service.ts'
import { findProposal, type ProposalRecord } from './prospects.queries.ts'
import { proposalTerms } from './prospects.rules.ts'
import { proposals } from './prospects.table.ts'
import { fillFromProposal } from './prospects-fill.service.ts'

export const proposalRecord: RecordDescription = {
  kind: 'proposal',
  noun: 'proposal',
  page: 'prospects',
  table: proposals,
  label: proposals.title,
  ownerId: proposals.ownerId,
  contactId: proposals.contactId,
  custom: { record: 'prospects', column: proposals.custom },
  topic: 'prospects',
  attachable: {
    async find(db, actor, id) {
      const proposal = await findProposal(db, id, actor)
      return proposal && { subject: subjectOf(proposal), isDeleted: proposal.deletedAt !== null }
    },
    fill: fillFromProposal,
  },
  search: {
    table: proposals,
    columns: proposalColumns,
    termsOf: (row: ProposalRecord) => proposalTerms(row.number, row),
    isFollowing: true,
    async listHits(db, actor, ids) {
      const rows = (await proposalRowsOf(db, ids)).filter((proposal) => maySee(actor, proposal.ownerId))
      const seesLeads = mayUse(actor, 'leads')
      const reachOf = await reachOfCustomers(db, actor, rows)
      return rows.map(({ id, number, title, contactId, leadId, customer, startDate, destinations, tags }) => ({
        kind: 'proposal',
        id,
        number,
        title,
        ...reachOf({ contactId, leadId }),
        detail: [(seesLeads || !leadId) && customer, startDate && dayWords(startDate)].filter(Boolean).join(' · '),
        also: [...destinations, ...tags],
      }))
    },
  },
}
