import { Menu } from '@mantine/core'
import type { ContactBulkAction, ContactFilters } from '@sarai/contract/contact-schemas'
import { IconArrowMerge, IconDownload, IconTag, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { BulkTags } from '~/records/bulk-tags.tsx'
import { OwnOnly } from '~/records/own-only.tsx'
import { PeopleDropdown } from '~/records/people-dropdown.tsx'
import { BulkBar, BulkButton, countOf } from '~/ui/bulk-bar.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { exportContacts, exportFormats } from './export-contacts.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

interface Props {
  selected: Set<string>
  total: number
  isMinimum: boolean
  filters: ContactFilters
  search: string | undefined
  onDone: () => void
}

/** What can be done with the contacts that are selected. */
export default function ContactsBulkBar({ selected, total, isMinimum, filters, search, onDone }: Props) {
  const { user, can } = useSession()
  const [isEverything, setEverything] = useState(false)
  const [dialog, setDialog] = useState<'tags' | 'merge'>()
  const which = { ids: selected, isEverything, total, isMinimum }
  const selection = isEverything ? { filters, search } : { ids: [...selected] }
  const isEditable = can('contacts', 'write')
  const [first, second, third] = selected

  async function change(action: ContactBulkAction): Promise<void> {
    const { data } = await sayFailed(api.contacts.bulk({ selection, change: action }), 'The contacts were not changed')
    onDone()
    watchOperation(data.operationId)
  }

  return (
    <>
      <BulkBar one="contact" selected={which} onEverything={() => setEverything(true)} onNothing={onDone}>
        {isEditable && user.recordScope !== 'own' && (
          <Menu position="top">
            <Menu.Target>
              <BulkButton leftSection={<IconUserCheck size={16} />}>Assign</BulkButton>
            </Menu.Target>
            <PeopleDropdown onChoose={(ownerId) => void change({ action: 'assign', ownerId })} />
          </Menu>
        )}
        {isEditable && (
          <BulkButton leftSection={<IconTag size={16} />} onClick={() => setDialog('tags')}>
            Tag
          </BulkButton>
        )}
        {isEditable && !isEverything && first && second && !third && !filters.deleted && (
          <BulkButton leftSection={<IconArrowMerge size={16} />} onClick={() => setDialog('merge')}>
            Merge
          </BulkButton>
        )}
        <Menu position="top">
          <Menu.Target>
            <BulkButton leftSection={<IconDownload size={16} />}>Export</BulkButton>
          </Menu.Target>
          <Menu.Dropdown>
            <OwnOnly right="export" />
            {exportFormats.map(({ format, label }) => (
              <Menu.Item key={format} onClick={() => void exportContacts(format, selection)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {isEditable && !filters.deleted && (
          <BulkButton
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => void change({ action: 'delete' })}
          >
            Delete
          </BulkButton>
        )}
      </BulkBar>
      {dialog === 'tags' && (
        <BulkTags
          what={countOf(which, 'contact')}
          onClose={() => setDialog(undefined)}
          onConfirm={(add, remove) => {
            setDialog(undefined)
            void change({ action: 'tag', add, remove })
          }}
        />
      )}
      {dialog === 'merge' && first && second && (
        <Suspense fallback={null}>
          <MergeDialog ids={[first, second]} onClose={() => setDialog(undefined)} onMerged={onDone} />
        </Suspense>
      )}
    </>
  )
}
