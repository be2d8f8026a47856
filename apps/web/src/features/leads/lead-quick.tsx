import { Tooltip, UnstyledButton } from '@mantine/core'
import type { LeadRow } from '@sarai/contract/lead-schemas'
import { IconCheck } from '@tabler/icons-react'
import { useFinishFollowUp } from '~/lib/finish-follow-up.ts'
import { useSession } from '~/lib/session-context.tsx'
import classes from '~/ui/list-table.module.css'
import { QuickReach } from '~/ui/quick-reach.tsx'

/** What is done most with a lead of a list: its follow-up is done, a call, a message. */
export function LeadQuick({ lead }: { lead: LeadRow }) {
  const { stages, can } = useSession()
  const { open } = useFinishFollowUp()
  const isOpen = stages.find(({ id }) => id === lead.stageId)?.kind === 'open'
  return (
    <>
      {lead.nextFollowUpAt && can('leads', 'write') && (
        <Tooltip label="Follow-up done (E)">
          <UnstyledButton
            className={classes.quick}
            tabIndex={-1}
            aria-label={`Follow-up with ${lead.name} done`}
            aria-keyshortcuts="E"
            onClick={() => open({ leadId: lead.id, needsNext: isOpen })}
          >
            <IconCheck size={15} stroke={1.6} />
          </UnstyledButton>
        </Tooltip>
      )}
      <QuickReach name={lead.name} phone={lead.phone} />
    </>
  )
}
