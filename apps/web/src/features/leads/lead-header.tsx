import { RightItem } from '~/ui/right-item.tsx'
import { Menu } from '@mantine/core'
import type { Lead } from '@sarai/contract/lead-schemas'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Reach } from '~/records/reach.tsx'
import { HeaderMenu, HeaderOwner, HeaderPick, RecordHeader } from '~/records/record-header.tsx'
import { runAction } from '~/ui/action.ts'
import { StageDot, StagePill } from '~/ui/stage-pill.tsx'
import { deleteLead } from './lead-actions.ts'
import { leadsCache } from './leads-cache.ts'
import { useMoveLead } from './use-move-lead.tsx'
import { recordNumber } from '~/records/kinds.ts'

/** Name, stage, RM, and what is done most. */
export function LeadHeader({ lead }: { lead: Lead }) {
  const { stages, user, can, lacks } = useSession()
  const navigate = useNavigate()
  const { move, dialogs } = useMoveLead()
  const stage = stages.find((candidate) => candidate.id === lead.stageId)
  const isEditable = can('leads', 'write') && !lead.deletedAt

  async function assign(ownerId: string | null): Promise<void> {
    await runAction(api.leads.assign({ id: lead.id, ownerId }), 'The RM was not changed', {
      show: ({ data, warnings }) => {
        leadsCache.show(data)
        void queryClient.invalidateQueries({ queryKey: calls.leads.timeline.key() })
        void queryClient.invalidateQueries({ queryKey: calls.tasks.key() })
        showMailWarnings(warnings, !user.isSubuser)
      },
    })
  }

  async function remove(): Promise<void> {
    await deleteLead(lead)
    await navigate({ to: '/leads' })
  }

  return (
    <RecordHeader
      back={{ to: '/leads', label: 'All leads' }}
      name={lead.name}
      number={recordNumber('lead', lead.number)}
      state={
        <>
          <HeaderPick
            label={`Stage: ${stage?.name ?? ''}`}
            isEditable={isEditable}
            dropdown={
              <Menu.Dropdown>
                {stages.map((candidate) => (
                  <Menu.Item
                    key={candidate.id}
                    leftSection={<StageDot colour={candidate.colour} />}
                    disabled={candidate.id === lead.stageId}
                    onClick={() => move(lead, candidate.id)}
                  >
                    {candidate.name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            }
          >
            <StagePill stage={stage} />
          </HeaderPick>
          <HeaderOwner ownerId={lead.ownerId} isEditable={isEditable} onChoose={(ownerId) => void assign(ownerId)} />
        </>
      }
      actions={
        <>
          <Reach
            phone={lead.phone}
            whatsapp={lead.whatsapp ?? lead.phone}
            email={lead.email}
            name={lead.name}
            on={isEditable ? { leadId: lead.id } : undefined}
            chatOn={isEditable ? { leadId: lead.id } : undefined}
          />
          {isEditable && (
            <HeaderMenu>
              <RightItem
                lacks={lacks('delete', lead.ownerId)}
                colour="red"
                icon={<IconTrash size={16} />}
                onClick={() => void remove()}
              >
                Delete lead
              </RightItem>
            </HeaderMenu>
          )}
        </>
      }
    >
      {dialogs}
    </RecordHeader>
  )
}
