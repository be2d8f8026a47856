import { Modal, Select, Stack, TextInput } from '@mantine/core'
import type { ContactRelation } from '@sarai/contract/contact-relations'
import type { Contact } from '@sarai/contract/contact-schemas'
import { type RelationKind, relationKinds } from '@sarai/contract/contact-words'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { contactsCache, refreshAround } from './contacts-cache.ts'
import { relationNames } from '~/lib/contact-names.ts'

interface Props {
  contact: Contact
  /** The one to be changed; a new one where there is none. */
  relation?: ContactRelation
  onClose: () => void
}

const companyKinds = new Set<RelationKind>(['employee', 'referrer', 'referred'])

/** Links a contact with another: what the other one is to this one. */
export function RelationDialog({ contact, relation, onClose }: Props) {
  const [otherId, setOtherId] = useState<string | null>(relation?.other.id ?? null)
  const [kind, setKind] = useState<RelationKind>(relation?.kind ?? (contact.kind === 'company' ? 'employee' : 'spouse'))
  const [note, setNote] = useState(relation?.note ?? '')
  const { problems, isSending, send } = useSending()
  const kinds = contact.kind === 'company' ? relationKinds.filter((one) => companyKinds.has(one)) : relationKinds
  const contactId = contact.id

  const add = (name: string) =>
    send(async () => {
      const { data } = await api.contacts.create({ name, kind: kind === 'employer' ? 'company' : 'person' })
      contactsCache.show(data, true)
      setOtherId(data.id)
    })

  const save = () =>
    send(async () => {
      const facts = { contactId, kind, note: note.trim() || null }
      if (relation) await api.contactRelations.update({ ...facts, id: relation.id })
      else if (otherId) await api.contactRelations.create({ ...facts, otherId })
      refreshAround()
      onClose()
    })

  return (
    <Modal
      opened
      onClose={onClose}
      title={relation ? relation.other.name : `Link somebody to ${contact.name}`}
      size="sm"
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="md">
          {!relation && (
            <ContactPicker
              label="Who"
              placeholder="Name, phone or email"
              value={otherId}
              onChange={setOtherId}
              onAdd={(name) => void add(name)}
              except={[contactId]}
              data-autofocus
            />
          )}
          <Select
            label={`What they are to ${contact.name}`}
            data={kinds.map((value) => ({ value, label: relationNames[value] }))}
            value={kind}
            onChange={(next) => next && setKind(next)}
            allowDeselect={false}
          />
          <TextInput
            label="Note"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={200}
          />
          <FormFoot
            problem={problems.form ?? Object.values(problems)[0]}
            label={relation ? 'Save' : 'Link'}
            isBusy={isSending}
            isDisabled={!otherId}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
