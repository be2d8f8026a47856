import type { AgendaItem } from '@sarai/contract/agenda'
import { AgendaEntry } from './agenda-item.tsx'
import { overdueWords } from './agenda-card.tsx'
import classes from './overdue-tray.module.css'

interface Props {
  items: AgendaItem[]
  total: number
  onMove: (item: AgendaItem, day: string, isByKey?: boolean) => void
  onFinish: (item: AgendaItem) => void
}

/** What should have been done by now. It is dragged onto a day, or opened and moved. */
export function OverdueTray({ items, total, onMove, onFinish }: Props) {
  return (
    <section className={classes.tray} aria-label="Overdue">
      <h2 className={classes.title}>
        Overdue <span className={classes.count}>{overdueWords(total)}</span>
      </h2>
      {items.length === 0 && <p className={classes.none}>Nothing is overdue.</p>}
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <AgendaEntry item={item} look="tray" onMove={onMove} onFinish={onFinish} />
          </li>
        ))}
      </ul>
      {total > items.length && <p className={classes.none}>and {overdueWords(total - items.length)} more</p>}
    </section>
  )
}
