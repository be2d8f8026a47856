import { formatPercent } from '@sarai/money/format'
import classes from './price-panel.module.css'

interface Props {
  /** Hundredths of a percent; none where there is no price. */
  points: number | null
  floor: number
  isBelow: boolean
}

/** What is drawn as a full bar. */
const full = 4000

/** The margin as a number and a bar, with a mark where the least of it is. */
export function MarginBar({ points, floor, isBelow }: Props) {
  const width = (value: number) => `${Math.min(Math.max(value, 0), full) / (full / 100)}%`
  return (
    <span className={classes.margin} data-below={isBelow || undefined}>
      {points === null ? '–' : formatPercent(Math.round(points / 10) * 10)}
      <span className={classes.bar} aria-hidden>
        <span className={classes.fill} style={{ width: width(points ?? 0) }} />
        {floor > 0 && <span className={classes.floor} style={{ left: width(floor) }} />}
      </span>
    </span>
  )
}
