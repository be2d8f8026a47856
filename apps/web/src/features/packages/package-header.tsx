import { RightItem } from '~/ui/right-item.tsx'
import { Button, Menu } from '@mantine/core'
import type { PackageChanges, TravelPackage } from '@sarai/contract/package-schemas'
import { packageStatuses, packageStatusLabels } from '@sarai/contract/package-words'
import {
  IconCopy,
  IconEye,
  IconHistory,
  IconLink,
  IconLinkOff,
  IconRefresh,
  IconSend,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { useNewProposal } from '~/lib/new-proposal.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { HeaderSpares } from '~/records/header-spares.tsx'
import { HeaderPick, RecordHeader } from '~/records/record-header.tsx'
import { useTasksDrawer } from '~/records/use-tasks-drawer.tsx'
import { runAction } from '~/ui/action.ts'
import { ViewsCell } from '~/ui/cells.tsx'
import { toast } from '~/ui/toast.ts'
import { packagesCache } from './packages-cache.ts'
import { isPublic, previewLink, usePackageActions } from './use-package-actions.ts'
import { recordNumber } from '~/records/kinds.ts'

const HistoryDrawer = lazy(() => import('~/itinerary/history-drawer.tsx'))

interface Props {
  travelPackage: TravelPackage
  /** Whether everything is saved, undo and redo. */
  state: ReactNode
}

/** Name, status, and what is done with a package as a whole. */
export function PackageHeader({ travelPackage, state }: Props) {
  const { id, version, status, title, number, isPreviewOpen, isDraftShared } = travelPackage
  const { can, lacks } = useSession()
  const navigate = useNavigate()
  const [isHistory, setHistory] = useState(false)
  const isEditable = can('packages', 'write') && !travelPackage.deletedAt
  const actions = usePackageActions()
  const makeProposal = useNewProposal()
  const tasks = useTasksDrawer({ on: { packageId: id }, ownerId: travelPackage.ownerId, isEditable })

  async function change(changes: PackageChanges): Promise<void> {
    packagesCache.show(
      (await runAction(api.packages.update({ id, version, changes }), 'The package was not changed')).data,
    )
  }

  async function remove(): Promise<void> {
    await actions.remove(travelPackage)
    await navigate({ to: '/packages' })
  }

  async function renew(): Promise<void> {
    packagesCache.show((await runAction(api.packages.renewPreview({ id }), 'The link was not changed')).data)
    toast({ message: 'The page has a new address; the old one has stopped working' })
  }

  return (
    <RecordHeader
      back={{ to: '/packages', label: 'All packages' }}
      name={title}
      number={recordNumber('package', number)}
      state={
        <>
          <HeaderPick
            label={`Status: ${packageStatusLabels[status]}`}
            isEditable={isEditable}
            dropdown={
              <Menu.Dropdown>
                {packageStatuses.map((one) => (
                  <Menu.Item key={one} onClick={() => void change({ status: one })} disabled={one === status}>
                    {packageStatusLabels[one]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            }
          >
            {packageStatusLabels[status]}
          </HeaderPick>
          <ViewsCell record={travelPackage} isOut={false} />
          {state}
        </>
      }
      actions={
        <>
          <PreviewButton travelPackage={travelPackage} />
          <HeaderSpares spares={[tasks.spare]}>
            <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setHistory(true)}>
              History, notes and files
            </Menu.Item>
            {can('prospects', 'write') && !travelPackage.deletedAt && (
              <Menu.Item leftSection={<IconSend size={16} />} onClick={() => makeProposal.open({ packageId: id })}>
                Make a proposal
              </Menu.Item>
            )}
            {isPublic(travelPackage) && (
              <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void actions.copyLink(travelPackage)}>
                Copy the link
              </Menu.Item>
            )}
            {isEditable && status === 'draft' && (
              <Menu.Item
                leftSection={<IconShare size={16} />}
                onClick={() => void actions.shareDraft(travelPackage, !isDraftShared)}
              >
                {isDraftShared ? 'Stop sharing the draft' : 'Share draft'}
              </Menu.Item>
            )}
            {isEditable && status !== 'draft' && (
              <Menu.Item
                leftSection={isPreviewOpen ? <IconLinkOff size={16} /> : <IconLink size={16} />}
                onClick={() => void change({ isPreviewOpen: !isPreviewOpen })}
              >
                {isPreviewOpen ? 'Close the public page' : 'Open the public page'}
              </Menu.Item>
            )}
            {isEditable && (
              <>
                <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void renew()}>
                  Give it a new address
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void actions.duplicate(travelPackage)}>
                  Duplicate
                </Menu.Item>
                <RightItem
                  lacks={lacks('delete', travelPackage.ownerId)}
                  colour="red"
                  icon={<IconTrash size={16} />}
                  onClick={() => void remove()}
                >
                  Delete package
                </RightItem>
              </>
            )}
          </HeaderSpares>
        </>
      }
    >
      {tasks.drawer}
      {isHistory && (
        <Suspense fallback={null}>
          <HistoryDrawer
            on={{ packageId: id }}
            mayNote={isEditable}
            record={travelPackage}
            what="package"
            calls={calls.packages}
            restore={(revision) => api.packages.restoreState({ id, revision })}
            isEditable={isEditable}
            onClose={() => setHistory(false)}
          />
        </Suspense>
      )}
    </RecordHeader>
  )
}

/** The page as travellers see it; as they will see it, while it is not public. */
function PreviewButton({ travelPackage }: { travelPackage: TravelPackage }) {
  const { look } = usePackageActions()
  const looks = { variant: 'default', size: 'compact-md', leftSection: <IconEye size={15} /> } as const
  return isPublic(travelPackage) ? (
    <Button {...looks} component="a" href={previewLink(travelPackage)} target="_blank" rel="noreferrer">
      Preview
    </Button>
  ) : (
    <Button {...looks} onClick={() => void look(travelPackage)}>
      Preview
    </Button>
  )
}
