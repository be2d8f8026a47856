import { Button, Menu, UnstyledButton } from '@mantine/core'
import type { LeadBulkAction, LeadFilters } from '@sarai/contract/lead-schemas'
import { IconArrowRight, IconDownload, IconTag, IconTrash, IconUserCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Avatar } from '~/ui/person.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { StageDot } from '~/ui/stage-pill.tsx'
import { BulkTags } from './bulk-tags.tsx'
import { exportLeads } from './export-leads.ts'
import { LostDialog, type LostAnswer } from './lost-dialog.tsx'
import classes from './leads-bulk-bar.module.css'

interface Props {
  selected: Set<string>
  total: number
  isMinimum: boolean
  /** Every row that is loaded is selected, so that "all of them" can be offered. */
  allLoaded: boolean
  filters: LeadFilters
  search: string | undefined
  onDone: () => void
}

/** What can be done with the leads that are selected. */
export default function LeadsBulkBar({ selected, total, isMinimum, allLoaded, filters, search, onDone }: Props) {
  const { stages, team, user, can } = useSession()
  const [isEverything, setEverything] = useState(false)
  const [lostStage, setLostStage] = useState<string>()
  const [isTagging, setTagging] = useState(false)
  const selection = isEverything ? { filters, search } : { ids: [...selected] }
  const count = isEverything ? total : selected.size

  async function change(action: LeadBulkAction): Promise<void> {
    const { data } = await sayFailed(api.leads.bulk({ selection, change: action }), 'The leads were not changed')
    onDone()
    watchOperation(data.operationId)
  }

  function move(stageId: string): void {
    const kind = stages.find((stage) => stage.id === stageId)?.kind
    if (kind === 'lost') setLostStage(stageId)
    else void change({ action: 'move', stageId, override: kind === 'won' ? true : undefined })
  }

  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label="With the selected leads">
        <span className={classes.count} aria-live="polite">
          {plural(count, 'lead')}
          {isEverything && isMinimum ? ' or more' : ''} selected
        </span>
        {allLoaded && !isEverything && (total > selected.size || isMinimum) && (
          <UnstyledButton className={classes.all} onClick={() => setEverything(true)}>
            Select all {isMinimum ? 'that fit' : plural(total, 'lead')}
          </UnstyledButton>
        )}
        {can('leads', 'write') && (
          <>
            {user.recordScope !== 'own' && (
              <Menu position="top">
                <Menu.Target>
                  <Button variant="subtle" color="gray" size="compact-md" leftSection={<IconUserCheck size={16} />}>
                    Assign
                  </Button>
                </Menu.Target>
                <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
                  {team
                    .filter((person) => person.isActive)
                    .map((person) => (
                      <Menu.Item
                        key={person.id}
                        leftSection={<Avatar name={person.name} size={20} />}
                        onClick={() => void change({ action: 'assign', ownerId: person.id })}
                      >
                        {person.name}
                      </Menu.Item>
                    ))}
                  <Menu.Divider />
                  <Menu.Item onClick={() => void change({ action: 'assign', ownerId: null })}>Nobody</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
            <Menu position="top">
              <Menu.Target>
                <Button variant="subtle" color="gray" size="compact-md" leftSection={<IconArrowRight size={16} />}>
                  Stage
                </Button>
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
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              leftSection={<IconTag size={16} />}
              onClick={() => setTagging(true)}
            >
              Tag
            </Button>
          </>
        )}
        <Menu position="top">
          <Menu.Target>
            <Button variant="subtle" color="gray" size="compact-md" leftSection={<IconDownload size={16} />}>
              Export
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void exportLeads('csv', selection)}>As CSV</Menu.Item>
            <Menu.Item onClick={() => void exportLeads('xlsx', selection)}>As Excel workbook</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {can('leads', 'write') && !filters.deleted && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            leftSection={<IconTrash size={16} />}
            onClick={() => void change({ action: 'delete' })}
          >
            Delete
          </Button>
        )}
        <UnstyledButton className={classes.close} aria-label="Select nothing" onClick={onDone}>
          <IconX size={16} />
        </UnstyledButton>
      </div>
      {lostStage && (
        <LostDialog
          title={`Mark ${plural(count, 'lead')} as lost`}
          onClose={() => setLostStage(undefined)}
          onConfirm={(answer: LostAnswer) => {
            setLostStage(undefined)
            void change({ action: 'move', stageId: lostStage, ...answer })
          }}
        />
      )}
      {isTagging && (
        <BulkTags
          count={count}
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
