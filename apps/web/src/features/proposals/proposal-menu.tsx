import { RightItem } from '~/ui/right-item.tsx'
import { Menu } from '@mantine/core'
import type { Proposal, ProposalRow } from '@sarai/contract/prospect-schemas'
import {
  IconCopy,
  IconExternalLink,
  IconEye,
  IconFileTypePdf,
  IconLink,
  IconLinkOff,
  IconPencil,
  IconSend,
  IconThumbDown,
  IconThumbUp,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { RestoreButton } from '~/ui/restore-button.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { useProposalDialogs } from './proposal-dialogs.tsx'
import { copyLink, isWithTraveller, publicLink, useProposalActions } from './use-proposal-actions.ts'

/** What can be done with a proposal at once. */
export function ProposalMenu({ proposal }: { proposal: ProposalRow }) {
  return (
    <RowMenu label={`Actions for ${proposal.title}`}>
      <Items row={proposal} />
    </RowMenu>
  )
}

function Items({ row }: { row: ProposalRow }) {
  const { can, lacks } = useSession()
  const actions = useProposalActions()
  const dialogs = useProposalDialogs()
  const mayWrite = can('prospects', 'write')
  const isAccepted = row.acceptedAt !== null
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void actions.open(row.id)}>
        Open
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={() => void actions.makePdf(row.id)}>
        Make a PDF
      </Menu.Item>
      {mayWrite && !isAccepted && (
        <Menu.Item leftSection={<IconSend size={16} />} onClick={() => dialogs.send(row)}>
          {row.sentAt ? 'Send again' : 'Send'}
        </Menu.Item>
      )}
      {row.sentAt && (
        <>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => dialogs.sent(row)}>
            What was sent
          </Menu.Item>
          <PublicPageItems id={row.id} mayWrite={mayWrite} />
        </>
      )}
      {mayWrite && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void actions.duplicate(row.id)}>
            Duplicate
          </Menu.Item>
          {isWithTraveller(row) && (
            <Menu.Item leftSection={<IconThumbUp size={16} />} onClick={() => dialogs.accepted(row)}>
              Note an acceptance
            </Menu.Item>
          )}
          {row.sentVersion !== null && !isAccepted && row.status !== 'declined' && (
            <Menu.Item leftSection={<IconThumbDown size={16} />} onClick={() => dialogs.decline(row)}>
              Mark as declined
            </Menu.Item>
          )}
          {!isAccepted && (
            <RightItem
              lacks={lacks('delete', row.ownerId)}
              colour="red"
              icon={<IconTrash size={16} />}
              onClick={() => void actions.remove(row)}
            >
              Delete
            </RightItem>
          )}
        </>
      )}
    </Menu.Dropdown>
  )
}

/** What is done with the page that travellers see. Lists do not know its address, which is read when it is asked for. */
function PublicPageItems({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const proposal = useQuery(calls.prospects.get.queryOptions({ input: { id } })).data?.data
  const isThere = proposal?.isOpen && proposal.sentVersion !== null
  return (
    <>
      <Menu.Item
        leftSection={<IconExternalLink size={16} />}
        disabled={!isThere}
        component="a"
        href={proposal && publicLink(proposal)}
        target="_blank"
        rel="noreferrer"
      >
        See the public page
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLink size={16} />}
        disabled={!isThere}
        onClick={() => proposal && void copyLink(publicLink(proposal))}
      >
        Copy the link
      </Menu.Item>
      {mayWrite && <OpenItem proposal={proposal} />}
    </>
  )
}

function OpenItem({ proposal }: { proposal: Proposal | undefined }) {
  const { setOpen } = useProposalActions()
  const isOpen = proposal?.isOpen ?? true
  return (
    <Menu.Item
      leftSection={isOpen ? <IconLinkOff size={16} /> : <IconLink size={16} />}
      disabled={!proposal}
      onClick={() => proposal && void setOpen(proposal, !isOpen)}
    >
      {isOpen ? 'Close the public page' : 'Open the public page'}
    </Menu.Item>
  )
}

export function RestoreProposal({ proposal }: { proposal: ProposalRow }) {
  const { can, lacks } = useSession()
  const { restore } = useProposalActions()
  if (!can('prospects', 'write')) return null
  return (
    <RestoreButton
      name={proposal.title}
      lacks={lacks('delete', proposal.ownerId)}
      onRestore={() => void restore(proposal.id)}
    />
  )
}
