import type { Stage } from '@sarai/contract/stages'
import { stageColour } from './colours.ts'
import classes from './stage-pill.module.css'

export function StageDot({ colour }: { colour: string }) {
  return <span className={classes.dot} style={{ background: stageColour(colour).dot }} aria-hidden="true" />
}

/** A lead status in its colour. */
export function StagePill({ stage }: { stage: Stage | undefined }) {
  if (!stage) return null
  const { soft, text } = stageColour(stage.colour)
  return (
    <span className={classes.pill} style={{ background: soft, color: text }}>
      <StageDot colour={stage.colour} />
      {stage.name}
    </span>
  )
}
