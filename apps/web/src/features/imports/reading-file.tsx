import { Loader } from '@mantine/core'
import classes from './imports.module.css'

/** A file is there, and is being understood. */
export function ReadingFile({ name }: { name: string }) {
  return (
    <div className={classes.drop} role="status">
      <Loader size="sm" />
      <p className={classes.dropTitle}>Reading {name}</p>
      <p className={classes.quiet}>Large workbooks take some seconds.</p>
    </div>
  )
}
