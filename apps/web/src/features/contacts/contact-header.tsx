import { RightItem } from '~/ui/right-item.tsx'
import { Menu } from '@mantine/core'
import type { Contact } from '@sarai/contract/contact-schemas'
import { IconAddressBook, IconArrowMerge, IconBuilding, IconTrash, IconUser, IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { useAddLead } from '~/lib/add-lead.ts'
import { saveText } from '~/lib/save-text.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Reach } from '~/records/reach.tsx'
import { HeaderMenu, HeaderOwner, RecordHeader } from '~/records/record-header.tsx'
import { runAction } from '~/ui/action.ts'
import { deleteContact } from './contact-actions.ts'
import { contactsCache } from './contacts-cache.ts'
import classes from './contact-header.module.css'
import { recordNumber } from '~/records/kinds.ts'

const MergeWith = lazy(() => import('./merge-with.tsx'))

/** Name, company, RM, and what is done most. */
export function ContactHeader({ contact }: { contact: Contact }) {
  const { can, lacks } = useSession()
  const navigate = useNavigate()
  const { open: addLead } = useAddLead()
  const [isMerging, setMerging] = useState(false)
  const isEditable = can('contacts', 'write') && !contact.deletedAt
  const mayAddLead = can('leads', 'write') && !contact.deletedAt

  async function change(changes: { ownerId?: string | null; kind?: Contact['kind'] }): Promise<void> {
    const { id, version } = contact
    await runAction(api.contacts.update({ id, version, changes }), 'The contact was not changed', {
      show: ({ data }) => contactsCache.show(data),
    })
  }

  async function remove(): Promise<void> {
    await deleteContact(contact)
    await navigate({ to: '/contacts' })
  }

  async function saveCard(): Promise<void> {
    const { data } = await runAction(api.contacts.vcard({ id: contact.id }), 'The vCard was not created')
    saveText(data.fileName, 'text/vcard', data.text)
  }

  const { name, phone, email, city, state } = contact
  return (
    <RecordHeader
      back={{ to: '/contacts', label: 'All contacts' }}
      name={contact.salutation ? `${contact.salutation} ${name}` : name}
      number={recordNumber('contact', contact.number)}
      state={
        <>
          {contact.kind === 'company' && <span className={classes.about}>Company</span>}
          {contact.companyId && (
            <Link to="/contacts/$contactId" params={{ contactId: contact.companyId }} className={classes.company}>
              {[contact.jobTitle, contact.companyName].filter(Boolean).join(', ')}
            </Link>
          )}
          <HeaderOwner
            ownerId={contact.ownerId}
            isEditable={isEditable}
            onChoose={(ownerId) => void change({ ownerId })}
          />
        </>
      }
      actions={
        <>
          <Reach
            phone={phone}
            whatsapp={contact.whatsapp ?? phone}
            email={email}
            name={name}
            on={isEditable ? { contactId: contact.id } : undefined}
            chatOn={isEditable ? { contactId: contact.id } : undefined}
          />
          {(isEditable || mayAddLead) && (
            <HeaderMenu>
              {mayAddLead && (
                <Menu.Item
                  leftSection={<IconUserPlus size={16} />}
                  onClick={() => addLead({ contactId: contact.id, name, phone, email, city, state, source: 'repeat' })}
                >
                  Add a lead
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconAddressBook size={16} />} onClick={() => void saveCard()}>
                Save as vCard
              </Menu.Item>
              {isEditable && (
                <>
                  <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => setMerging(true)}>
                    Merge with another
                  </Menu.Item>
                  <Menu.Item
                    leftSection={contact.kind === 'person' ? <IconBuilding size={16} /> : <IconUser size={16} />}
                    onClick={() => void change({ kind: contact.kind === 'person' ? 'company' : 'person' })}
                  >
                    {contact.kind === 'person' ? 'This is a company' : 'This is a person'}
                  </Menu.Item>
                  <Menu.Divider />
                  <RightItem
                    lacks={lacks('delete', contact.ownerId)}
                    colour="red"
                    icon={<IconTrash size={16} />}
                    onClick={() => void remove()}
                  >
                    Delete contact
                  </RightItem>
                </>
              )}
            </HeaderMenu>
          )}
        </>
      }
    >
      {isMerging && (
        <Suspense fallback={null}>
          <MergeWith contact={contact} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </RecordHeader>
  )
}
