import { Button } from '@mantine/core'
import type { AgendaItem } from '@sarai/contract/agenda'
import { formatMoney } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { plusDays, weekOf } from '~/lib/calendar-days.ts'
import { formatWord } from '@sarai/contract/export-words'
import { dayOf, formatDay, formatDue, formatNumber } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import classes from './agenda-card.module.css'
import { linkOf, mayChange } from './agenda-words.ts'
import { DayInput } from '~/ui/day-input.tsx'

interface Props {
  item: AgendaItem
  onMove: (item: AgendaItem, day: string) => void
  onFinish: (item: AgendaItem) => void
  onClose: () => void
}

/** Days that things are usually moved to. */
function defaultDays(): [label: string, day: string][] {
  const today = dayOf(new Date())
  return [
    ['Today', today],
    ['Tomorrow', plusDays(today, 1)],
    ['Next Monday', plusDays(weekOf(today)[6] ?? today, 1)],
    ['In 2 weeks', plusDays(today, 14)],
  ]
}

/** The details of an entry of a day, and its actions. */
export function AgendaCard({ item, onMove, onFinish, onClose }: Props) {
  const { team, can } = useSession()
  const { task } = item
  const [other, setOther] = useState(item.day)
  const rm = team.find(({ id }) => id === item.ownerId)
  const isEditable = mayChange(item, can)
  const move = (day: string) => {
    onClose()
    onMove(item, day)
  }
  return (
    <div className={classes.card}>
      <p className={classes.about}>{item.about}</p>
      <p className={classes.line}>{item.title}</p>
      {item.amount && <p className={classes.line}>{formatMoney(item.amount.value, item.amount.currency)}</p>}
      <p className={classes.quiet}>
        {[item.at ? formatDue(item.at) : formatDay(item.day), task?.channel && formatWord(task.channel), rm?.name]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {task?.note && <p className={classes.note}>{task.note}</p>}
      <div className={classes.actions}>
        {isEditable && (
          <Button
            size="compact-sm"
            onClick={() => {
              onClose()
              onFinish(item)
            }}
          >
            Done
          </Button>
        )}
        <Button size="compact-sm" variant="default" renderRoot={(props) => <Link {...linkOf(item)} {...props} />}>
          Open the {item.record.kind}
        </Button>
      </div>
      {isEditable && (
        <div className={classes.move} role="group" aria-label="Move to">
          <p className={classes.quiet}>Move to</p>
          <div className={classes.days}>
            {defaultDays().map(([label, day]) => (
              <Button
                key={label}
                size="compact-xs"
                variant="light"
                disabled={day === item.day}
                onClick={() => move(day)}
              >
                {label}
              </Button>
            ))}
          </div>
          <form
            className={classes.other}
            onSubmit={(event) => {
              event.preventDefault()
              if (other) move(other)
            }}
          >
            <DayInput size="xs" aria-label="Another day" value={other} onChange={setOther} flex={1} />
            <Button type="submit" size="compact-sm" variant="default" disabled={!other || other === item.day}>
              Move
            </Button>
          </form>
        </div>
      )}
    </div>
  )
}

/** "3 overdue" */
export const overdueWords = (total: number) => `${formatNumber(total)}${total >= 10_000 ? '+' : ''}`
