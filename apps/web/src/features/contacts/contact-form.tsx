import { SegmentedControl } from '@mantine/core'
import type { NewContact } from '@sarai/contract/contact-schemas'
import { useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { useOwnFields } from '~/records/own-fields.ts'
import { OwnerSelect } from '~/records/owner-select.tsx'
import { FormSection, RecordForm, Two } from '~/records/record-form.tsx'
import { fieldsUnder } from '~/records/record-fields.ts'
import { toast } from '~/ui/toast.ts'
import { useContactFields } from './contact-fields.ts'
import { ContactMatches } from './contact-matches.tsx'
import { contactsCache } from './contacts-cache.ts'
import { recordNumber } from '~/records/kinds.ts'

type Draft = Partial<NewContact>

const nothing: Draft = {}

/** The facts people always fill first; the others are folded. */
const firstNames = {
  person: ['name', 'phones', 'emails', 'city', 'companyId'],
  company: ['name', 'phones', 'emails', 'city', 'gstin', 'taxNumber'],
}

/** A new person or company. */
export default function ContactForm({ start = nothing, onClose }: { start?: Draft; onClose: () => void }) {
  const navigate = useNavigate()
  const ownFields = useOwnFields('contacts')
  const fieldsFor = useContactFields()

  async function create(draft: Draft, idempotencyKey: string): Promise<void> {
    const kind = draft.kind ?? 'person'
    const own = new Set<string>([...fieldsFor[kind].map((field) => field.name), 'kind', 'ownerId', 'custom'])
    // What was typed before the kind was changed stays behind.
    const facts = Object.fromEntries(Object.entries({ ...draft, kind }).filter(([name]) => own.has(name)))
    const { data: contact } = await api.contacts.create(facts as NewContact, { context: { idempotencyKey } })
    contactsCache.show(contact, true)
    toast({
      kind: 'success',
      message: `${recordNumber('contact', contact.number)} ${contact.name} added`,
      action: {
        label: 'Open',
        run: () => void navigate({ to: '/contacts/$contactId', params: { contactId: contact.id } }),
      },
    })
  }

  return (
    <RecordForm<Draft>
      title="New contact"
      saveLabel="Save contact"
      draftKey={start.companyId ? `draft:contacts.of.${start.companyId}` : 'draft:contacts.new'}
      start={start}
      check={(draft) => (draft.name?.trim() ? undefined : { name: 'Enter a name' })}
      create={create}
      onClose={onClose}
      firstNames={[...firstNames.person, ...firstNames.company]}
      first={({ draft, set, field, discard }) => {
        const kind = draft.kind ?? 'person'
        const [name, phones, emails, ...others] = firstNames[kind].flatMap(
          (one) => fieldsFor[kind].find((field) => field.name === one) ?? [],
        )
        return (
          <>
            <SegmentedControl
              aria-label="Kind"
              value={kind}
              onChange={(next) => set('kind', next)}
              data={[
                { value: 'person', label: 'Person' },
                { value: 'company', label: 'Company' },
              ]}
            />
            {name && field(name)}
            {phones && field(phones)}
            {emails && field(emails)}
            <ContactMatches phones={draft.phones ?? []} emails={draft.emails ?? []} onOpen={discard} />
            <Two>{others.map(field)}</Two>
          </>
        )
      }}
      more={({ draft, set, field, problems }) => {
        const kind = draft.kind ?? 'person'
        const rest = fieldsFor[kind].filter((one) => !firstNames[kind].includes(one.name))
        return (
          <>
            <Two>
              <OwnerSelect
                value={draft.ownerId}
                onChange={(ownerId) => set('ownerId', ownerId)}
                problem={problems.ownerId}
              />
            </Two>
            {[...new Set(rest.map((one) => one.section))].map((section) => (
              <FormSection key={section} title={section}>
                {fieldsUnder(rest, section).map(field)}
              </FormSection>
            ))}
            {ownFields.length > 0 && <FormSection title="Your own fields">{ownFields.map(field)}</FormSection>}
          </>
        )
      }}
    />
  )
}
