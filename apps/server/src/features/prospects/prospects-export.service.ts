import type { ProposalRow, ProposalSelection } from '@sarai/contract/prospect-schemas'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { proposalExportColumns } from './prospects-export.rules.ts'
import { countProposals, nextProposals } from './prospects-list.queries.ts'
import type { ProposalCondition } from './prospects-list.rules.ts'
import { selectedProposals } from './prospects-list.service.ts'
import type { ProposalRecord } from './prospects.queries.ts'
import { statusOn } from './prospects.rules.ts'

/** What is exported of proposals: what their list shows, which has no costs. */
export const proposalsExport: ListExport<ProposalRecord, ProposalRow, ProposalCondition, ProposalSelection> = {
  kind: 'prospects.export',
  many: 'proposals',
  name: 'proposals',
  count: countProposals,
  select: selectedProposals,
  next: nextProposals,
  columns: async (db, _actor, keys) => [
    ...columnsAsked(proposalExportColumns, keys),
    ...(await customColumns(db, 'prospects', keys)),
  ],
  present: (_actor, proposal, day) => ({ ...proposal, status: statusOn(proposal, day) }),
}
