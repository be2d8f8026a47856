import { Modal, Stack } from '@mantine/core'
import type { Vendor, VendorPerson } from '@sarai/contract/vendor-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FactField } from '~/records/fact-field.tsx'
import type { RecordField } from '~/records/record-fields.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { vendorsCache } from './vendors-cache.ts'

const fields: RecordField<keyof VendorPerson>[] = [
  { name: 'name', label: 'Name', kind: 'text', section: '' },
  {
    name: 'role',
    label: 'What for',
    kind: 'text',
    section: '',
    suggestions: ['Reservations', 'Sales', 'Accounts', 'Operations', 'Front desk', 'Driver', 'Emergency'],
  },
  { name: 'phone', label: 'Phone', kind: 'phone', section: '' },
  { name: 'whatsapp', label: 'WhatsApp', kind: 'phone', section: '', help: 'If it is a different number' },
  { name: 'email', label: 'Email', kind: 'email', section: '' },
]

/** What is wrong, by the last part of its name: `phone` for `people.2.phone`. */
const atInputs = (error: unknown) =>
  Object.fromEntries(
    Object.entries(problemsOf(error)).map(([name, problem]) => [name.split('.').at(-1) ?? name, problem]),
  )

interface Props {
  vendor: Vendor
  /** The one to be changed; a new one where there is none. */
  person?: VendorPerson
  onClose: () => void
}

/** Somebody who works at a vendor. */
export function PersonDialog({ vendor, person, onClose }: Props) {
  const [draft, setDraft] = useState<VendorPerson>(
    person ?? { id: crypto.randomUUID(), name: '', role: null, phone: null, whatsapp: null, email: null },
  )
  const { people } = vendor
  const { problems, isSending, submit } = useSending(atInputs)

  async function save(): Promise<void> {
    const changed = person ? people.map((one) => (one.id === person.id ? draft : one)) : [...people, draft]
    const { data } = await api.vendors.update({ id: vendor.id, version: vendor.version, changes: { people: changed } })
    vendorsCache.show(data)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={person ? person.name : 'Add a person'} size="sm">
      <form noValidate onSubmit={(event) => submit(event, save)}>
        <Stack gap="md">
          {fields.map((field) => (
            <FactField
              key={field.name}
              field={field}
              value={draft[field.name]}
              onChange={(value) => setDraft({ ...draft, [field.name]: field.name === 'name' ? (value ?? '') : value })}
              problem={problems[field.name]}
              hasFocus={field.name === 'name'}
            />
          ))}
          <FormFoot problem={problems.form} label="Save person" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
