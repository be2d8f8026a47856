import type { RateCard } from '@sarai/contract/rate-schemas'
import { dayNumber, dayOf } from '@sarai/rates/days'
import { daysWords } from '@sarai/rates/words'
import classes from './season-strip.module.css'

const rowHeight = 20
const width = 1000
const maxDays = 800
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface Range {
  from: string
  to: string
}

interface Row {
  key: string
  name: string
  kind: 'season' | 'blackout' | 'stop'
  ranges: Range[]
}

function rowsOf({ seasons, blackouts, stopSales }: RateCard): Row[] {
  const closed = (kind: 'blackout' | 'stop', name: string, ranges: Range[]): Row[] =>
    ranges.length > 0 ? [{ key: kind, name, kind, ranges }] : []
  return [
    ...seasons.map(({ id, name, dates }): Row => ({ key: id, name, kind: 'season', ranges: dates })),
    ...closed('blackout', 'Blackouts', blackouts),
    ...closed('stop', 'Stop sales', stopSales),
  ]
}

/** The days that a strip shows: those the card holds on, or those its seasons name. */
function spanOf(card: RateCard, rows: Row[]): { first: number; last: number } | undefined {
  const days = rows.flatMap(({ ranges }) => ranges.flatMap(({ from, to }) => [dayNumber(from), dayNumber(to)]))
  const [from, to] = [card.validFrom, card.validTo]
  const first = from ? dayNumber(from) : Math.min(...days)
  const last = to ? dayNumber(to) : Math.max(...days)
  if (!Number.isFinite(first) || !Number.isFinite(last) || last < first) return undefined
  return { first, last: Math.min(last, first + maxDays) }
}

/** Where seasons are, and when nothing is sold, on one line of days each. */
export function SeasonStrip({ card }: { card: RateCard }) {
  const rows = rowsOf(card)
  const span = spanOf(card, rows)
  if (rows.length === 0 || !span) return null
  const { first, last } = span
  const x = (day: number) => (Math.max(0, Math.min(day - first, last - first + 1)) / (last - first + 1)) * width
  const firsts = Array.from({ length: last - first + 1 }, (_, at) => dayOf(first + at)).filter((day) =>
    day.endsWith('-01'),
  )
  return (
    <div className={classes.strip}>
      <ul className={classes.names} aria-label="Seasons on the calendar">
        {rows.map(({ key, name, ranges }) => (
          <li key={key} title={ranges.map(daysWords).join(', ')}>
            {name}
          </li>
        ))}
      </ul>
      <svg
        className={classes.days}
        viewBox={`0 0 ${width} ${rows.length * rowHeight + 16}`}
        preserveAspectRatio="none"
        height={rows.length * rowHeight + 16}
        aria-hidden
      >
        {firsts.map((day) => (
          <line
            key={day}
            x1={x(dayNumber(day))}
            x2={x(dayNumber(day))}
            y1={0}
            y2={rows.length * rowHeight}
            className={classes.month}
          />
        ))}
        {rows.map(({ key, kind, ranges }, at) =>
          ranges.map(({ from, to }, index) => (
            <rect
              key={`${key} ${index}`}
              className={classes[kind]}
              x={x(dayNumber(from))}
              width={Math.max(2, x(dayNumber(to) + 1) - x(dayNumber(from)))}
              y={at * rowHeight + 4}
              height={rowHeight - 8}
            />
          )),
        )}
      </svg>
      <div className={classes.months} aria-hidden>
        <span>{labelOf(dayOf(first))}</span>
        <span>{labelOf(dayOf(Math.round((first + last) / 2)))}</span>
        <span>{labelOf(dayOf(last))}</span>
      </div>
    </div>
  )
}

const labelOf = (day: string) => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
