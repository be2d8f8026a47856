import type { ContactRow } from '@sarai/contract/contact-schemas'
import { recordPage } from '~/records/kinds.ts'
import { formatPhone } from '~/lib/format.ts'
import { RowCard } from '~/ui/row-card.tsx'
import { ContactMark } from './contact-mark.tsx'
import { DocumentBadge } from '~/records/document-badge.tsx'

/** A contact in the list of a phone: who, where from, how to reach them, and a button to call. */
export function ContactLine({ contact }: { contact: ContactRow }) {
  const about = [contact.companyName, contact.city].filter(Boolean).join(' · ')
  const worry = contact.documentState === 'expiring' || contact.documentState === 'expired'
  return (
    <RowCard
      to={recordPage('contact', contact.id)}
      mark={<ContactMark contact={contact} size={36} />}
      name={contact.name}
      badge={worry && <DocumentBadge state={contact.documentState} expiresOn={contact.documentsExpireOn} />}
      about={about || contact.email || ' '}
      foot={formatPhone(contact.phone) || contact.email}
      phone={contact.phone}
    />
  )
}
