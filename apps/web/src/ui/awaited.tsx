import { Button } from '@mantine/core'
import classes from './awaited.module.css'
import { LinesSkeleton } from './lines-skeleton.tsx'

interface Props {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** "The bank accounts" */
  what: string
  lines: number
}

/** In the place of what is being read: lines, and where it could not be read, that, with a way to ask again. */
export function Awaited({ query, what, lines }: Props) {
  if (!query.isError) return <LinesSkeleton lines={lines} />
  return (
    <div className={classes.failed} role="alert">
      <p className={classes.text}>
        {what} could not be loaded. Nothing is lost: the server or the connection may be down for a moment.
      </p>
      <Button variant="default" size="compact-md" loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  )
}
