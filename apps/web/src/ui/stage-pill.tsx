import type { Stage } from '@sarai/contract/stages'
import { stageColour } from './colours.ts'
import classes from './stage-pill.module.css'

export function StageDot({ colour }: { colour: string }) {
  return <span className={classes.dot} style={{ background: stageColour(colour).dot }} aria-hidden="true" />
}

/** A status in its colour, by the colour's name. */
export function Pill({ name, colour }: { name: string; colour: string }) {
  const { soft, text } = stageColour(colour)
  return (
    <span className={classes.pill} style={{ background: soft, color: text }}>
      <StageDot colour={colour} />
      {name}
    </span>
  )
}

/** A lead status in its colour. */
export function StagePill({ stage }: { stage: Stage | undefined }) {
  return stage ? <Pill name={stage.name} colour={stage.colour} /> : null
}
