import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './sortable.module.css'

interface Props {
  /** What is put in order, for those who cannot see it. */
  label: string
  entries: readonly { id: string }[]
  nameOf: (id: string) => string
  isEditable: boolean
  /** An entry goes behind another, or to the front. */
  onMove: (id: string, after: string | null) => void
  children: ReactNode
}

/** Entries in an order that is changed by dragging, or with space and the arrow keys. */
export function SortableList({ label, entries, nameOf, isEditable, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: useReducedMotion() ? 'auto' : 'smooth',
    }),
  )
  const placeOf = (id: unknown) => entries.findIndex((entry) => entry.id === id) + 1

  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
    if (!over || from === to || from === 0 || to === 0) return
    const rest = entries.filter((entry) => entry.id !== active.id)
    onMove(String(active.id), rest[to - 2]?.id ?? null)
  }

  const said = (id: unknown, what: string) => `${nameOf(String(id))} ${what}`
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'To move it, press space, then the arrow keys, then space again. Escape leaves it where it was.',
        },
        announcements: {
          onDragStart: ({ active }) => said(active.id, 'was picked up.'),
          onDragOver: ({ active, over }) => (over ? said(active.id, `is at place ${placeOf(over.id)}.`) : undefined),
          onDragEnd: ({ active, over }) =>
            over ? said(active.id, `was put at place ${placeOf(over.id)}.`) : undefined,
          onDragCancel: ({ active }) => said(active.id, 'stays where it was.'),
        },
      }}
    >
      <SortableContext
        items={entries.map((entry) => entry.id)}
        strategy={verticalListSortingStrategy}
        disabled={!isEditable}
      >
        <ol className={classes.list} aria-label={label}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface EntryProps {
  id: string
  name: string
  isEditable: boolean
  className?: string
  children: ReactNode
}

/** One entry of a sortable list, with the handle it is dragged by. */
export function SortableEntry({ id, name, isEditable, className, children }: EntryProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  return (
    <li
      ref={setNodeRef}
      className={className ? `${classes.entry} ${className}` : classes.entry}
      style={style}
      data-dragging={isDragging || undefined}
    >
      {isEditable && (
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          variant="transparent"
          color="gray"
          size={24}
          className={classes.handle}
          aria-label={`Move ${name}`}
        >
          <IconGripVertical size={15} />
        </ActionIcon>
      )}
      {children}
    </li>
  )
}
