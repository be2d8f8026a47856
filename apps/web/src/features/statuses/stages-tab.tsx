import { Button, Menu } from '@mantine/core'
import type { StageKind } from '@sarai/contract/stages'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FramedList } from '~/ui/framed-list.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { Section } from '~/ui/section.tsx'
import { SortableEntry, SortableList } from '~/ui/sortable.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { StageDialog } from './stage-dialog.tsx'
import { StageRemoval } from './stage-removal.tsx'
import { type FilledStage, refreshStages } from './stages-cache.ts'
import { kindNames, useRequirements } from './status-words.ts'
import classes from './statuses.module.css'
import { useOrder } from '~/ui/use-order.ts'

/** The statuses a lead goes through. */
export default function StagesTab() {
  const query = useQuery(calls.stages.list.queryOptions())
  const [panel, setPanel] = useState<{ kind: 'add' } | { kind: 'edit' | 'remove'; stage: FilledStage }>()
  const save = (ids: string[]) => api.stages.reorder({ ids })
  const { entries: stages, move } = useOrder(query.data?.data, { save, refresh: refreshStages })
  if (!stages) return <Awaited query={query} what="The statuses" lines={6} />
  const close = () => setPanel(undefined)

  return (
    <div className={classes.tab}>
      <Section
        title="Lead statuses"
        lead="The columns of the board, in their order. Drag one by its handle, or move it with the space bar and the arrow keys."
      >
        <FramedList>
          <SortableList
            label="Lead statuses"
            entries={stages}
            nameOf={(id) => stages.find((stage) => stage.id === id)?.name ?? ''}
            isEditable
            onMove={move}
          >
            {stages.map((stage) => (
              <SortableEntry key={stage.id} id={stage.id} name={stage.name} isEditable>
                <StageFacts stage={stage} />
                <RowMenu label={`Actions for ${stage.name}`}>
                  <Menu.Dropdown>
                    <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setPanel({ kind: 'edit', stage })}>
                      Edit
                    </Menu.Item>
                    <Menu.Item
                      color="red"
                      leftSection={<IconTrash size={16} />}
                      disabled={isLast(stages, stage)}
                      onClick={() => setPanel({ kind: 'remove', stage })}
                    >
                      {isLast(stages, stage) ? `Only ${stage.kind} status, stays` : 'Remove'}
                    </Menu.Item>
                  </Menu.Dropdown>
                </RowMenu>
              </SortableEntry>
            ))}
          </SortableList>
        </FramedList>
        <Button mt="md" onClick={() => setPanel({ kind: 'add' })}>
          Add a status
        </Button>
      </Section>
      {panel?.kind === 'add' && <StageDialog onClose={close} />}
      {panel?.kind === 'edit' && <StageDialog stage={panel.stage} onClose={close} />}
      {panel?.kind === 'remove' && (
        <StageRemoval
          stage={panel.stage}
          others={stages.filter(({ id, kind }) => id !== panel.stage.id && kind === panel.stage.kind)}
          onClose={close}
        />
      )}
    </div>
  )
}

const isLast = (stages: FilledStage[], { id, kind }: { id: string; kind: StageKind }) =>
  !stages.some((other) => other.id !== id && other.kind === kind)

function StageFacts({ stage }: { stage: FilledStage }) {
  const asks = useRequirements()
    .filter(({ value }) => stage.required.includes(value))
    .map(({ label }) => label.toLowerCase())
  return (
    <div className={classes.facts}>
      <span className={classes.name}>
        <Pill name={stage.name} colour={stage.colour} />
      </span>
      <span className={classes.kind}>{kindNames[stage.kind]}</span>
      <span className={classes.about}>
        {[
          asks.length > 0 && `Asks for ${asks.join(', ')}`,
          stage.rotsAfterDays &&
            `Forgotten after ${stage.rotsAfterDays} quiet ${stage.rotsAfterDays === 1 ? 'day' : 'days'}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classes.count}>{plural(stage.leads, 'lead')}</span>
    </div>
  )
}
