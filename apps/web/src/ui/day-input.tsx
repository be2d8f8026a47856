import { useNow } from '~/lib/use-now.ts'
import { dayOf, formatDay, formatMoment, formatTime, momentAt } from '~/lib/format.ts'
import { dayFrom, type DayFrom, sideWithin } from '~/lib/typed-day.ts'
import { momentFrom, timeFrom } from '~/lib/typed-time.ts'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/** Sat 21 Nov 2026 */
function formatWeekday(day: string): string {
  return `${weekdayFormat.format(new Date(day))} ${formatDay(day)}`
}

interface DayProps extends TypedInputProps {
  side?: DayFrom['side']
  min?: string
  max?: string
}

const withinProblem = (day: string, min: string | undefined, max: string | undefined) =>
  min && day < min
    ? { problem: `Not before ${formatDay(min)}` }
    : max && day > max
      ? { problem: `Not after ${formatDay(max)}` }
      : { value: day }

/** A day without a zone, typed as people write it, shown as the agency does. */
export function DayInput({ side, min, max, ...input }: DayProps) {
  const today = dayOf(new Date(useNow()))
  return (
    <TypedInput
      placeholder="24 Jan"
      {...input}
      read={(text) => {
        const found = dayFrom(text, { today, side: side ?? sideWithin(max, today) })
        return 'value' in found ? withinProblem(found.value, min, max) : found
      }}
      format={formatDay}
      understood={formatWeekday}
      picker={{ type: 'date', text: input.value, valueOf: (day) => day, min, max }}
    />
  )
}

/** A time of the clock, 17:30. */
export function TimeInput(input: TypedInputProps) {
  return (
    <TypedInput
      placeholder="17:30"
      {...input}
      read={timeFrom}
      format={(time) => time.slice(0, 5)}
      picker={{ type: 'time', text: input.value, valueOf: (time) => time.slice(0, 5) }}
    />
  )
}

/** A moment, in the agency's zone. */
export function MomentInput(input: TypedInputProps) {
  const now = useNow()
  const wall = (moment: string) => `${dayOf(moment)}T${formatTime(moment)}`
  return (
    <TypedInput
      placeholder="tomorrow 5pm, 24 Jan 11:00, 3d"
      {...input}
      read={(text) => momentFrom(text, { today: dayOf(new Date(now)), now: new Date(now) })}
      format={formatMoment}
      understood={(moment) => `${formatWeekday(dayOf(moment))}, ${formatTime(moment)}`}
      picker={{
        type: 'datetime-local',
        text: input.value && wall(input.value),
        valueOf: (text) => momentAt(text.slice(0, 10), text.slice(11, 16)),
      }}
    />
  )
}
