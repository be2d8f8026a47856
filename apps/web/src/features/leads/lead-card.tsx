import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Menu } from '@mantine/core'
import type { LeadRow } from '@sarai/contract/lead-schemas'
import { formatShortMoney } from '@sarai/money/format'
import { IconDots } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { formatAgo, formatMoment, formatTravel } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { PersonDot } from '~/ui/person.tsx'
import { recordPage } from '~/records/kinds.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { StageDot } from '~/ui/stage-pill.tsx'
import { FollowUp } from './follow-up.tsx'
import classes from './lead-card.module.css'
import { isRotting } from './lead-state.ts'
import { Temperature } from './temperature.tsx'

interface Props {
  lead: LeadRow
  /** It is being dragged. */
  isLifted?: boolean
  onMove?: (lead: LeadRow, stageId: string) => void
}

export function LeadCard({ lead, isLifted, onMove }: Props) {
  const { team, stages, agency } = useSession()
  const owner = team.find((person) => person.id === lead.ownerId)
  const stage = stages.find((candidate) => candidate.id === lead.stageId)
  const trip = [lead.destinations.join(', '), formatTravel(lead)].filter(Boolean).join(' · ')
  return (
    <article
      className={classes.card}
      data-lifted={isLifted || undefined}
      data-rotting={isRotting(lead, stage) || undefined}
    >
      <div className={classes.top}>
        <RowLink to={recordPage('lead', lead.id)} className={classes.name} draggable={false}>
          {lead.name}
        </RowLink>
        {onMove && <CardMenu lead={lead} onMove={onMove} />}
      </div>
      <p className={classes.trip}>{trip || <span className="quiet">No destination yet</span>}</p>
      <div className={classes.middle}>
        {lead.expectedValue !== null && (
          <span className="tabular">{formatShortMoney(lead.expectedValue, agency.currency)}</span>
        )}
        <Temperature value={lead.temperature} />
      </div>
      <div className={classes.foot}>
        {stage?.kind === 'open' ? (
          <FollowUp dueAt={lead.nextFollowUpAt} isOpen />
        ) : (
          <time className="quiet" dateTime={lead.stageSince} title={formatMoment(lead.stageSince)}>
            {formatAgo(lead.stageSince)}
          </time>
        )}
        {owner && <PersonDot name={owner.name} photo={owner.photo} size={20} />}
      </div>
    </article>
  )
}

interface CardMenuProps {
  lead: LeadRow
  onMove: (lead: LeadRow, stageId: string) => void
}

/** Another way to move a card, for keyboards and fingers. The menu is made when it is first asked for. */
function CardMenu({ lead, onMove }: CardMenuProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      className={classes.menu}
      aria-label={`Move ${lead.name}`}
      aria-haspopup="menu"
      onPointerDown={(event) => event.stopPropagation()}
      onClick={isOpen === undefined ? () => setOpen(true) : undefined}
    >
      <IconDots size={15} />
    </ActionIcon>
  )
  if (isOpen === undefined) return button
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>{button}</Menu.Target>
      <MoveItems lead={lead} onMove={onMove} />
    </Menu>
  )
}

function MoveItems({ lead, onMove }: CardMenuProps) {
  const { stages } = useSession()
  return (
    <Menu.Dropdown>
      <Menu.Label>Move to</Menu.Label>
      {stages
        .filter((stage) => stage.id !== lead.stageId)
        .map((stage) => (
          <Menu.Item
            key={stage.id}
            leftSection={<StageDot colour={stage.colour} />}
            onClick={() => onMove(lead, stage.id)}
          >
            {stage.name}
          </Menu.Item>
        ))}
    </Menu.Dropdown>
  )
}

interface DraggableProps {
  lead: LeadRow
  onMove: (lead: LeadRow, stageId: string) => void
}

export const DraggableLead = memo(function DraggableLead({ lead, onMove }: DraggableProps) {
  const { can } = useSession()
  const isMovable = can('leads', 'write')
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: lead.id, data: { lead }, disabled: !isMovable })
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      style={{ height: '100%', opacity: isDragging ? 0.35 : 1, touchAction: 'manipulation' }}
    >
      <LeadCard lead={lead} onMove={isMovable ? onMove : undefined} />
    </div>
  )
})
