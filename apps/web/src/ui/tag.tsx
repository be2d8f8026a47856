import { colourOf } from './colours.ts'
import classes from './tag.module.css'

/** A tag with its colour's dot. */
export function Tag({ name }: { name: string }) {
  return (
    <span className={classes.tag}>
      <span className={classes.dot} style={{ background: colourOf(name) }} aria-hidden="true" />
      {name}
    </span>
  )
}
