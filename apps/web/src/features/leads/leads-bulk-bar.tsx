import { Menu } from '@mantine/core'
import type { LeadBulkAction } from '@sarai/contract/lead-schemas'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { ExportItems } from '~/records/export-items.tsx'
import { RecordBulkBar, useBulk } from '~/records/record-bulk-bar.tsx'
import { BulkButton } from '~/ui/bulk-bar.tsx'
import { StageDot } from '~/ui/stage-pill.tsx'
import { exportLeads } from './export-leads.ts'
import type { LeadsList } from './leads-page.tsx'
import { type LostAnswer, LostDialog } from './lost-dialog.tsx'

/** What can be done with the leads that are selected. */
export default function LeadsBulkBar({ list }: { list: LeadsList }) {
  const { stages } = useSession()
  const [lostStage, setLostStage] = useState<string>()
  const bulk = useBulk(list, (selection, change: LeadBulkAction) => api.leads.bulk({ selection, change }))

  function move(stageId: string): void {
    const kind = stages.find((stage) => stage.id === stageId)?.kind
    if (kind === 'lost') setLostStage(stageId)
    else void bulk.run({ action: 'move', stageId, override: kind === 'won' ? true : undefined })
  }

  return (
    <>
      <RecordBulkBar
        bulk={bulk}
        exporting={
          <ExportItems
            hasOwner
            lacks={bulk.lacks('export')}
            formats={['csv', 'xlsx']}
            run={(format, ways) => exportLeads(format, bulk.selection, ways)}
          />
        }
        onAssign={(ownerId) => bulk.run({ action: 'assign', ownerId })}
        onTag={(tags) => bulk.run({ action: 'tag', ...tags })}
        onDelete={() => bulk.run({ action: 'delete' })}
      >
        <Menu position="top">
          <Menu.Target>
            <BulkButton leftSection={<IconArrowRight size={16} />}>Stage</BulkButton>
          </Menu.Target>
          <Menu.Dropdown>
            {stages.map((stage) => (
              <Menu.Item key={stage.id} leftSection={<StageDot colour={stage.colour} />} onClick={() => move(stage.id)}>
                {stage.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </RecordBulkBar>
      {lostStage && (
        <LostDialog
          title={`Mark ${bulk.count} as lost`}
          closing="Close their open tasks too"
          onClose={() => setLostStage(undefined)}
          onConfirm={(answer: LostAnswer) => {
            setLostStage(undefined)
            void bulk.run({ action: 'move', stageId: lostStage, ...answer })
          }}
        />
      )}
    </>
  )
}
