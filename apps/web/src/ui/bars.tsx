import type { ReactNode } from 'react'
import { stageColour } from '~/ui/colours.ts'
import classes from './bars.module.css'

export interface Bar {
  key: string
  label: string
  colour: string
  /** What the bar's length stands for. */
  length: number
  /** The figures, each a link to its list. */
  figures: ReactNode
}

/** Figures with a bar each, the longest of which fills the line. */
export function Bars({ bars }: { bars: Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ length }) => length))
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, label, colour, length, figures }) => (
        <li key={key} className={classes.bar}>
          <span className={classes.label}>{label}</span>
          <span className={classes.track} aria-hidden="true">
            {length > 0 && (
              <span
                className={classes.fill}
                style={{ width: `${(length / longest) * 100}%`, background: stageColour(colour).dot }}
              />
            )}
          </span>
          <span className={classes.figures}>{figures}</span>
        </li>
      ))}
    </ul>
  )
}
