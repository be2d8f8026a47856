import { ActionIcon, Menu } from '@mantine/core'
import type { ContactDocument } from '@sarai/contract/contact-documents'
import type { Contact } from '@sarai/contract/contact-schemas'
import { IconDots, IconEye, IconFile, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { countryName } from '~/lib/countries.ts'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { openFile } from '~/records/open-file.ts'
import { calls } from '~/query.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { runAction } from '~/ui/action.ts'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { refreshAround } from './contacts-cache.ts'
import classes from './contact-side.module.css'
import { DocumentBadge } from '~/records/document-badge.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { documentNames } from '~/lib/contact-names.ts'
import { RevealDocument } from './reveal-document.tsx'
import { useTripWarning } from './use-trip-warning.ts'

/** What is asked about: a document to be changed, shown or removed, or a new one. */
type Open = { kind: 'change'; document?: ContactDocument } | { kind: 'reveal' | 'remove'; document: ContactDocument }

/** A contact's travel documents, with how long they hold. */
export function Documents({ contact, isEditable }: { contact: Contact; isEditable: boolean }) {
  const lacks = useSession().lacks('documents', contact.ownerId)
  const query = useQuery(
    calls.contactDocuments.list.queryOptions({ input: { contactId: contact.id }, enabled: lacks === undefined }),
  )
  const [open, setOpen] = useState<Open>()
  const documents = query.data?.data ?? []
  const close = () => setOpen(undefined)

  async function remove({ id, contactId }: ContactDocument): Promise<void> {
    await runAction(api.contactDocuments.remove({ contactId, id }), 'The document was not removed')
    close()
    refreshAround()
  }

  const warning = useTripWarning(contact.id, documents)
  return (
    <>
      <SideSection
        title="Documents"
        query={query}
        lacks={lacks}
        isEmpty={documents.length === 0}
        none="No passport, visa or other document yet."
        add={isEditable ? { label: 'Add a document', run: () => setOpen({ kind: 'change' }) } : undefined}
      >
        {warning && <p className={classes.warning}>{warning}</p>}
        <SideList>
          {documents.map((document) => (
            <SideLine
              key={document.id}
              name={
                <>
                  {documentNames[document.kind]}{' '}
                  {document.lastDigits && <span className={classes.masked}>••••{document.lastDigits}</span>}
                </>
              }
              about={
                <>
                  <DocumentBadge state={document.state} expiresOn={document.expiresOn} />
                  {aboutOf(document)}
                </>
              }
              end={
                <DocumentMenu document={document} ownerId={contact.ownerId} isEditable={isEditable} onOpen={setOpen} />
              }
            />
          ))}
        </SideList>
      </SideSection>
      {open?.kind === 'change' && <DocumentDialog contactId={contact.id} document={open.document} onClose={close} />}
      {open?.kind === 'remove' && (
        <Confirm
          title={`Remove this ${documentNames[open.document.kind].toLowerCase()}?`}
          label="Remove document"
          isDangerous
          onConfirm={() => remove(open.document)}
          onClose={close}
        >
          Its number and dates are deleted permanently; a scan stays with the files.
        </Confirm>
      )}
      {open?.kind === 'reveal' && <RevealDocument contact={contact} document={open.document} onClose={close} />}
    </>
  )
}

function aboutOf({ country, issuedOn, note }: ContactDocument): string {
  return [country && countryName(country), issuedOn && `issued ${formatDay(issuedOn)}`, note]
    .filter(Boolean)
    .join(' · ')
}

interface MenuProps {
  document: ContactDocument
  /** Of the contact. */
  ownerId: string | null
  isEditable: boolean
  onOpen: (open: Open) => void
}

function DocumentMenu({ document, ownerId, isEditable, onOpen }: MenuProps) {
  const { lacks } = useSession()
  const { fileId } = document
  const name = documentNames[document.kind]
  if (!isEditable && !fileId) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`More about this ${name.toLowerCase()}`}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {fileId && (
          <RightItem
            lacks={lacks('reveal', ownerId)}
            icon={<IconFile size={15} />}
            onClick={() => void openFile(fileId)}
          >
            Open the scan
          </RightItem>
        )}
        {isEditable && document.lastDigits && (
          <RightItem
            lacks={lacks('reveal', ownerId)}
            icon={<IconEye size={15} />}
            onClick={() => onOpen({ kind: 'reveal', document })}
          >
            Show the number
          </RightItem>
        )}
        {isEditable && (
          <>
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onOpen({ kind: 'change', document })}>
              Edit
            </Menu.Item>
            <RightItem
              lacks={lacks('delete', ownerId)}
              colour="red"
              icon={<IconTrash size={15} />}
              onClick={() => onOpen({ kind: 'remove', document })}
            >
              Remove
            </RightItem>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
