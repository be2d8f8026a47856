import type { Contact } from '@sarai/contract/contact-schemas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useMemo } from 'react'
import { useOwnFields } from '~/records/own-fields.ts'
import { Facts } from '~/records/facts.tsx'
import { StandingWarning } from '~/records/standing.tsx'
import { useContactFields } from './contact-fields.ts'
import { contactsCache } from './contacts-cache.ts'

/** Every fact of a contact, each changed where it stands. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { can, agency } = useSession()
  const own = useOwnFields('contacts', { contactId: contact.id })
  const known = useContactFields()[contact.kind]
  const fields = useMemo(() => [...known, ...own], [known, own])
  const { gstState, state } = contact
  const isElsewhere = gstState && state && gstState.toLowerCase() !== state.toLowerCase()
  return (
    <>
      {isElsewhere && (
        <StandingWarning>
          <IconAlertTriangle size={15} aria-hidden /> The GSTIN is of {gstState}, the address of {state}
        </StandingWarning>
      )}
      <Facts
        record={contact}
        fields={fields}
        isEditable={can('contacts', 'write') && !contact.deletedAt}
        currencyOf={() => agency.currency}
        save={async (version, changes) => (await api.contacts.update({ id: contact.id, version, changes })).data}
        onSaved={(saved) => contactsCache.show(saved)}
      />
    </>
  )
}
