import type { ContactRow } from '@sarai/contract/contact-schemas'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { QuickReach } from '~/ui/quick-reach.tsx'
import { rowCardHeight } from '~/ui/row-card.tsx'
import { recordPage } from '~/records/kinds.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { ContactLine } from './contact-line.tsx'

/** How a list of contacts draws its rows; made once, so that rows already drawn are not drawn again. */
export const contactRows = {
  link: (contact: ContactRow, props: RowLinkProps) => <RowLink to={recordPage('contact', contact.id)} {...props} />,
  quickActions: (contact: ContactRow) => <QuickReach name={contact.name} phone={contact.phone} />,
  card: { height: rowCardHeight, render: (contact: ContactRow) => <ContactLine contact={contact} /> },
}
