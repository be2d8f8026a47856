import classes from './screen-loading.module.css'

/** Stands in for a screen while its code is on the way: lines where its header and rows will be. */
export function ScreenLoading() {
  return (
    <div className={classes.screen} role="status" aria-busy="true" aria-label="Loading">
      <div className={classes.title} />
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={classes.row} />
      ))}
    </div>
  )
}
