import { Menu } from '@mantine/core'
import type { LeadBulkAction, LeadFilters } from '@sarai/contract/lead-schemas'
import { IconArrowRight, IconDownload, IconTag, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { BulkTags } from '~/records/bulk-tags.tsx'
import { OwnOnly } from '~/records/own-only.tsx'
import { PeopleDropdown } from '~/records/people-dropdown.tsx'
import { BulkBar, BulkButton, countOf } from '~/ui/bulk-bar.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { StageDot } from '~/ui/stage-pill.tsx'
import { exportLeads } from './export-leads.ts'
import { LostDialog, type LostAnswer } from './lost-dialog.tsx'

interface Props {
  selected: Set<string>
  total: number
  isMinimum: boolean
  filters: LeadFilters
  search: string | undefined
  onDone: () => void
}

/** What can be done with the leads that are selected. */
export default function LeadsBulkBar({ selected, total, isMinimum, filters, search, onDone }: Props) {
  const { stages, user, can } = useSession()
  const [isEverything, setEverything] = useState(false)
  const [lostStage, setLostStage] = useState<string>()
  const [isTagging, setTagging] = useState(false)
  const which = { ids: selected, isEverything, total, isMinimum }
  const selection = isEverything ? { filters, search } : { ids: [...selected] }
  const isEditable = can('leads', 'write')

  async function change(action: LeadBulkAction): Promise<void> {
    const { data, warnings } = await sayFailed(
      api.leads.bulk({ selection, change: action }),
      'The leads were not changed',
    )
    onDone()
    showMailWarnings(warnings, !user.isSubuser)
    watchOperation(data.operationId)
  }

  function move(stageId: string): void {
    const kind = stages.find((stage) => stage.id === stageId)?.kind
    if (kind === 'lost') setLostStage(stageId)
    else void change({ action: 'move', stageId, override: kind === 'won' ? true : undefined })
  }

  return (
    <>
      <BulkBar one="lead" selected={which} onEverything={() => setEverything(true)} onNothing={onDone}>
        {isEditable && user.recordScope !== 'own' && (
          <Menu position="top">
            <Menu.Target>
              <BulkButton leftSection={<IconUserCheck size={16} />}>Assign</BulkButton>
            </Menu.Target>
            <PeopleDropdown onChoose={(ownerId) => void change({ action: 'assign', ownerId })} />
          </Menu>
        )}
        {isEditable && (
          <>
            <Menu position="top">
              <Menu.Target>
                <BulkButton leftSection={<IconArrowRight size={16} />}>Stage</BulkButton>
              </Menu.Target>
              <Menu.Dropdown>
                {stages.map((stage) => (
                  <Menu.Item
                    key={stage.id}
                    leftSection={<StageDot colour={stage.colour} />}
                    onClick={() => move(stage.id)}
                  >
                    {stage.name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <BulkButton leftSection={<IconTag size={16} />} onClick={() => setTagging(true)}>
              Tag
            </BulkButton>
          </>
        )}
        <Menu position="top">
          <Menu.Target>
            <BulkButton leftSection={<IconDownload size={16} />}>Export</BulkButton>
          </Menu.Target>
          <Menu.Dropdown>
            <OwnOnly right="export" />
            <Menu.Item onClick={() => void exportLeads('csv', selection)}>As CSV</Menu.Item>
            <Menu.Item onClick={() => void exportLeads('xlsx', selection)}>As Excel workbook</Menu.Item>
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
      {lostStage && (
        <LostDialog
          title={`Mark ${countOf(which, 'lead')} as lost`}
          onClose={() => setLostStage(undefined)}
          onConfirm={(answer: LostAnswer) => {
            setLostStage(undefined)
            void change({ action: 'move', stageId: lostStage, ...answer })
          }}
        />
      )}
      {isTagging && (
        <BulkTags
          what={countOf(which, 'lead')}
          onClose={() => setTagging(false)}
          onConfirm={(add, remove) => {
            setTagging(false)
            void change({ action: 'tag', add, remove })
          }}
        />
      )}
    </>
  )
}
