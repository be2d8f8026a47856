import { formatNumber } from '~/lib/format.ts'
import classes from './usage-list.module.css'

export interface Usage {
  name: string
  used: number
  /** null means without limit. */
  of: number | null
  format?: (amount: number) => string
  /** What can be done when it is full, said when little is left. */
  advice?: string
}

/** From this share of use on a warning is shown. */
const nearlyAll = 0.9

function Line({ name, used, of, format = formatNumber, advice }: Usage) {
  const isFull = of !== null && used >= of
  return (
    <li className={classes.line}>
      <span className={classes.name}>{name}</span>
      <span className={isFull ? classes.full : ''}>
        {format(used)}
        {of === null ? ', without limit' : ` of ${format(of)}`}
      </span>
      {of !== null && (
        <meter className={classes.meter} aria-label={name} min={0} max={of} high={of * nearlyAll} value={used} />
      )}
      {advice && of !== null && used >= of * nearlyAll && (
        <span className={classes.note}>
          {isFull ? 'All in use. ' : 'Nearly all in use. '}
          {advice}
        </span>
      )}
    </li>
  )
}

/** What a plan has room for, and how much of it is in use. */
export function UsageList({ label, usages }: { label: string; usages: Usage[] }) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {usages.map((usage) => (
        <Line key={usage.name} {...usage} />
      ))}
    </ul>
  )
}
