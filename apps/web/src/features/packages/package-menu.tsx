import { ActionIcon, Menu } from '@mantine/core'
import type { PackageRow } from '@sarai/contract/package-schemas'
import {
  IconArchive,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconRestore,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { previewLink, usePackageActions } from './use-package-actions.ts'

interface Props {
  travelPackage: PackageRow
  className?: string
}

/** What can be done with a package at once. The menu is made when it is first asked for. */
export function PackageMenu({ travelPackage, className }: Props) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      className={className}
      aria-label={`Actions for ${travelPackage.title}`}
      aria-haspopup="menu"
      onClick={isOpen === undefined ? () => setOpen(true) : undefined}
    >
      <IconDots size={17} />
    </ActionIcon>
  )
  if (isOpen === undefined) return button
  return (
    <Menu position="bottom-end" width={210} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Items travelPackage={travelPackage} />
    </Menu>
  )
}

function Items({ travelPackage }: { travelPackage: PackageRow }) {
  const { can } = useSession()
  const actions = usePackageActions()
  const { id, status, isPreviewOpen } = travelPackage
  const mayWrite = can('packages', 'write')
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void actions.open(id)}>
        Open
      </Menu.Item>
      {isPreviewOpen && (
        <>
          <Menu.Item
            leftSection={<IconExternalLink size={16} />}
            component="a"
            href={previewLink(travelPackage)}
            target="_blank"
            rel="noreferrer"
          >
            See the public page
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void actions.copyLink(travelPackage)}>
            Copy preview link
          </Menu.Item>
        </>
      )}
      {mayWrite && (
        <>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void actions.duplicate(travelPackage)}>
            Duplicate
          </Menu.Item>
          <Menu.Divider />
          {status !== 'published' && (
            <Menu.Item
              leftSection={<IconWorldUpload size={16} />}
              onClick={() => void actions.setStatus(travelPackage, 'published')}
            >
              Publish
            </Menu.Item>
          )}
          {status !== 'archived' && (
            <Menu.Item
              leftSection={<IconArchive size={16} />}
              onClick={() => void actions.setStatus(travelPackage, 'archived')}
            >
              Archive
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => void actions.remove(travelPackage)}
          >
            Delete
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  )
}

/** What a package in the list of those that are deleted offers in place of its menu. */
export function RestorePackage({ travelPackage, className }: Props) {
  const { can } = useSession()
  const { restore } = usePackageActions()
  if (!can('packages', 'write')) return null
  return (
    <ActionIcon
      variant="light"
      size={28}
      className={className}
      aria-label={`Restore ${travelPackage.title}`}
      title="Restore"
      onClick={() => void restore(travelPackage.id)}
    >
      <IconRestore size={17} />
    </ActionIcon>
  )
}
