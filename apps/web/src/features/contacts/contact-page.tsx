import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { RecordHistory } from '~/records/record-history.tsx'
import { DeletedNotice, RecordFailed, RecordNotice, RecordPage } from '~/records/record-page.tsx'
import { CustomerMoney } from '~/records/customer-money.tsx'
import { Payments } from '~/records/payments.tsx'
import { ProposalsOf } from '~/records/proposals-of.tsx'
import { Tasks } from '~/records/tasks.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { ContactHeader } from './contact-header.tsx'
import { ContactLedger } from './contact-ledger.tsx'
import { ContactLeads } from './contact-leads.tsx'
import { ContactTwins } from './contact-twins.tsx'
import { restoreContact } from './contact-actions.ts'
import { contactsCache } from './contacts-cache.ts'
import { Documents } from './documents.tsx'
import { People } from './people.tsx'
import { Relations } from './relations.tsx'

/** One contact: facts, what happened, what is next; enquiries, papers, family. */
export default function ContactPage() {
  const { contactId } = useParams({ from: '/app/contacts/$contactId' })
  const { agency, can, lacks } = useSession()
  contactsCache.useLive()
  const query = useQuery(calls.contacts.get.queryOptions({ input: { id: contactId } }))
  const contact = query.data?.data

  if (query.isError && !contact)
    return <RecordFailed error={query.error} what="contact" to="/contacts" onRetry={() => void query.refetch()} />
  if (!contact) return <ScreenLoading />

  const isEditable = can('contacts', 'write') && !contact.deletedAt
  const notice = contact.mergedInto ? (
    <RecordNotice>
      This contact was merged into{' '}
      <Link to="/contacts/$contactId" params={{ contactId: contact.mergedInto }}>
        <u>another one</u>
      </Link>
      , which has everything that belonged to it.
    </RecordNotice>
  ) : contact.deletedAt ? (
    <DeletedNotice
      what="contact"
      lacks={lacks('delete', contact.ownerId)}
      onRestore={() => void restoreContact(contactId)}
    />
  ) : (
    <ContactTwins contact={contact} />
  )

  return (
    <RecordPage
      key={contactId}
      header={<ContactHeader contact={contact} />}
      notice={notice}
      facts={<ContactFacts contact={contact} />}
      history={<RecordHistory on={{ contactId }} isEditable={isEditable} />}
      next={
        <>
          <Tasks on={{ contactId }} ownerId={contact.ownerId} isEditable={isEditable} />
          <CustomerMoney on={{ contactId }} payer={contact.deletedAt ? undefined : contact} />
          {can('invoices') && (
            <Payments
              of={{ tripId: null, contactId }}
              currency={agency.currency}
              due={null}
              isOpen={!contact.deletedAt}
            />
          )}
          {can('payment-report') && <ContactLedger contact={contact} />}
          {can('leads') && <ContactLeads contact={contact} />}
          <ProposalsOf on={{ contactId }} isEditable={isEditable} />
        </>
      }
      more={{
        label: contact.kind === 'person' ? 'Papers' : 'People',
        content: (
          <>
            {contact.kind === 'company' && <People company={contact} isEditable={isEditable} />}
            <Documents contact={contact} isEditable={isEditable} />
            <Relations contact={contact} isEditable={isEditable} />
          </>
        ),
      }}
    />
  )
}
