import classes from './screen-loading.module.css'

/** Lines where lines of text will be. */
export function LinesSkeleton({ lines }: { lines: number }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={classes.row} />
      ))}
    </div>
  )
}
