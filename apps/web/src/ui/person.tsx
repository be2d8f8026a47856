import { initials } from '~/lib/format.ts'
import { colourOf } from './colours.ts'
import classes from './person.module.css'

/** A person's initials on their colour; drawn by the style sheet, because they are a picture and no text. */
export function Avatar({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: size * 0.42, background: colourOf(name) }}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  )
}

/** A person's avatar and name. */
export function Person({ name, isQuiet }: { name: string; isQuiet?: boolean }) {
  return (
    <span className={classes.person} data-quiet={isQuiet || undefined}>
      <Avatar name={name} size={20} />
      <span className={classes.name}>{name}</span>
    </span>
  )
}

/** A person's avatar alone, with the name for those who point at it or cannot see it. */
export function PersonDot({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <span role="img" aria-label={name} title={name} className={classes.dot}>
      <Avatar name={name} size={size} />
    </span>
  )
}
