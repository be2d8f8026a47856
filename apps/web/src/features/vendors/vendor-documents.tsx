import { ActionIcon, Menu } from '@mantine/core'
import type { VendorDocument } from '@sarai/contract/vendor-documents'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { vendorDocumentLabels } from '@sarai/contract/vendor-words'
import { IconDots, IconFile, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { DocumentBadge } from '~/records/document-badge.tsx'
import { openFile } from '~/records/open-file.ts'
import { runAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { VendorDocumentDialog } from './vendor-document-dialog.tsx'

type Open = { kind: 'change'; document?: VendorDocument } | { kind: 'remove'; document: VendorDocument }

/** Contracts, licences and the like, with how long they hold. */
export function VendorDocuments({ vendor, isEditable }: { vendor: Vendor; isEditable: boolean }) {
  const { lacks } = useSession()
  const vendorId = vendor.id
  const query = useQuery(calls.vendorDocuments.list.queryOptions({ input: { vendorId } }))
  const [open, setOpen] = useState<Open>()
  const documents = query.data?.data ?? []
  const close = () => setOpen(undefined)

  async function remove({ id }: VendorDocument): Promise<void> {
    await runAction(api.vendorDocuments.remove({ vendorId, id }), 'The document was not removed')
    close()
    await queryClient.invalidateQueries({ queryKey: calls.vendorDocuments.key() })
  }

  return (
    <>
      <SideSection
        title="Documents"
        query={query}
        isEmpty={documents.length === 0}
        none="No contract, licence or insurance yet."
        add={isEditable ? { label: 'Add a document', run: () => setOpen({ kind: 'change' }) } : undefined}
      >
        <SideList>
          {documents.map((document) => (
            <SideLine
              key={document.id}
              name={[vendorDocumentLabels[document.kind], document.number].filter(Boolean).join(' ')}
              about={
                <>
                  <DocumentBadge state={document.state} expiresOn={document.expiresOn} />
                  {[document.issuedOn && `issued ${formatDay(document.issuedOn)}`, document.note]
                    .filter(Boolean)
                    .join(' · ')}
                </>
              }
              end={
                (isEditable || document.fileId) && (
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={`More about this ${vendorDocumentLabels[document.kind].toLowerCase()}`}
                      >
                        <IconDots size={15} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      {document.fileId && (
                        <Menu.Item
                          leftSection={<IconFile size={15} />}
                          onClick={() => document.fileId && void openFile(document.fileId)}
                        >
                          Open the file
                        </Menu.Item>
                      )}
                      {isEditable && (
                        <>
                          <Menu.Item
                            leftSection={<IconPencil size={15} />}
                            onClick={() => setOpen({ kind: 'change', document })}
                          >
                            Edit
                          </Menu.Item>
                          <RightItem
                            lacks={lacks('delete', null)}
                            colour="red"
                            icon={<IconTrash size={15} />}
                            onClick={() => setOpen({ kind: 'remove', document })}
                          >
                            Remove
                          </RightItem>
                        </>
                      )}
                    </Menu.Dropdown>
                  </Menu>
                )
              }
            />
          ))}
        </SideList>
      </SideSection>
      {open?.kind === 'change' && <VendorDocumentDialog vendorId={vendorId} document={open.document} onClose={close} />}
      {open?.kind === 'remove' && (
        <Confirm
          title={`Remove this ${vendorDocumentLabels[open.document.kind].toLowerCase()}?`}
          label="Remove document"
          isDangerous
          onConfirm={() => remove(open.document)}
          onClose={close}
        >
          Its number and dates are deleted permanently; its file stays with the files.
        </Confirm>
      )}
    </>
  )
}
