import { Popover } from '@mantine/core'
import { useDraggable } from '@dnd-kit/core'
import type { AgendaItem } from '@sarai/contract/agenda'
import { agendaKindLabels } from '@sarai/contract/agenda-words'
import { formatMoney } from '@sarai/money/format'
import { type KeyboardEvent, useState } from 'react'
import { formatDay, formatDue, formatTime } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { AgendaCard } from './agenda-card.tsx'
import classes from './agenda-item.module.css'
import { agendaIcons, mayChange } from './agenda-words.ts'
import { dayByKey } from './use-agenda-changes.ts'

interface Props {
  item: AgendaItem
  /** As a chip of a day, as a line of a list, or in the overdue tray. */
  look: 'chip' | 'row' | 'tray'
  onMove: (item: AgendaItem, day: string, isByKey?: boolean) => void
  onFinish: (item: AgendaItem) => void
}

/** An entry of a day, which opens to its details and actions. */
export function AgendaEntry({ item, look, onMove, onFinish }: Props) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `${look}:${item.id}`,
    data: { item },
    disabled: !mayChange(item, can),
  })
  function onKeyDown(event: KeyboardEvent): void {
    const day = mayChange(item, can) ? dayByKey(event, item.day) : undefined
    if (!day) return
    event.preventDefault()
    onMove(item, day, true)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          ref={setNodeRef}
          {...listeners}
          className={classes.entry}
          data-look={look}
          data-kind={item.kind}
          data-item={`${look} ${item.id} ${item.day}`}
          data-dragging={isDragging || undefined}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(!isOpen)}
          aria-keyshortcuts={
            mayChange(item, can) ? 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown' : undefined
          }
        >
          <EntryText item={item} look={look} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`${item.title}, ${item.about}`}>
        <AgendaCard item={item} onMove={onMove} onFinish={onFinish} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function EntryText({ item, look }: Pick<Props, 'item' | 'look'>) {
  const Icon = agendaIcons[item.kind]
  const now = useNow()
  const isOverdue = item.at !== null && Date.parse(item.at) < now
  return (
    <>
      <span className={classes.icon}>
        <Icon size={look === 'chip' ? 13 : 15} stroke={1.8} aria-hidden />
        <span className="visually-hidden">{agendaKindLabels[item.kind]}: </span>
      </span>
      {look === 'chip' && item.at && <time className={classes.time}>{formatTime(item.at)}</time>}
      <span className={classes.text}>
        <span className={classes.about}>{item.about}</span>
        {look !== 'chip' && <span className={classes.title}>{item.title}</span>}
      </span>
      {look !== 'chip' && item.amount && (
        <span className={classes.amount}>{formatMoney(item.amount.value, item.amount.currency)}</span>
      )}
      {look === 'row' && <span className={classes.when}>{item.at ? formatTime(item.at) : 'All day'}</span>}
      {look === 'tray' && <span className={classes.when}>{item.at ? formatDue(item.at) : formatDay(item.day)}</span>}
      {isOverdue && look !== 'tray' && <span className={classes.overdue}>{look === 'chip' ? '!' : 'Overdue'}</span>}
    </>
  )
}

/** What is under the finger or pointer while it is moved. */
export function LiftedEntry({ item }: { item: AgendaItem }) {
  return (
    <div className={classes.entry} data-look="chip" data-kind={item.kind} data-lifted>
      <EntryText item={item} look="chip" />
    </div>
  )
}
