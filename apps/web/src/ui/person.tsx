import { initials } from '~/lib/format.ts'
import { colourOf } from './colours.ts'
import classes from './person.module.css'

/** Where pictures of people are, by the file name the session gives. */
const photoFolder = '/uploads/people/'

interface Props {
  name: string
  /** The file of a picture of them, where there is one. */
  photo?: string | null
  size?: number
}

/**
 * A picture of a person, or their initials on their colour; those are drawn by the style sheet, because they are a
 * picture and no text. They stand behind the picture too, should it not come.
 */
export function Avatar({ name, photo, size = 22 }: Props) {
  return (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: size * 0.42, background: colourOf(name) }}
      data-initials={initials(name)}
      aria-hidden="true"
    >
      {photo && <img key={photo} className={classes.photo} src={photoFolder + photo} alt="" loading="lazy" />}
    </span>
  )
}

/** A person's avatar and name. */
export function Person({ name, photo, isQuiet }: Omit<Props, 'size'> & { isQuiet?: boolean }) {
  return (
    <span className={classes.person} data-quiet={isQuiet || undefined}>
      <Avatar name={name} photo={photo} size={20} />
      <span className={classes.name} data-name>
        {name}
      </span>
    </span>
  )
}

/** A person's avatar alone, with the name for those who point at it or cannot see it. */
export function PersonDot({ name, photo, size = 22 }: Props) {
  return (
    <span role="img" aria-label={name} title={name} className={classes.dot}>
      <Avatar name={name} photo={photo} size={size} />
    </span>
  )
}
