import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { LeadFilters, LeadRow } from '@sarai/contract/lead-schemas'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { calls } from '~/query.ts'
import { useSession } from '~/lib/session-context.tsx'
import { dragWords } from '~/ui/drag-words.ts'
import { BoardColumn } from './board-column.tsx'
import { LeadCard } from './lead-card.tsx'
import classes from './leads-board.module.css'
import { useMoveLead } from './use-move-lead.tsx'

interface Props {
  filters: LeadFilters
  search: string | undefined
}

/** The leads by stage: a column each, a card a lead. Cards are dragged, or moved by their menu. */
export default function LeadsBoard({ filters, search }: Props) {
  const { stages } = useSession()
  const { move, dialogs } = useMoveLead()
  const [dragged, setDragged] = useState<LeadRow>()
  const totals = useQuery(
    calls.leads.stageTotals.queryOptions({ input: { search, filters }, placeholderData: (last) => last }),
  ).data?.data
  const ofStage = useMemo(() => new Map(totals?.map((total) => [total.stageId, total])), [totals])
  const shown = stages.filter(
    (stage) => (!filters.stage || filters.stage.includes(stage.id)) && (!filters.kind || stage.kind === filters.kind),
  )
  // By keyboard a card is moved with its menu: keys on a card belong to its link.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that rests picks the card up; one that moves scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )

  const words = dragWords(
    () => dragged?.name ?? 'The lead',
    (id) => stages.find((stage) => stage.id === id)?.name ?? 'a stage',
  )

  function onDragEnd({ active, over }: DragEndEvent): void {
    setDragged(undefined)
    const lead = active.data.current?.lead as LeadRow | undefined
    if (lead && over) move(lead, String(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={words}
      onDragStart={({ active }: DragStartEvent) => setDragged(active.data.current?.lead as LeadRow)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(undefined)}
    >
      <div className={classes.board}>
        {shown.map((stage) => (
          <BoardColumn
            key={stage.id}
            stage={stage}
            filters={filters}
            search={search}
            total={ofStage.get(stage.id)}
            isLoaded={totals !== undefined}
            onMove={move}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <LeadCard lead={dragged} isLifted />}</DragOverlay>
      {dialogs}
    </DndContext>
  )
}
