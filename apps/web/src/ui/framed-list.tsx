import type { ReactNode } from 'react'
import classes from './framed-list.module.css'

/** Puts a line around a list, sortable or not, and between its entries, each as high as a finger. */
export function FramedList({ children }: { children: ReactNode }) {
  return <div className={classes.frame}>{children}</div>
}
