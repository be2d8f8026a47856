import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './match-alert.module.css'

/** Warns that somebody is here already. */
export function MatchAlert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.alert} role="status">
      <IconCopy size={18} className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
    </div>
  )
}

interface Props {
  /** Link and marks of the record there is. */
  name: ReactNode
  about: string
  action: ReactNode
}

/** A record there is already, and what to do with it. */
export function Match({ name, about, action }: Props) {
  return (
    <div className={classes.match}>
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        <div className="quiet">{about}</div>
      </div>
      <div className={classes.action}>{action}</div>
    </div>
  )
}
