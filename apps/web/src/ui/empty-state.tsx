import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  title: string
  children: ReactNode
  actions?: ReactNode
  icon?: ReactNode
}

/** What a place is for, where nothing is in it yet, with the first step. */
export function EmptyState({ title, children, actions, icon }: Props) {
  return (
    <div className={classes.empty}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
