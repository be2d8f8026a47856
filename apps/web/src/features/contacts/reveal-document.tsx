import type { ContactDocument } from '@sarai/contract/contact-documents'
import type { Contact } from '@sarai/contract/contact-schemas'
import { api } from '~/api.ts'
import { documentNames } from '~/lib/contact-names.ts'
import { RevealNumber } from '~/ui/reveal-number.tsx'
import { runAction } from '~/ui/action.ts'
import { refreshAround } from './contacts-cache.ts'

interface Props {
  contact: Contact
  document: ContactDocument
  onClose: () => void
}

/** Shows the whole number of a document. */
export function RevealDocument({ contact, document, onClose }: Props) {
  async function reveal(): Promise<string> {
    const answer = await runAction(
      api.contactDocuments.reveal({ contactId: contact.id, id: document.id }),
      'The number could not be shown',
    )
    refreshAround()
    return answer.data.number
  }
  const what = `${documentNames[document.kind]} of ${contact.name}`
  return (
    <RevealNumber title={what} reveal={reveal} onClose={onClose}>
      {what}. The contact's timeline records that you looked at it, and when.
    </RevealNumber>
  )
}
