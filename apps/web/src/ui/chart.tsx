import { useEffect, useRef, useState } from 'react'
import classes from './chart.module.css'

/** What a series means; its colour is a token of the design. */
export type ChartColour = 'in' | 'out' | 'balance'

export interface ChartSeries {
  label: string
  colour: ChartColour
  /** One for each point, amounts in minor units. */
  values: number[]
  /** Drawn as a line over the bars. */
  isLine?: boolean
}

export interface ChartFacts {
  /** What the points are called. */
  points: string[]
  series: ChartSeries[]
  /** Of amounts; null where things are counted. */
  currency: string | null
}

interface Props extends ChartFacts {
  /** What it shows, for those who do not see it. */
  label: string
  /** Opens what a point is made of. */
  onOpen?: (point: number) => void
}

/**
 * A picture of amounts or counts. The table beside it has the same figures, as links: the picture adds nothing that cannot be had
 * there by keyboard and screen reader. Nothing is drawn where all are zero.
 */
export function Chart({ label, onOpen, points, series, currency }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const open = useRef(onOpen)
  useEffect(() => void (open.current = onOpen))
  const [isFailed, setFailed] = useState(false)
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0))
  // Drawn anew where it says something else, and not whenever the screen is.
  const facts = JSON.stringify({ points, series, currency } satisfies ChartFacts)
  const mayOpen = onOpen !== undefined
  useEffect(() => {
    if (isEmpty) return
    let isGone = false
    let erase: (() => void) | undefined
    const draw = async () => {
      try {
        const { drawChart } = await import('./chart-drawing.ts')
        if (isGone || !canvas.current) return
        erase = drawChart(canvas.current, facts, mayOpen ? (point) => open.current?.(point) : undefined)
      } catch {
        setFailed(true)
      }
    }
    void draw()
    return () => {
      isGone = true
      erase?.()
    }
  }, [facts, isEmpty, mayOpen])
  if (isEmpty) return null
  if (isFailed) return <p className="quiet">The chart could not be loaded. The table has all of its figures.</p>
  return (
    <figure className={classes.chart}>
      <div className={classes.box}>
        <canvas ref={canvas} role="img" aria-label={`Chart: ${label}. The table has the same figures.`} />
      </div>
      {series.length > 1 && (
        <figcaption className={classes.legend}>
          {series.map(({ label: name, colour, isLine }) => (
            <span key={name} className={classes.entry}>
              <span className={classes.sign} data-colour={colour} data-line={isLine || undefined} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
