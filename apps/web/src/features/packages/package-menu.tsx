import { RightItem } from '~/ui/right-item.tsx'
import { Menu } from '@mantine/core'
import type { PackageRow } from '@sarai/contract/package-schemas'
import {
  IconArchive,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconSend,
  IconShare,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react'
import { useNewProposal } from '~/lib/new-proposal.ts'
import { useSession } from '~/lib/session-context.tsx'
import { RestoreButton } from '~/ui/restore-button.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { isPublic, previewLink, usePackageActions } from './use-package-actions.ts'

/** What can be done with a package at once. */
export function PackageMenu({ travelPackage }: { travelPackage: PackageRow }) {
  return (
    <RowMenu label={`Actions for ${travelPackage.title}`}>
      <Items travelPackage={travelPackage} />
    </RowMenu>
  )
}

function Items({ travelPackage }: { travelPackage: PackageRow }) {
  const { can, lacks } = useSession()
  const actions = usePackageActions()
  const { id, status, isDraftShared } = travelPackage
  const mayWrite = can('packages', 'write')
  const makeProposal = useNewProposal()
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void actions.open(id)}>
        Open
      </Menu.Item>
      {can('prospects', 'write') && (
        <Menu.Item leftSection={<IconSend size={16} />} onClick={() => makeProposal.open({ packageId: id })}>
          Make a proposal
        </Menu.Item>
      )}
      {isPublic(travelPackage) ? (
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
      ) : (
        <Menu.Item leftSection={<IconExternalLink size={16} />} onClick={() => void actions.look(travelPackage)}>
          Preview
        </Menu.Item>
      )}
      {mayWrite && status === 'draft' && (
        <Menu.Item
          leftSection={<IconShare size={16} />}
          onClick={() => void actions.shareDraft(travelPackage, !isDraftShared)}
        >
          {isDraftShared ? 'Stop sharing the draft' : 'Share draft'}
        </Menu.Item>
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
          <RightItem
            lacks={lacks('delete', travelPackage.ownerId)}
            colour="red"
            icon={<IconTrash size={16} />}
            onClick={() => void actions.remove(travelPackage)}
          >
            Delete
          </RightItem>
        </>
      )}
    </Menu.Dropdown>
  )
}

export function RestorePackage({ travelPackage }: { travelPackage: PackageRow }) {
  const { can, lacks } = useSession()
  const { restore } = usePackageActions()
  if (!can('packages', 'write')) return null
  return (
    <RestoreButton
      name={travelPackage.title}
      lacks={lacks('delete', travelPackage.ownerId)}
      onRestore={() => void restore(travelPackage.id)}
    />
  )
}
