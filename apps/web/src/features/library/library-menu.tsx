import { Menu } from '@mantine/core'
import type { LibraryRow } from '@sarai/contract/library-schemas'
import { IconArchive, IconArchiveOff, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { RestoreButton } from '~/ui/restore-button.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { duplicateItem, removeItem, restoreItem, setArchived } from './library-actions.ts'

/** What can be done with an item at once. */
export function LibraryMenu({ item }: { item: LibraryRow }) {
  return (
    <RowMenu label={`Actions for ${item.name}`}>
      <Items item={item} />
    </RowMenu>
  )
}

function Items({ item }: { item: LibraryRow }) {
  const { can, lacks } = useSession()
  const navigate = useNavigate()
  const open = (itemId: string) => void navigate({ to: '/library/$itemId', params: { itemId }, search: true })
  const isArchived = item.archivedAt !== null
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => open(item.id)}>
        Open
      </Menu.Item>
      {can('packages', 'write') && (
        <>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicateItem(item).then(open)}>
            Duplicate
          </Menu.Item>
          <Menu.Item
            leftSection={isArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
            onClick={() => void setArchived(item, !isArchived)}
          >
            {isArchived ? 'Put back' : 'Archive'}
          </Menu.Item>
          <RightItem
            lacks={lacks('delete', null)}
            colour="red"
            icon={<IconTrash size={16} />}
            onClick={() => void removeItem(item)}
          >
            Delete
          </RightItem>
        </>
      )}
    </Menu.Dropdown>
  )
}

export function RestoreItem({ item }: { item: LibraryRow }) {
  const { can, lacks } = useSession()
  if (!can('packages', 'write')) return null
  return <RestoreButton name={item.name} lacks={lacks('delete', null)} onRestore={() => void restoreItem(item)} />
}
