import type { ReactNode } from 'react'
import classes from './message-page.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  title: string
  children: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
  icon?: ReactNode
}

/** A page, or the place of a list, that has one thing to say. */
export function MessagePage({ title, children, actions, icon }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
