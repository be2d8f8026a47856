import { Modal } from '@mantine/core'
import type { Contact } from '@sarai/contract/contact-schemas'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ContactPicker } from '~/records/contact-picker.tsx'
import MergeDialog from './merge-dialog.tsx'

/** Asks which contact is the same as this one, then shows both. */
export default function MergeWith({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const navigate = useNavigate()
  const [otherId, setOtherId] = useState<string | null>(null)
  if (otherId)
    return (
      <MergeDialog
        ids={[contact.id, otherId]}
        onClose={onClose}
        onMerged={({ id }) => void navigate({ to: '/contacts/$contactId', params: { contactId: id } })}
      />
    )
  return (
    <Modal opened onClose={onClose} title={`Who is the same as ${contact.name}?`} size="sm">
      <ContactPicker
        label="Contact"
        placeholder="Name, phone or email"
        value={otherId}
        onChange={setOtherId}
        except={[contact.id]}
        data-autofocus
      />
    </Modal>
  )
}
