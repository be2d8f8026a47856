import type { ReactNode } from 'react'
import classes from './day-groups.module.css'

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' })

interface Props<Item> {
  items: Item[]
  dayOf: (item: Item) => string
  today: string
  children: (item: Item) => ReactNode
  onDay?: (day: string) => void
}

/** Things one under the other, by day. */
export function DayGroups<Item extends { id: string }>({ items, dayOf, today, children, onDay }: Props<Item>) {
  const days = Map.groupBy(items, dayOf)
  return (
    <div className={classes.groups}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={classes.group} aria-label={dayName.format(new Date(day))}>
          <h3 className={classes.day} data-today={day === today || undefined}>
            {onDay ? (
              <button type="button" className={classes.open} onClick={() => onDay(day)}>
                {dayName.format(new Date(day))}
              </button>
            ) : (
              dayName.format(new Date(day))
            )}
            {day === today && <span className={classes.today}>Today</span>}
          </h3>
          <ul className={classes.items}>
            {ofDay.map((item) => (
              <li key={item.id} className={classes.item}>
                {children(item)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface GroupProps<Item> {
  title: string
  items: Item[]
  children: (item: Item) => ReactNode
}

/** Things that belong to no one day, as a group before the days. */
export function NamedGroup<Item extends { id: string }>({ title, items, children }: GroupProps<Item>) {
  return (
    <div className={classes.before}>
      <section className={classes.group} aria-label={title}>
        <h3 className={classes.day}>{title}</h3>
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.id} className={classes.item}>
              {children(item)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
