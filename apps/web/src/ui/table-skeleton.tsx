import classes from './table-skeleton.module.css'

/** Stands in for a table while its rows are on the way. */
export function TableSkeleton({ columns }: { columns: number[] }) {
  const template = columns.map((width) => `${width}px`).join(' ')
  return (
    <div className={classes.table} role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: 14 }, (_, row) => (
        <div key={row} className={classes.row} style={{ gridTemplateColumns: template }}>
          {columns.map((width, column) => (
            // Lines of uneven length look like text, a grid of equal bars does not.
            <span
              key={column}
              className={classes.bar}
              style={{ width: `${40 + ((row * 7 + column * 13) % 45)}%`, maxWidth: width - 20 }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
