import type { ReactNode } from 'react'
import classes from './side-line.module.css'

export function SideList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

interface Props {
  mark?: ReactNode
  name: ReactNode
  about?: ReactNode
  /** At the right: a state, a menu. */
  end?: ReactNode
}

/** One line of a short list beside a record. */
export function SideLine({ mark, name, about, end }: Props) {
  return (
    <li className={classes.line}>
      {mark}
      <div className={classes.body}>
        <div className={classes.name}>{name}</div>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      {end}
    </li>
  )
}
