import { ExportBulkBar } from '~/records/export-bulk-bar.tsx'
import { exportProposals } from './export-proposals.ts'
import type { ProposalsList } from './proposals-page.tsx'

/** What can be done with the proposals that are selected: write them to a file. */
export default function ProposalsBulkBar({ list }: { list: ProposalsList }) {
  return <ExportBulkBar list={list} hasOwner run={exportProposals} />
}
