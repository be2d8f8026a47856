import type { LeadRow } from '@sarai/contract/lead-schemas'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { rowCardHeight } from '~/ui/row-card.tsx'
import { recordPage } from '~/records/kinds.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { LeadLine } from './lead-line.tsx'
import { LeadQuick } from './lead-quick.tsx'

/** How a list of leads draws its rows; made once, so that rows already drawn are not drawn again. */
export const leadRows = {
  link: (lead: LeadRow, props: RowLinkProps) => <RowLink to={recordPage('lead', lead.id)} {...props} />,
  quickActions: (lead: LeadRow) => <LeadQuick lead={lead} />,
  card: { height: rowCardHeight, render: (lead: LeadRow) => <LeadLine lead={lead} /> },
}
