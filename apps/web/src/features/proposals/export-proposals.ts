import type { ProposalFilters } from '@sarai/contract/prospect-schemas'
import { proposalExportKeys } from '@sarai/contract/prospects-columns'
import { api } from '~/api.ts'
import { listExport } from '~/records/list-export.ts'

/** Exports proposals to a file. */
export const exportProposals = listExport<ProposalFilters>((asked) => api.prospects.export(asked), proposalExportKeys)
